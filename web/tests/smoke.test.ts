// From the home page to the first move, as a newcomer does it.
import { expect, test } from 'vitest'
import { holdGlow } from './glow'
import { easy, ownServer } from './visitors'

const visitors = ownServer()

test('the first move is a click away', async () => {
  const page = await visitors.come()
  await page.goto(visitors.address)
  await page.getByRole('article').filter({ hasText: 'Vaalbara' }).getByText('Play now').click()
  await page.getByTestId('prompt').filter({ hasText: 'Choose the character you play this round' }).waitFor()
  const spots = page.locator('.spot')
  await spots.first().waitFor()
  expect(await spots.count()).toBe(5)
  // Each is called by what is written on it, once: "2 Bard: Another player of your choice gets 2 VP".
  const names = await spots.evaluateAll((found) => found.map((spot) => spot.getAttribute('aria-label')!))
  for (const name of names) expect(name.split(name.split(/[ :]/)[1]!)).toHaveLength(2)
  await spots.first().click()
  await page
    .locator('li:visible', { hasText: /plays|has chosen/ })
    .first()
    .waitFor()
})

test('beside the open list of choices the board can be clicked', async () => {
  const page = await visitors.come()
  await visitors.playing(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  await page.locator('.bar.mine').waitFor()
  await page.keyboard.press('l')
  await page.getByRole('region', { name: 'All choices' }).waitFor()
  await page.locator('.spot').first().click()
  await page.getByText('has chosen').or(page.getByText('plays')).first().waitFor()
})

test('a table may be left while its log still scrolls', async () => {
  const page = await visitors.come()
  await visitors.playing(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  await page.locator('.bar.mine').waitFor()
  await page.evaluate(() => Object.assign(window, { log: document.querySelector('aside [role=log]') }))
  await page.getByRole('link', { name: 'Incognita: home' }).click()
  await page.locator('.table').waitFor({ state: 'detached' })
  // What was scrolled is told of a frame later; the page would complain.
  await page.evaluate(() => (window as unknown as { log: Element }).log.dispatchEvent(new Event('scroll')))
})

test('nothing is offered before the board is there', async () => {
  const page = await visitors.come()
  await page.goto(visitors.address)
  await visitors.name(page, 'Ada')
  const id = await visitors.table(page, { game: 'noria', players: 2, bots: easy(1) })
  let letGo!: () => void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const asked = new Promise<void>((resolve) => {
    void page.route(/assets\/noria-/, async (route) => {
      resolve()
      await held
      await route.continue()
    })
  })
  await page.goto(`${visitors.address}#/table/${id}`)
  await asked
  await page.getByText('One moment').waitFor()
  expect(await page.locator('.choices button').count()).toBe(0)
  letGo()
  await page.locator('.bar.mine').waitFor()
  expect(await page.locator('.table .spot').count()).toBeGreaterThan(0)
})

test('a board that cannot be had is told of', async () => {
  const page = await visitors.come({ lossy: true })
  await page.goto(visitors.address)
  await visitors.name(page, 'Ada')
  const id = await visitors.table(page, { game: 'noria', players: 2, bots: easy(1) })
  await page.route(/assets\/noria-/, (route) => route.abort())
  await page.goto(`${visitors.address}#/table/${id}`)
  await page.getByText('This page could not be loaded').waitFor()
})

test('who made the games is told, from home and from the rules of each', async () => {
  const page = await visitors.come()
  const inFocus = (words: string) =>
    page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, words)
  await page.goto(visitors.address)
  await page.getByRole('link', { name: 'who made these games' }).click()
  await page.getByRole('heading', { name: 'About Incognita' }).waitFor()
  expect(await page.title()).toBe('About – Incognita')
  await page.waitForFunction(() => document.activeElement?.tagName === 'MAIN')
  // Each game has its part, and what leads away tells nobody where from.
  const parts = page.locator('main section')
  expect(await parts.locator('h2').allTextContents()).toEqual([
    'Vaalbara',
    'Explorers of Navoria',
    'Noria',
    'Magic Map',
  ])
  expect(await parts.nth(1).locator('dd').allInnerTexts()).toContain('Meng Chunlin')
  const away = await parts
    .locator('a[href^=http]')
    .evaluateAll((links) => links.map((found) => `${found.getAttribute('href')} ${found.getAttribute('rel')}`))
  expect(away).toHaveLength(4)
  for (const address of away) expect(address).toMatch(/^http:\/\/[\w.-]+ .*noreferrer/)
  for (const name of ['Vaalbara', 'Explorers of Navoria', 'Noria', 'Magic Map']) {
    await parts
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .getByRole('link', { name: 'Learn' })
      .click()
    await page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
    expect(await page.title()).toBe(`${name}: rules – Incognita`)
    await page.getByRole('link', { name: 'Who made this game' }).click()
    await inFocus(name)
  }
})

test('a new screen begins at its top, and one that is come back to is where it was left', async () => {
  const page = await visitors.come({ viewport: { width: 900, height: 400 } })
  const height = () => page.evaluate(() => scrollY)
  const scrollDown = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(height).toBeGreaterThan(100)
    return height()
  }
  await page.goto(visitors.address)
  const home = page.getByRole('heading', { name: 'Which table today?' })
  await home.waitFor()
  const before = await scrollDown()
  await page
    .getByRole('article')
    .last()
    .getByRole('link', { name: 'Learn' })
    .evaluate((found: HTMLElement) => found.click())
  await page.getByRole('heading', { level: 1, name: 'Magic Map' }).waitFor()
  await expect.poll(height).toBe(0)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  const rules = await scrollDown()
  await page.goBack()
  await home.waitFor({ state: 'attached' })
  await expect.poll(height).toBe(before)
  await page.goForward()
  await expect.poll(height).toBe(rules)
  await page.getByRole('link', { name: 'Noria' }).evaluate((found: HTMLElement) => found.click())
  await page.getByRole('heading', { level: 1, name: 'Noria' }).waitFor()
  await expect.poll(height).toBe(0)
})

test('what may be clicked glows by its opacity alone', async () => {
  const page = await visitors.come({ reducedMotion: 'no-preference' })
  await holdGlow(page)
  await visitors.playing(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  const moved = () =>
    page
      .locator('.spot')
      .evaluateAll((spots) =>
        spots
          .flatMap((spot) => spot.getAnimations({ subtree: true }))
          .flatMap((animation) =>
            (animation.effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame)),
          ),
      )
  const always = ['offset', 'easing', 'composite', 'computedOffset']
  await expect
    .poll(async () => [...new Set(await moved())].filter((name) => !always.includes(name)))
    .toEqual(['opacity'])
})
