// Matches at one device: how they are begun, and what can be read of them.
import type { Page } from 'playwright-core'

// Begins a match with these seats, each "person" or the level of a bot.
export async function beginAtDevice(page: Page, address: string, game: string, seats: string[]): Promise<void> {
  await page.goto(`${address}#/local/${game}`)
  await page.getByRole('button', { name: `${seats.length} players` }).click()
  for (const [seat, kind] of seats.entries())
    if (kind !== 'person') await page.getByLabel(`Seat ${seat + 1}`).selectOption(kind)
  await page.getByRole('button', { name: 'Start the match' }).click()
  await page.locator('.table').waitFor()
}

export const result = (page: Page) => page.getByLabel('Result', { exact: true })
export const logLength = (page: Page) => page.locator('aside [role=log] li').count()
