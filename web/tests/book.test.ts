// The rules as they are asked for at a table, and their last chapter: every kind of decision of every game has a paragraph,
// which "?" beside the prompt opens; and what of a game is ours stands in its rules, all of it, in every language.
import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Ours } from '../src/learn/ours'
import { begin, ownDevice } from './device'
import { inAHurry } from './hurry'
import { playOn } from './player'
import { phone } from './visitors'

const device = ownDevice()
const told = import.meta.glob<{ ours: Ours; decisions: readonly string[] }>('../src/learn/ours/*.ts', { eager: true })
const asked = import.meta.glob<{ paragraphs: Readonly<Record<string, string>> }>('../src/learn/*/asked.ts', {
  eager: true,
})
const games = ['vaalbara', 'navoria', 'noria', 'magicmap']

interface Fact {
  group: string
  id: string
  value: string
  provenance: string
}
const factsOf = (game: string): Fact[] =>
  JSON.parse(execFileSync(process.env.INCOGNITA!, ['components', game, '--json'], { encoding: 'utf8' })) as Fact[]

// The paragraphs that decisions lead to, and what stands in the last chapter.
async function read(page: Page, game: string) {
  await page.goto(`${device.server.address}#/learn/${game}`)
  await page.locator(`.rules.game-${game} [data-reading]`).first().waitFor()
  return page.locator(`.rules.game-${game}`).evaluate((rules) => {
    const texts = (attribute: string) =>
      [...rules.querySelectorAll<HTMLElement>(`[${attribute}]`)].map((one): [string, string] => [
        one.getAttribute(attribute)!,
        one.textContent!.trim().replace(/\s+/g, ' '),
      ])
    return {
      paragraphs: texts('data-rule'),
      facts: texts('data-fact'),
      readings: texts('data-reading'),
      chapter: rules.querySelector('section:last-of-type')!.textContent!,
    }
  })
}

test.each(['en', 'ru', 'pl'])('every decision has its paragraph, and what is ours is told, in %s', async (locale) => {
  const context = await device.browser.newContext({ locale })
  const page = await context.newPage()
  for (const game of games) {
    const { ours, decisions } = told[`../src/learn/ours/${game}.ts`]!
    const { paragraphs: about } = asked[`../src/learn/${game}/asked.ts`]!
    const { paragraphs, facts, readings, chapter } = await read(page, game)
    expect(Object.keys(about).sort()).toEqual([...decisions].sort())
    const names = paragraphs.filter(([, text]) => text.length > 20).map(([name]) => name)
    expect(new Set(names).size, game).toBe(names.length)
    for (const kind of decisions) expect(names, `${game}: ${kind}`).toContain(about[kind])
    const known = factsOf(game).filter(({ provenance }) => provenance !== 'rulebook')
    expect(known.length).toBeGreaterThan(10)
    expect(facts.map(([, text]) => text).sort()).toEqual(known.map(({ id, value }) => `${id} ${value}`.trim()).sort())
    expect(readings.length).toBe(ours.readings.length)
    const english = [...ours.readings, ...ours.values].map(({ sentence }) => sentence)
    for (const sentence of english) expect(chapter.includes(sentence), sentence).toBe(locale === 'en')
  }
  await context.close()
})

// Words of the names in tables that end in another line than they began in, and what is wider than the window.
function brokenNames(): string[] {
  const broken: string[] = []
  for (const name of document.querySelectorAll('.rules tbody th')) {
    const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      for (const { index, 0: word } of text.data.matchAll(/[^\s/–-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) broken.push(`${document.documentElement.scrollWidth} pixels`)
  return broken
}

test.each(['en', 'ru', 'pl'])('on the smallest phone names in tables are whole, in %s', async (locale) => {
  const context = await device.browser.newContext({ locale, viewport: { width: 320, height: 568 } })
  const page = await context.newPage()
  for (const game of games) {
    await read(page, game)
    expect(await page.evaluate(brokenNames), game).toEqual([])
  }
  await context.close()
})

test('“?” opens the paragraph about what is asked, and leads back', async () => {
  const context = await device.browser.newContext({ locale: 'en', reducedMotion: 'reduce', viewport: phone })
  await inAHurry(context)
  const page = await context.newPage()
  await begin({ ...device, context, page }, 'vaalbara', ['person', 'easy'])
  const why = page.getByRole('button', { name: 'What the rules say about this' })
  const meant = page.getByLabel('Rules', { exact: true }).locator('.meant')
  await page.locator('.bar.mine').waitFor()
  await why.click()
  await meant.filter({ hasText: 'choose a character from their hand' }).waitFor()
  await expect.poll(() => meant.evaluate((one) => one === document.activeElement)).toBe(true)
  const box = (await meant.boundingBox())!
  expect(box.y).toBeGreaterThan(0)
  expect(box.y + box.height).toBeLessThan(phone.height)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await meant.waitFor({ state: 'detached' })
  await expect.poll(() => why.evaluate((one) => one === document.activeElement)).toBe(true)
  // The same by the keyboard, whatever is asked.
  const land = page.getByTestId('prompt').filter({ hasText: 'Your turn: take a land' })
  for (let seed = 1; (await land.count()) === 0; seed++) {
    await playOn(page, { most: 1, seed, list: false })
    await page.locator('.bar.mine').waitFor()
  }
  await page.keyboard.press('w')
  await meant.filter({ hasText: 'You take one land of row 1' }).waitFor()
  await page.keyboard.press('Escape')
  await meant.waitFor({ state: 'detached' })
  await context.close()
})
