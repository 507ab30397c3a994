// Guided first matches, at a device without a server: every step can be done as it says, by a pointer and
// by the keyboard; a wrong click explains; where one stopped is kept; and then the match goes on.
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import type { Placement } from '../src/board/places'
import { isSaid, type Lesson } from '../src/learn/lesson'
import type { AnyEvent } from '../src/match/types'
import { ownDevice } from './device'
import { inAHurry } from './hurry'
import { playOn } from './player'
import { laptop, phone } from './visitors'

const files = import.meta.glob<{ lesson: Lesson }>('../src/learn/*/lesson.ts', { eager: true })
const tables = import.meta.glob<{ placesOf(event: AnyEvent): Placement }>('../src/games/*/places.ts', { eager: true })
const lessons = Object.entries(files).map(([path, { lesson }]): [string, Lesson] => [path.split('/').at(-2)!, lesson])
const device = ownDevice()

const guide = (page: Page) => page.locator('.guide')

async function begin(page: Page, game: string): Promise<void> {
  await page.goto(`${device.server.address}#/learn/${game}`)
  await page.locator('main .button.main').first().click()
  await guide(page).waitFor()
}

async function at(page: Page, id: string): Promise<void> {
  await page.locator(`.guide[data-step="${id}"]`).waitFor()
}

// Where the pointer goes for an event: its places one after the other, what a menu then asks, or a button of the
// bar; the list where the bar has no room.
async function click(page: Page, game: string, event: AnyEvent): Promise<void> {
  const { at = [], besides = [] } = tables[`../src/games/${game}/places.ts`]!.placesOf(event)
  const inBar = (await page.locator('.bar .choices .lit').count()) > 0
  const places = [...at, ...(inBar ? [] : besides)]
  const spot = (name: string) => page.locator(`.spot[data-place="${name}"]:visible`).first()
  if (places.length === 0) {
    if ((await page.locator('.bar .choices .lit').count()) === 0) await page.locator('.bar [data-list]').click()
    return page.locator('.foot .lit').first().click()
  }
  // Some can be chosen at several places, of which a phone shows one.
  const seen = await Promise.all(places.map((place) => spot([place].flat()[0]!).isVisible()))
  for (const name of [places[Math.max(0, seen.indexOf(true))]!].flat()) await spot(name).click()
  const item = page.locator('[role=menu] .lit')
  if ((await page.locator('[role=menu]').count()) > 0) await item.click()
}

const onward = (page: Page) => guide(page).locator('.ways button').first()

describe.each(lessons)('%s', (game, lesson) => {
  const steps = lesson.lines.filter(isSaid)

  test.each([
    ['phone', 'ru', phone],
    ['laptop', 'en', laptop],
  ])('every step by a pointer at a %s, in %s', async (_, locale, viewport) => {
    const context = await device.browser.newContext({
      locale,
      reducedMotion: 'reduce',
      viewport,
      serviceWorkers: 'block',
    })
    await inAHurry(context)
    const page = await context.newPage()
    await begin(page, game)
    for (const line of steps) {
      await at(page, line.id)
      if ('do' in line) await click(page, game, line.do)
      else await onward(page).click()
    }
    await page.locator('.guide:not([data-kind=note])').waitFor({ state: 'detached' })
    await page.locator('.bar.mine').waitFor()
    await context.close()
  })

  test('every step by the keyboard, in Polish and without a network', async () => {
    const context = await device.browser.newContext({ locale: 'pl', reducedMotion: 'reduce', viewport: laptop })
    await inAHurry(context)
    const page = await context.newPage()
    await page.goto(device.server.address)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.reload()
    await begin(page, game)
    for (const line of steps) {
      await at(page, line.id)
      await onward(page).focus()
      await page.keyboard.press('Enter')
    }
    await page.locator('.guide:not([data-kind=note])').waitFor({ state: 'detached' })
    await context.close()
  })

  test('what is done otherwise is explained, and where one stopped is kept', async () => {
    const { page } = device
    await begin(page, game)
    const first = steps.findIndex((line) => 'do' in line)
    for (const line of steps.slice(0, first)) {
      await at(page, line.id)
      await onward(page).click()
    }
    const asked = steps[first]!
    await at(page, asked.id)
    // Any other choice of the list.
    await page.getByRole('button', { name: 'List', exact: true }).click()
    const other = page.locator('section[aria-label="All choices"] li button:not(:has(.lit))').first()
    const words = (await other.locator('.label > span').first().textContent())!
    await other.click()
    await guide(page).getByText(`“${words}” is allowed too`).waitFor()
    await page.reload()
    await at(page, asked.id)
    // Somebody who begins once more goes on there, too.
    await begin(page, game)
    await at(page, asked.id)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await other.click()
    await guide(page).getByRole('button', { name: 'Do it and play on without the lesson' }).click()
    // The coach may have something to say at once.
    await page.locator('.guide:not([data-kind=note])').waitFor({ state: 'detached' })
    await playOn(page, { most: 3 })
  })
})
