// With a real server: a finished match is checked in the page, and a match of this device is uploaded.
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { MatchRecord } from '../src/engine/engine'
import { playOn } from './player'
import { ownServer } from './visitors'

const visitors = ownServer()
let page: Page

beforeEach(async () => {
  page = await visitors.come()
})

const findings = () =>
  page
    .locator('[data-check]')
    .evaluateAll((lines) => lines.map((line) => [line.getAttribute('data-check'), line.getAttribute('data-ok')]))

async function check(): Promise<void> {
  await page.getByText('Were the draws fair?').click()
  await page.getByRole('button', { name: 'Check the match' }).click()
  await page.locator('[data-check]').first().waitFor()
}

test('a finished match of the server is checked in the page; a false record is found out', async () => {
  await page.goto(visitors.address)
  await page.locator('article').first().getByRole('button', { name: 'Play now' }).click()
  await page.locator('.table').waitFor()
  await playOn(page)
  await check()
  const all = ['form', 'promise', 'events', 'chance', 'result']
  expect(await findings()).toEqual(all.map((name) => [name, 'true']))

  const table = page.url()
  const falsify = async (change: (record: MatchRecord) => void): Promise<void> => {
    await page.unrouteAll()
    await page.route('**/record', async (route) => {
      const answer = (await (await route.fetch()).json()) as { record: MatchRecord }
      change(answer.record)
      await route.fulfill({ json: answer })
    })
    await page.goto('about:blank')
    await page.goto(table)
    await check()
  }
  await falsify((record) => (record.seed = 'another'))
  expect(await findings()).toEqual(all.map((name) => [name, String(!['promise', 'chance'].includes(name))]))
  await falsify((record) => record.result!.scores[0]!++)
  expect(await findings()).toEqual(all.map((name) => [name, String(name !== 'result')]))
  await falsify((record) =>
    record.events.splice(
      record.events.findIndex(({ by }) => by !== 'chance'),
      1,
    ),
  )
  expect((await findings()).at(-1)).toEqual(['events', 'false'])
  expect(await page.locator('[data-check=events]').textContent()).toMatch(/^Event \d+ is against the rules/)
})

test('a match of this device goes to the server and is replayed there by its link', async () => {
  await page.goto(`${visitors.address}#/local/vaalbara`)
  await page.getByLabel('Seat 2').selectOption('easy')
  await page.getByLabel('Shuffle the seats').uncheck()
  await page.getByRole('button', { name: 'Start the match' }).click()
  await page.locator('.table').waitFor()
  await playOn(page)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('button', { name: 'Upload' }).click()
  const link = await page.locator('section[aria-label="On this device"] [role=status] a').getAttribute('href')

  const visitor = await visitors.come()
  await visitor.goto(link!)
  await expect.poll(() => visitor.locator('.controls .count').textContent()).toMatch(/^(\d+) \/ \1$/)
  expect(await visitor.locator('[data-seat] .name').first().textContent()).toBe('Player 1')
})
