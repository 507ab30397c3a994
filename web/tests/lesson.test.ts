// Guided first matches, at a device without a server: every step can be done as it says, by a pointer and
// by the keyboard; a wrong click explains; where one stopped is kept; and then the match goes on. INCOGNITA_WHOLE
// walks every lesson by both, at every size and in every language, and is for the soak; INCOGNITA_SHOTS, a folder, does
// so by the pointer, in both themes, and keeps each step as a picture.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Placement } from '../src/board/places'
import { isSaid, lessonText, type Lesson } from '../src/learn/lesson'
import type { AnyEvent } from '../src/match/types'
import { ownDevice } from './device'
import { inAHurry } from './hurry'
import { flaws } from './layout'
import { playOn } from './player'
import { laptop } from './visitors'

const files = import.meta.glob<{ lesson: Lesson }>('../src/learn/*/lesson.ts', { eager: true })
const tables = import.meta.glob<{ placesOf(event: AnyEvent): Placement }>('../src/games/*/places.ts', { eager: true })
const lessons = Object.entries(files).map(([path, { lesson }]): [string, Lesson] => [path.split('/').at(-2)!, lesson])
const device = ownDevice()

const sizes = { phone: { width: 390, height: 844 }, 'small phone': { width: 320, height: 568 }, laptop }
const onAPhone = { reducedMotion: 'reduce', viewport: sizes.phone, serviceWorkers: 'block' } as const

const guide = (page: Page) => page.locator('.guide')

async function begin(page: Page, game: string, hand = pointer): Promise<void> {
  await page.goto(`${device.server.address}#/learn/${game}`)
  await hand(page.locator('main .button.main').first())
  await guide(page).waitFor()
}

async function at(page: Page, id: string): Promise<void> {
  await page.locator(`.guide[data-step="${id}"]`).waitFor()
}

// How a thing is chosen: by the pointer, or by nothing but keys.
type Hand = (thing: Locator) => Promise<void>
const pointer: Hand = async (thing) => {
  // In its middle, unless that is covered: then where it can be seen.
  const seen = await thing.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const parts = [5, 1, 2, 3, 4, 6, 7, 8, 9].map((tenths) => tenths / 10)
    const points = parts.flatMap((down) => parts.map((across) => ({ x: x + across * width, y: y + down * height })))
    const seen = points.find((at) => element.contains(document.elementFromPoint(at.x, at.y)))
    // What is drawn has its middle elsewhere for the browser's driver if its outline is wide.
    return seen === points[0] && element instanceof HTMLElement ? undefined : seen
  })
  if (seen) await thing.page().mouse.click(seen.x, seen.y)
  else await thing.click()
}
const keys: Hand = (thing) => thing.press('Enter')
const hands = { pointer, keys }

// How somebody goes through a whole lesson; from its middle on perhaps in another language.
interface Walk {
  by: keyof typeof hands
  size: keyof typeof sizes
  language: string
  then?: string
  offline?: boolean
  // Taps elsewhere at every step, before what is asked.
  astray?: boolean
  theme?: 'light' | 'dark'
}

// Every lesson is walked in these ways, and in one of the others in turn: so both hands go to both sizes, and both sizes
// are seen in each language.
const always: Walk[] = [
  { by: 'pointer', size: 'phone', language: 'ru', then: 'en' },
  { by: 'keys', size: 'laptop', language: 'pl', offline: true },
]
const inTurn: Walk[] = [
  { by: 'keys', size: 'phone', language: 'pl' },
  { by: 'pointer', size: 'laptop', language: 'en', then: 'ru' },
]
const languages = ['en', 'ru', 'pl']
// One lesson is also walked with wrong taps, and by Enter alone; the soak does so with all.
const ASTRAY: Walk = { by: 'pointer', size: 'phone', language: 'ru', then: 'en', astray: true }
const STRAYING = 'navoria'
// And one by what a screen reader is told, in which many places are called alike.
const HEARD = 'magicmap'
const shots = process.env.INCOGNITA_SHOTS
const everything = shots ?? process.env.INCOGNITA_WHOLE
const everywhere = (also: Pick<Walk, 'by' | 'theme'>) =>
  languages.flatMap((language) =>
    Object.keys(sizes).map((size): Walk => ({ size: size as Walk['size'], language, ...also })),
  )
function walksOf(game: string): Walk[] {
  if (shots) return [...everywhere({ by: 'pointer' }), ...everywhere({ by: 'pointer', theme: 'dark' })]
  if (everything) return [...always, ASTRAY, ...inTurn, ...everywhere({ by: 'pointer' }), ...everywhere({ by: 'keys' })]
  const [first, ...others] = always
  return [
    game === STRAYING ? ASTRAY : first!,
    ...others,
    inTurn[lessons.findIndex(([one]) => one === game) % inTurn.length]!,
  ]
}

// Where the hand goes for an event: its places one after the other, what a menu then asks, or a button of the
// bar; the list where the bar has no room.
async function choose(page: Page, game: string, event: AnyEvent, hand: Hand): Promise<void> {
  const { at = [], besides = [] } = tables[`../src/games/${game}/places.ts`]!.placesOf(event)
  const inBar = (await page.locator('.bar .choices .lit').count()) > 0
  const places = [...at, ...(inBar ? [] : besides)]
  const spot = (name: string) => page.locator(`.spot[data-place="${name}"]:visible`).first()
  if (places.length === 0) {
    if ((await page.locator('.bar .choices .lit').count()) === 0) await hand(page.locator('.bar [data-list]'))
    return hand(page.locator('.foot button:has(.lit)').first())
  }
  // Some can be chosen at several places, of which a phone shows one.
  const seen = await Promise.all(places.map((place) => spot([place].flat()[0]!).isVisible()))
  for (const name of [places[Math.max(0, seen.indexOf(true))]!].flat()) await hand(spot(name))
  const item = page.locator('[role=menu] :is(button, [role=menuitem]):has(.lit)')
  if ((await page.locator('[role=menu]').count()) > 0) await hand(item)
}

const onward = (page: Page) => guide(page).locator('.ways button').first()

// What a step lights can be seen: nothing of it lies outside the window, under the own area or under what is said
// about it. What is taller than the room there is shows its beginning. Returns when that is so.
async function seesWhatIsLit(page: Page, id: string): Promise<void> {
  const hidden = () =>
    page.evaluate((step) => {
      if (document.querySelector<HTMLElement>('.guide')?.dataset.step !== step) return [`not at ${step}`]
      const inBar = document.querySelector('.bar .choices .lit')
      const paths = [...document.querySelectorAll<SVGPathElement>('path.ring')]
      const rings = paths.map((ring) => ring.getBBox())
      // The bar lies over everything.
      if (inBar) return []
      if (rings.length === 0) return ['nothing is lit']
      // Each is drawn as far as its own room reaches.
      const drawn = paths.filter((ring, i) => {
        const { y, height } = ring.ownerSVGElement!.viewBox.baseVal
        return rings[i]!.y < y + height && rings[i]!.y + rings[i]!.height > y
      })
      if (drawn.length === 0) return ['what is lit is not drawn']
      const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? innerHeight
      const foot = top('.table > .foot')
      const drawer = document.querySelector('.own.open .drawer')?.getBoundingClientRect()
      // At a laptop the board scrolls by itself, with the own area.
      const frame = innerWidth >= 900 ? document.querySelector('main')!.getBoundingClientRect() : null
      const board = frame ?? { top: 0, bottom: Math.min(foot, top('.stage > .own')) }
      const own = !frame && drawer && { top: drawer.top, bottom: Math.min(drawer.bottom, foot) }
      // A ring is drawn around what is lit.
      const AROUND = 8
      const fits = ({ y, height }: DOMRect, room: { top: number; bottom: number }) => {
        const high = y + AROUND
        const low = y + height - AROUND
        return high >= room.top && (low <= room.bottom || (low - high > room.bottom - room.top && high < room.bottom))
      }
      const places = rings.filter((ring) => !fits(ring, board) && !(own && fits(ring, own)))
      const first = Math.min(...rings.map(({ y }) => y))
      const last = Math.max(...rings.map(({ y, height }) => y + height))
      // Where one of several far from each other is enough, one is seen.
      if (places.length < rings.length && last - first > board.bottom - board.top) return []
      return places.map(({ y, height }) => `${y} to ${y + height} in ${JSON.stringify({ board, own })}`)
    }, id)
  await expect.poll(hidden, { timeout: 60_000, message: id }).toEqual([])
}

// However many choices the bar has, it leaves what one has in sight.
async function keepsOwnInSight(page: Page, id: string): Promise<void> {
  const hidden = () => page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)
  await expect.poll(hidden, { message: id }).toBeLessThanOrEqual(8)
}

// What is kept of the one match there is: how many choices were made, and the line of the lesson.
function kept(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('incognita')
        opening.onerror = () => reject(new Error('no store'))
        opening.onsuccess = () => {
          const all = opening.result.transaction('matches').objectStore('matches').getAll()
          all.onsuccess = () => {
            opening.result.close()
            const [match] = all.result as { events: unknown[]; lesson: number }[]
            resolve(`${match!.events.length} choices, line ${match!.lesson}`)
          }
        }
      }),
  )
}

// Where somebody taps who does not read: on the ground far from everything, on what the opponent has, and on places
// that could be chosen, but not for this. The places first; each where it can be hit.
interface Wrong {
  places: { x: number; y: number }[]
  nothing: { x: number; y: number }[]
}
function wrongTaps(page: Page, right: readonly string[]): Promise<Wrong> {
  return page.evaluate((asked) => {
    const middle = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 })
    const hits = (element: Element) => {
      const { x, y } = middle(element.getBoundingClientRect())
      return element.contains(document.elementFromPoint(x, y))
    }
    const spots = [...document.querySelectorAll<HTMLElement | SVGElement>('.stage .spot[data-place]')]
    const boxes = spots.map((spot) => spot.getBoundingClientRect())
    const others = spots.filter((spot) => !asked.includes(spot.dataset.place!) && hits(spot))
    // What is pressed beside a place is meant for it.
    const FAR = 64
    const far = (x: number, y: number) =>
      boxes.every((box) => x < box.left - FAR || x > box.right + FAR || y < box.top - FAR || y > box.bottom + FAR)
    const grounds = []
    for (let y = 8; y < innerHeight; y += 16)
      for (let x = 8; x < innerWidth; x += 16) {
        const there = document.elementFromPoint(x, y)
        if (far(x, y) && there?.closest('.stage') && !there.closest('button, .spot')) grounds.push({ x, y })
      }
    const opponents = [...document.querySelectorAll('.seats .brief')].filter(hits)
    return {
      places: others.map((spot) => middle(spot.getBoundingClientRect())),
      nothing: [
        ...[grounds[Math.floor(grounds.length / 2)]!].filter((ground) => ground),
        ...opponents.slice(-1).map((one) => middle(one.getBoundingClientRect())),
      ],
    }
  }, right)
}

function placesFor(game: string, event: AnyEvent | null): readonly (string | readonly [string, string])[] {
  const { at: places = [], besides = [] } = event ? tables[`../src/games/${game}/places.ts`]!.placesOf(event) : {}
  return [...places, ...besides]
}

// Taps wrongly, in every way there is at this step. It is explained, nothing is done, and one is where one was.
// `event` is asked at this step, if any is, and `next` at it or the next one that asks.
async function goAstray(page: Page, game: string, event: AnyEvent | null, next: AnyEvent | null): Promise<void> {
  const before = await kept(page)
  const right = placesFor(game, event).flat()
  const { nothing } = await wrongTaps(page, right)
  for (const { x, y } of nothing) {
    await page.mouse.click(x, y)
    await page.keyboard.press('Escape')
  }
  // A place may ask in a menu. What wants another place to be picked with it is told only when both are.
  const [place] = (await wrongTaps(page, right)).places
  if (place && !placesFor(game, next).some((one) => typeof one !== 'string')) {
    await page.mouse.click(place.x, place.y)
    const item = page.locator('[role=menu] :is(button, [role=menuitem]):not(:has(.lit))')
    if ((await item.count()) > 0) await item.first().click()
    await guide(page).locator('.astray').waitFor()
  }
  expect(await kept(page)).toBe(before)
}

// Goes to the settings and back, as one does.
async function speak(page: Page, language: string): Promise<void> {
  await page.locator('header.top a[href="#/you"]').click()
  await page.locator('main select').first().selectOption(language)
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
  await page.goBack()
}

// A step says something of its own in every language.
async function saysIn(page: Page, language: string, english: string): Promise<void> {
  const said = (await guide(page).locator('.say').textContent())!.replaceAll('\u00a0', ' ')
  expect(said === english, `${language}: ${said}`).toBe(language === 'en')
  if (language === 'ru') expect(said).toMatch(/[а-я]/)
}

// What is said is read aloud, and nobody is said to think while the lesson waits.
async function isAnnounced(page: Page): Promise<void> {
  const aloud = page.locator('.visually-hidden[role=status]')
  for (const text of await guide(page).locator('.say, .why').allTextContents())
    await aloud.getByText(text, { exact: true }).waitFor({ state: 'attached' })
  expect(await page.locator('.thinks').count()).toBe(0)
}

async function keep(page: Page, name: string): Promise<void> {
  mkdirSync(shots!, { recursive: true })
  await page.screenshot({ path: join(shots!, `${name.replaceAll(' ', '-')}.png`) })
}

async function isFree(page: Page): Promise<void> {
  await page.locator('.guide:not([data-kind=note])').waitFor({ state: 'detached' })
  await page.locator('.bar.mine').waitFor()
}

test('whoever has never played a game is shown the lesson first, and then how to go on with it', async () => {
  const { page } = device
  const game = 'vaalbara'
  const offer = page
    .locator(`main article`, { has: page.getByRole('heading', { name: 'Vaalbara' }) })
    .getByRole('button', { name: /Show me how|Go on with the lesson/ })
  const standsOut = () => offer.evaluate((button) => button.classList.contains('wanted'))
  await page.goto(device.server.address)
  await offer.filter({ hasText: 'Show me how' }).waitFor()
  expect(await standsOut()).toBe(true)
  await offer.click()
  await onward(page).click()
  await page.goto(device.server.address)
  await offer.filter({ hasText: 'Go on with the lesson' }).click()
  // Where one stopped.
  await at(page, files[`../src/learn/${game}/lesson.ts`]!.lesson.lines.filter(isSaid)[1]!.id)
  await guide(page).getByRole('button', { name: 'End the lesson' }).click()
  await isFree(page)
  await page.goto(device.server.address)
  await offer.filter({ hasText: 'Show me how' }).waitFor()
  expect(await standsOut()).toBe(false)
})

test('on a phone what is lit is found again by whoever taps elsewhere', async () => {
  const context = await device.browser.newContext({ ...onAPhone, locale: 'en', hasTouch: true })
  await inAHurry(context)
  const page = await context.newPage()
  await begin(page, 'magicmap')
  await onward(page).click()
  await at(page, 'home')
  // The first tap comes nearer, where the lit harbour is out of the window.
  const other = page.locator('.spot[data-place="cell-12-1"]')
  await other.tap()
  await page.locator('[data-near]').waitFor()
  await other.tap()
  await guide(page).locator('.astray').waitFor()
  const litInTheWindow = () =>
    page.evaluate(() => {
      const frame = document.querySelector('[data-near]')!.getBoundingClientRect()
      const ring = document.querySelector<SVGPathElement>('path.ring')?.getBBox()
      return !!ring && ring.x + ring.width / 2 > frame.left && ring.x + ring.width / 2 < frame.right
    })
  await expect.poll(litInTheWindow, { timeout: 60_000 }).toBe(true)
  await context.close()
})

test('what is lit stays so on a phone that is turned across', async () => {
  const context = await device.browser.newContext({ ...onAPhone, locale: 'en', hasTouch: true })
  await inAHurry(context)
  const page = await context.newPage()
  await begin(page, 'noria')
  for (const id of ['goal', 'resource', 'first']) {
    await at(page, id)
    await onward(page).click()
  }
  await seesWhatIsLit(page, 'wheel')
  await page.setViewportSize({ width: 844, height: 390 })
  // The own area stands beside the board there.
  const drawn = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<SVGPathElement>('path.ring')].some((ring) => {
        const { y, height } = ring.ownerSVGElement!.viewBox.baseVal
        const box = ring.getBBox()
        return innerWidth === 844 && box.y < y + height && box.y + box.height > y
      }),
    )
  await expect.poll(drawn, { timeout: 60_000 }).toBe(true)
  await context.close()
})

test('on a phone a shut drawer is lit where it opens', async () => {
  const context = await device.browser.newContext({ ...onAPhone, locale: 'en', hasTouch: true })
  await inAHurry(context)
  const page = await context.newPage()
  await begin(page, 'vaalbara')
  for (const id of ['goal', 'rows']) {
    await at(page, id)
    await onward(page).click()
  }
  await seesWhatIsLit(page, 'hand')
  // The hand is in a drawer, which can be shut.
  await page.locator('.handle').tap()
  const litHandle = () =>
    page.evaluate(() => {
      const handle = document.querySelector('.handle')!.getBoundingClientRect()
      const rings = [...document.querySelectorAll<SVGPathElement>('path.ring')].map((ring) => ring.getBBox())
      return rings.length === 1 && Math.abs(rings[0]!.y + rings[0]!.height / 2 - handle.top - handle.height / 2) < 1
    })
  await expect.poll(litHandle, { timeout: 60_000 }).toBe(true)
  await context.close()
})

test('on the smallest phone a step that is about two rows shows both', async () => {
  const context = await device.browser.newContext({ ...onAPhone, viewport: sizes['small phone'], locale: 'ru' })
  await inAHurry(context)
  const page = await context.newPage()
  await begin(page, 'vaalbara')
  await onward(page).click()
  await at(page, 'rows')
  const shown = () =>
    page.evaluate(() => {
      const foot = document.querySelector('.stage > .own')!.getBoundingClientRect().top
      return ['row1-0', 'row2-0'].map((name) => {
        const { top, bottom, height } = document.querySelector(`[data-place="${name}"]`)!.getBoundingClientRect()
        return (Math.min(bottom, foot) - Math.max(top, 0)) / height > 2 / 3
      })
    })
  await expect.poll(shown, { timeout: 60_000 }).toEqual([true, true])
  await context.close()
})

describe.each(lessons)('%s', (game, lesson) => {
  const steps = lesson.lines.filter(isSaid)

  test.each(walksOf(game))('every step by $by on a $size, in $language', async (walk) => {
    const { by, size, language, then, offline = false, theme = 'light' } = walk
    const hand = hands[by]
    const context = await device.browser.newContext({
      locale: language,
      reducedMotion: 'reduce',
      viewport: sizes[size],
      serviceWorkers: offline ? 'allow' : 'block',
      colorScheme: theme,
    })
    await inAHurry(context)
    const page = await context.newPage()
    if (offline) {
      await page.goto(device.server.address)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await context.setOffline(true)
      await page.reload()
    }
    await begin(page, game, hand)
    for (const [number, line] of steps.entries()) {
      await at(page, line.id)
      if (then && number === Math.floor(steps.length / 2)) {
        await speak(page, then)
        await at(page, line.id)
      }
      await saysIn(page, then && number >= Math.floor(steps.length / 2) ? then : language, line.say)
      await seesWhatIsLit(page, line.id)
      if (game === 'noria' && size === 'laptop') await keepsOwnInSight(page, line.id)
      await isAnnounced(page)
      if (walk.astray) {
        const next = steps.slice(number).find((one) => 'do' in one)
        await goAstray(page, game, 'do' in line ? line.do : null, next ? next.do : null)
        await at(page, line.id)
        await seesWhatIsLit(page, line.id)
      }
      if (everything) expect(await flaws(page), line.id).toEqual([])
      if (shots) await keep(page, `${game}-${size}-${language}-${theme}-${number + 1}-${line.id}`)
      if ('do' in line) await choose(page, game, line.do, hand)
      else await hand(onward(page))
    }
    await isFree(page)
    await context.close()
  })

  test.runIf(everything || game === STRAYING)(
    'whoever presses nothing but Enter has every step done, and loses neither place nor focus',
    async () => {
      const { page } = device
      await begin(page, game, keys)
      await onward(page).focus()
      for (const line of steps) {
        await at(page, line.id)
        const forward = page.locator('.guide .ways button:focus')
        await forward.waitFor()
        expect(await forward.textContent()).toBe('do' in line ? 'Do it for me' : 'Go on')
        await page.getByRole('button', { name: 'End the lesson' }).waitFor()
        await page.keyboard.press('Enter')
      }
      await isFree(page)
    },
  )

  // Nothing is looked for but by its role and its name; what is lit is not known.
  test.runIf(everything || game === HEARD)('every step by what a screen reader is told', async () => {
    const context = await device.browser.newContext({ ...onAPhone, locale: 'en' })
    await inAHurry(context)
    const page = await context.newPage()
    await begin(page, game, keys)
    const aloud = page.getByRole('status').filter({ has: page.getByRole('paragraph') })
    const lessonPart = page.getByRole('region', { name: 'Lesson', exact: true })
    for (const line of steps) {
      const heard = lessonText(game, line.say)
      await aloud.getByText(heard, { exact: true }).waitFor({ state: 'attached' })
      await lessonPart.getByText(heard, { exact: true }).waitFor()
      if (!('do' in line)) {
        await keys(page.getByRole('button', { name: 'Go on', exact: true }))
        continue
      }
      const asked = /“(.*)”/.exec((await aloud.getByRole('paragraph').allTextContents()).at(-1)!)![1]!
      const list = page.getByRole('region', { name: 'All choices' })
      // It stays open for the next choice.
      if ((await list.count()) === 0) await keys(page.getByRole('button', { name: 'List', exact: true }))
      const choices = list.getByRole('button')
      await keys(choices.filter({ has: page.getByText(asked, { exact: true }) }))
    }
    await isFree(page)
    await context.close()
  })

  test('what is done otherwise is explained, and where one stopped is kept', async () => {
    const { page } = device
    await begin(page, game)
    const first = steps.findIndex((line) => 'do' in line)
    for (const line of steps.slice(0, first)) {
      await at(page, line.id)
      // Whoever clicks twice misses nothing.
      await onward(page).dblclick()
    }
    const asked = steps[first]!
    await at(page, asked.id)
    // Nor ends the lesson where its button has come under the pointer meanwhile.
    await guide(page).getByRole('button', { name: 'End the lesson' }).dispatchEvent('click', { detail: 2 })
    await at(page, asked.id)
    // Any other choice of the list.
    await page.getByRole('button', { name: 'List', exact: true }).click()
    const other = page.locator('section[aria-label="All choices"] li button:not(:has(.lit))').first()
    const words = (await other.locator('.label > span').first().textContent())!
    await other.click()
    await guide(page).getByText(`“${words}” is allowed too`).waitFor()
    await page.reload()
    await at(page, asked.id)
    // Whatever has the focus when one goes away.
    await page.locator('.spot').first().focus()
    await page.goBack()
    await page.goForward()
    await at(page, asked.id)
    // Somebody who begins once more goes on there, too.
    await begin(page, game)
    await at(page, asked.id)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await other.click()
    await guide(page).getByRole('button', { name: 'Do it and play on without the lesson' }).click()
    await isFree(page)
    await playOn(page, { most: 3 })
  })
})
