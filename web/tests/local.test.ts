// Matches at one device in a real browser, with nothing but a server of plain files.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MatchRecord } from '../src/engine/engine'
import { playOn } from './player'
import { built, launch, PlainServer } from './surroundings'

vi.setConfig({ testTimeout: 600_000 })
const games = ['vaalbara', 'navoria', 'noria', 'magicmap']
const hidden = ['vaalbara', 'magicmap']
let browser: Browser
let server: PlainServer
let context: BrowserContext
let page: Page
let folder: string
const errors: string[] = []

beforeAll(async () => {
  browser = await launch()
  server = await PlainServer.start(built)
  folder = mkdtempSync(join(tmpdir(), 'incognita-'))
})
afterAll(async () => {
  await browser.close()
  server.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  errors.length = 0
  context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', viewport: { width: 1366, height: 768 } })
  page = await context.newPage()
  page.on('pageerror', (error) => errors.push(error.message))
})
afterEach(async () => {
  await context.close()
  expect(errors).toEqual([])
})

// Begins a match with these seats, each "person" or a level; the first players' names are given.
async function begin(game: string, seats: string[]): Promise<void> {
  await page.goto(`${server.address}#/local/${game}`)
  await page.getByRole('button', { name: `${seats.length} players` }).click()
  for (const [seat, kind] of seats.entries())
    if (kind !== 'person') await page.getByLabel(`Seat ${seat + 1}`).selectOption(kind)
  await page.getByRole('button', { name: 'Start the match' }).click()
  await page.locator('.table').waitFor()
}

const result = () => page.getByLabel('Result', { exact: true })
const logLength = () => page.locator('[role=log] li').count()

describe.each(games)('%s', (game) => {
  test('pass and play to the end by clicks', async () => {
    await begin(game, ['person', 'person'])
    await page.keyboard.press('l')
    const clicks = await playOn(page)
    await result().waitFor()
    expect(clicks.board).toBeGreaterThan(5)
    expect(clicks.list).toBeGreaterThan(5)
    expect(clicks.leaks).toBe(0)
    if (hidden.includes(game)) expect(clicks.curtains).toBeGreaterThan(5)
    else expect(clicks.curtains).toBe(0)
    const names = page.locator('[data-seat] .name')
    expect(await names.allTextContents()).toEqual(['Player 1', 'Player 2'])
    await page.getByRole('button', { name: 'Rematch' }).click()
    await result().waitFor({ state: 'detached' })
    await expect.poll(() => names.allTextContents()).toEqual(['Player 2', 'Player 1'])
  })

  test('against bots with the network switched off', async () => {
    await page.goto(server.address)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.reload()
    await page.getByText('There is no server in reach').waitFor()
    await page.locator('article').nth(games.indexOf(game)).getByRole('button', { name: 'Play now' }).click()
    await page.locator('.table').waitFor()
    const clicks = await playOn(page, { seed: 7 })
    await result().waitFor()
    expect(clicks.curtains).toBe(0)
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'A step back' }).click()
    await expect.poll(() => page.locator('.controls .count').textContent()).toMatch(/^(\d+) \/ (?!\1$)\d+$/)
  })

  test('goes on after a reload where it was', async () => {
    await begin(game, ['person', 'easy'])
    await playOn(page, { most: 12, seed: 3 })
    await expect.poll(() => page.getByTestId('prompt').textContent()).not.toMatch(/thinking|Waiting|moment|way/)
    const before = [await page.getByTestId('prompt').textContent(), await logLength()]
    await page.reload()
    await page.locator('.table').waitFor()
    await expect.poll(async () => [await page.getByTestId('prompt').textContent(), await logLength()]).toEqual(before)
  })
})

test('undo takes back one choice, and the position is the same again', async () => {
  await begin('noria', ['person', 'person'])
  await playOn(page, { most: 1, board: false })
  const undo = page.getByRole('button', { name: 'Undo' })
  for (let i = 0; i < 40 && (await undo.isDisabled()); i++) await playOn(page, { most: 1, seed: i + 2, board: false })
  const before = await logLength()
  await undo.click()
  await expect.poll(logLength).toBe(before - 1)
})

test('a hint names choices, and a bot that thinks can be stopped', async () => {
  await begin('noria', ['person', 'expert'])
  await page.getByRole('button', { name: 'Hint' }).click()
  await page.getByLabel('Hint', { exact: true }).getByText('points expected').first().waitFor()
  await page.keyboard.press('Escape')
  const stopped = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          const stop = document.querySelector<HTMLElement>('.bar .stop')
          if (!stop) return
          observer.disconnect()
          stop.click()
          resolve()
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await playOn(page, { most: 1 })
  await stopped
  await playOn(page, { most: 4 })
  expect(await logLength()).toBeGreaterThan(0)
})

async function finish(): Promise<void> {
  await begin('vaalbara', ['person', 'easy'])
  await playOn(page, { seed: 5 })
  await result().waitFor()
  await page.goto(`${server.address}#/`)
}

async function bring(record: object): Promise<void> {
  const file = join(folder, 'record.json')
  writeFileSync(file, JSON.stringify(record))
  await page.locator('input[type=file]').setInputFiles(file)
}

test('a record goes out as a file and comes back, and a false one is refused with its reason', async () => {
  await finish()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const record = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as MatchRecord
  expect(record.game).toBe('vaalbara')
  expect(record.result).not.toBe(null)

  const status = page.locator('section[aria-label="On this device"] [role=status]')
  const kept = page.locator('[data-match]')
  await bring(record)
  await expect.poll(() => status.textContent()).toContain('was checked event by event')
  expect(await kept.count()).toBe(2)
  await kept.filter({ hasText: 'from a file' }).getByRole('link', { name: 'Replay' }).click()
  await expect.poll(() => page.locator('.controls .count').textContent()).toBe(`${record.events.length} / ${record.events.length}`)
  await page.goto(`${server.address}#/`)

  const chance = record.events.findIndex(({ by }) => by === 'chance')
  const otherSeed = { ...record, seed: `${record.seed}x` }
  const otherScore = { ...record, result: { ...record.result!, scores: record.result!.scores.map((score) => score + 1) } }
  const lessEvents = { ...record, events: record.events.filter((_, i) => i !== chance) }
  for (const [bad, reason] of [
    [otherSeed, 'chance was tampered with'],
    [otherScore, 'The result is not what the events give'],
    [lessEvents, 'is against the rules'],
    [{ hello: 'world' }, 'not the record of a match we know'],
  ] as const) {
    await bring(bad)
    await expect.poll(() => status.textContent()).toContain(reason)
  }
  expect(await kept.count()).toBe(2)

  const first = kept.first()
  await first.getByRole('button', { name: 'Delete' }).click()
  await first.getByRole('button', { name: 'Delete for good' }).click()
  await expect.poll(() => kept.count()).toBe(1)
})
