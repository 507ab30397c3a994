// Bots that think in the browser: the page answers meanwhile, they can be stopped, and a choice that
// is made at the moment of their answer does no harm. Nothing here is about how long anything takes,
// only about what comes before what.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginAtDevice, logLength, result } from './device'
import { playOn } from './player'
import { built, launch, PlainServer } from './surroundings'

let browser: Browser
let server: PlainServer
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launch()
  server = await PlainServer.start(built)
})
afterAll(async () => {
  await browser.close()
  server.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', viewport: { width: 1366, height: 768 } })
  page = await context.newPage()
  await page.addInitScript(watchWorkers)
})
afterEach(() => context.close())

interface Watched {
  // What happened in order, as "think 1 0": worker 1 was asked to think, with 0 iterations.
  happened: string[]
  // The first bot has been asked.
  asked: Promise<void>
  // Answers of bots are kept back in `held` as long as this holds.
  holding: boolean
  held: (() => void)[]
}

interface Watching {
  watched: Watched
}

// Lives in the page, before any script of its own.
function watchWorkers(): void {
  let tell!: () => void
  const asked = new Promise<void>((resolve) => (tell = resolve))
  const watched: Watched = { happened: [], asked, holding: false, held: [] }
  let count = 0
  Object.assign(window, { watched })
  window.Worker = class extends Worker {
    // Those that hold the match itself have none.
    private number = 0

    override postMessage(message: { call?: string; args: unknown[] }): void {
      super.postMessage(message)
      if (message.call !== 'think') return
      this.number ||= ++count
      watched.happened.push(`think ${this.number} ${message.args[4] as number}`)
      tell()
    }
    override terminate(): void {
      super.terminate()
      if (this.number) watched.happened.push(`end ${this.number}`)
    }
    override set onmessage(handler: (event: MessageEvent) => void) {
      super.onmessage = (event: MessageEvent<{ value?: { candidates?: object } }>) => {
        const answer = () => {
          watched.happened.push(`answer ${this.number}`)
          handler(event)
        }
        if (!event.data.value?.candidates) handler(event)
        else if (watched.holding) watched.held.push(answer)
        else answer()
      }
    }
  }
}

const happened = () => page.evaluate(() => (window as unknown as Watching).watched.happened)

// Begins against an expert, and chooses until it has been asked.
async function letItThink(): Promise<void> {
  for (let i = 1; (await happened()).length === 0; i++) await playOn(page, { most: 1, list: false, seed: i })
}

test('the page draws and answers while an expert thinks', async () => {
  await beginAtDevice(page, server.address, 'noria', ['person', 'expert'])
  const looked = page.evaluate(async () => {
    const { watched } = window as unknown as Watching
    await watched.asked
    for (let i = 0; i < 3; i++) {
      await new Promise(requestAnimationFrame)
      watched.happened.push('frame')
    }
    const tools = [...document.querySelectorAll<HTMLElement>('.tools button')]
    tools.find((button) => button.textContent!.includes('Rules'))!.click()
    while (!document.querySelector('.overlay')) await new Promise(requestAnimationFrame)
    watched.happened.push('rules')
  })
  await letItThink()
  await looked
  await expect.poll(happened).toContain('answer 1')
  expect((await happened()).slice(0, 6)).toEqual(['think 1 0', 'frame', 'frame', 'frame', 'rules', 'answer 1'])
})

test('to stop an expert ends its search, and it chooses at once', async () => {
  const ended: string[] = []
  page.on('worker', (worker) => worker.on('close', () => ended.push(worker.url())))
  await beginAtDevice(page, server.address, 'noria', ['person', 'expert'])
  const stopped = page.evaluate(async () => {
    const { watched } = window as unknown as Watching
    await watched.asked
    while (!document.querySelector('.bar .stop')) await new Promise(requestAnimationFrame)
    watched.happened.push('stop')
    document.querySelector<HTMLElement>('.bar .stop')!.click()
  })
  await letItThink()
  await stopped
  await expect.poll(happened).toContain('answer 2')
  const [asked, stop, end, again, answer] = await happened()
  expect([asked, stop, end, answer]).toEqual(['think 1 0', 'stop', 'end 1', 'answer 2'])
  expect(again).toMatch(/^think 2 [1-9]\d*$/)
  await expect.poll(() => ended.length).toBe(1)
  const before = await logLength(page)
  await playOn(page, { most: 1, list: false })
  await expect.poll(() => logLength(page)).toBeGreaterThan(before)
})

test('a bot whose answer comes together with a choice is not asked twice', async () => {
  await page.addInitScript(() => ((window as unknown as Watching).watched.holding = true))
  await beginAtDevice(page, server.address, 'vaalbara', ['person', 'easy', 'easy'])
  await page.locator('.bar.mine').waitFor()
  await page.waitForFunction(() => (window as unknown as Watching).watched.held.length === 1)
  await page.evaluate(() => {
    const { watched } = window as unknown as Watching
    document.querySelector<HTMLElement>('.table .spot')!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    watched.holding = false
    watched.held[0]!()
  })
  await playOn(page, { list: false })
  await result(page).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})
