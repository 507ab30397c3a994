// What a score is made of: asked by a click, a finger or the keyboard at any time, and shown for all at the end.
import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './barriers'
import { begin, ownDevice, result } from './device'
import { playOn } from './player'
import { laptop, phone } from './visitors'

const device = ownDevice()
const numberOf = (text: string): number => Number(text.replace('−', '-').replace(/[^\d-]/g, ''))

// The column of a seat: its parts add up to what stands at the foot.
async function expectSum(table: Locator, column: number): Promise<number> {
  const cells = (rows: string) =>
    table
      .locator(rows)
      .evaluateAll((found, at) => found.map((row) => row.querySelectorAll('td')[at]!.textContent!), column)
  const parts = (await cells('tbody tr')).map(numberOf)
  const [sum] = (await cells('tfoot tr')).map(numberOf)
  expect(parts.reduce((all, one) => all + one, 0)).toBe(sum)
  return sum!
}

test.each(['vaalbara', 'navoria', 'noria', 'magicmap'])('%s', async (game) => {
  const { page } = device
  await begin(device, game, ['person', 'easy'])
  await playOn(page, { most: 6, list: false })
  // Until somebody chooses nothing changes; the last click may have opened a menu.
  await page.locator('.bar.mine').waitFor()
  if (await page.locator('[role=menu]').isVisible()) await page.keyboard.press('Escape')
  const score = page.locator('[data-seat="0"] .score button')
  const sheet = page.getByRole('dialog', { name: /what the points are made of/ })

  await score.click()
  await sheet.locator('tfoot').waitFor()
  expect(await expectSum(sheet, 0)).toBe(numberOf(await score.innerText()))
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await score.evaluate((button) => button === document.activeElement)).toBe(true)

  // A window that changes its size does not close it.
  await page.keyboard.press('Enter')
  await sheet.waitFor()
  await page.setViewportSize(phone)
  await page.waitForFunction(() => innerWidth < 500)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const box = (await sheet.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(phone.width)
  await page.mouse.click(5, phone.height - 5)
  await sheet.waitFor({ state: 'detached' })
})

test('the end shows them for everybody', async () => {
  const { page } = device
  await begin(device, 'vaalbara', ['person', 'easy', 'easy', 'easy', 'easy'])
  await playOn(page, { list: false })
  await result(page).waitFor()
  const table = result(page).locator('table')
  const sums = await Promise.all([0, 1, 2, 3, 4].map((column) => expectSum(table, column)))
  expect([...sums].sort((a, b) => b - a)).toEqual(sums)
  expect(await barriers(page, '.result')).toEqual([])
  // The page stays as high as its window, whatever lies below the result.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  // All columns are seen at once.
  expect(await table.evaluate((all) => all.scrollWidth - all.parentElement!.clientWidth)).toBeLessThanOrEqual(0)

  // How the scores grew ends with them, and the decisive moment leads to its position.
  const scene = result(page)
  expect(await scene.getByRole('img', { name: 'Score history' }).locator('path').count()).toBe(5)
  expect(await scene.getByText('The decisive moment').count()).toBe(1)
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    scene.getByRole('button', { name: 'Share a picture' }).click(),
  ])
  const bytes = readFileSync(await picture.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])

  // Put away, the board is there alone; and it comes back.
  await scene.getByRole('button', { name: 'Look at the board' }).click()
  await scene.waitFor({ state: 'detached' })
  await page.locator('.tools').getByRole('button', { name: 'Result' }).click()
  await scene.locator('.moment a').click()
  await page.getByRole('slider', { name: 'Position' }).waitFor()
  expect(page.url()).toMatch(/#\/replay\/.+\?at=\d+$/)
})

test('where few things paid, how the scores grew is seen below them on a laptop', async () => {
  const { page } = device
  await page.setViewportSize(laptop)
  await begin(device, 'magicmap', ['person', 'medium'])
  await playOn(page, { list: false })
  const graph = result(page).locator('.graph')
  await graph.waitFor()
  const { x, y, height } = (await graph.boundingBox())!
  expect(x).toBeGreaterThanOrEqual((await result(page).locator('table').boundingBox())!.x)
  expect(y + height).toBeLessThanOrEqual((await page.locator('.table > .foot').boundingBox())!.y)
})
