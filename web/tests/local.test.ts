// Matches at one device in a real browser, with nothing but a server of plain files.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MatchRecord } from '../src/engine/engine'
import { beginAtDevice, logLength, result } from './device'
import { playOn } from './player'
import { built, launch, PlainServer } from './surroundings'

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

const begin = (game: string, seats: string[]) => beginAtDevice(page, server.address, game, seats)

// Two who click anywhere hardly ever bring a ship of Magic Map home: the match ends when a bot does.
const people = ['person', 'person']
const passAndPlay = (game: string) => (game === 'magicmap' ? [...people, 'medium', 'medium'] : people)

describe.each(games)('%s', (game) => {
  test('pass and play to the end by clicks', async () => {
    await begin(game, passAndPlay(game))
    await page.keyboard.press('l')
    const clicks = await playOn(page)
    await result(page).waitFor()
    expect(clicks.board).toBeGreaterThan(5)
    expect(clicks.list).toBeGreaterThan(5)
    expect(clicks.leaks).toBe(0)
    if (hidden.includes(game)) expect(clicks.curtains).toBeGreaterThan(5)
    else expect(clicks.curtains).toBe(0)
    const names = page.locator('[data-seat] .name')
    expect((await names.allTextContents()).slice(0, 2)).toEqual(['Player 1', 'Player 2'])
    await page.getByRole('button', { name: 'Rematch' }).click()
    await result(page).waitFor({ state: 'detached' })
    // Everybody moves on by one seat.
    await expect.poll(async () => (await names.allTextContents()).indexOf('Player 1')).toBe(1)
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
    await result(page).waitFor()
    expect(clicks.curtains).toBe(0)
    expect(clicks.covered).toEqual([])
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'A step back' }).click()
    await expect.poll(() => page.locator('.controls .count').textContent()).toMatch(/^(\d+) \/ (?!\1$)\d+$/)
  })

  test('goes on after a reload where it was', async () => {
    await begin(game, ['person', 'easy'])
    await playOn(page, { most: 12, seed: 3 })
    await expect.poll(() => page.getByTestId('prompt').textContent()).not.toMatch(/thinking|Waiting|moment|way/)
    const before = [await page.getByTestId('prompt').textContent(), await logLength(page)]
    await page.reload()
    await page.locator('.table').waitFor()
    await expect.poll(async () => [await page.getByTestId('prompt').textContent(), await logLength(page)]).toEqual(before)
  })
})

test('undo takes back one choice, and the position is the same again', async () => {
  await begin('noria', ['person', 'person'])
  const undo = page.getByRole('button', { name: 'Undo' })
  const position = () => page.getByRole('region', { name: 'The position in words' }).textContent()
  const asked = page.locator('.bar.mine')
  await asked.waitFor()
  let before: (string | number | null)[] = []
  for (let i = 1; await undo.isDisabled(); i++) {
    before = [await position(), await logLength(page)]
    await playOn(page, { most: 1, seed: i, board: false })
    await asked.waitFor()
  }
  expect([await position(), await logLength(page)]).not.toEqual(before)
  await undo.click()
  await expect.poll(async () => [await position(), await logLength(page)]).toEqual(before)
})

test('a hint names choices, and one of them can be made', async () => {
  await begin('noria', ['person', 'easy'])
  await page.getByRole('button', { name: 'Hint' }).click()
  const hint = page.getByLabel('Hint', { exact: true })
  await hint.getByText('points expected').first().waitFor()
  const before = await logLength(page)
  await hint.locator('li button').first().click()
  await expect.poll(() => logLength(page)).toBeGreaterThan(before)
})

async function finish(): Promise<void> {
  await begin('vaalbara', ['person', 'easy'])
  await playOn(page, { seed: 5 })
  await result(page).waitFor()
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
