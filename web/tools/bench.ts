// Measures the engine in the browser against the native program, in a real Chromium and in the same
// run, by turns, so that whatever else the machine does hits both: vite-node tools/bench.ts [ROUNDS]
// INCOGNITA is the program; the client is what `npm run build` made.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { built, launch, PlainServer } from '../tests/surroundings'

const GAMES = ['vaalbara', 'navoria', 'noria', 'magicmap']
const PLAYERS = 4
const rounds = Number(process.argv[2] ?? 5)
const assets = join(built, 'assets')

function asset(pattern: RegExp): string {
  return `assets/${readdirSync(assets).find((name) => pattern.test(name))!}`
}

// A worker with the engine, and a way to call it, in the page.
async function prepare(page: Page): Promise<void> {
  await page.evaluate(
    async ([script, wasm]) => {
      const worker = new Worker(new URL(script!, document.baseURI), { type: 'module' })
      const bytes = await (await fetch(new URL(wasm!, document.baseURI))).arrayBuffer()
      worker.postMessage({ module: await WebAssembly.compile(bytes) })
      const ask = (call: string, ...args: unknown[]) =>
        new Promise((resolve, reject) => {
          worker.onmessage = ({ data }) => ('error' in data ? reject(new Error(data.error)) : resolve(data.value))
          worker.postMessage({ id: 0, call, args })
        })
      Object.assign(globalThis, { ask })
    },
    [asset(/^worker-[0-9a-f]+\.js$/), asset(/^incognita-[0-9a-f]+\.wasm$/)],
  )
}

declare const ask: (call: string, ...args: unknown[]) => Promise<never>

// Events a second of random matches in the worker. The program counts processor time, which a page
// cannot see: of many pieces too short to be interrupted often, the quickest tells it.
function inBrowser(page: Page, game: string): Promise<number> {
  return page.evaluate(
    async ([game, players]) => {
      type Measured = { events: number; time: number }
      let matches = 8
      let best = 0
      for (let piece = 0; piece < 100; piece++) {
        const { events, time } = (await ask('measure', game, players, matches)) as Measured
        if (time < 15) matches *= 2
        else best = Math.max(best, (events / time) * 1000)
      }
      return best
    },
    [game, PLAYERS] as const,
  )
}

function natively(game: string): number {
  const output = execFileSync(process.env.INCOGNITA!, ['bench', game, '--players', `${PLAYERS}`, '--json'], {
    encoding: 'utf8',
  })
  return (JSON.parse(output) as { events_per_second: number }[])[0]!.events_per_second
}

// How long a level thinks, in milliseconds, at every eighth decision of a match.
function thinking(page: Page, game: string, level: string): Promise<number[]> {
  const net = asset(new RegExp(`^${game}-${PLAYERS}-[0-9a-f]+\\.net$`))
  return page.evaluate(
    async ([game, players, level, net]) => {
      await ask('learn', new Uint8Array(await (await fetch(new URL(net, document.baseURI))).arrayBuffer()))
      const events: unknown[] = []
      const times: number[] = []
      for (let turn = 0; ; turn++) {
        const course = { game, players, options: {}, seed: 'bench', events }
        await ask('make', course)
        const told = (await ask('look', 7, 0)) as { waiting: { for: string; seats: number[] }; over: boolean }
        if (told.over) return times.sort((a, b) => a - b)
        const seat = told.waiting.seats[0]!
        if (turn % 8 === 0) {
          const start = performance.now()
          await ask('think', course, level, seat, `${turn}`, 0, '')
          times.push(performance.now() - start)
        }
        events.push(((await ask('think', course, 'easy', seat, `${turn}`, 0, '')) as { event: unknown }).event)
      }
    },
    [game, PLAYERS, level, net] as const,
  )
}

function row(...cells: string[]): void {
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(10) : cell.padStart(16))).join(''))
}

const millions = (rate: number) => `${(rate / 1e6).toFixed(2)} M/s`
const seconds = (time: number) => `${(time / 1000).toFixed(2)} s`

const server = await PlainServer.start(built)
const browser = await launch()
try {
  const page = await browser.newPage()
  await page.goto(server.address)
  await prepare(page)

  const wasm = readFileSync(join(built, asset(/^incognita-[0-9a-f]+\.wasm$/)))
  const packed = brotliCompressSync(wasm).length
  console.log(`engine: ${(wasm.length / 1024).toFixed(0)} KiB, ${(packed / 1024).toFixed(0)} KiB compressed\n`)

  console.log(`events a second, ${PLAYERS} players, best of ${rounds} rounds by turns`)
  row('', 'native', 'browser', 'ratio')
  for (const game of GAMES) {
    let [native, browsed] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      native = Math.max(native, natively(game))
      browsed = Math.max(browsed, await inBrowser(page, game))
    }
    row(game, millions(native), millions(browsed), `${((100 * browsed) / native).toFixed(0)} %`)
  }

  console.log('\na bot answers, in the browser')
  row('', 'hard, median', 'hard, slowest', 'master, median', 'master, slowest')
  for (const game of GAMES) {
    const cells: string[] = []
    for (const level of ['hard', 'master']) {
      const times = await thinking(page, game, level)
      cells.push(seconds(times[times.length >> 1]!), seconds(times.at(-1)!))
    }
    row(game, ...cells)
  }
} finally {
  await browser.close()
  server.stop()
}
