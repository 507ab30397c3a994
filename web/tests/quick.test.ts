// Quick match: people who want the same are seated together, and play bots until then.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './barriers'
import { flaws } from './layout'
import { laptop, ownServer, phone } from './visitors'

const visitors = ownServer()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function look(page: Page, rated: boolean): Promise<void> {
  await page.goto(`${visitors.address}#/`)
  await page.getByRole('link', { name: 'Find people to play with' }).click()
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption({ label: 'Vaalbara' })
  await page.getByRole('combobox', { name: 'Players', exact: true }).selectOption({ label: '2 players' })
  if (rated) await page.getByRole('checkbox', { name: /^Rated:/ }).check()
  await button(page, 'Find people').click()
}

const tableOf = (page: Page) => /#\/table\/(\w+)/.exec(page.url())?.[1]

test('two people are seated together, one of whom plays bots meanwhile', async () => {
  const ada = await visitors.come()
  const borys = await visitors.come()
  await visitors.name(ada, 'Ada')
  await look(ada, false)
  await ada.getByText('1 person waits for such a match, you included.').waitFor()
  // Somebody thinks better of it, and looks again.
  await button(ada, 'Stop looking').click()
  await button(ada, 'Find people').click()
  await ada.getByText('1 person waits for such a match, you included.').waitFor()
  await button(ada, 'Play against bots meanwhile').click()
  await ada.locator('.bar.mine').waitFor()
  const meanwhile = tableOf(ada)
  // Wherever she is, she sees that the search goes on, and nothing is hidden by that.
  await ada.getByRole('link', { name: 'Looking for people: Vaalbara' }).waitFor()
  await ada.getByText('1 waits', { exact: true }).waitFor()
  for (const size of [phone, laptop]) {
    await ada.setViewportSize(size)
    expect(await flaws(ada)).toEqual([])
  }
  expect(await barriers(ada, '.bars')).toEqual([])
  // A page that is loaded anew goes on with it.
  await ada.reload()
  await ada.getByText('1 waits', { exact: true }).waitFor()
  await look(borys, false)
  await borys.locator('.table').waitFor()
  await expect.poll(() => tableOf(ada)).toBe(tableOf(borys))
  expect(tableOf(ada)).not.toBe(meanwhile)
  await ada.locator('.seats').getByText('Guest').first().waitFor()
})

test('a rated one is for people with a password', async () => {
  const people = await Promise.all(
    ['Celina', 'Dawid'].map(async (name) => {
      const page = await visitors.come()
      await visitors.name(page, name)
      await visitors.ask(page, 'password', { password: 'correct horse' })
      await page.goto(`${visitors.address}#/you`)
      await page.getByText('Your name and password bring you back on any device.').waitFor()
      return page
    }),
  )
  for (const page of people) await look(page, true)
  for (const page of people) await page.locator('.seats .rating').first().waitFor()
  expect(tableOf(people[0]!)).toBe(tableOf(people[1]!))
})

test('on the smallest phone every choice can be read whole, in the longest language', async () => {
  const page = await visitors.come({ locale: 'ru-RU', viewport: { width: 320, height: 568 } })
  await page.goto(`${visitors.address}#/quick/noria`)
  await page.locator('form .main:enabled').waitFor()
  const cut = await page.locator('select').evaluateAll((selects) =>
    selects.flatMap((element) => {
      const select = element as HTMLSelectElement
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = font
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room)
    }),
  )
  expect(cut).toEqual([])
})
