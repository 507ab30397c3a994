// An evening of two people, from nothing to their ratings: they sign up, one follows the other, both look for a rated
// match and find each other, one closes the page, is sent a message, comes back by it, and they play to the end.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAHurry } from './hurry'
import { Notes, PushService, subscribeAt } from './messages'
import { playOn } from './player'
import { GameServer, launch } from './surroundings'

let browser: Awaited<ReturnType<typeof launch>>
let server: GameServer
const service = new PushService()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const complaints: string[] = []

beforeAll(async () => {
  browser = await launch({ whole: true })
  await service.listen()
  const told = ['--push-after', '0', '--push-anywhere', '--push-contact', 'mailto:club@example.org']
  server = await GameServer.start(undefined, told)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  service.close()
})

async function come(): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en', permissions: ['notifications'], reducedMotion: 'reduce' })
  await inAHurry(context)
  context.on('weberror', (error) => complaints.push(error.error().message))
  return context
}

async function signUp(page: Page, name: string): Promise<void> {
  await page.goto(`${server.address}#/you`)
  await page.getByRole('heading', { level: 1, name: /Guest/ }).waitFor()
  await page.getByLabel('Name', { exact: true }).first().fill(name)
  await button(page, 'Rename').click()
  await page.getByText(`From now on you are ${name}.`).waitFor()
  await page.getByLabel('New password').fill('correct horse')
  await button(page, 'Set the password').click()
  await page.getByText('With your name and this password you can log in anywhere.').waitFor()
}

async function seek(page: Page): Promise<void> {
  await page.goto(`${server.address}#/quick/vaalbara`)
  await page.getByRole('combobox', { name: 'Players', exact: true }).selectOption({ label: '2 players' })
  await page.getByRole('checkbox', { name: /^Rated:/ }).check()
  await button(page, 'Find people').click()
}

const tableOf = (page: Page) => /#\/table\/(\w+)/.exec(page.url())![1]!

async function look(page: Page, id: string): Promise<{ seq: number; legal: object[] }> {
  return (await (await page.request.get(`${server.address}api/tables/${id}`)).json()) as {
    seq: number
    legal: object[]
  }
}

// What the result tells that the match did to a rating.
async function change(page: Page, name: string): Promise<number> {
  const sign = page.getByLabel('Result', { exact: true }).locator('li', { hasText: name }).locator('.rating b')
  return Number((await sign.textContent())!.replace('−', '-'))
}

// In how many lines each name of the ranking stands on the smallest phone.
async function linesOfNames(page: Page): Promise<number[]> {
  await page.setViewportSize({ width: 320, height: 568 })
  return page
    .getByLabel('Result', { exact: true })
    .locator('ol .name')
    .evaluateAll((names) =>
      names.map((name) => {
        const range = document.createRange()
        range.selectNodeContents(name)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      }),
    )
}

test('two people sign up, find each other, one is called back, and both ratings move', async () => {
  const [hers, his] = [await come(), await come()]
  await subscribeAt(hers, service.subscription)
  // Her browser runs on when she has closed the page.
  const elsewhere = await hers.newPage()
  let ada = await hers.newPage()
  const borys = await his.newPage()
  const notes = await Notes.open(hers, ada, elsewhere, server.address)
  await signUp(ada, 'Ada')
  await signUp(borys, 'Borys')
  await ada.goto(`${server.address}#/settings`)
  await ada.getByLabel('A notification when it is your turn').click()
  await ada.goto(`${server.address}#/person/Borys`)
  await button(ada, 'Follow').click()
  await button(ada, 'Unfollow').waitFor()

  await seek(ada)
  await ada.getByText('1 person waits for such a match, you included.').waitFor()
  // She looks at something else, and is told that the search goes on; then she is taken to the table.
  await ada.goto(`${server.address}#/you`)
  await ada.getByRole('link', { name: 'Looking for people: Vaalbara' }).waitFor()
  await ada.locator('.followed li', { hasText: 'Borys' }).waitFor()
  await seek(borys)
  await Promise.all([ada.locator('.table').waitFor(), borys.locator('.table').waitFor()])
  const id = tableOf(borys)
  expect(tableOf(ada)).toBe(id)

  // She does what she is asked for, and goes.
  for (let seen = await look(ada, id); seen.legal.length > 0; seen = await look(ada, id)) {
    await playOn(ada, { most: 1, board: false })
    await expect.poll(async () => (await look(ada, id)).seq).toBeGreaterThan(seen.seq)
  }
  await ada.close()
  const played = playOn(borys)
  await expect.poll(() => service.messages.length, { timeout: 60_000 }).toBeGreaterThan(0)
  const message = service.messages[0]!
  expect(JSON.parse(message)).toEqual({ table: id, title: 'Your turn', body: 'Vaalbara · Borys' })
  await notes.deliver(message)
  await expect.poll(async () => (await notes.shown()).map(({ tag }) => tag)).toEqual([`turn-${id}`])
  const [place] = await notes.click(`turn-${id}`)
  expect(place).toBe(`${server.address}#/table/${id}`)
  ada = await hers.newPage()
  await ada.goto(place!)
  await ada.locator('.bar.mine').waitFor()
  await Promise.all([playOn(ada), played])

  // Both see the same: what one has gained the other has lost.
  await ada.getByLabel('Result', { exact: true }).locator('.rating b').first().waitFor()
  const moved = await change(ada, 'Ada')
  expect(moved).not.toBe(0)
  expect(await change(ada, 'Borys')).toBe(-moved)
  expect(await change(borys, 'Ada')).toBe(moved)
  expect(await linesOfNames(ada)).toEqual([1, 1])
  for (const [page, name, own] of [
    [ada, 'Ada', moved],
    [borys, 'Borys', -moved],
  ] as const) {
    await page.goto(`${server.address}#/you`)
    await expect
      .poll(() => page.locator('.ratings tbody .rating').getAttribute('data-about'))
      .toContain(String(1500 + own))
    await page.goto(`${server.address}#/person/${name}`)
    const history = page.locator('.history li', { hasText: 'Vaalbara' })
    await history.waitFor()
    expect(await history.textContent()).toMatch(/Ada.*Borys|Borys.*Ada/)
    await history.getByRole('link', { name: 'Replay' }).click()
    await page.locator('.controls').waitFor()
  }
  expect(complaints).toEqual([])
})
