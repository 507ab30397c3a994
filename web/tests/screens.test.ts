// Every screen in every language, theme and size: nothing cut, nothing too wide, nothing that keeps
// somebody out (axe-core). With INCOGNITA_SHOTS, a folder, each is also kept as a picture.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flaws } from './layout'
import { playOn } from './player'
import { GameServer, launch } from './surroundings'
import { easy, laptop, phone, Visitors } from './visitors'

const games = ['vaalbara', 'navoria', 'noria', 'magicmap']
// Clicks until a match is well under way, and how many seats it then has.
const late: Record<string, [number, number]> = { vaalbara: [24, 5], navoria: [40, 4], noria: [60, 4], magicmap: [40, 4] }
const languages = ['en', 'ru', 'pl']
const narrow = { width: 320, height: 640 }
const wide = { width: 2560, height: 1300 }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const shots = process.env.INCOGNITA_SHOTS

interface Screen {
  name: string
  hash: string
  // What is there once the screen is.
  ready: string
  // What is done before one looks.
  before?: (page: Page) => Promise<void>
  sizes?: { width: number; height: number }[]
}

let browser: Browser
let server: GameServer
let visitors: Visitors
let cookies: BrowserContextOptions['storageState']
const tables: Record<string, string> = {}

// One person with a match of each game at its beginning and in its middle, a table that waits for
// friends, and a match that is over.
beforeAll(async () => {
  browser = await launch()
  server = await GameServer.start()
  visitors = new Visitors(browser, server.address)
  const page = await visitors.come()
  await visitors.name(page, 'Katarzyna-Aleksandra')
  for (const game of games) {
    tables[`${game} early`] = await visitors.table(page, { game, players: 2, bots: easy(1) })
    const [clicks, players] = late[game]!
    const id = await visitors.table(page, { game, players, bots: easy(players - 1) })
    tables[`${game} late`] = id
    await visitors.sitAt(page, id)
    await playOn(page, { most: clicks, list: false })
    await page.locator('.bar.mine, .result').first().waitFor()
  }
  tables.waiting = await visitors.table(page, { game: 'noria', players: 4, bots: easy(1), public: true })
  for (const game of games) {
    const id = (tables[`${game} over`] = await visitors.table(page, { game, players: 2, bots: easy(1) }))
    await visitors.ask(page, `tables/${id}/resign`, { id: 'gone' })
    await visitors.sitAt(page, id)
    await page.locator('.result').waitFor()
  }
  cookies = await page.context().storageState()
  await visitors.leave()
}, 300_000)
afterEach(() => visitors.leave())
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const asked = '.bar.mine'
const openSeat = async (page: Page) => {
  await page.locator('ul.seats > li > button').nth(1).click()
  await page.locator('.overlay').waitFor()
}
const openList = async (page: Page) => {
  await page.keyboard.press('l')
  await page.locator('section[aria-label] ol li button').first().waitFor()
}
const openDrawer = async (page: Page) => {
  const handle = page.locator('.own:not(.open) .handle')
  if (await handle.isVisible()) await handle.click()
}

const screens: Screen[] = [
  { name: 'home', hash: '', ready: 'article', sizes: [narrow, wide] },
  { name: 'set-up', hash: 'new/magicmap', ready: 'form .main' },
  { name: 'set-up at one device', hash: 'local/noria', ready: 'form .main' },
  { name: 'waiting room', hash: 'table/waiting', ready: '.start' },
  { name: 'learn', hash: 'learn', ready: '.cards' },
  { name: 'you', hash: 'you', ready: '.last' },
  ...games.flatMap((game): Screen[] => [
    { name: `${game} rules`, hash: `learn/${game}`, ready: 'main h2' },
    { name: `${game} early`, hash: `table/${game} early`, ready: asked, sizes: game === 'noria' ? [narrow, wide] : [] },
    { name: `${game} late`, hash: `table/${game} late`, ready: `${asked}, .result` },
    { name: `${game} drawer`, hash: `table/${game} late`, ready: `${asked}, .result`, before: openDrawer, sizes: [] },
    { name: `${game} seat`, hash: `table/${game} late`, ready: `${asked}, .result`, before: openSeat },
    { name: `${game} replay`, hash: `replay/${game} over`, ready: '.controls' },
  ]),
  { name: 'list of choices', hash: 'table/noria early', ready: asked, before: openList },
  { name: 'result', hash: 'table/navoria over', ready: '.result' },
]

async function visit(page: Page, screen: Screen): Promise<void> {
  const hash = screen.hash.replace(/^(table|replay)\/(.*)$/, (_, kind: string, name: string) => `${kind}/${tables[name]}`)
  await page.goto('about:blank')
  await page.goto(`${server.address}#/${hash}`)
  await page.locator(screen.ready).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
}

// Two frames after whatever was changed, everything is where it belongs.
const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

async function keep(page: Page, language: string, name: string): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name.replaceAll(' ', '-')}-${language}.png`), fullPage: !(await page.locator('.table').isVisible()) })
}

describe.each(languages)('%s', (language) => {
  test.each(screens)('$name', async (screen) => {
    const page = await visitors.come({ locale: language, storageState: cookies! })
    await visit(page, screen)
    const found: string[] = []
    for (const size of [laptop, phone, ...(screen.sizes ?? [])]) {
      await page.setViewportSize(size)
      if (screen.before && size !== phone) await screen.before(page)
      if (screen.name.endsWith('drawer')) await openDrawer(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await settled(page)
        for (const flaw of await flaws(page)) found.push(`${size.width} ${colorScheme}: ${flaw}`)
        await keep(page, language, `${screen.name}-${size.width}-${colorScheme}`)
        if (language === 'en' && size === laptop)
          for (const flaw of await barriers(page)) found.push(`${size.width} ${colorScheme}: ${flaw}`)
      }
    }
    if (shots) appendFileSync(join(shots, 'flaws.txt'), found.map((flaw) => `${language} ${screen.name} ${flaw}\n`).join(''))
    expect(found).toEqual([])
  })
})

// What axe-core finds serious or worse.
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({ resultTypes: ['violations'] }),
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id} (${help}): ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' ; ')}`)
}
