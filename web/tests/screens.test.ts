// Every screen in every language, in both themes and at many sizes: nothing cut, nothing too wide, nothing that keeps
// somebody out (axe-core). With INCOGNITA_SHOTS, a folder, each is also kept as a picture.
//
// One page stays open and is turned into everything in place, as its reader would: another screen by
// its address, another language by the settings, another theme and size by the device.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { flaws } from './layout'
import { playOn } from './player'
import { easy, laptop, ownServer, phone } from './visitors'

const games = ['vaalbara', 'navoria', 'noria', 'magicmap']
// Clicks until a match is well under way, and how many seats it then has.
const late: Record<string, [number, number]> = { vaalbara: [9, 5], navoria: [20, 4], noria: [20, 4], magicmap: [14, 4] }
const languages = ['en', 'ru', 'pl']
const narrow = { width: 320, height: 568 }
const tall = { width: 390, height: 844 }
const across = { width: 844, height: 390 }
const tablet = { width: 768, height: 1024 }
const large = { width: 1920, height: 1080 }
const wide = { width: 2560, height: 1440 }
const everySize = [narrow, phone, tall, across, tablet, laptop, large, wide]
type Size = typeof narrow
type Theme = 'light' | 'dark'
// In each language a screen is seen at these sizes; at the first of them, and wherever pictures are kept, in
// both themes. There the first theme is searched for barriers of all kinds if `thorough`, and `contrasts` for colours
// that are hard to tell apart: neither depends on the language, and together they are a laptop and a phone, and both
// themes at each. What lies over another screen is seen at a laptop and on a phone, at the first size first.
// Phones, tablets, laptops and large screens are each seen in some language, and in those with long words the narrowest;
// INCOGNITA_WHOLE adds all other sizes to each language, and is for the soak.
const looks: Record<string, { themes: Theme[]; thorough: boolean; contrasts: Theme[]; sizes: Size[] }> = {
  en: {
    themes: ['light', 'dark'],
    thorough: true,
    contrasts: ['light'],
    sizes: [laptop, tablet, across],
  },
  ru: {
    themes: ['dark', 'light'],
    thorough: true,
    contrasts: ['dark', 'light'],
    sizes: [phone, laptop, narrow],
  },
  pl: {
    themes: ['dark', 'light'],
    thorough: false,
    contrasts: ['dark'],
    sizes: [laptop, narrow, wide],
  },
}
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const shots = process.env.INCOGNITA_SHOTS

interface Screen {
  name: string
  hash: string
  // What is there once the screen is.
  ready: string
  // What lies over another screen: how it is opened and closed, and where it is.
  over?: { open(): Promise<void>; close(): Promise<void>; place: string }
}

// Somebody at the page is asked.
const asked = '.bar.mine'

const visitors = ownServer({ stay: true })
let page: Page
const tables: Record<string, string> = {}

// One person with a match of each game at its beginning and in its middle, a table that waits for
// friends, and matches that are over, one of a series; another one with a page; and two who play a rated series.
beforeAll(async () => {
  page = await visitors.come()
  await visitors.name(page, 'Katarzyna-Aleksandra')
  tables.waiting = await visitors.table(page, { game: 'noria', players: 4, bots: easy(1), public: true, series: 3 })
  for (const game of games) await deal(game)
  await Promise.all([...games.map(play), settle(), compete()])
  await page.goto(visitors.address)
  await page.evaluate(axe)
}, 300_000)

async function deal(game: string): Promise<void> {
  const [, players] = late[game]!
  tables[`${game} early`] = await visitors.table(page, { game, players: 2, bots: easy(1), series: 9 })
  tables[`${game} over`] = await visitors.table(page, { game, players: 2, bots: easy(1), series: 3 })
  tables[`${game} late`] = await visitors.table(page, { game, players, bots: easy(players - 1) })
  await visitors.ask(page, `tables/${tables[`${game} over`]}/resign`, { id: 'gone' })
}

// Somebody with a password and a finished match.
async function settle(): Promise<void> {
  const other = await visitors.come()
  await visitors.name(other, 'Konstantynopolitanka')
  await visitors.ask(other, 'password', { password: 'correct horse' })
  const id = await visitors.table(other, { game: 'noria', players: 2, bots: easy(1), public: true })
  await visitors.ask(other, `tables/${id}/resign`, { id: 'gone' })
  await visitors.sitAt(other, id)
  await other.locator('.result').waitFor()
  await other.close()
}

// Two who play now, a rated match of a series. They stay.
async function compete(): Promise<void> {
  const names = ['Aleksandra-Wiktoria', 'Wierzchosława']
  const [one, other] = await Promise.all(
    names.map(async (name) => {
      const competitor = await visitors.come()
      await visitors.name(competitor, name)
      await visitors.ask(competitor, 'password', { password: 'correct horse' })
      return competitor
    }),
  )
  const wish = { game: 'navoria', players: 2, public: true, rated: true, series: 5 }
  const id = await visitors.table(one!, wish)
  await visitors.ask(other!, `tables/${id}/join`, {})
  await visitors.ask(one!, `tables/${id}/start`, {})
  await visitors.sitAt(one!, id)
}

// In a window of its own, so that the games go on beside each other.
async function play(game: string): Promise<void> {
  const window = await page.context().newPage()
  const [clicks] = late[game]!
  await visitors.sitAt(window, tables[`${game} late`]!)
  await playOn(window, { most: clicks, list: false })
  await window.locator(asked).waitFor()
  await visitors.sitAt(window, tables[`${game} over`]!)
  await window.locator('.result').waitFor()
  await window.close()
}

const pressed = (key: string) => () => page.keyboard.press(key)
const list = { open: pressed('l'), close: pressed('l'), place: 'section:has(> .body)' }
const seat = {
  open: () => page.locator('ul.seats > li').nth(1).click(),
  close: pressed('Escape'),
  place: '.overlay',
}
const drawer = {
  async open() {
    const handle = page.locator('.own:not(.open) .handle')
    if (await handle.isVisible()) await handle.click()
  },
  close: async () => undefined,
  place: '.own',
}

const figures = {
  open: () => page.locator('summary').click(),
  close: () => page.locator('summary').click(),
  place: 'main',
}

const seeking = {
  open: () => page.locator('form .main').click(),
  close: () => page.locator('.seeking .button').last().click(),
  place: '.seeking',
}

const screens: Screen[] = [
  { name: 'home', hash: '', ready: '.entries' },
  { name: 'set-up', hash: 'new/magicmap', ready: 'form .main' },
  { name: 'quick match', hash: 'quick/noria', ready: 'form .main:enabled' },
  { name: 'looking for people', hash: 'quick/noria', ready: 'form .main:enabled', over: seeking },
  { name: 'set-up at one device', hash: 'local/noria', ready: 'form .main' },
  { name: 'waiting room', hash: 'table/waiting', ready: '.start' },
  { name: 'learn', hash: 'learn', ready: '.cards' },
  { name: 'best players', hash: 'leaders/noria', ready: 'main p' },
  { name: 'somebody', hash: 'person/Konstantynopolitanka', ready: 'summary', over: figures },
  { name: 'you', hash: 'you', ready: '.last' },
  { name: 'settings', hash: 'settings', ready: '.last' },
  { name: 'a letter for a new password', hash: 'reset', ready: '.last' },
  { name: 'confirming an address', hash: 'confirm/x', ready: '.last' },
  { name: 'a new password', hash: 'reset/x', ready: '.last' },
  { name: 'keys', hash: 'keys', ready: 'kbd' },
  { name: 'about', hash: 'about', ready: 'main dl' },
  ...games.flatMap((game): Screen[] => [
    { name: `${game} rules`, hash: `learn/${game}`, ready: 'main h2' },
    { name: `${game} early`, hash: `table/${game} early`, ready: asked },
    { name: `${game} late`, hash: `table/${game} late`, ready: asked },
    { name: `${game} drawer`, hash: `table/${game} late`, ready: asked, over: drawer },
    { name: `${game} seat`, hash: `table/${game} late`, ready: asked, over: seat },
    { name: `${game} replay`, hash: `replay/${game} over`, ready: '.controls' },
  ]),
  { name: 'list of choices', hash: 'table/noria early', ready: asked, over: list },
  { name: 'result', hash: 'table/navoria over', ready: '.result' },
]

// Goes there without loading the page anew. What is there now may look like what we wait for.
async function visit({ hash, ready }: Screen): Promise<void> {
  const wanted = `#/${hash.replace(/^(table|replay)\/(.*)$/, (_, kind: string, name: string) => `${kind}/${tables[name]}`)}`
  await page.evaluate(
    ([address, coming]) => {
      if (location.hash === address) return
      for (const old of document.querySelectorAll(coming)) old.setAttribute('data-old', '')
      location.hash = address
    },
    [wanted, ready] as const,
  )
  await page.locator(`${ready}:not([data-old])`).first().waitFor()
}

async function speak(language: string): Promise<void> {
  await visit({ name: 'you', hash: 'you', ready: '.last' })
  await page.locator('main select').first().selectOption(language)
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
}

// A frame after whatever was changed, everything is where it belongs.
const settled = () =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  })

async function keep(name: string): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  const path = join(shots, `${name.replaceAll(' ', '-')}.png`)
  await page.screenshot({ path, fullPage: !(await page.locator('.table > .foot').isVisible()) })
}

describe.each(languages)('%s', (language) => {
  const { themes, thorough, contrasts, sizes: some } = looks[language]!
  const sizes = process.env.INCOGNITA_WHOLE || shots ? [...new Set([...some, ...everySize])] : some
  const overSizes = sizes[0] === laptop ? [laptop, phone] : [phone, laptop]
  beforeAll(() => speak(language))

  test.each(screens)('$name', async (screen) => {
    await visit(screen)
    const found: string[] = []
    for (const size of screen.over ? overSizes : sizes) {
      const first = size === sizes[0]
      await page.setViewportSize(size)
      await screen.over?.open()
      await page.locator(screen.over?.place ?? 'main').waitFor()
      for (const theme of first || shots ? themes : themes.slice(0, 1)) {
        await page.emulateMedia({ colorScheme: theme })
        await settled()
        const wrong = await flaws(page)
        if (first) {
          const place = screen.over?.place ?? 'html'
          if (thorough && theme === themes[0]) wrong.push(...(await barriers(place)))
          else if (contrasts.includes(theme)) wrong.push(...(await barriers(place, ['color-contrast'])))
        }
        found.push(...wrong.map((flaw) => `${size.width} ${theme}: ${flaw}`))
        await keep(`${screen.name}-${size.width}-${theme}-${language}`)
      }
      await screen.over?.close()
    }
    expect(found, screen.name).toEqual([])
    expect(visitors.complaints.splice(0)).toEqual([])
  })
})

// What axe-core finds serious or worse in a part of the page, by all its rules or by these.
async function barriers(place: string, rules?: string[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    ([part, rules]) =>
      (window as unknown as { axe: { run(part: string, options: object): Promise<AxeResults> } }).axe.run(part, {
        resultTypes: ['violations'],
        // That everything is in a landmark takes long to find out, and is not counted as serious.
        ...(rules ? { runOnly: rules } : { rules: { region: { enabled: false } } }),
      }),
    [place, rules] as const,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id} (${help}): ${nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 160))
          .join(' ; ')}`,
    )
}
