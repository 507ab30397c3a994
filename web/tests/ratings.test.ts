// Rated matches by two people: a password, a rated table, its end, both ratings, the own page and the best players.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { flaws } from './layout'
import { laptop, ownServer, phone } from './visitors'

const visitors = ownServer()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const result = (page: Page) => page.getByLabel('Result', { exact: true })

// Nothing is cut or keeps somebody out, at a laptop and a phone.
async function isSound(page: Page): Promise<void> {
  for (const size of [phone, laptop]) {
    await page.setViewportSize(size)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await flaws(page)).toEqual([])
  }
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(part: string, options: object): Promise<AxeResults> } }).axe.run('html', {
      resultTypes: ['violations'],
      rules: { region: { enabled: false } },
    }),
  )
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
}

// Somebody with a password, which they set at their own page.
async function signUp(name: string): Promise<Page> {
  const page = await visitors.come()
  await visitors.name(page, name)
  await page.goto(`${visitors.address}#/you`)
  await page.getByLabel('New password').fill('correct horse')
  await button(page, 'Set the password').click()
  await page.getByText('With your name and this password you can log in anywhere.').waitFor()
  return page
}

// The mean and the change that the result tells of a person.
async function rated(page: Page, name: string): Promise<{ mean: number; change: number }> {
  const sign = result(page).locator('li', { hasText: name }).locator('.rating')
  await sign.locator('b').waitFor()
  const [, mean] = /(\d+)/.exec((await sign.getAttribute('data-about'))!)!
  const change = (await sign.locator('b').textContent())!.replace('−', '-')
  return { mean: Number(mean), change: Number(change) }
}

test('two people play a rated match, and both ratings move', async () => {
  const ada = await signUp('Ada')
  const borys = await signUp('Borys')

  await ada.goto(`${visitors.address}#/new/vaalbara?friends`)
  await ada.getByRole('button', { name: '2 players' }).click()
  await ada.getByRole('checkbox', { name: /^Rated:/ }).check()
  await ada.getByRole('checkbox', { name: /^Show this table/ }).check()
  await ada.getByRole('combobox', { name: 'Turns in time' }).selectOption({ label: 'at least 90 %' })
  await button(ada, 'Make the table').click()
  await ada.getByText('A rated match begins when somebody sits in every seat.').waitFor()
  const link = await ada.getByLabel('Link', { exact: true }).inputValue()
  await ada.getByText('For people who take at least 90 % of their turns in time.').waitFor()
  await isSound(ada)

  // A guest is told what is missing.
  const guest = await visitors.come({ lossy: true })
  await guest.goto(link)
  await button(guest, 'Sit down').click()
  await guest.getByText('This table is for people with a password.').waitFor()

  await borys.goto(link)
  await borys.getByRole('link', { name: 'Ada', exact: true }).waitFor()
  await borys.getByText('Turns in time: not enough is known yet').waitFor()
  await borys.getByText('The match is rated: it counts for the rating of everybody who plays.').waitFor()
  await button(borys, 'Sit down').click()
  await borys.getByText('The host starts the match.').waitFor()
  await button(ada, 'Start').click()
  await Promise.all([ada.locator('.table').waitFor(), borys.locator('.table').waitFor()])
  await ada
    .locator('.seats .rating[data-about="Rating: 1500 ± 494, provisional until more is known"]')
    .first()
    .waitFor()
  await expect.poll(() => button(ada, 'Hint').count()).toBe(0)

  // Borys resigns, and with that Ada has won, whoever plays on.
  const id = new URL(ada.url()).hash.split('/')[2]!
  await visitors.ask(borys, `tables/${id}/resign`, { id: 'enough' })
  await visitors.ask(ada, `tables/${id}/standin`, { id: 'won' })
  await Promise.all([result(ada).waitFor(), result(borys).waitFor()])
  const won = await rated(ada, 'Ada')
  const lost = await rated(borys, 'Borys')
  expect(won.change).toBeGreaterThan(0)
  expect(lost.change).toBe(-won.change)
  expect(won.mean).toBe(1500 + won.change)
  await result(ada).getByText('For the rating, whoever left the match comes after all who stayed.').waitFor()
  await isSound(ada)

  await ada.goto(`${visitors.address}#/you`)
  const row = ada.locator('.ratings tbody tr')
  await expect.poll(() => row.locator('td').last().textContent()).toBe('1')
  expect(await row.locator('.rating').getAttribute('data-about')).toContain(String(won.mean))
  await isSound(ada)
  // Her page, as others read it, with the match.
  await borys.goto(`${visitors.address}#/person/Ada`)
  const record = borys.locator('.record[data-game="vaalbara"]')
  await expect.poll(() => record.locator('tbody tr').first().locator('td').allTextContents()).toEqual(['1', '1'])
  await record.locator('summary').click()
  await record.getByRole('link', { name: 'Borys', exact: true }).waitFor()
  await record.getByText('favourite').waitFor()
  await isSound(borys)
  await borys.getByLabel('With', { exact: true }).fill('Nobody')
  await button(borys, 'Search').click()
  await borys.getByText('There are no such matches.').waitFor()
  await borys.getByLabel('With', { exact: true }).fill('borys')
  await button(borys, 'Search').click()
  await borys.getByRole('link', { name: 'Replay', exact: true }).waitFor()
  // He follows her, and sees on his own page that she is here; she does not see that anybody does.
  await borys.goto(`${visitors.address}#/person/Ada`)
  await button(borys, 'Follow').click()
  await button(borys, 'Unfollow').waitFor()
  await isSound(borys)
  const there = await visitors.come()
  await there.context().addCookies(await ada.context().cookies())
  await visitors.sitAt(there, id)
  await borys.goto(`${visitors.address}#/you`)
  await borys.locator('.followed li', { hasText: 'Ada' }).getByText('here now').waitFor()
  await isSound(borys)
  await guest.goto(`${visitors.address}#/person/Borys`)
  await button(guest, 'Follow').click()
  await guest.getByText('Following is for people with a password.').waitFor()
  // She hides it.
  await ada.getByRole('link', { name: /^Your page/ }).click()
  const [answered] = await Promise.all([
    ada.waitForResponse(/api\/hide$/),
    ada.getByRole('checkbox', { name: /^Hide this page/ }).check(),
  ])
  expect(answered.ok()).toBe(true)
  await guest.goto(`${visitors.address}#/person/ada`)
  await guest.getByText('Nobody of this name has a page to show.').waitFor()
  await ada.goBack()
  await row.getByRole('link', { name: 'Vaalbara' }).click()
  await ada.getByRole('heading', { name: 'Vaalbara: best players' }).waitFor()
  await ada.getByText('Nobody is listed yet.').waitFor()
})
