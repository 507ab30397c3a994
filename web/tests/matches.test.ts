// Whole matches against bots on the real server, by clicking nothing but what glows, its menus and
// the buttons of the action bar.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { playOn } from './player'
import { laptop, opponents, ownServer, phone } from './visitors'

const visitors = ownServer()

// The log has followed the whole way, though nobody has touched it; on a phone it is in a drawer.
async function expectLogAtEnd(page: Page): Promise<void> {
  const log = page.locator('aside [role=log]')
  if (!(await log.isVisible())) return
  expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(200)
  await expect.poll(() => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)).toBeLessThan(40)
  expect(await page.getByRole('button', { name: 'Newest' }).count()).toBe(0)
}

async function wholeMatch(game: string, players: number, device: BrowserContextOptions): Promise<void> {
  const page = await visitors.come(device)
  await visitors.playing(page, { game, players, bots: opponents(game, players - 1) })
  const clicks = await playOn(page, { list: false, seed: players })
  await page.getByLabel('Result', { exact: true }).waitFor()
  expect(await page.getByLabel('Result', { exact: true }).locator('li').count()).toBe(players)
  expect(await page.getByTestId('prompt').textContent()).toBe('The match is over.')
  expect(clicks.covered).toEqual([])
  expect(clicks.board).toBeGreaterThan(5)
  expect(clicks.list).toBe(0)
  await expectLogAtEnd(page)
}

// With the fewest and the most players; a match of two at a laptop is in local.test.ts.
describe.each([
  ['vaalbara', 2, 5],
  ['navoria', 2, 4],
  ['noria', 2, 4],
  ['magicmap', 2, 4],
])('%s', (game, least, most) => {
  test(`${least} players, on a phone`, () =>
    wholeMatch(game, least, { viewport: phone, hasTouch: true, isMobile: true }))
  test(`${most} players`, () => wholeMatch(game, most, { viewport: laptop }))
})

// The points are counted part by part, until a key is pressed or all are.
async function expectCounted(scene: Locator): Promise<void> {
  await scene.waitFor()
  const scores = await scene.locator('li strong').allTextContents()
  await scene.page().keyboard.press('Shift')
  await scene.getByText('to have it all at once').waitFor({ state: 'detached' })
  expect(await scene.locator('tfoot td').allTextContents()).toEqual(scores)
}

interface Moved {
  things: number
  byPage: string[]
}

// As most people have it: things move, and the service worker stands between the page and the server. The
// longer games are played for a while, for each position has its time.
test.each([
  ['vaalbara', Infinity],
  ['navoria', 40],
  ['noria', 40],
  ['magicmap', 40],
])('%s with motion and the service worker', async (game, most) => {
  const page = await visitors.come({ reducedMotion: 'no-preference', serviceWorkers: 'allow', viewport: laptop })
  await page.goto(visitors.address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await visitors.playing(page, { game, players: 2, bots: opponents(game, 1) })
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.evaluate(() => {
    // A part of a drawing that moves otherwise than by its transform is drawn by the page, frame by frame.
    const byPage = (frames: readonly ComputedKeyframe[]): boolean =>
      frames.some((frame) => ['translate', 'rotate', 'scale'].some((way) => way in frame))
    const moved: Moved = { things: 0, byPage: [] }
    Object.assign(window, { moved })
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      moved.things++
      const motion = animate.apply(this, how)
      if (this instanceof SVGElement && this.ownerSVGElement)
        if (byPage((motion.effect as KeyframeEffect).getKeyframes())) moved.byPage.push(motion.id)
      return motion
    }
  })
  const clicks = await playOn(page, { list: false, most: Math.min(most, 1e6), seed: 3, drawn: true })
  expect(clicks.board).toBeGreaterThan(5)
  const moved = await page.evaluate(() => (window as unknown as { moved: Moved }).moved)
  expect(moved.things).toBeGreaterThan(0)
  expect(moved.byPage).toEqual([])
  await expectLogAtEnd(page)
  if (most === Infinity) await expectCounted(page.getByLabel('Result', { exact: true }))
})
