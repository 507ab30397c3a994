// Takes the pictures of the README anew: the home page, each game on a laptop, and a short animated one of each, out of
// matches that are played: vite-node tools/pictures.ts FOLDER [GAME]...
// INCOGNITA is the program; the client is what `npm run build` made. img2webp is of Debian's package `webp`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { GameServer, launch } from '../tests/surroundings'
import { Player } from './played'

const LAPTOP = { width: 1366, height: 768 }
const FILMED = { width: 640, height: 360 }
// In milliseconds: how long a film is, and how long one picture of it stays at least.
const LENGTH = 9000
const LEAST = 90
const LARGEST = 500_000
// After how many choices there is something to see, and after how many more a film begins.
const GAMES: Record<string, { players: number; bot: string; still: number; film: number }> = {
  vaalbara: { players: 3, bot: 'easy', still: 12, film: 1 },
  navoria: { players: 3, bot: 'easy', still: 24, film: 1 },
  noria: { players: 3, bot: 'easy', still: 26, film: 1 },
  magicmap: { players: 3, bot: 'medium', still: 14, film: 1 },
}

interface Picture {
  data: string
  // Seconds.
  at: number
}

// What the page shows while it plays on, picture by picture.
async function film(page: Page, player: Player): Promise<Picture[]> {
  const cdp = await page.context().newCDPSession(page)
  const pictures: Picture[] = []
  cdp.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    pictures.push({ data, at: metadata.timestamp! })
    // The last may come when nobody looks any more.
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  const { width: maxWidth, height: maxHeight } = FILMED
  await cdp.send('Page.startScreencast', { format: 'png', maxWidth, maxHeight })
  const end = performance.now() + LENGTH
  while (performance.now() < end) {
    if ((await player.asked()) && !(await player.choose())) break
    await page.waitForTimeout(900)
  }
  await cdp.send('Page.stopScreencast')
  return pictures.filter(({ at }, i) => i === 0 || at - pictures[i - 1]!.at > 0)
}

// As one animated file, as good as its size allows.
function write(pictures: readonly Picture[], file: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'incognita-film-'))
  const kept: Picture[] = []
  for (const picture of pictures)
    if (kept.length === 0 || 1000 * (picture.at - kept.at(-1)!.at) >= LEAST) kept.push(picture)
  const frames = kept.flatMap(({ data, at }, i) => {
    const path = join(folder, `${i}.png`)
    writeFileSync(path, Buffer.from(data, 'base64'))
    const stays = i + 1 < kept.length ? 1000 * (kept[i + 1]!.at - at) : 1500
    return ['-d', `${Math.min(1500, Math.round(stays))}`, path]
  })
  for (const quality of [70, 55, 40, 30, 20, 10]) {
    execFileSync('img2webp', ['-loop', '0', '-lossy', '-m', '4', '-q', `${quality}`, ...frames, '-o', file])
    if (statSync(file).size <= LARGEST) break
  }
  console.log(`${file}: ${kept.length} pictures, ${(statSync(file).size / 1000).toFixed(0)} kB`)
  rmSync(folder, { recursive: true })
}

const [folder, ...wanted] = process.argv.slice(2)
const server = await GameServer.start()
const browser = await launch()

// What can only be done, the other device does.
function settle(settings: object): void {
  localStorage.setItem('incognita', JSON.stringify(settings))
}

async function come(speed: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', viewport: LAPTOP, colorScheme: 'light' })
  await context.addInitScript(settle, { speed, forced: false })
  return context.newPage()
}

try {
  if (wanted.length === 0) {
    const home = await come('normal')
    await home.goto(server.address, { waitUntil: 'networkidle' })
    await home.screenshot({ path: join(folder!, 'home.png') })
    await home.context().close()
  }
  for (const game of wanted.length > 0 ? wanted : Object.keys(GAMES)) {
    const { players, bot, still, film: before } = GAMES[game]!
    const page = await come('instant')
    const player = new Player(page, server.address)
    await player.begin(game, players, bot)
    for (let made = 0; made < still && (await player.asked()); made++) await player.choose()
    await player.asked()
    await page.waitForTimeout(3000)
    await page.screenshot({ path: join(folder!, `${game}.png`) })
    await page.context().addInitScript(settle, { speed: 'normal', forced: false })
    await page.reload()
    for (let made = 0; made < before && (await player.asked()); made++) {
      await player.choose()
      await page.waitForTimeout(900)
    }
    await player.asked()
    write(await film(page, player), join(folder!, `${game}.webp`))
    await page.context().close()
  }
} finally {
  await browser.close()
  await server.stop()
}
