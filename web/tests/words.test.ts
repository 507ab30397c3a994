// The language changes in the middle of a match, without a reload: question, log and board.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { playOn } from './player'
import { easy, ownServer } from './visitors'

const visitors = ownServer()

// Goes to the settings and back, as one does; the page itself is never loaded anew.
async function speak(page: Page, language: string): Promise<void> {
  await page.locator('header.top a[href="#/you"]').click()
  await page.locator('main select').first().selectOption(language)
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
  await page.goBack()
  await page.locator('.bar.mine').waitFor()
}

const read = (page: Page) =>
  page.evaluate(() => ({
    prompt: document.querySelector('[data-testid=prompt]')!.textContent!,
    log: [...document.querySelectorAll('aside [role=log] li')].map((line) => line.textContent!.trim()).join('\n'),
    board: [...document.querySelectorAll('main [aria-label]')].map((one) => one.getAttribute('aria-label')).join('\n'),
    described: document.querySelector('section.visually-hidden')!.textContent!,
  }))

test.each(['vaalbara', 'navoria', 'noria', 'magicmap'])('%s', async (game) => {
  const page = await visitors.come()
  await visitors.playing(page, { game, players: 2, bots: easy(1) })
  await page.evaluate(() => Object.assign(window, { same: true }))
  await playOn(page, { most: 4, list: false })
  await page.locator('.bar.mine').waitFor()
  const english = await read(page)
  await speak(page, 'ru')
  const russian = await read(page)
  await speak(page, 'pl')
  const polish = await read(page)
  for (const part of ['prompt', 'log', 'board', 'described'] as const) {
    expect(russian[part]).toMatch(/[а-я]{3}/i)
    expect(english[part]).not.toMatch(/[а-я]/i)
    expect(polish[part]).not.toMatch(/[а-я]/i)
    expect(polish[part]).not.toBe(english[part])
  }
  // Nothing is left in another language but the name that a person has given herself.
  for (const part of ['prompt', 'log', 'board', 'described'] as const)
    expect(russian[part].replaceAll('Ada', '').match(/[a-z]{3,}/gi) ?? []).toEqual([])
  const lines = (text: string) => text.split('\n')
  expect(lines(polish.log).length).toBe(lines(english.log).length)
  lines(polish.log).forEach((line, i) => expect(line).not.toBe(lines(english.log)[i]))
  await playOn(page, { most: 2, list: false })
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})
