// Bots that think in the browser: the page answers meanwhile, they can be stopped, and a choice that
// is made at the moment of their answer does no harm. Nothing here is about how long anything takes,
// only about what comes before what.
import { beforeEach, expect, test } from 'vitest'
import { begin, logLength, ownDevice, result } from './device'
import { playOn } from './player'

const device = ownDevice()
beforeEach(() => device.page.addInitScript(watchWorkers))

interface Watched {
  // What happened in order, as "think 1 0": worker 1 was asked to think, with 0 iterations.
  happened: string[]
  // The first bot has been asked. None is before `begin`: the page may still be loading.
  asked: Promise<void>
  begin(): void
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
  let begin!: () => void
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const watched: Watched = { happened: [], asked, begin, holding: false, held: [] }
  let count = 0
  Object.assign(window, { watched })
  window.Worker = class extends Worker {
    // Those that hold the match itself have none.
    private number = 0

    override postMessage(message: { call?: string; args: unknown[] }): void {
      if (message.call !== 'think') return super.postMessage(message)
      this.number ||= ++count
      void begun.then(() => {
        super.postMessage(message)
        watched.happened.push(`think ${this.number} ${message.args[4] as number}`)
        tell()
      })
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

const happened = () => device.page.evaluate(() => (window as unknown as Watching).watched.happened)

// Chooses until a bot has been asked.
async function letItThink(): Promise<void> {
  for (let i = 1; (await happened()).length === 0; i++) await playOn(device.page, { most: 1, list: false, seed: i })
}

test('the page draws and answers while a master thinks', async () => {
  await begin(device, 'noria', ['person', 'master'])
  const looked = device.page.evaluate(async () => {
    const { watched } = window as unknown as Watching
    watched.begin()
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

test('to stop a master ends its search, and it chooses at once', async () => {
  const ended: string[] = []
  device.page.on('worker', (worker) => worker.on('close', () => ended.push(worker.url())))
  await begin(device, 'noria', ['person', 'master'])
  const stopped = device.page.evaluate(async () => {
    const { watched } = window as unknown as Watching
    watched.begin()
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
  const before = await logLength(device.page)
  for (let i = 1; (await logLength(device.page)) === before; i++)
    await playOn(device.page, { most: 1, list: false, seed: i })
})

test('a bot whose answer comes together with a choice is not asked twice', async () => {
  await device.page.addInitScript(() => ((window as unknown as Watching).watched.holding = true))
  await begin(device, 'vaalbara', ['person', 'easy', 'easy'])
  await device.page.evaluate(() => (window as unknown as Watching).watched.begin())
  await device.page.locator('.bar.mine').waitFor()
  await device.page.waitForFunction(() => (window as unknown as Watching).watched.held.length === 1)
  await device.page.evaluate(() => {
    const { watched } = window as unknown as Watching
    document.querySelector<HTMLElement>('.table .spot')!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    watched.holding = false
    watched.held[0]!()
  })
  await playOn(device.page, { list: false })
  await result(device.page).waitFor()
  expect(await device.page.getByRole('alert').count()).toBe(0)
})
