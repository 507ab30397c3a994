// A finished match looked at again: stepping, playing, scrubbing, jumping from the log, a link to a
// position, and the record as a file that the program itself finds sound.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { playOn } from './player'
import { easy, ownServer } from './visitors'

const visitors = ownServer()

// Where the replay is, and how many events it has.
async function place(page: Page): Promise<[number, number]> {
  const [at, count] = (await page.locator('.controls .count').textContent())!.split(' / ').map(Number)
  return [at!, count!]
}
const at = async (page: Page) => (await place(page))[0]

test('step, play, scrub, jump, share and download', async () => {
  const page = await visitors.come({ permissions: ['clipboard-read', 'clipboard-write'] })
  await visitors.playing(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  await playOn(page, { list: false })
  await page.getByRole('link', { name: 'Replay' }).click()
  await page.locator('.controls').waitFor()
  const [, count] = await place(page)
  expect(count).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'To the beginning' }).click()
  await page.locator('.controls').getByText('The beginning').waitFor()
  await expect.poll(() => at(page)).toBe(0)
  await page.getByRole('button', { name: 'Step forward' }).click()
  await expect.poll(() => at(page)).toBe(1)
  // Keys also go on after a click on a button, which has the focus.
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => at(page)).toBe(2)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => at(page)).toBe(1)
  await page.getByRole('button', { name: 'Step back' }).click()
  await expect.poll(() => at(page)).toBe(0)

  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => at(page), { timeout: 30_000 }).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Pause' }).click()

  await page.getByRole('slider').fill('10')
  await expect.poll(() => at(page)).toBe(10)
  const board = await page.locator('main').innerHTML()
  const line = page.locator('aside [role=log] li').nth(14)
  await line.getByRole('button').click()
  await expect.poll(() => at(page)).toBe(15)
  expect(await page.locator('.controls p').textContent()).toBe((await line.textContent())!.trim())
  await expect.poll(() => page.locator('main').innerHTML()).not.toBe(board)
  await expect.poll(() => new URL(page.url()).hash).toContain('?at=15')

  await page.getByRole('button', { name: 'Copy the link' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const friend = await visitors.come()
  await friend.goto(link)
  await friend.locator('.controls').waitFor()
  await expect.poll(() => place(friend)).toEqual([15, count])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Record' }).click()
  const file = await (await download).path()
  expect((JSON.parse(readFileSync(file, 'utf8')) as { game: string }).game).toBe('vaalbara')
  execFileSync(process.env.INCOGNITA!, ['verify', file])
})

test.each(['navoria', 'noria', 'magicmap', 'template'])('%s from end to beginning', async (game) => {
  const page = await visitors.come()
  await visitors.name(page, 'Ada')
  const id = await visitors.table(page, { game, players: 2, bots: easy(1) })
  await visitors.ask(page, `tables/${id}/resign`, { id: 'gone' })
  await visitors.sitAt(page, id)
  await page.getByLabel('Result', { exact: true }).getByRole('link', { name: 'Replay' }).click()
  await page.locator('.controls').waitFor()
  const [, count] = await place(page)
  for (const part of [0.9, 0.5, 0.2]) {
    const wanted = Math.floor(count * part)
    await page.getByRole('slider').fill(String(wanted))
    await expect.poll(() => at(page)).toBe(wanted)
  }
  await page.keyboard.press('Home')
  await expect.poll(() => at(page)).toBe(0)
  await page.locator('.controls').getByText('The beginning').waitFor()
})

test('on a phone, upright or across, the board has most of the window', async () => {
  const page = await visitors.come({ hasTouch: true })
  await visitors.name(page, 'Ada')
  const id = await visitors.table(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  await visitors.ask(page, `tables/${id}/resign`, { id: 'gone' })
  await visitors.sitAt(page, id)
  await page.locator('.result').waitFor()
  for (const [width, height] of [
    [390, 844],
    [360, 740],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${visitors.address}#/replay/${id}`)
    await page.locator('.controls').waitFor()
    const high = await page.locator('.controls').evaluate((box) => box.getBoundingClientRect().height)
    expect(high, `${width} x ${height}`).toBeLessThan(width < height ? height / 4 : height / 3)
    const steps = page.locator('.controls .steps .button:visible')
    expect(new Set(await steps.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y))).size).toBe(1)
  }
})
