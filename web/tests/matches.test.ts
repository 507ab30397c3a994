// Whole matches against bots on the real server, by clicking nothing but what glows, its menus and
// the buttons of the action bar.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { playOn } from './player'
import { GameServer, launch } from './surroundings'
import { easy, phone, Visitors } from './visitors'

let browser: Browser
let server: GameServer
let visitors: Visitors

beforeAll(async () => {
  browser = await launch()
  server = await GameServer.start()
  visitors = new Visitors(browser, server.address)
})
afterEach(() => visitors.leave())
afterAll(async () => {
  await browser.close()
  await server.stop()
})

async function wholeMatch(game: string, players: number, viewport?: { width: number; height: number }): Promise<void> {
  const page = await visitors.come(viewport ? { viewport, hasTouch: true, isMobile: true } : {})
  await visitors.playing(page, { game, players, bots: easy(players - 1) })
  const clicks = await playOn(page, { list: false, seed: players })
  await page.getByLabel('Result', { exact: true }).waitFor()
  expect(await page.getByLabel('Result', { exact: true }).locator('li').count()).toBe(players)
  expect(await page.getByTestId('prompt').textContent()).toBe('The match is over.')
  expect(clicks.covered).toEqual([])
  expect(clicks.board).toBeGreaterThan(5)
  expect(clicks.list).toBe(0)
}

describe.each([
  ['vaalbara', 2, 5],
  ['navoria', 2, 4],
  ['noria', 2, 4],
  ['magicmap', 2, 4],
])('%s', (game, least, most) => {
  test(`a match of ${least}`, () => wholeMatch(game, least))
  test(`a match of ${most}`, () => wholeMatch(game, most))
})

test.each(['vaalbara', 'navoria', 'noria', 'magicmap'])('%s on a phone', (game) => wholeMatch(game, 2, phone))
