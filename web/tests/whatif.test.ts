// What if: playing on from a position of a match as a branch, which leaves the match as it is, is kept, named, shared
// and deleted.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { MatchRecord } from '../src/engine/engine'
import { barriers } from './barriers'
import { begin, ownDevice, result } from './device'
import { playOn } from './player'
import { phone } from './visitors'

const device = ownDevice({ keeps: true })
const records = join(dirname(fileURLToPath(import.meta.url)), '../../tests/records')

interface Kept {
  id: string
  seed: string
  branched?: number
  events: object[]
  branch?: { name: string; of: string | null }
}

// What the browser keeps.
function kept(page: Page): Promise<Kept[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'incognita')) return []
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('the store does not answer'))
      })
    const database = await done(indexedDB.open('incognita'))
    const all = await done(database.transaction('matches').objectStore('matches').getAll())
    database.close()
    return all as Kept[]
  })
}
// Gives the first seat of a kept match a name that no deflating makes short.
function lengthen(page: Page, id: string): Promise<void> {
  const noise = createHash('sha512').update('long').digest('hex')
  const name = Array.from({ length: 100 }, (_, i) => createHash('sha512').update(`${noise}${i}`).digest('base64')).join(
    '',
  )
  return page.evaluate(
    async ([id, name]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(new Error('the store does not answer'))
        })
      const database = await done(indexedDB.open('incognita'))
      const store = database.transaction('matches', 'readwrite').objectStore('matches')
      const match = (await done(store.get(id))) as { seats: { name: string | null }[] }
      match.seats[0]!.name = name
      await done(store.put(match))
      database.close()
    },
    [id, name] as const,
  )
}
const idOf = (page: Page) => /local-[0-9a-f]+/.exec(page.url())![0]
const read = (packed: string) =>
  JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString()) as { name: string; record: MatchRecord }
const write = (shared: unknown) => deflateRawSync(JSON.stringify(shared)).toString('base64url')

// From a match that goes on to the panel in which one begins a branch, at this position.
async function lookBack(page: Page, at: number): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Look back, or try something out' }).click()
  await page.locator('.controls').waitFor()
  await page.getByRole('slider', { name: 'Position' }).fill(String(at))
  await expect.poll(() => page.locator('.controls .count').textContent()).toContain(`${at} / `)
  await page.locator('.controls').getByRole('button', { name: 'What if' }).click()
}

// Begins the branch, whose table is another one than that of the replay.
async function playOnFromHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play on from here' }).click()
  await page.waitForURL((to) => to.hash.startsWith('#/table/'))
  await page.locator('.table:not(:has(.controls))').waitFor()
}

test('a branch against a bot leaves its match alone, and is named, shared, checked and deleted', async () => {
  const { page, context, browser, server } = device
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await begin(device, 'vaalbara', ['person', 'easy'])
  await playOn(page, { most: 6, seed: 3 })
  await page.locator('.bar.mine').waitFor()
  const id = idOf(page)
  const [before] = await kept(page)

  await lookBack(page, 20)
  // Nothing of the other seat is shown while the match goes on.
  expect(await page.locator('aside [role=log]').count()).toBe(0)
  await page.getByLabel('Name of the branch').fill('Bold')
  await page.getByLabel('Seat 2').selectOption('beginner')
  await playOnFromHere(page)
  await expect.poll(() => page.title()).toContain('Bold')
  const branchId = idOf(page)
  expect(branchId).not.toBe(id)
  await playOn(page, { seed: 5 })
  await result(page).waitFor()

  // The match is as it was, and chance in the branch is its own from where it began.
  const all = await kept(page)
  expect(all.find((match) => match.id === id)).toEqual(before)
  const branch = all.find((match) => match.id === branchId)!
  expect(branch).toMatchObject({ branched: 20, branch: { name: 'Bold', of: id } })
  expect(branch.seed).not.toBe(before!.seed)

  // On the home page it stands with its match, and gets another name.
  await page.goto(`${server.address}#/`)
  const entry = page.locator(`[data-match=${id}] [data-branch=${branchId}]`)
  await entry.getByRole('button', { name: 'Another name' }).click()
  await entry.getByLabel('Name').fill('Bolder')
  await entry.getByRole('button', { name: 'Another name' }).click()
  await entry.getByText('Bolder').waitFor()

  // As a file, which the program finds sound.
  const download = page.waitForEvent('download')
  await entry.getByRole('button', { name: 'Save as a file' }).click()
  const file = await (await download).path()
  expect((JSON.parse(readFileSync(file, 'utf8')) as MatchRecord).branched).toBe(20)
  const found = execFileSync(process.env.INCOGNITA!, ['verify', file], { encoding: 'utf8' })
  expect(found).toContain('a branch: chance drawn from the seed from event 20 on')

  // As a link, which a stranger opens.
  await entry.getByRole('button', { name: 'Copy the link' }).click()
  await entry.getByText('The link is copied.').waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address.length).toBeLessThan(8000)
  const theirs = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', viewport: phone })
  const stranger = await theirs.newPage()
  await stranger.goto(address)
  await stranger.getByText('Every event was played again and follows the rules.').waitFor()
  expect(await barriers(stranger, 'main')).toEqual([])
  expect(await kept(stranger)).toEqual([])
  await stranger.getByRole('button', { name: 'Keep it and look at it' }).click()
  await stranger.locator('.controls').waitFor()
  expect(await kept(stranger)).toMatchObject([{ branched: 20, branch: { name: 'Bolder', of: null } }])

  // What was tampered with, cut off or never was one is told so, and nothing is kept.
  const packed = new URL(address).hash.split('/').at(-1)!
  const old = JSON.parse(readFileSync(join(records, 'noria-rules-1.json'), 'utf8')) as MatchRecord
  const shared = read(packed)
  const later = shared.record.events.findIndex(({ by }, at) => at >= 20 && by === 'chance')
  const swapped = structuredClone(shared)
  swapped.record.seed = `${shared.record.seed!}x`
  const moved = structuredClone(shared)
  moved.record.events.splice(later, 1)
  for (const [text, said] of [
    [write(swapped), 'chance was tampered with'],
    [write(moved), 'is against the rules'],
    [write({ name: 'x', record: { ...shared.record, branched: 9999 } }), 'This is not the record of a match we know'],
    [write({ name: 'x', record: old }), 'This match was played by an older version of the rules (1; here it is 2)'],
    [write({ name: 'x', record: '<b>' }), 'This is not the record of a match we know'],
    [packed.slice(0, -20), 'This link is not whole'],
    ['%%', 'This link is not whole'],
    [deflateRawSync(Buffer.alloc(9 << 20)).toString('base64url'), 'This link is not whole'],
  ] as const) {
    await stranger.goto(`${server.address}#/branch/${text}`)
    await stranger.getByRole('alert').getByText(said).waitFor()
    expect(await stranger.getByRole('button', { name: /^Keep it/ }).count()).toBe(0)
  }
  expect(await kept(stranger)).toHaveLength(1)
  await theirs.close()

  // One that is too long for a link is told so, and the file is there for it.
  await lengthen(page, branchId)
  await page.reload()
  await entry.getByRole('button', { name: 'Copy the link' }).click()
  await entry.getByText('This branch is too long for a link. Save it as a file and send that.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const larger = page.waitForEvent('download')
  await entry.getByRole('button', { name: 'Save as a file' }).click()
  const saved = readFileSync(await (await larger).path(), 'utf8')
  expect(saved.length).toBeGreaterThan(8000)
  expect((JSON.parse(saved) as MatchRecord).branched).toBe(20)

  await entry.getByRole('button', { name: 'Delete' }).click()
  await entry.getByRole('button', { name: 'Delete for good' }).click()
  await expect.poll(() => entry.count()).toBe(0)
  expect(await kept(page)).toEqual([before])
})

test('on a phone and without a network: alone for all seats, nothing to hide; a branch of a branch; hot seat', async () => {
  const { page, context, server } = device
  await page.setViewportSize(phone)
  await page.goto(server.address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await begin(device, 'vaalbara', ['person', 'easy'])
  await playOn(page, { most: 3, seed: 2 })
  await context.setOffline(true)
  const id = idOf(page)
  await lookBack(page, 14)
  const panel = page.getByRole('region', { name: 'What if', exact: true })
  await panel.getByLabel('Alone: all seats, nothing hidden').check()
  expect(await barriers(page, '.what-if')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  if (process.env.INCOGNITA_SHOTS) await page.screenshot({ path: `${process.env.INCOGNITA_SHOTS}/whatif-phone.png` })
  await playOnFromHere(page)
  const alone = await playOn(page, { most: 8, seed: 4 })
  expect(alone.curtains).toBe(0)
  expect((await kept(page)).find((match) => match.id === idOf(page))!.events.length).toBeGreaterThan(15)

  // From the branch another one, this time from hand to hand.
  const first = idOf(page)
  await lookBack(page, 14)
  await panel.getByLabel('Pass the device on').check()
  await playOnFromHere(page)
  const passed = await playOn(page, { most: 8, seed: 4 })
  expect(passed.curtains).toBeGreaterThan(0)
  expect(passed.leaks).toBe(0)

  // Where it came from lists it, in the replay too.
  await page.goto(`${server.address}#/replay/${first}`)
  await page.locator('.controls').getByRole('button', { name: 'What if' }).click()
  await panel.getByRole('heading', { name: 'Branches of this match' }).waitFor()
  await page.goto(`${server.address}#/`)
  await page.locator(`[data-match=${id}] [data-branch=${first}]`).waitFor()
  expect(await page.locator(`[data-match=${id}] [data-branch]`).count()).toBe(2)
  if (process.env.INCOGNITA_SHOTS)
    await page.screenshot({ path: `${process.env.INCOGNITA_SHOTS}/branches-phone.png`, fullPage: true })
})
