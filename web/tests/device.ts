// Matches at one device, with nothing but a server of plain files: a page of its own for every test,
// which may not complain, how a match is begun, and what can be read of it.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { inAHurry } from './hurry'
import { built, PlainServer, sharedBrowser } from './surroundings'
import { laptop } from './visitors'

export interface Device {
  browser: Browser
  server: PlainServer
  context: BrowserContext
  page: Page
}

// For the tests of the file that calls it. The client keeps itself for later, without a network, only where they are
// about that: it fetches all of its files anew for every page.
export function ownDevice({ keeps = false } = {}): Device {
  const device = {} as Device
  const errors: string[] = []
  beforeAll(async () => {
    device.browser = await sharedBrowser()
    device.server = await PlainServer.start(built)
  })
  afterAll(() => device.server.stop())
  beforeEach(async () => {
    errors.length = 0
    device.context = await device.browser.newContext({
      locale: 'en',
      reducedMotion: 'reduce',
      viewport: laptop,
      serviceWorkers: keeps ? 'allow' : 'block',
    })
    await inAHurry(device.context)
    device.page = await device.context.newPage()
    device.page.on('pageerror', (error) => errors.push(error.message))
  })
  afterEach(async () => {
    await device.context.close()
    expect(errors).toEqual([])
  })
  return device
}

// Begins a match with these seats, each "person" or the level of a bot, and these options; they stay as they sit unless
// they are to be shuffled.
export async function begin(
  { page, server }: Device,
  game: string,
  seats: string[],
  { shuffle = false, options = [] as string[] } = {},
): Promise<void> {
  await page.goto(`${server.address}#/local/${game}`)
  await page.getByRole('button', { name: `${seats.length} players` }).click()
  for (const [seat, kind] of seats.entries())
    if (kind !== 'person') await page.getByLabel(`Seat ${seat + 1}`).selectOption(kind)
  for (const option of options) await page.getByLabel(option).check()
  await page.getByLabel('Shuffle the seats').setChecked(shuffle)
  await page.getByRole('button', { name: 'Start the match' }).click()
  await page.locator('.table').waitFor()
}

export const result = (page: Page) => page.getByLabel('Result', { exact: true })
export const logLength = (page: Page) => page.locator('aside [role=log] li').count()
