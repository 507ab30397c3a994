// Played with nothing but the keyboard: the list of choices (key L) and the board itself.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { GameServer, launch } from './surroundings'
import { easy, opponents, Visitors } from './visitors'

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

// Steps down a few choices of the list and takes one; then everything is as before, and the list
// has the focus again by itself, or the match is over. Whether it is not over yet.
async function chooseFromList(page: Page, steps: number): Promise<boolean> {
  const entries = await page.locator('aside [role=log] li').count()
  for (let i = 0; i < steps; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  return inList(page, entries + 1)
}

// Waits for a question that is asked after so many entries of the log, with the focus in the list.
async function inList(page: Page, entries: number): Promise<boolean> {
  const found = await page.waitForFunction((entries) => {
    if (document.querySelector('.result')) return 'over'
    const focus = document.activeElement?.matches('section[aria-label="All choices"] li button')
    const known = document.querySelectorAll('aside [role=log] li').length
    return focus && known >= entries && document.querySelector('.bar.mine') && 'asked'
  }, entries)
  return (await found.jsonValue()) === 'asked'
}

async function openList(page: Page): Promise<boolean> {
  await page.locator('.bar.mine').waitFor()
  await page.keyboard.press('l')
  return inList(page, 0)
}

test.each(['vaalbara', 'navoria', 'noria', 'magicmap', 'template'])('a whole match of %s in the list', async (game) => {
  const page = await visitors.come()
  await visitors.playing(page, { game, players: 2, bots: opponents(game, 1) })
  // That game has no board of its own.
  if (game === 'template') expect(await page.locator('.generic h3').allTextContents()).toContain('Ada')
  let choices = 1
  await openList(page)
  while (await chooseFromList(page, choices % 4)) choices++
  expect(choices).toBeGreaterThan(game === 'template' ? 2 : 10)
  expect(await page.getByTestId('prompt').textContent()).toBe('The match is over.')
})

// Tab after Tab until the focus is on something that glows.
async function tabToSpot(page: Page): Promise<boolean> {
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.classList.contains('spot') ?? false)) return true
  }
  return false
}

test.each(['vaalbara', 'navoria', 'noria', 'magicmap'])('the first choice of %s on the board', async (game) => {
  const page = await visitors.come()
  await visitors.playing(page, { game, players: 2, bots: easy(1) })
  // Some begin with a choice in the action bar alone.
  for (let i = 0; i < 6; i++) {
    await page.locator('.bar.mine').waitFor()
    if ((await page.locator('.spot').count()) > 0) break
    await openList(page)
    await chooseFromList(page, 0)
    await page.keyboard.press('Escape')
  }
  await page.locator('main').focus()
  expect(await tabToSpot(page)).toBe(true)
  const before = await page.evaluate(() => [document.querySelector('main')!.innerHTML, document.querySelectorAll('[role=menu]').length].join())
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (known) => [document.querySelector('main')!.innerHTML, document.querySelectorAll('[role=menu]').length].join() !== known,
    before,
  )
})
