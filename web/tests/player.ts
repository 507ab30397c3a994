// Plays at a table by clicking what the page offers: what glows on the board, menus, the list of
// choices, the curtain. It knows nothing of any game.
import type { Page } from 'playwright-core'

// How often it clicked what. `curtains` counts how often the device was passed on.
export interface Clicks {
  board: number
  menu: number
  list: number
  curtains: number
  // Something of a seat's own was on the page while the curtain was closed.
  leaks: number
}

// Plays until the match is over, or so many choices have been made; without `board` by the list alone.
// `seed` varies what is chosen.
export function playOn(page: Page, { most = Infinity, seed = 1, board = true } = {}): Promise<Clicks> {
  return page.evaluate(
    async ([most, seed, board]) => {
      const clicks = { board: 0, menu: 0, list: 0, curtains: 0, leaks: 0 }
      let random = seed
      const any = <T>(items: T[]): T => {
        random = (random * 48271) % 2147483647
        return items[random % items.length]!
      }
      const all = (selector: string) => [...document.querySelectorAll(selector)]
      const click = (element: Element) =>
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const LIST = 'section[aria-label="All choices"] li button:not(:disabled)'

      while (clicks.board + clicks.menu + clicks.list < most) {
        await frame()
        const curtain = document.querySelector('.curtain button')
        const pass = all('.bar .choices button').find((button) => button.textContent!.includes('Pass the device'))
        const menu = all('[role=menu] [role=menuitem]')
        const glows = all('.table .spot')
        const list = all(LIST)
        if (document.querySelector('.result')) break
        if (curtain) {
          if (document.querySelector('section[aria-label="What you have"]')) clicks.leaks++
          clicks.curtains++
          click(curtain)
          while (document.querySelector('.curtain')) await frame()
        } else if (pass) {
          click(pass)
        } else if (menu.length > 0) {
          clicks.menu++
          click(any(menu))
        } else if (board && glows.length > 0 && any([true, false])) {
          clicks.board++
          click(any(glows))
        } else if (list.length > 0) {
          clicks.list++
          click(any(list))
        } else if (!document.querySelector('section[aria-label="All choices"]')) {
          const button = all('.tools button').find((found) => found.textContent!.includes('List'))
          if (button) click(button)
        }
      }
      return clicks
    },
    [most, seed, board] as const,
  )
}
