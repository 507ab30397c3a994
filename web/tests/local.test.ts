// Matches at one device in a real browser, with nothing but a server of plain files.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MatchRecord } from '../src/engine/engine'
import { begin, logLength, ownDevice, result } from './device'
import { playOn } from './player'

const games = ['vaalbara', 'navoria', 'noria', 'magicmap']
const device = ownDevice({ keeps: true })
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'incognita-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(games)('%s', (game) => {
  test('against bots with the network switched off', async () => {
    await device.page.goto(device.server.address)
    await device.page.evaluate(() => navigator.serviceWorker.ready)
    await device.context.setOffline(true)
    await device.page.reload()
    await device.page.getByText('There is no server in reach').waitFor()
    await device.page.locator('article').nth(games.indexOf(game)).getByRole('button', { name: 'Play now' }).click()
    await device.page.locator('.table').waitFor()
    const clicks = await playOn(device.page, { seed: 7 })
    await result(device.page).waitFor()
    expect(clicks.curtains).toBe(0)
    expect(clicks.covered).toEqual([])
    await device.page.getByRole('link', { name: 'Replay' }).click()
    await device.page.getByRole('button', { name: 'Step back' }).click()
    await expect.poll(() => device.page.locator('.controls .count').textContent()).toMatch(/^(\d+) \/ (?!\1$)\d+$/)
  })

  test('goes on after a reload where it was', async () => {
    await begin(device, game, ['person', 'easy'])
    await playOn(device.page, { most: 12, seed: 3 })
    await expect.poll(() => device.page.getByTestId('prompt').textContent()).not.toMatch(/thinking|Waiting|moment|way/)
    const before = [await device.page.getByTestId('prompt').textContent(), await logLength(device.page)]
    await device.page.reload()
    await device.page.locator('.table').waitFor()
    await expect
      .poll(async () => [await device.page.getByTestId('prompt').textContent(), await logLength(device.page)])
      .toEqual(before)
  })
})

test('undo takes back one choice, and the position is the same again', async () => {
  await begin(device, 'noria', ['person', 'person'])
  const undo = device.page.getByRole('button', { name: 'Undo' })
  const position = () => device.page.getByRole('region', { name: 'The position in words' }).textContent()
  const asked = device.page.locator('.bar.mine')
  await asked.waitFor()
  let before: (string | number | null)[] = []
  for (let i = 1; await undo.isDisabled(); i++) {
    before = [await position(), await logLength(device.page)]
    await playOn(device.page, { most: 1, seed: i, board: false })
    await asked.waitFor()
  }
  expect([await position(), await logLength(device.page)]).not.toEqual(before)
  await undo.click()
  await expect.poll(async () => [await position(), await logLength(device.page)]).toEqual(before)
})

test('what was chosen is not offered again before what came of it is shown', async () => {
  const { page } = device
  await page.addInitScript(() => localStorage.setItem('incognita', JSON.stringify({ speed: 'slow', confirm: 'never' })))
  await begin(device, 'noria', ['person', 'person'])
  const { list } = await playOn(page, { most: 8, seed: 3, board: false })
  expect(list).toBe(8)
  await page.locator('.bar.mine').waitFor()
  expect(await page.getByText('That did not work.').count()).toBe(0)
})

test('one tab plays a match, and another may take it over', async () => {
  const { page, context } = device
  await begin(device, 'noria', ['person', 'easy'])
  await playOn(page, { most: 5, seed: 3, list: false })
  await page.locator('.bar.mine').waitFor()
  const before = await logLength(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByText('This match is open in another tab.').waitFor()
  await other.getByRole('button', { name: 'Play here' }).click()
  await other.locator('.bar.mine').waitFor()
  await page.getByText('This match is open in another tab.').waitFor()
  await playOn(other, { most: 3, seed: 4, list: false })
  await other.locator('.bar.mine').waitFor()
  const after = await logLength(other)
  expect(after).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Play here' }).click()
  await page.locator('.bar.mine').waitFor()
  expect(await logLength(page)).toBe(after)
})

test('two tabs without locks: who comes late writes nothing over the choices of the other', async () => {
  const { page, context } = device
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  await begin(device, 'noria', ['person', 'easy'])
  await page.locator('.bar.mine').waitFor()
  const other = await context.newPage()
  await other.goto(page.url())
  await other.locator('.bar.mine').waitFor()
  await playOn(page, { most: 5, seed: 3, board: false })
  await page.locator('.bar.mine').waitFor()
  const told = await logLength(page)
  await other.keyboard.press('l')
  await other.getByRole('region', { name: 'All choices' }).locator('li button').first().click()
  await other.getByRole('button', { name: 'Play here' }).click()
  await other.locator('.bar.mine').waitFor()
  expect(await logLength(other)).toBe(told)
})

test('a choice that cannot be kept is not made, and can be tried again', async () => {
  const { page } = device
  // The transaction fails after its request has succeeded, as on a full disk.
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (value, key) {
      const request = put.call(this, value, key)
      if ('full' in window) request.addEventListener('success', () => this.transaction.abort())
      return request
    }
    const persist = StorageManager.prototype.persist
    StorageManager.prototype.persist = function () {
      Object.assign(window, { persists: true })
      return persist.call(this)
    }
  })
  await begin(device, 'noria', ['person', 'easy'])
  // The browser is asked not to clear it away.
  await page.waitForFunction(() => 'persists' in window)
  await playOn(page, { most: 3, seed: 3, board: false })
  await page.locator('.bar.mine').waitFor()
  const before = await logLength(page)
  await page.evaluate(() => Object.assign(window, { full: true }))
  await page.getByRole('region', { name: 'All choices' }).locator('li button').first().click()
  const trouble = page.getByText('This could not be kept in the browser.')
  await trouble.waitFor()
  expect(await logLength(page)).toBe(before)
  await page.evaluate(() => Reflect.deleteProperty(window, 'full'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => logLength(page)).toBeGreaterThan(before)
  await trouble.waitFor({ state: 'detached' })
  await page.locator('.bar.mine').waitFor()
  const after = await logLength(page)
  await page.reload()
  await page.locator('.table').waitFor()
  await expect.poll(() => logLength(page)).toBe(after)
})

test('a hint names choices, and one of them can be made', async () => {
  await begin(device, 'noria', ['person', 'easy'])
  await device.page.getByRole('button', { name: 'Hint' }).click()
  const hint = device.page.getByLabel('Hint', { exact: true })
  await hint.getByText('Your chance to win').waitFor()
  const before = await logLength(device.page)
  await hint.locator('li button').first().click()
  await expect.poll(() => logLength(device.page)).toBeGreaterThan(before)
})

test('seats are shuffled, people and bots alike, unless everybody stays where they sit', async () => {
  const names = device.page.locator('[data-seat] .name')
  const seats = ['person', 'person', 'easy', 'person']
  const orders: string[][] = []
  for (let i = 0; i < 6; i++) {
    await begin(device, 'navoria', seats, { shuffle: true })
    await names.nth(seats.length - 1).waitFor()
    orders.push(await names.allTextContents())
  }
  await begin(device, 'navoria', seats)
  await names.nth(seats.length - 1).waitFor()
  const seated = await names.allTextContents()
  expect(seated.filter((name) => name.startsWith('Player'))).toEqual(['Player 1', 'Player 2', 'Player 4'])
  expect(seated.findIndex((name) => !name.startsWith('Player'))).toBe(2)
  const people = orders.map((order) => order.filter((name) => name.startsWith('Player')))
  for (const order of people) expect([...order].sort()).toEqual(['Player 1', 'Player 2', 'Player 4'])
  expect(new Set(orders.map(String)).size).toBeGreaterThan(2)
  // What is kept is the order of the match.
  const last = await names.allTextContents()
  await device.page.reload()
  await expect.poll(() => names.allTextContents()).toEqual(last)
})

async function finish(): Promise<void> {
  await begin(device, 'vaalbara', ['person', 'easy'])
  await playOn(device.page, { seed: 5 })
  await result(device.page).waitFor()
  await device.page.goto(`${device.server.address}#/`)
}

async function bring(record: object): Promise<void> {
  const file = join(folder, 'record.json')
  writeFileSync(file, JSON.stringify(record))
  await device.page.locator('input[type=file]').setInputFiles(file)
}

test('a record goes out as a file and comes back, and a false one is refused with its reason', async () => {
  await finish()
  const download = device.page.waitForEvent('download')
  await device.page.getByRole('button', { name: 'Export' }).click()
  const record = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as MatchRecord
  expect(record.game).toBe('vaalbara')
  expect(record.result).not.toBe(null)

  const status = device.page.locator('section[aria-label="On this device"] [role=status]')
  const kept = device.page.locator('[data-match]')
  await bring(record)
  await expect.poll(() => status.textContent()).toContain('was checked event by event')
  expect(await kept.count()).toBe(2)
  await kept.filter({ hasText: 'from a file' }).getByRole('link', { name: 'Replay' }).click()
  await expect
    .poll(() => device.page.locator('.controls .count').textContent())
    .toBe(`${record.events.length} / ${record.events.length}`)
  await device.page.goto(`${device.server.address}#/`)

  const chance = record.events.findIndex(({ by }) => by === 'chance')
  const otherSeed = { ...record, seed: `${record.seed}x` }
  const otherScore = {
    ...record,
    result: { ...record.result!, scores: record.result!.scores.map((score) => score + 1) },
  }
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
