// A crowded lobby: page after page of it, and what people hear who want more than one may have.
import { expect, test } from 'vitest'
import { ownServer, phone } from './visitors'

const visitors = ownServer()
const PAGE = 50
const OWN_TABLES = 10

// Somebody without a browser, who makes so many tables.
async function host(tables: number): Promise<void> {
  const ask = async (path: string, body: object, token?: string): Promise<{ token: string }> => {
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
    const request = { method: 'POST', body: JSON.stringify(body), headers }
    const response = await fetch(new URL(`api/${path}`, visitors.address), request as RequestInit)
    return (await response.json()) as { token: string }
  }
  const { token } = await ask('guest', { name: 'Host' })
  for (let i = 0; i < tables; i++) await ask('tables', { game: 'vaalbara', players: 2 }, token)
}

test('the lobby shows more when asked, and keeps showing it', async () => {
  for (let i = 0; i < PAGE + 5; i++) await host(1)
  const page = await visitors.come()
  await page.goto(visitors.address)
  const tables = page.getByRole('link', { name: 'Sit down' })
  await tables.first().waitFor()
  expect(await tables.count()).toBe(PAGE)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.click()
  await more.waitFor({ state: 'detached' })
  expect(await tables.count()).toBe(PAGE + 5)
  // What is looked for again and again is all that is shown.
  const again = page.waitForResponse(/api\/tables\?open=/)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await again
  expect(await tables.count()).toBe(PAGE + 5)
})

test('nobody fills the lobby, and who wants too much is told what to do', async () => {
  await host(OWN_TABLES)
  // Browsers complain about an answer that refuses.
  const page = await visitors.come({ lossy: true })
  await page.goto(visitors.address)
  await visitors.name(page, 'Ada')
  for (let i = 0; i < OWN_TABLES; i++) await visitors.table(page, { game: 'vaalbara', players: 2, public: false })
  await page.goto(visitors.address)
  await page.getByRole('article').filter({ hasText: 'Vaalbara' }).getByText('Play with friends').click()
  await page.getByRole('group', { name: 'How many seats' }).getByRole('button', { name: '4' }).click()
  await page.getByRole('alert').filter({ hasText: 'as many open tables as one person may' }).waitFor()
  // Of one's own there are a few above the games, and all if they are wanted.
  await page.goto(`${visitors.address}#/you`)
  await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor()
  await page.goto(visitors.address)
  const own = page.locator('section', { has: page.getByRole('heading', { name: 'Your matches' }) }).getByRole('link')
  const all = page.getByRole('button', { name: `Show all ${OWN_TABLES}` })
  await all.waitFor()
  expect(await own.count()).toBe(6)
  await all.click()
  expect(await own.count()).toBe(OWN_TABLES)
})

test('Play now begins with easy bots, and later with what was chosen last; who is waited for sees it first', async () => {
  const page = await visitors.come()
  const levels = () => page.locator('ul.seats .tag').allTextContents()
  const play = () => page.getByRole('article').filter({ hasText: 'Vaalbara' }).getByText('Play now').click()
  await page.goto(visitors.address)
  await play()
  await page.locator('.bar.mine').waitFor()
  expect((await levels()).filter((level) => level.includes('easy')).length).toBe(2)

  await page.goto(`${visitors.address}#/new/vaalbara`)
  await page.getByRole('button', { name: '2 players' }).click()
  await page.getByLabel('Seat 2').selectOption('medium')
  await page.getByRole('button', { name: 'Start the match' }).click()
  await page.locator('.bar.mine').waitFor()

  await page.goto(visitors.address)
  const mine = page.locator('section', { hasText: 'Your matches' })
  await mine.waitFor()
  const first = await page.evaluate(() => document.querySelector('main h2, main h1')!.textContent)
  expect(first).toBe('Your matches')
  await play()
  await page.locator('.bar.mine').waitFor()
  expect(await page.locator('section[aria-label=Players] ul.seats > li').count()).toBe(2)
  expect((await levels()).some((level) => level.includes('medium'))).toBe(true)
})

test('ways into a game that stand in a row are equally wide, for newcomers and for whoever has played', async () => {
  for (const locale of ['en', 'ru', 'pl'])
    for (const told of [{}, Object.fromEntries(['vaalbara', 'noria'].map((game) => [game, ['/played']]))]) {
      const page = await visitors.come({ locale })
      await page.addInitScript((known) => localStorage.setItem('incognita told', JSON.stringify(known)), told)
      for (const width of [320, 390, 768, 1366, 2560]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(visitors.address)
        await page.locator('.cards .facts span').first().waitFor()
        const rows = await page.locator('.cards .ways').evaluateAll((all) =>
          all.map((row) =>
            [...row.querySelectorAll('.button')].map((one) => {
              const { y, width } = one.getBoundingClientRect()
              return [Math.round(y), Math.round(width)]
            }),
          ),
        )
        for (const row of rows) {
          expect(new Set(row.map(([y]) => y)).size, `${locale} ${width}`).toBe(1)
          expect(Math.max(...row.map(([, w]) => w!)) - Math.min(...row.map(([, w]) => w!))).toBeLessThanOrEqual(1)
        }
      }
    }
})

test('on a phone whoever is refused a table sees why, wherever they have scrolled to', async () => {
  const page = await visitors.come({ viewport: phone, lossy: true })
  await page.goto(visitors.address)
  await page.locator('.cards .facts span').last().waitFor()
  const refusal = { ok: false, error: { code: 'maintenance', message: 'no new tables' } }
  await page.route(/api\/tables$/, (route) => route.fulfill({ status: 503, json: refusal }))
  await page.getByRole('article').last().getByRole('button', { name: 'Play now' }).click()
  const { y, height } = (await page.getByRole('alert').boundingBox())!
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(phone.height)
})
