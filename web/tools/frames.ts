// Measures how smoothly a match is shown: a phone's window in a real Chromium whose page has a quarter of the processor,
// every game played at the usual speed, and the browser's own tracing. First the page at rest, at full speed, for what
// slows a page down costs time itself; then each motion by its name (board/motion.ts): vite-node tools/frames.ts [GAME]...
// INCOGNITA is the program; the client is what `npm run build` made.
import type { CDPSession, Page } from 'playwright-core'
import { GameServer, launch } from '../tests/surroundings'
import { Player } from './played'
import { MARK, motions, rest, styles, type Traced } from './traced'

const SLOWER = 4
const FRAMES = 'disabled-by-default-devtools.timeline.frame'
const RESTS = 8000
// A choice is on its way by then.
const SHOWN = 700
// What is chosen where it can be, the motions that are waited for, and for how long at most, in milliseconds.
interface Course {
  players: number
  bot: string
  prefers: readonly string[]
  motions: readonly string[]
  most: number
}
const PLAYED: Record<string, Course> = {
  vaalbara: { players: 2, bot: 'easy', prefers: [], motions: ['fly', 'plant', 'turn', 'carry'], most: 150_000 },
  navoria: {
    players: 2,
    bot: 'easy',
    prefers: ['build', 'step'],
    motions: ['fly', 'plant', 'turn', 'carry'],
    most: 150_000,
  },
  noria: { players: 2, bot: 'easy', prefers: [], motions: ['fly', 'carry', 'notch'], most: 150_000 },
  magicmap: {
    players: 3,
    bot: 'medium',
    prefers: ['attack', 'adventure', 'draw'],
    motions: ['flick', 'blow', 'sail', 'rise', 'clash'],
    most: 150_000,
  },
}
// What changes in steps, with nothing drawn in between.
const STEPPED = ['ponder']
// So often each is seen.
const SEEN = 3

async function traced(cdp: CDPSession, act: () => Promise<void>): Promise<Traced[]> {
  const events: Traced[] = []
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as Traced[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', FRAMES, 'blink.animations', 'blink.user_timing'] },
  })
  await act()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  return events
}

// Seconds of processor time that the page has used.
async function used(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value
}

const percent = (part: number): string => `${(100 * part).toFixed(2)} %`
function row(...cells: (string | number)[]): void {
  console.log(cells.map((cell, i) => (i === 0 ? `${cell}`.padEnd(16) : `${cell}`.padStart(9))).join(''))
}

async function measure(page: Page, cdp: CDPSession, server: GameServer, game: string): Promise<void> {
  const { players, bot, prefers, motions: wanted, most } = PLAYED[game]!
  const player = new Player(page, server.address, prefers)
  await player.begin(game, players, bot)
  // What glows has come to rest by then.
  await page.waitForTimeout(RESTS)
  const before = await used(cdp)
  const still = rest(await traced(cdp, () => page.waitForTimeout(RESTS)))
  const busy = ((await used(cdp)) - before) / (RESTS / 1000)
  console.log(
    `\n${game}, ${players} players, at rest for ${RESTS / 1000} s: ${percent(busy)} of a processor, ${still.frames} frames, ` +
      `${still.layouts} layouts, ${still.paints} paints, ${still.timers} timers`,
  )
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let made = 0
  const events = await traced(cdp, async () => {
    const end = performance.now() + most
    // Of many things that move at once, all are one motion.
    const seen = () =>
      page.evaluate(
        ([mark, names, often, apart]) =>
          names.every((name) => {
            const begun = performance.getEntriesByName(`${mark}${name}`, 'mark').map(({ startTime }) => startTime)
            return begun.filter((time, i) => i === 0 || time - begun[i - 1]! > apart).length >= often
          }),
        [MARK, wanted, SEEN, SHOWN] as const,
      )
    for (; performance.now() < end && !(await seen()) && (await player.asked()) && (await player.choose()); made++)
      await page.waitForTimeout(SHOWN)
    await page.waitForTimeout(RESTS)
  })
  const { styled, each } = styles(events)
  console.log(`${made} choices; styles computed ${styled} times, of ${each.toFixed(0)} elements each`)
  row('motion', 'times', 'unseen', 'frames/s', 'late', 'long', 'layouts', 'paints', ' drawn by the page')
  for (const { name, times, unseen, rate, late, slow, layouts, paints, byPage } of motions(events))
    if (!STEPPED.includes(name))
      row(name, times, unseen, rate.toFixed(1), percent(late), slow, layouts, paints, byPage.join(' '))
}

const wanted = process.argv.slice(2)
const server = await GameServer.start()
const browser = await launch()
try {
  for (const game of wanted.length > 0 ? wanted : Object.keys(PLAYED)) {
    const viewport = { width: 360, height: 740 }
    const context = await browser.newContext({ locale: 'en', viewport, hasTouch: true, isMobile: true })
    await context.addInitScript((mark) => {
      // What can only be done, the other device does.
      localStorage.setItem('incognita', JSON.stringify({ forced: false }))
      const { animate } = Element.prototype
      Element.prototype.animate = function (frames, how) {
        const motion = animate.call(this, frames, how)
        performance.mark(mark + motion.id)
        return motion
      }
    }, MARK)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await measure(page, cdp, server, game)
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
