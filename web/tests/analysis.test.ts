// The story of a finished match: chances, turning points, luck, choices; out of the record and the engine in the page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { easy, ownServer } from './visitors'

const visitors = ownServer()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// What keeps somebody out of the panel.
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(part: string): Promise<AxeResults> } }).axe.run('.analysis'),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

test('a finished match is analysed in the page, stopped, gone on with, and kept', async () => {
  const page = await visitors.come()
  await visitors.name(page, 'Ada')
  const id = await visitors.table(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  await visitors.sitAt(page, id)
  // Nobody is helped while the match runs.
  await page.goto(new URL(`#/replay/${id}`, page.url()).href)
  await page.locator('.controls').waitFor()
  expect(await page.getByRole('tab', { name: 'Analysis' }).count()).toBe(0)
  await visitors.ask(page, `tables/${id}/resign`, { id: 'gone' })
  const positions: string[] = []
  page.on('request', (request) => {
    if (/\/replay\?/.test(request.url())) positions.push(request.url())
  })
  await visitors.sitAt(page, id)
  await page.getByLabel('Result', { exact: true }).getByRole('link', { name: 'Replay' }).click()
  await page.locator('.controls').waitFor()
  await page.getByRole('tab', { name: 'Analysis' }).click()
  const panel = page.getByRole('region', { name: 'Analysis' })
  await panel.getByRole('heading', { name: 'Turning points' }).waitFor({ timeout: 120_000 })
  // The record and the engine were enough.
  expect(positions).toEqual([])

  // The chances of all seats are one whole, at the end 0 and 100.
  const chances = async () => (await panel.locator('.graph li b').allTextContents()).map((text) => parseInt(text))
  await page.getByRole('button', { name: 'To the end' }).click()
  await expect.poll(async () => (await chances()).sort((a, b) => a - b)).toEqual([0, 100])
  const swing = panel.locator('ol').first().getByRole('button').first()
  await swing.click()
  const count = Number((await page.locator('.controls .count').textContent())!.split(' / ')[1])
  await expect
    .poll(async () => Number((await page.locator('.controls .count').textContent())!.split(' / ')[0]))
    .toBeLessThan(count + 1)
  await panel.getByRole('slider', { name: 'Chances to win' }).focus()
  await page.keyboard.press('Home')
  await expect.poll(async () => page.locator('.controls .count').textContent()).toContain('0 / ')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => page.locator('.controls .count').textContent()).not.toContain('0 / ')

  if (process.env.INCOGNITA_SHOTS) await page.screenshot({ path: `${process.env.INCOGNITA_SHOTS}/analysis.png` })

  expect(await barriers(page)).toEqual([])

  // Closer: stopped at once, and what is kept is there after a reload.
  await panel.getByRole('button', { name: 'Look closer' }).click()
  await panel.getByRole('button', { name: 'Stop' }).click()
  await panel.getByRole('button', { name: 'Look closer' }).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: 'Analysis' }).click()
  await panel.getByRole('heading', { name: 'Turning points' }).waitFor()
  expect(await panel.getByRole('progressbar').count()).toBe(0)

  // On a phone it opens over the board, as wide as that is.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Log' }).click()
  const sheet = page.getByRole('region', { name: 'Log', exact: true })
  await sheet.getByRole('heading', { name: 'Turning points' }).waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (process.env.INCOGNITA_SHOTS) await page.screenshot({ path: `${process.env.INCOGNITA_SHOTS}/analysis-phone.png` })
})
