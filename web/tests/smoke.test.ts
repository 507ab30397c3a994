// From the home page to the first move, as a newcomer does it.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { GameServer, launch } from './surroundings'
import { Visitors } from './visitors'

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

test('the first move is a click away', async () => {
  const page = await visitors.come()
  await page.goto(server.address)
  await page.getByRole('article').filter({ hasText: 'Vaalbara' }).getByText('Play now').click()
  await page.getByTestId('prompt').filter({ hasText: 'Choose the character you play this round' }).waitFor()
  const spots = page.locator('.spot')
  await spots.first().waitFor()
  expect(await spots.count()).toBe(5)
  await spots.first().click()
  await page.getByText(/plays|has chosen/).first().waitFor()
})
