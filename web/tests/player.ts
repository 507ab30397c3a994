// Plays at a table by clicking what the page offers: what glows on the board, menus, the buttons of
// the action bar, the list of choices, the curtain. It knows nothing of any game, and clicks only
// where a pointer would find the thing.
import type { Page } from 'playwright-core'

// How often it clicked what. `curtains` counts how often the device was passed on.
export interface Clicks {
  board: number
  menu: number
  bar: number
  list: number
  curtains: number
  // Something of a seat's own was on the page while the curtain was closed.
  leaks: number
  // What glowed and could not be hit by a pointer.
  covered: string[]
  // Where a click would have gone that was not made.
  aimed: { x: number; y: number } | null
}

// A page of any browser.
export interface Scene {
  evaluate<Argument, Result>(run: (argument: Argument) => Promise<Result>, argument: Argument): Promise<Result>
}

interface Manner {
  // Plays until the match is over, or so many clicks have been made.
  most?: number
  // Varies what is chosen.
  seed?: number
  // Whether the list of choices is used too, and whether anything else is.
  list?: boolean
  board?: boolean
  // Only says where the next click would go.
  aim?: boolean
  // Whether the browser paints meanwhile; what can be hit by a pointer is the same if it does not.
  drawn?: boolean
}

export function playOn(page: Page | Scene, manner: Manner = {}): Promise<Clicks> {
  // What goes into a page is written as JSON, which knows nothing endless.
  const { most = Number.MAX_SAFE_INTEGER, seed = 1, list = true, board = true, aim = false, drawn = aim } = manner
  return (page as Scene).evaluate(
    async ([most, seed, useList, board, aim, drawn]) => {
      const clicks: Clicks = { board: 0, menu: 0, bar: 0, list: 0, curtains: 0, leaks: 0, covered: [], aimed: null }
      let random = seed
      const any = <T>(items: T[]): T => {
        random = (random * 48271) % 2147483647
        return items[random % items.length]!
      }
      const all = (selector: string) => [...document.querySelectorAll(selector)]
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      // While others think, nothing is looked at again before something has changed.
      const change = () =>
        new Promise<void>((resolve) => {
          const watcher = new MutationObserver(() => {
            watcher.disconnect()
            resolve()
          })
          watcher.observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true })
        })
      const LIST = 'section[aria-label="All choices"] li button:not(:disabled)'
      const MISSES = 200
      const STEPS = [0.5, 0.25, 0.75, 0.1, 0.9, 0.38, 0.62]

      // A point of the element at which nothing lies over it; one scrolls until it comes into sight.
      function find(element: Element): { x: number; y: number; hit: Element } | null {
        for (const block of ['center', 'start', 'end'] as const) {
          element.scrollIntoView({ block, inline: 'center' })
          const box = element.getBoundingClientRect()
          for (const down of STEPS)
            for (const right of STEPS) {
              const x = box.left + box.width * right
              const y = box.top + box.height * down
              const hit = document.elementFromPoint(x, y)
              if (hit && element.contains(hit)) return { x, y, hit }
            }
        }
        return null
      }
      function click(element: Element): boolean {
        const point = find(element)
        if (!point) return false
        if (aim) {
          clicks.aimed = { x: point.x, y: point.y }
          return true
        }
        const at = { bubbles: true, cancelable: true, clientX: point.x, clientY: point.y }
        point.hit.dispatchEvent(new MouseEvent('click', at))
        return true
      }
      function isCovered(element: Element): void {
        const { left, top, width, height } = element.getBoundingClientRect()
        const over = document.elementFromPoint(left + width / 2, top + height / 2)
        const words = element.getAttribute('aria-label') ?? element.textContent!.trim()
        const place = `${width.toFixed()}x${height.toFixed()} at ${left.toFixed()},${top.toFixed()}`
        clicks.covered.push(`${words} (${place}) under ${over?.outerHTML.slice(0, 80)}`)
      }
      // Clicks one of them, or notes which could not be hit.
      function clickAny(elements: Element[]): boolean {
        const left = [...elements]
        while (left.length > 0) {
          const chosen = any(left)
          if (click(chosen)) return true
          isCovered(chosen)
          left.splice(left.indexOf(chosen), 1)
        }
        return false
      }

      // What has been clicked is on its way until the action bar asks again.
      let missed = 0
      const count = () => clicks.board + clicks.menu + clicks.bar + clicks.list
      // Painting what nobody looks at is a third of the work.
      if (!drawn) document.documentElement.style.opacity = '0'
      while (count() < most && !clicks.aimed) {
        await frame()
        const asked = document.querySelector('.bar.mine') !== null
        const curtain = document.querySelector('.curtain button')
        const pass = all('.bar .choices button').find((button) => button.textContent!.includes('Pass the device'))
        const menu = all('[role=menu] [role=menuitem]')
        const glows = board ? all('.table .spot').filter((spot) => spot.checkVisibility()) : []
        const bar = board ? all('.bar.mine .choices button:not(:disabled)') : []
        const choices = useList ? all(LIST) : []
        if (document.querySelector('.result')) break
        if (curtain) {
          if (document.querySelector('section[aria-label="What you have"]')) clicks.leaks++
          clicks.curtains++
          click(curtain)
          while (document.querySelector('.curtain')) await frame()
        } else if (pass) {
          click(pass)
        } else if (!asked) {
          // Whatever went wrong, the match would not go on by itself.
          const trouble = document.querySelector('.trouble[role=alert]')
          if (trouble) throw new Error(trouble.textContent!)
          await change()
        } else if (menu.length > 0) {
          if (clickAny(menu)) clicks.menu++
        } else if (choices.length > 0 && any([true, false])) {
          if (clickAny(choices)) clicks.list++
        } else if (bar.length > 0 && (glows.length === 0 || any([true, false, false]))) {
          if (clickAny(bar)) clicks.bar++
        } else if (glows.length > 0) {
          const drawer = document.querySelector('.own:not(.open) .handle')
          const hidden = (spot: Element) => getComputedStyle(spot).visibility === 'hidden'
          const wanted = any(glows)
          if (hidden(wanted)) {
            if (drawer) click(drawer)
          } else if (clickAny(glows.filter((spot) => !hidden(spot)))) {
            clicks.board++
            missed = 0
          } else if (++missed === MISSES) {
            throw new Error(`nothing that glows can be clicked: ${clicks.covered.slice(-3).join('; ')}`)
          }
        } else if (useList && !document.querySelector('section[aria-label="All choices"]')) {
          const button = all('.tools button').find((found) => found.textContent!.includes('List'))
          if (button) click(button)
        }
      }
      document.documentElement.style.opacity = ''
      await frame()
      return clicks
    },
    [most, seed, list, board, aim, drawn] as const,
  )
}
