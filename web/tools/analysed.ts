// Measures how soon a finished match has its graph of chances: the longest of some matches of each game with the most
// players, played by bots that learned it and by random ones, brought as a record to a real Chromium and opened there.
// Told are the seconds from the click on the tab until the graph of the quick pass is complete and its turning points
// stand, the processor time of the page and its workers (what other work on the machine does not change), and the
// longest task of the page's own thread: vite-node tools/analysed.ts [GAME]...
// INCOGNITA is the program; the client is what `npm run build` made.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { Engine, type MatchRecord } from '../src/engine/engine'
import { built, launch, PlainServer } from '../tests/surroundings'

const PLAYERS: Record<string, number> = { vaalbara: 5, navoria: 4, noria: 4, magicmap: 4 }
const BY_BOTS = 20
const AT_RANDOM = 200
const asset = (pattern: RegExp) =>
  readFileSync(
    join(
      built,
      'assets',
      readdirSync(join(built, 'assets')).find((name) => pattern.test(name))!,
    ),
  )

const longest = (records: MatchRecord[]) => records.reduce((a, b) => (b.events.length > a.events.length ? b : a))

function byBots(engine: Engine, game: string): MatchRecord {
  const players = PLAYERS[game]!
  engine.learn(asset(new RegExp(`^${game}-${players}-[0-9a-f]+\\.net$`)))
  const records: MatchRecord[] = []
  for (let match = 0; match < BY_BOTS; match++) {
    engine.begin(game, players, {}, `longest/${match}`)
    for (let turn = 0; !engine.over; turn++) engine.play(engine.think('net', engine.asked[0]!, `${turn}`, 0).event)
    records.push(JSON.parse(engine.recordText(Array<string>(players).fill('net'))) as MatchRecord)
  }
  return longest(records)
}

function atRandom(game: string, folder: string): MatchRecord {
  const file = join(folder, 'records')
  const wishes = ['--players', `${PLAYERS[game]!}`, '--games', `${AT_RANDOM}`, '--seed', 'longest', '--records', file]
  execFileSync(process.env.INCOGNITA!, ['selfplay', game, ...wishes])
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return longest(lines.map((line) => JSON.parse(line) as MatchRecord))
}

// Seconds of processor time that all pages and their workers have had.
async function processorTime(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

interface Measured {
  seconds: number
  processor: number
  longest: number
  workers: number
}

async function measure(browser: Browser, address: string, file: string): Promise<Measured> {
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { tasks: [] as { start: number; time: number }[], workers: 0 }
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, time: duration })
    }).observe({ type: 'longtask' })
    const Plain = Worker
    window.Worker = class extends Plain {
      constructor(...all: ConstructorParameters<typeof Plain>) {
        super(...all)
        seen.workers++
      }
    }
    Object.assign(window, { seen })
  })
  await page.goto(address)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.locator('[data-match]').getByRole('link', { name: 'Replay' }).click()
  await page.locator('.controls').waitFor()
  // The board has come to rest.
  await page.waitForTimeout(2000)
  const before = await processorTime(browser)
  const found = await page.evaluate(async () => {
    const { seen } = window as unknown as { seen: { tasks: { start: number; time: number }[]; workers: number } }
    const tab = [...document.querySelectorAll('[role=tab]')].find(
      ({ textContent }) => textContent?.trim() === 'Analysis',
    )
    const [begun, before] = [performance.now(), seen.workers]
    ;(tab as HTMLElement).click()
    await new Promise<void>((resolve) => {
      const look = () => document.querySelector('.analysis ol li') && (watch.disconnect(), resolve())
      const watch = new MutationObserver(look)
      watch.observe(document.body, { childList: true, subtree: true })
    })
    const seconds = (performance.now() - begun) / 1000
    const tasks = seen.tasks.filter(({ start }) => start >= begun).map(({ time }) => time)
    return { seconds, longest: Math.max(0, ...tasks), workers: seen.workers - before }
  })
  const processor = (await processorTime(browser)) - before
  await context.close()
  return { ...found, processor }
}

const row = (...cells: string[]) =>
  console.log(cells.map((cell, i) => (i < 2 ? cell.padEnd(10) : cell.padStart(14))).join(''))
const games = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'incognita-'))
const engine = await Engine.load(await WebAssembly.compile(asset(/^incognita-[0-9a-f]+\.wasm$/)))
const server = await PlainServer.start(built)
const browser = await launch()
try {
  row('game', 'by', 'players', 'events', 'workers', 'complete', 'processor', 'longest task')
  for (const game of games.length > 0 ? games : Object.keys(PLAYERS))
    for (const [by, record] of [
      ['bots', byBots(engine, game)],
      ['random', atRandom(game, folder)],
    ] as const) {
      const file = join(folder, 'record.json')
      writeFileSync(file, JSON.stringify(record))
      const { seconds, processor, longest, workers } = await measure(browser, server.address, file)
      const told = [`${record.players}`, `${record.events.length}`, `${workers}`]
      const times = [seconds, processor].map((time) => `${time.toFixed(1)} s`)
      row(game, by, ...told, ...times, longest < 50 ? '< 50 ms' : `${longest.toFixed(0)} ms`)
    }
} finally {
  await browser.close()
  server.stop()
  rmSync(folder, { recursive: true })
}
