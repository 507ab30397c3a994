// Who is who: a seat has one sign and one colour from the set-up to the result, and the log says who plays it.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { easy, ownServer } from './visitors'

const visitors = ownServer()
const LONG = 'Wilhelmina Longfellow'

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
  await expect
    .poll(async () =>
      (await seating.getByRole('listitem').allTextContents()).map((line) => line.trim().split(/\s+/).at(-1)),
    )
    .toEqual(['blue', 'purple'])
})

test('an option that another one settles says so', async () => {
  const page = await visitors.come()
  await page.goto(`${visitors.address}#/new/noria`)
  await page.getByLabel('expert rules').check()
  const drawn = page.getByLabel('random', { exact: true })
  const settled = async () => [await drawn.isChecked(), await drawn.isDisabled()]
  await expect.poll(settled).toEqual([true, true])
  await page.getByLabel('basic rules').check()
  await expect.poll(settled).toEqual([false, false])
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

test('at a full table whose host is gone others are offered to start; on a phone a person is one line', async () => {
  const host = await visitors.come()
  await visitors.name(host, LONG)
  const id = await visitors.table(host, { game: 'vaalbara', players: 3, bots: easy(1) })
  await host.goto(`${visitors.address}#/table/${id}`)
  const guest = await visitors.come({ lossy: true })
  await guest.setViewportSize({ width: 320, height: 640 })
  await guest.goto(`${visitors.address}#/table/${id}`)
  await guest.getByRole('button', { name: 'Sit down' }).click()
  await guest.getByText('The host starts the match.').waitFor()
  const row = guest.getByRole('listitem').filter({ hasText: LONG })
  const middles = [row.getByText(LONG, { exact: true }), row.getByRole('button', { name: `Block ${LONG}` })].map(
    async (part) => part.boundingBox().then((box) => box!.y + box!.height / 2),
  )
  const [name, block] = await Promise.all(middles)
  expect(Math.abs(name! - block!)).toBeLessThan(4)

  await host.goto('about:blank')
  await guest.getByText('The host is away.').waitFor()
  await guest.getByRole('button', { name: 'Start' }).click()
  await guest.getByRole('alert').filter({ hasText: 'not been away for long enough' }).waitFor()
})

test('on a phone the longest time of the set-up is whole, in every language', async () => {
  const page = await visitors.come()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of ['en', 'ru', 'pl']) {
    await page.goto(`${visitors.address}#/you`)
    await page.locator('main select').first().selectOption(language)
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
    await page.goto(`${visitors.address}#/new/vaalbara`)
    const time = page.locator('label.line select').first()
    const [needed, room] = await time.evaluate((select: HTMLSelectElement) => {
      const words = [...select.options].map(({ text }) => text)
      const { font, lineHeight, paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = font
      const long = (text: string) => pen.measureText(text).width
      select.value = select.options[words.findIndex((text) => long(text) === Math.max(...words.map(long)))]!.value
      const lines = (select.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight)
      const width = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return [Math.max(...words.map(long)), Math.floor(lines) * width]
    })
    expect(needed, language).toBeLessThan(room!)
  }
})
