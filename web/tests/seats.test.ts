// Who is who: a seat has one sign and one colour from the set-up to the result, and the log says who plays it.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { easy, ownServer } from './visitors'

const visitors = ownServer()

// The sign and the colour of a seat as they are drawn there.
async function looks(within: Locator, seat: number): Promise<string> {
  const mark = within.locator(`[data-mark="${seat}"]`).first()
  await mark.waitFor()
  return mark.evaluate((svg) => `${getComputedStyle(svg).color} ${svg.querySelector('path')!.getAttribute('d')}`)
}

async function setUp(page: Page, game: string, shuffle: boolean): Promise<void> {
  await page.goto(`${visitors.address}#/local/${game}`)
  await page.getByRole('button', { name: '2 players' }).click()
  await page.getByLabel('Shuffle the seats').setChecked(shuffle)
}

test.each(['vaalbara', 'magicmap'])('%s: set-up, curtain, seats and log show a seat alike', async (game) => {
  const page = await visitors.come()
  await setUp(page, game, false)
  const form = page.locator('form')
  const [first, second] = [await looks(form, 0), await looks(form, 1)]
  expect(first).not.toBe(second)
  await page.getByRole('button', { name: 'Start the match' }).click()
  expect(await looks(page.locator('.curtain'), 0)).toBe(first)
  await page.locator('.curtain button').click()
  for (const place of ['ul.seats', '[role=log]', '.result, ul.seats']) {
    expect(await looks(page.locator(place), 0)).toBe(first)
    expect(await looks(page.locator(place), 1)).toBe(second)
  }
  if (game === 'vaalbara')
    expect(await page.locator('[data-place="seat-0"] svg path').first().getAttribute('d')).toBe(
      first.replace(/^.*?\) /, ''),
    )
})

test('a waiting room shows the seats as the match will, or none before they are drawn', async () => {
  const page = await visitors.come()
  await visitors.name(page, 'Ada')
  const id = await visitors.table(page, { game: 'vaalbara', players: 3, bots: easy(1) })
  await page.goto(`${visitors.address}#/table/${id}`)
  const seat = await looks(page.locator('main ol'), 0)
  await page.getByRole('button', { name: 'Start with bots' }).click()
  expect(await looks(page.locator('ul.seats'), 0)).toBe(seat)

  await setUp(page, 'vaalbara', true)
  await page.locator('form ol svg.mark').first().waitFor()
  expect(await page.locator('form ol [data-mark]').count()).toBe(0)
  await page.getByRole('button', { name: 'Start the match' }).click()
  await page.locator('.curtain button').click()
  // Whose they are then, is said.
  const seating = page.getByRole('list', { name: 'Who sits where' })
  expect(
    (await seating.getByRole('listitem').allTextContents()).map((line) => line.trim().split(/\s+/).at(-1)),
  ).toEqual(['blue', 'purple'])
})

test('an option that another one settles says so', async () => {
  const page = await visitors.come()
  await page.goto(`${visitors.address}#/new/noria`)
  await page.getByLabel('expert rules').check()
  const drawn = page.getByLabel('random', { exact: true })
  expect([await drawn.isChecked(), await drawn.isDisabled()]).toEqual([true, true])
  await page.getByLabel('basic rules').check()
  expect([await drawn.isChecked(), await drawn.isDisabled()]).toEqual([false, false])
})

test('the log says when a bot stands in and when somebody is back, also to who comes later', async () => {
  const [page, other] = [await visitors.come(), await visitors.come()]
  await visitors.name(page, 'Ada')
  await visitors.name(other, 'Borys')
  // Somebody who does not come yet, so that bots cannot end the match by themselves.
  const id = await visitors.table(page, { game: 'vaalbara', players: 2 })
  await visitors.ask(other, `tables/${id}/join`, { seat: 1 })
  await visitors.ask(page, `tables/${id}/start`, {})
  await visitors.sitAt(page, id)
  const notes = page.locator('aside [role=log] [data-seat-change]')
  await visitors.ask(page, `tables/${id}/standin`, { id: 'out' })
  await notes.first().waitFor()
  await visitors.ask(page, `tables/${id}/return`, { id: 'in' })
  const told = ['Ada lets a bot play until they return.', 'Ada is back and plays again.']
  await expect.poll(async () => (await notes.allTextContents()).map((line) => line.trim())).toEqual(told)
  await visitors.sitAt(other, id)
  const heard = other.locator('aside [role=log] [data-seat-change]')
  await heard.nth(1).waitFor()
  expect((await heard.allTextContents()).map((line) => line.trim())).toEqual(told)
})
