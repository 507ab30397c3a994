// A hint: the chance to win and why, in every language, beside the board and never over one's own things.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { playOn } from './player'
import { easy, ownServer } from './visitors'

const visitors = ownServer()

async function speak(page: Page, language: string): Promise<void> {
  await page.locator('header.top a[href="#/you"]').click()
  await page.locator('main select').first().selectOption(language)
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
  await page.goBack()
  await page.locator('.bar.mine').waitFor()
}

async function hint(page: Page): Promise<string> {
  await page.keyboard.press('h')
  const panel = page.locator('.advice section')
  await panel.locator('li button').first().waitFor()
  const text = (await panel.textContent())!
  await page.keyboard.press('h')
  await panel.waitFor({ state: 'detached' })
  return text
}

test('it says the chance to win, in three languages', async () => {
  const page = await visitors.come()
  await visitors.playing(page, { game: 'navoria', players: 2, bots: easy(1) })
  await page.locator('.bar.mine').waitFor()
  // Whoever begins can only draw from the bag at first, and is given no hint for that.
  while (await page.getByRole('button', { name: 'Hint' }).isDisabled()) await playOn(page, { most: 1 })
  const english = await hint(page)
  expect(english).toMatch(/Your chance to win: \d+%\. Points at the end: about \d+\./)
  const percent = /(\d+)%/.exec(english)![1]!
  await speak(page, 'ru')
  expect(await hint(page)).toMatch(/Ваши шансы на победу: \d+%/)
  await speak(page, 'pl')
  const polish = await hint(page)
  expect(polish).toMatch(/Twoja szansa na wygraną: \d+%/)
  // The same position, the same figure, give or take what a new search may find.
  expect(Math.abs(Number(/(\d+)%/.exec(polish)![1]) - Number(percent))).toBeLessThan(6)
})

test.each([
  ['a phone', 390, 844],
  ['a laptop', 1366, 768],
])('on %s it leaves the hand free', async (_, width, height) => {
  const page = await visitors.come()
  await page.setViewportSize({ width, height })
  await visitors.playing(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  await page.locator('.bar.mine').waitFor()
  await page.keyboard.press('h')
  const panel = page.locator('.advice section')
  await panel.locator('li button').first().waitFor()
  const place = async () => {
    const boxes = [panel, page.locator('.table > .foot'), page.locator('main#main')].map((one) => one.boundingBox())
    const [over, foot, board] = await Promise.all(boxes)
    return {
      beside: over!.x >= board!.x + board!.width || over!.y >= board!.y + board!.height,
      inSight: over!.y >= 0 && over!.y + over!.height <= foot!.y,
    }
  }
  await expect.poll(place).toEqual({ beside: true, inSight: true })
})

test('there is none where there is but one choice', async () => {
  const page = await visitors.come()
  await visitors.playing(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  const choices = page.locator('section[aria-label="All choices"] li')
  // Who acts last takes the land that is left.
  const seen = new Set<boolean>()
  while (seen.size < 2) {
    await page.locator('.bar.mine').waitFor()
    await page.keyboard.press('l')
    await choices.first().waitFor()
    const only = (await choices.count()) === 1
    await page.keyboard.press('Escape')
    await choices.first().waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Hint' }).isDisabled()).toBe(only)
    seen.add(only)
    await playOn(page, { most: 1, list: false })
  }
})

test('what others choose in secret meanwhile leaves it open', async () => {
  const page = await visitors.come()
  const other = await visitors.come()
  await visitors.name(page, 'Ada')
  await visitors.name(other, 'Borys')
  const id = await visitors.table(page, { game: 'vaalbara', players: 2 })
  await visitors.ask(other, `tables/${id}/join`, {})
  await visitors.ask(page, `tables/${id}/start`, {})
  await visitors.sitAt(page, id)
  await page.locator('.bar.mine').waitFor()
  await page.keyboard.press('h')
  const best = page.locator('.advice li button').first()
  await best.waitFor()
  const { seq } = (await (await other.request.get(`${visitors.address}api/tables/${id}`)).json()) as { seq: number }
  await visitors.ask(other, `tables/${id}/play`, { expect: seq, event: 0 })
  await page.locator('[role=log]').getByText('Borys has chosen a character').waitFor()
  expect(await best.count()).toBe(1)
  // It is closed when it is answered.
  await best.click()
  await best.waitFor({ state: 'detached' })
})
