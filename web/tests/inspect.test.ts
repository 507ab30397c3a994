// Things explain themselves: every thing on every board has a card with a name and a rule, whatever the position; the
// card comes by the pointer, the focus, a long press and the keys, takes no click, covers neither the thing nor the
// bar, and axe-core finds no barrier in it.
import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { kindOf, type Things } from '../src/board/things'
import { begin, ownDevice } from './device'
import { playOn } from './player'
import { phone } from './visitors'

const device = ownDevice()
const card = (page: Page) => page.getByTestId('inspect')

const tables = import.meta.glob<{ things: Things }>('../src/games/*/things.ts', { eager: true })

interface Found {
  // What is drawn and belongs to no thing, and browsers' own tooltips.
  missing: string[]
  // Each thing with the names of its kinds, and of those that it lies in.
  things: { words: string; names: string[] }[]
}

function look(page: Page): Promise<Found> {
  return page.evaluate(() => {
    const THING = '[data-about], [data-place], [data-piece], [data-thing]'
    const words = (element: Element): string =>
      `${element.tagName} ${element.getAttribute('class') ?? ''} in ${element.parentElement?.getAttribute('class') ?? ''}: ${element.textContent!.trim().slice(0, 40)}`
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const found: Found = { missing: [], things: [] }
    for (const area of document.querySelectorAll('.table > main .stage, .table > .seats .brief')) {
      for (const titled of area.querySelectorAll('[title], svg title')) found.missing.push(`title: ${words(titled)}`)
      for (const one of [...area.querySelectorAll('svg, [role=img], .spot')].filter(seen))
        // A map is drawn around its things; what passes by or decorates a heading is nothing by itself.
        if (!one.closest(THING) && !one.querySelector(THING) && !one.closest('h2, h3, .ghost, .gust'))
          found.missing.push(words(one))
      for (const thing of [...area.querySelectorAll(THING)].filter(seen)) {
        const names: string[] = []
        for (let at: Element | null | undefined = thing; at; at = at.parentElement?.closest(THING))
          for (const name of ['thing', 'place', 'piece']) names.push((at as HTMLElement).dataset[name] ?? '')
        found.things.push({ words: words(thing), names: names.filter((name) => name !== '') })
      }
    }
    return found
  })
}

// With the most players, and with what options bring to a board.
test.each([
  ['vaalbara', 5, ['Everybody sees everybody’s victory points']],
  ['navoria', 4, []],
  ['navoria', 2, ['With two players: one of the four favour tiles is blank']],
  ['noria', 4, ['expert rules']],
  ['magicmap', 4, []],
])('%s with %i players: every thing has a card', async (game, players, options) => {
  const { page } = device
  const { things: kinds } = tables[`../src/games/${game}/things.ts`]!
  await begin(device, game, ['person', ...Array.from({ length: players - 1 }, () => 'easy')], { options })
  for (let position = 0; position < 8; position++) {
    await page.locator('.bar.mine, .result').first().waitFor()
    const { missing, things } = await look(page)
    expect(missing).toEqual([])
    expect(things.length).toBeGreaterThan(30)
    expect(things.filter(({ names }) => !names.some((name) => kinds[kindOf(name)]))).toEqual([])
    await playOn(page, { most: position < 2 ? 1 : 5, seed: position + 5 })
  }
})

test('the keys go from thing to thing, each with its name and rule, until Escape', async () => {
  const { page } = device
  await begin(device, 'vaalbara', ['person', 'easy'])
  await page.locator('.bar.mine').waitFor()
  const cards = await page.evaluate(async () => {
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    // What follows from a key is there before anything else can happen.
    const settled = async () => {
      for (let i = 0; i < 8; i++) await null
    }
    const text = (part: string) => document.querySelector(`#inspect-card ${part}`)?.textContent?.trim() ?? ''
    press('i')
    await settled()
    const found: [thing: Element | null, called: string, rule: string][] = []
    for (;;) {
      const thing = document.querySelector('[aria-describedby=inspect-card]')
      if (found.some(([known]) => known === thing)) break
      found.push([thing, text('.called'), text('.rule')])
      press('ArrowRight')
      await settled()
    }
    press('Escape')
    await settled()
    found.push([null, text('.called'), 'after Escape'])
    return found.map(([, called, rule]) => [called, rule])
  })
  expect(cards.pop()).toEqual(['', 'after Escape'])
  expect(cards.length).toBeGreaterThan(30)
  expect(cards.filter(([called, rule]) => !called || !rule)).toEqual([])
})

async function aboutSomething(page: Page) {
  await begin(device, 'vaalbara', ['person', 'easy'])
  await page.locator('.bar.mine').waitFor()
  return page.locator('.own .spot').first()
}
// A character that was chosen is in hand no more.
async function chosen(page: Page, choose: () => Promise<void>): Promise<void> {
  const name = (await page.locator('.own .spot').first().getAttribute('aria-label'))!
  await choose()
  const inHand = page.locator(`.own .hand .spot[aria-label="${name}"]`)
  await expect.poll(() => inHand.count()).toBe(0)
}
const boxes = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => {
      const { left, top, right, bottom } = document.querySelector(selector)!.getBoundingClientRect()
      return { left, top, right, bottom }
    }
    return { card: box('#inspect-card'), thing: box('[aria-describedby=inspect-card]'), bar: box('.foot > .bar') }
  })
type Box = { left: number; top: number; right: number; bottom: number }
const apart = (a: Box, b: Box): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

test('it comes to the pointer, beside the thing, and leaves it its click', async () => {
  const { page } = device
  const place = await aboutSomething(page)
  await place.hover()
  await card(page).waitFor()
  expect(await card(page).getAttribute('role')).toBe('tooltip')
  const { card: over, thing, bar } = await boxes(page)
  expect(apart(over, thing)).toBe(true)
  expect(apart(over, bar)).toBe(true)
  await page.addScriptTag({ content: axe.source })
  const barriers = await page.evaluate(async () => {
    const { axe: run } = window as unknown as { axe: typeof axe }
    return (await run.run('#inspect-card')).violations.map(({ id }) => id)
  })
  expect(barriers).toEqual([])
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  // What is small is shown larger.
  const small = page.locator('.own .token').first()
  await small.hover()
  const larger = card(page).locator('.picture .token')
  await larger.waitFor()
  expect((await larger.boundingBox())!.width).toBeGreaterThan(1.2 * (await small.boundingBox())!.width)
  await chosen(page, () => place.click())
})

test('it comes to a pointer that rests, whatever else happens meanwhile', async () => {
  const { page } = device
  await aboutSomething(page)
  // Moves the pointer to a thing and lets something happen before the card is due.
  const pointAt = (thing: string, choose: string | null) =>
    page.evaluate(
      ([thing, choose]) => {
        if (choose) document.querySelector<HTMLElement>(choose)!.click()
        const node = document.querySelector(thing!)!
        const { left, top, width, height } = node.getBoundingClientRect()
        const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, pointerType: 'mouse' }
        node.dispatchEvent(new PointerEvent('pointermove', at))
        // The log scrolls; the focus goes elsewhere; what was pointed at is drawn anew.
        document.querySelector('aside [role=log]')!.dispatchEvent(new Event('scroll'))
        document.activeElement!.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
        if (!choose) node.replaceWith(node.cloneNode(true))
      },
      [thing, choose] as const,
    )
  // The opponent decides, both are shown and a new round begins.
  await pointAt('[data-place="omen"]', '.own .spot')
  await card(page).waitFor()
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  await pointAt('[data-place="omen"]', null)
  await card(page).waitFor()
})

test('it comes to the focus, and goes with it', async () => {
  const { page } = device
  const place = await aboutSomething(page)
  await page.locator('.handle, .seats button').first().focus()
  for (let i = 0; i < 30 && !(await place.evaluate((node) => node === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await card(page).waitFor()
  expect(await place.getAttribute('aria-describedby')).toBe('inspect-card')
  await page.keyboard.press('Shift+Tab')
  await page.waitForFunction(() => !document.querySelector('.own .spot[aria-describedby]'))
})

test('a long press opens it, chooses nothing, and a tap still chooses', async () => {
  const context = await device.browser.newContext({
    locale: 'en',
    reducedMotion: 'reduce',
    viewport: phone,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await begin({ ...device, page }, 'vaalbara', ['person', 'easy'])
  await page.locator('.bar.mine').waitFor()
  const touch = await context.newCDPSession(page)
  const close = card(page).getByRole('button', { name: 'Close' })
  const press = async (thing: Locator) => {
    await thing.scrollIntoViewIfNeeded()
    const box = (await thing.boundingBox())!
    const points = [{ x: box.x + box.width / 2, y: box.y + box.height / 3 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points })
    await card(page).waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  // Closed in its corner, also where a picture leaves little room.
  await press(page.locator('[data-place="omen"]'))
  expect((await close.boundingBox())!.y - (await card(page).boundingBox())!.y).toBeLessThan(16)
  await close.tap()
  await card(page).waitFor({ state: 'detached' })
  const place = page.locator('.own .spot').first()
  await press(place)
  expect(await card(page).getAttribute('role')).toBe('dialog')
  expect(await page.getByTestId('open').count()).toBe(0)
  await close.tap()
  await card(page).waitFor({ state: 'detached' })
  await chosen(page, () => place.tap())
  await context.close()
})
