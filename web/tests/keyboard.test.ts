// Played with nothing but the keyboard: the list of choices (key L) and the board itself.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { GameServer, launch } from './surroundings'
import { easy, Visitors } from './visitors'

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

const result = (page: Page) => page.getByLabel('Result', { exact: true })
const list = (page: Page) => page.getByRole('region', { name: 'All choices' })
const entries = (page: Page) => page.locator('aside [role=log] li').count()

// Opens the list if it is closed, steps down a few choices and takes one. False if the match is over.
async function chooseFromList(page: Page, steps: number): Promise<boolean> {
  await page.locator('.bar.mine').or(result(page)).first().waitFor()
  if (await result(page).isVisible()) return false
  const before = await entries(page)
  if (!(await list(page).isVisible())) await page.keyboard.press('l')
  // The list takes the focus by itself, also after a choice.
  await page.waitForFunction(() => document.activeElement?.matches('section[aria-label="All choices"] li button'))
  for (let i = 0; i < steps; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForFunction((known) => document.querySelectorAll('aside [role=log] li').length > known, before)
  return true
}

test('a whole match in the list', async () => {
  const page = await visitors.come()
  await visitors.playing(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  let choices = 0
  while (await chooseFromList(page, choices % 3)) choices++
  expect(choices).toBeGreaterThan(10)
  expect(await page.getByTestId('prompt').textContent()).toBe('The match is over.')
})

test('a whole match of a game without a board', async () => {
  const page = await visitors.come()
  await visitors.playing(page, { game: 'template', players: 2, bots: easy(1) })
  await page.locator('.generic').waitFor()
  expect(await page.locator('.generic h3').allTextContents()).toContain('Ada')
  let choices = 0
  while (await chooseFromList(page, choices % 2)) choices++
  expect(choices).toBeGreaterThan(0)
})

// Tab after Tab until the focus is on something that glows.
async function tabToSpot(page: Page): Promise<boolean> {
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.classList.contains('spot') ?? false)) return true
  }
  return false
}

test.each(['navoria', 'noria', 'magicmap'])('the first rounds of %s in the list', async (game) => {
  const page = await visitors.come()
  await visitors.playing(page, { game, players: 2, bots: easy(1) })
  for (let i = 0; i < 12; i++) expect(await chooseFromList(page, i % 4)).toBe(true)
})

test.each(['vaalbara', 'navoria', 'noria', 'magicmap'])('the first choice of %s on the board', async (game) => {
  const page = await visitors.come()
  await visitors.playing(page, { game, players: 2, bots: easy(1) })
  // Some begin with a choice in the action bar alone.
  for (let i = 0; i < 6; i++) {
    await page.locator('.bar.mine').waitFor()
    if ((await page.locator('.spot').count()) > 0) break
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
