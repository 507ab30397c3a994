// Every legal event can be reached by clicks on the board, its menus and the action bar. The page's
// socket is held: whatever a click would play is noted and refused, so that the position stays and
// the next click can be tried.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { playOn } from './player'
import { easy, ownServer } from './visitors'

const visitors = ownServer()

interface Held {
  holding: boolean
  // What is legal by the last message, what the last click would have played, positions heard.
  legal: string[]
  caught: string | null
  heard: number
}

// Lives in the page, before any script of its own.
function holdSockets(): void {
  const held: Held = { holding: false, legal: [], caught: null, heard: 0 }
  Object.assign(window, { held })
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL) {
      super(address)
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data as string) as { legal?: object[]; seq?: number; view?: object }
        if (!message.view) return
        held.legal = (message.legal ?? []).map((event) => JSON.stringify(event))
        held.heard++
      })
    }
    override send(text: string): void {
      const message = JSON.parse(text) as { op: string; id: string; event: object }
      if (!held.holding || message.op !== 'play') return super.send(text)
      held.caught = JSON.stringify(message.event)
      const refusal = { op: 'play', id: message.id, ok: false, error: { code: 'stale' } }
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(refusal) })))
    }
  }
}

// Tries every click, and every second and third where one is not enough. What could not be reached.
function unreached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { held } = window as unknown as { held: Held }
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const offered = (): HTMLElement[] => {
      const menu = [...document.querySelectorAll<HTMLElement>('[role=menu] [role=menuitem]')]
      if (menu.length > 0) return menu
      const bar = [...document.querySelectorAll<HTMLElement>('.bar.mine .choices button')]
      const list = bar.filter((button) => button.dataset.list !== undefined)
      if (list.length > 0) return [...document.querySelectorAll<HTMLElement>('.table .spot')]
      return [...document.querySelectorAll<HTMLElement>('.table .spot'), ...bar].filter((one) => one.checkVisibility())
    }
    const name = (element: Element) => element.getAttribute('aria-label') ?? element.textContent!
    const state = () => `${offered().map(name).join('|')} ${document.querySelector('[role=menu]') !== null}`
    const wanted = new Set(held.legal)
    held.holding = true

    // Clicks the places of the path in turn; true if the last one would play something.
    async function walk(path: number[]): Promise<boolean> {
      for (const [step, index] of path.entries()) {
        const known = held.heard
        held.caught = null
        offered()[index]!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        await frame()
        if (held.caught === null) continue
        wanted.delete(held.caught)
        while (held.heard === known || !document.querySelector('.bar.mine')) await frame()
        return step === path.length - 1
      }
      return false
    }
    // A menu and what has been picked are put away by Escape, one after the other.
    async function back(): Promise<void> {
      for (let i = 0; i < 2; i++) {
        const target = document.querySelector('[role=menu] button') ?? document.body
        target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
        await frame()
      }
    }
    // What was offered is offered again.
    async function regain(known: string): Promise<void> {
      for (let i = 0; state() !== known; i++) {
        if (i === 600) throw new Error(`what is offered has changed by itself: ${known} / ${state()}`)
        await frame()
      }
    }
    async function explore(path: number[]): Promise<void> {
      const start = state()
      const count = offered().length
      for (let i = 0; i < count && wanted.size > 0; i++) {
        if (path.length > 0) {
          await back()
          await walk(path)
        }
        await regain(start)
        if (await walk([i])) continue
        if (path.length < 2) await explore([...path, i])
        await back()
      }
    }
    await back()
    await explore([])
    await back()
    held.holding = false
    return [...wanted]
  })
}

test.each([
  ['vaalbara', 3, 14],
  ['navoria', 3, 14],
  ['noria', 3, 14],
  ['magicmap', 3, 14],
])('%s', async (game, players, positions) => {
  const page = await visitors.come()
  await page.addInitScript(holdSockets)
  await visitors.playing(page, { game, players, bots: easy(players - 1) })
  const missed: string[] = []
  for (let i = 0; i < positions; i++) {
    await page.locator('.bar.mine, .result').first().waitFor()
    if (await page.locator('.result').isVisible()) break
    missed.push(...(await unreached(page)))
    await playOn(page, { most: 2, list: false, seed: i + 3 })
  }
  expect(missed).toEqual([])
})
