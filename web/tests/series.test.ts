// A best of three by two people, from the set-up to who has won it; others find it under "now playing" and look on. And
// a table whose host only closes the page.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './barriers'
import { flaws } from './layout'
import { laptop, ownServer, phone } from './visitors'

const visitors = ownServer()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const result = (page: Page) => page.getByLabel('Result', { exact: true })
const tableOf = (page: Page) => /#\/table\/(\w+)/.exec(page.url())![1]!

// Nothing is cut or keeps somebody out, at a laptop and a phone.
async function isSound(page: Page): Promise<void> {
  for (const size of [phone, laptop]) {
    await page.setViewportSize(size)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await flaws(page)).toEqual([])
  }
  expect(await barriers(page, 'main')).toEqual([])
}

// Borys gives up, and with that Ada has won, whoever plays on.
async function adaWins(ada: Page, borys: Page): Promise<void> {
  await Promise.all([ada.locator('.table').waitFor(), borys.locator('.table').waitFor()])
  const id = tableOf(ada)
  expect(tableOf(borys)).toBe(id)
  await visitors.ask(borys, `tables/${id}/resign`, { id: 'enough' })
  await visitors.ask(ada, `tables/${id}/standin`, { id: 'won' })
  await Promise.all([result(ada).waitFor(), result(borys).waitFor()])
}

const wins = (page: Page, name: string) =>
  page.locator('ul.seats > li', { hasText: name }).locator('.wins').getAttribute('data-about')

test('a best of three goes on by itself until somebody has won it', async () => {
  const ada = await visitors.come()
  const borys = await visitors.come()
  await visitors.name(ada, 'Ada')
  await visitors.name(borys, 'Borys')
  await ada.goto(`${visitors.address}#/new/vaalbara?friends`)
  await button(ada, '2 players').click()
  await ada.getByRole('combobox', { name: 'Matches' }).selectOption({ label: 'best of 3' })
  await ada.getByRole('checkbox', { name: /^Show this table/ }).check()
  await button(ada, 'Make the table').click()
  await ada.getByText('A series, best of 3: whoever is first to win 2 matches wins it.').waitFor()
  await borys.goto(await ada.getByLabel('Link', { exact: true }).inputValue())
  await button(borys, 'Sit down').click()
  await button(ada, 'Start').click()
  await ada.locator('.table').waitFor()
  await expect.poll(() => ada.title()).toContain('Vaalbara, match 1 of 3')
  expect(await wins(ada, 'Ada')).toBe('Matches of the series won: 0 of 2')

  // Somebody else sees who plays, and looks on with one click.
  const visitor = await visitors.come()
  await visitor.goto(visitors.address)
  const now = visitor.locator('section', { has: visitor.getByRole('heading', { name: 'Now playing' }) })
  await now.getByText('Ada, Borys').or(now.getByText('Borys, Ada')).waitFor()
  await now.getByText('best of 3').waitFor()
  expect(await visitor.getByRole('heading', { name: 'Matches in progress' }).count()).toBe(0)
  await isSound(visitor)
  await now.getByRole('link', { name: 'Watch' }).click()
  await visitor.locator('.table').waitFor()
  expect(tableOf(visitor)).toBe(tableOf(ada))

  await adaWins(ada, borys)
  await result(ada).getByText('match 1 of 3 · You lead the series, 1 : 0').waitFor()
  await result(borys).getByText('match 1 of 3 · Ada leads the series, 1 : 0').waitFor()
  await isSound(ada)
  await button(ada, 'Next match').click()
  await ada.getByText('match 2 of 3, 1 : 0', { exact: true }).waitFor()
  await ada.getByText('Kept for Borys').waitFor()
  await ada.getByText('The next match begins by itself as soon as everybody is here.').waitFor()
  expect(await ada.getByRole('button', { name: /^Take seat/ }).count()).toBe(0)
  await isSound(ada)
  await button(borys, 'Join the next match').click()
  await borys.locator('.table').waitFor()
  await expect.poll(() => borys.title()).toContain('match 2 of 3')
  expect(await wins(borys, 'Ada')).toBe('Matches of the series won: 1 of 2')
  expect(await wins(borys, 'Borys')).toBe('Matches of the series won: 0 of 2')

  await adaWins(ada, borys)
  await result(ada).getByText('match 2 of 3 · You have won the series, 2 : 0').waitFor()
  await result(borys).getByText('match 2 of 3 · Ada has won the series, 2 : 0').waitFor()
  await button(ada, 'New series').waitFor()
  await result(borys).getByRole('link', { name: 'Replay' }).click()
  await borys.locator('.controls').waitFor()
  await expect.poll(() => borys.title()).toContain('Replay: Vaalbara, match 2 of 3')
  await borys.goto(`${visitors.address}#/you`)
  await borys.getByText('match 2 of 3, 2 : 0').waitFor()
})

test('where the host only closes the page, who sits there is told how it can go on', async () => {
  const ada = await visitors.come()
  const borys = await visitors.come()
  await visitors.name(ada, 'Ada')
  await visitors.name(borys, 'Borys')
  const id = await visitors.table(ada, { game: 'vaalbara', players: 3 })
  await visitors.ask(borys, `tables/${id}/join`, {})
  await ada.goto(`${visitors.address}#/table/${id}`)
  await button(ada, 'Start with bots').waitFor()
  await borys.goto(`${visitors.address}#/table/${id}`)
  await borys.getByText('The host starts the match.').waitFor()
  await ada.close()
  await borys.getByText('The host is away. If that lasts some minutes, anybody at the table can start').waitFor()
  await button(borys, 'Start with bots').waitFor()
})
