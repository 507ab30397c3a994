// The client in browsers other than Chromium: home, some choices of every game by a real pointer, and with the
// server gone, a whole match at the device. INCOGNITA_SHOTS=FOLDER keeps pictures.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFirefox, openWebKit, type OtherPage } from './browsers'
import { playOn } from './player'
import { lengths, startOf } from '../src/sound/kinds'
import { built, GameServer } from './surroundings'

const CHOICES = 12
const games = ['vaalbara', 'navoria', 'noria', 'magicmap']

describe.each([
  ['firefox', openFirefox],
  ['webkit', openWebKit],
])('%s', (name, open) => {
  let page: OtherPage
  let server: GameServer
  beforeAll(async () => {
    server = await GameServer.start()
    page = await open()
  }, 300_000)
  afterAll(async () => {
    await page?.close()
    await server?.stop()
  })

  async function shoot(what: string): Promise<void> {
    if (process.env.INCOGNITA_SHOTS) await page.shoot(join(process.env.INCOGNITA_SHOTS, `${name}-${what}.png`))
  }

  // Waits until something is there.
  const see = (selector: string) =>
    page.evaluate(async (selector) => {
      while (!document.querySelector(selector)) await new Promise(requestAnimationFrame)
    }, selector)

  // Presses the middle of the first that is found and says this.
  async function pressOn(selector: string, text = ''): Promise<void> {
    const { x, y } = await page.evaluate(
      async ([selector, text]) => {
        for (;;) {
          const all = [...document.querySelectorAll(selector)]
          const found = all.find((element) => element.textContent!.includes(text) && !element.matches(':disabled'))
          found?.scrollIntoView({ block: 'center' })
          await new Promise(requestAnimationFrame)
          const box = found?.getBoundingClientRect()
          if (box?.width) return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
        }
      },
      [selector, text] as const,
    )
    await page.press(x, y)
  }

  // What a page complains of is kept in it.
  const complaints = () =>
    page.evaluate(async () => (globalThis as unknown as { complaints: string[] }).complaints, null)
  async function goHome(): Promise<void> {
    await page.goto(server.address)
    await page.evaluate(async () => {
      localStorage.setItem(
        'incognita',
        JSON.stringify({ motion: false, speed: 'instant', confirm: 'never', forced: false }),
      )
      const complaints: string[] = []
      Object.assign(globalThis, { complaints })
      addEventListener('error', ({ message }) => complaints.push(message))
      addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
    }, null)
    await see('article .main')
  }

  test('the sounds of the table can be read', async () => {
    await goHome()
    const file = readdirSync(join(built, 'assets')).find((name) => /^sounds-.*\.wav$/.test(name))
    const seconds = await page.evaluate(async (address) => {
      const data = await (await fetch(address)).arrayBuffer()
      return (await new OfflineAudioContext(1, 1, 44100).decodeAudioData(data)).duration
    }, `assets/${file}`)
    expect(seconds).toBeCloseTo(startOf('win') + lengths.win, 1)
  })

  test('what is pressed is one line, and what is chosen from looks like it', async () => {
    await goHome()
    const odd = await page.evaluate(async () => {
      const shown = [...document.querySelectorAll<HTMLElement>('article .button, article .main, select')]
      const high = (element: HTMLElement) => element.getBoundingClientRect().height
      const one = Math.min(...shown.map(high).filter(Boolean))
      return shown
        .filter((element) => high(element) > 1.4 * one || (element.matches('select') && high(element) > one + 6))
        .map((element) => `${element.textContent!.trim().slice(0, 30)}: ${high(element)}, not ${one}`)
    }, null)
    expect(odd).toEqual([])
  })

  test.each(games)('%s is played by clicks', async (game) => {
    await goHome()
    if (game === games[0]) await shoot('home')
    await pressOn(`article:nth-of-type(${games.indexOf(game) + 1}) .main`)
    await see('.bar.mine')
    for (let choice = 0; choice < CHOICES; choice++) {
      const { aimed } = await playOn(page, { seed: choice + 1, list: false, aim: true })
      if (aimed) await page.press(aimed.x, aimed.y)
    }
    await shoot(game)
    expect(await complaints()).toEqual([])
  })

  test('without the server a whole match is played at the device', async () => {
    await goHome()
    await page.evaluate(async () => {
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
    }, null)
    await server.kill()
    try {
      await page.reload()
      await see('.alone')
      await pressOn('article .ways button', 'Pass and play')
      await see('select[aria-label="Seat 2"]')
      await shoot('setup')
      await page.evaluate(async () => {
        const seat = document.querySelector<HTMLSelectElement>('select[aria-label="Seat 2"]')!
        seat.value = 'easy'
        seat.dispatchEvent(new Event('change', { bubbles: true }))
      }, null)
      await pressOn('form .main')
      await see('.table')
      const clicks = await playOn(page)
      expect(clicks.board).toBeGreaterThan(5)
      await see('.result')
      await shoot('result')
    } finally {
      await server.run()
    }
  })
})
