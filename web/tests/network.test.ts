// What goes over the wire: how much it takes until a game can be played, below any path of a proxy,
// and from a host that browsers do not trust.
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { playOn } from './player'
import { PathProxy } from './surroundings'
import { ownServer, Visitors } from './visitors'

const BUDGET = 250 * 1024
const games = ['vaalbara', 'navoria', 'noria', 'magicmap']
const visitors = ownServer()

test.each(games)('the shell and %s are small', async (game) => {
  const page = await visitors.come({ locale: 'ru' })
  const wire = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const sizes = new Map<string, number>()
  await wire.send('Network.enable')
  wire.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, response.url))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(kinds.get(requestId)!, encodedDataLength),
  )
  await page.goto(visitors.address)
  const cards = page.getByRole('article')
  await cards.nth(games.indexOf(game)).locator('button.main').click()
  await page.locator('.bar.mine').waitFor()
  await page.waitForLoadState('networkidle')
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const list = [...sizes].sort((a, b) => b[1] - a[1]).map(([url, size]) => `${size} ${new URL(url).pathname}`)
  if (process.env.INCOGNITA_SHOTS) console.log(game, total, list.slice(0, 8).join('\n'))
  expect(sizes.size).toBeGreaterThan(5)
  expect(total, list.join('\n')).toBeLessThan(BUDGET)
})

async function friendlyStart(page: Page, visitors: Visitors): Promise<void> {
  await page.goto(visitors.address)
  await page.getByRole('article').first().getByText('Play now').click()
  await page.locator('.bar.mine').waitFor()
  await playOn(page, { most: 3, list: false })
}

test('below a path of a proxy', async () => {
  const proxy = await PathProxy.start('/club/', visitors.address)
  const club = visitors.elsewhere(proxy.address)
  try {
    const page = await club.come()
    await friendlyStart(page, club)
    expect(page.url().startsWith(`${proxy.address}#/table/`)).toBe(true)
    await page.getByRole('link', { name: 'Incognita: home' }).click()
    await page.getByRole('link', { name: 'Play on' }).first().click()
    await page.locator('.bar.mine').waitFor()
    await page.goto(`${proxy.address}#/learn/vaalbara`)
    await page.getByRole('heading', { level: 1, name: 'Vaalbara' }).waitFor()
    await club.leave()
  } finally {
    proxy.stop()
  }
})

// In a home network a host has no certificate, and browsers offer its pages less.
test('from another machine without a certificate', async () => {
  const address = visitors.address.replace('127.0.0.1', 'club.test')
  const far = visitors.elsewhere(address)
  const page = await far.come()
  await friendlyStart(page, far)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.goto(`${address}#/new/vaalbara?friends`)
  await page.getByRole('button', { name: 'Make the table' }).click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await far.leave()
})

const files = (asked: string[]) => asked.filter((path) => path.includes('/assets/'))

// Comes by a proxy that takes note of what is asked for.
async function counted(
  act: (page: Page, proxy: PathProxy) => Promise<void>,
  keep: 'allow' | 'block',
  locale = 'en',
): Promise<void> {
  const proxy = await PathProxy.start('/', visitors.address)
  const near = visitors.elsewhere(proxy.address)
  try {
    const page = await near.come({ serviceWorkers: keep, locale })
    await page.goto(proxy.address)
    await page.getByRole('article').first().locator('.main').waitFor()
    await act(page, proxy)
    await near.leave()
  } finally {
    proxy.stop()
  }
}

test.each(games)('pointing at Play now fetches what %s needs', async (game) => {
  await counted(async (page, proxy) => {
    const play = page.getByRole('article').nth(games.indexOf(game)).getByText('Play now')
    await page.waitForLoadState('networkidle')
    await play.hover()
    // All of it is asked for in one wave; here it has come.
    await page.waitForFunction(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]')]
      const come = ({ href }: HTMLLinkElement) => performance.getEntriesByName(href).length > 0
      return links.some(({ href }) => href.includes('/table-')) && links.every(come)
    })
    const before = files(proxy.asked).length
    await play.click()
    await page.locator('.bar.mine').waitFor()
    expect(files(proxy.asked).slice(before)).toEqual([])
  }, 'block')
})

// So many requests a browser has under way to one server; others wait in it.
const AT_ONCE = 6

// Each way to the server and back takes its time on a slow line. All that has been asked for goes on together
// once the page rests and whatever it has asked for is here, so that its ways are counted, not timed.
async function waysTo(page: Page, proxy: PathProxy, goal: Promise<void>): Promise<number> {
  let [ways, there, here] = [0, false, 0]
  const held: (() => void)[] = []
  const under = new Set<Request>()
  page.on('request', (request) => under.add(request))
  page.on('requestfinished', (request) => under.delete(request))
  page.on('requestfailed', (request) => under.delete(request))
  proxy.way = ({ headers }) => {
    if (!headers.upgrade) here++
    return new Promise<void>((go) => held.push(go))
  }
  void goal.then(() => (there = true))
  while (!there) {
    const waiting = held.length
    await page.evaluate(() => new Promise((rests) => requestIdleCallback(rests)))
    if (held.length === 0 || held.length !== waiting || here < Math.min(under.size, AT_ONCE)) continue
    ways++
    here = 0
    for (const go of held.splice(0)) go()
  }
  return ways
}

// Russian has letters and words of its own to fetch.
test.each([...games.map((game) => [game, 'ru']), ['vaalbara', 'en']])(
  'on a slow line %s begins soon, in %s',
  async (game, locale) => {
    await counted(
      async (page, proxy) => {
        const play = page.getByRole('article').nth(games.indexOf(game!)).locator('.main')
        await page.waitForLoadState('networkidle')
        const home = proxy.asked.length
        await play.hover()
        const begun = play.click().then(() => page.locator('.bar.mine').waitFor())
        const ways = await waysTo(page, proxy, begun)
        const { length } = proxy.asked
        console.log(`${game}: ${home} requests for home, ${length - home} in ${ways} ways from there to the first move`)
        // Files, guest, table, start, socket, with one to spare: 1.2 s of 2 if each takes 200 ms.
        expect(ways).toBeLessThanOrEqual(6)
        expect(length, proxy.asked.join('\n')).toBeLessThanOrEqual(25)
        // Once by home, and once to make one.
        expect(proxy.asked.filter((path) => path.endsWith('/api/tables')).length).toBeLessThanOrEqual(2)
        expect(proxy.asked.filter((path) => locale === 'en' && path.includes('cyrillic'))).toEqual([])
      },
      'block',
      locale,
    )
  },
)

test('what the page has fetched is not fetched again to be kept', async () => {
  await counted(async (page, proxy) => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const asked = files(proxy.asked)
    expect(asked.length).toBeGreaterThan(30)
    expect(asked.filter((path, i) => asked.indexOf(path) !== i)).toEqual([])
  }, 'allow')
})
