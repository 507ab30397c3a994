// Played with nothing but the keyboard: the list of choices (key L) and the board itself.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { easy, opponents, ownServer } from './visitors'

const visitors = ownServer()

// Waits for the next question, with the focus in the list of choices by itself; how many entries the
// log has then, which must be more than before. Null if the match is over.
async function nextInList(page: Page, before: number): Promise<number | null> {
  const found = await page.waitForFunction((before) => {
    if (document.querySelector('.result')) return { entries: null }
    const focus = document.activeElement?.matches('section[aria-label="All choices"] li button')
    const entries = document.querySelectorAll('aside [role=log] li').length
    return focus && entries > before && document.querySelector('.bar.mine') && { entries }
  }, before)
  return ((await found.jsonValue()) as { entries: number | null }).entries
}

async function openList(page: Page): Promise<number | null> {
  await page.locator('.bar.mine').waitFor()
  await page.keyboard.press('l')
  return nextInList(page, -1)
}

// Steps down a few choices and takes one.
async function chooseFromList(page: Page, steps: number, before: number): Promise<number | null> {
  for (let i = 0; i < steps; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  return nextInList(page, before)
}

test.each(['vaalbara', 'navoria', 'noria', 'magicmap', 'template'])('a whole match of %s in the list', async (game) => {
  const page = await visitors.come()
  // With more bots, Magic Map is over sooner.
  const players = game === 'magicmap' ? 4 : 2
  await visitors.playing(page, { game, players, bots: opponents(game, players - 1) })
  // That game has no board of its own.
  if (game === 'template') await page.locator('.generic h3', { hasText: 'Ada' }).waitFor()
  let choices = 0
  for (let entries = await openList(page); entries !== null; choices++)
    entries = await chooseFromList(page, choices % 3, entries)
  expect(choices).toBeGreaterThan(game === 'template' ? 1 : 10)
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
    await chooseFromList(page, 0, (await openList(page))!)
    await page.keyboard.press('Escape')
  }
  await page.locator('main').focus()
  expect(await tabToSpot(page)).toBe(true)
  const entries = () => page.locator('aside [role=log] li').count()
  const before = await entries()
  await page.keyboard.press('Enter')
  // What could mean several things is chosen in its menu, where the focus is then.
  await page.waitForFunction(
    (known) =>
      document.querySelectorAll('aside [role=log] li').length > known ||
      document.activeElement?.getAttribute('role') === 'menuitem',
    before,
  )
  if ((await entries()) === before) await page.keyboard.press('Enter')
  await expect.poll(entries).toBeGreaterThan(before)
})
