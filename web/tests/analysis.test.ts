// The story of a finished match: chances, turning points, luck, choices; out of the record and the engine in the page.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './barriers'
import { easy, ownServer } from './visitors'

const visitors = ownServer()

// What the browser keeps of the quick pass, or keeps of it from now on.
function quickPass(page: Page, instead: unknown[] | null = null): Promise<unknown[]> {
  return page.evaluate(async (moments) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('the store does not answer'))
      })
    const database = await done(indexedDB.open('incognita-analysis'))
    const store = database.transaction('passes', 'readwrite').objectStore('passes')
    const key = (await done(store.getAllKeys())).find((key) => String(key).endsWith(' 0'))!
    const kept = (await done(store.get(key))) as { moments: unknown[] }
    if (moments) await done(store.put({ ...kept, moments }))
    database.close()
    return moments ?? kept.moments
  }, instead)
}

test('a finished match is analysed in the page, stopped, gone on with, and kept', async () => {
  const page = await visitors.come()
  // Where engines run: never in the thread that answers the person.
  await page.addInitScript(() => {
    const seen = { instances: 0, workers: 0 }
    const instantiate = WebAssembly.instantiate.bind(WebAssembly)
    const Plain = Worker
    Object.assign(window, { seen })
    WebAssembly.instantiate = ((...all: Parameters<typeof instantiate>) => {
      seen.instances++
      return instantiate(...all)
    }) as typeof WebAssembly.instantiate
    window.Worker = class extends Plain {
      constructor(...all: ConstructorParameters<typeof Plain>) {
        super(...all)
        seen.workers++
      }
    }
  })
  await visitors.name(page, 'Ada')
  const id = await visitors.table(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  await visitors.sitAt(page, id)
  // Nobody is helped while the match runs.
  await page.goto(new URL(`#/replay/${id}`, page.url()).href)
  await page.locator('.controls').waitFor()
  expect(await page.getByRole('tab', { name: 'Analysis' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'What if' }).count()).toBe(0)
  await visitors.ask(page, `tables/${id}/resign`, { id: 'gone' })
  const positions: string[] = []
  page.on('request', (request) => {
    if (/\/replay\?/.test(request.url())) positions.push(request.url())
  })
  await visitors.sitAt(page, id)
  await page.getByLabel('Result', { exact: true }).getByRole('link', { name: 'Replay' }).click()
  await page.locator('.controls').waitFor()
  await page.getByRole('tab', { name: 'Analysis' }).click()
  const panel = page.getByRole('region', { name: 'Analysis' })
  await panel.getByRole('heading', { name: 'Turning points' }).waitFor()
  const { instances, workers } = await page.evaluate(
    () => (window as unknown as { seen: Record<'instances' | 'workers', number> }).seen,
  )
  expect(instances).toBe(0)
  expect(workers).toBeGreaterThan(0)
  // The record and the engine were enough.
  expect(positions).toEqual([])

  // The chances of all seats are one whole, at the end 0 and 100.
  const chances = async () => (await panel.locator('.graph li b').allTextContents()).map((text) => parseInt(text))
  await page.getByRole('button', { name: 'To the end' }).click()
  await expect.poll(async () => (await chances()).sort((a, b) => a - b)).toEqual([0, 100])
  const swing = panel.locator('ol').first().getByRole('button').first()
  await swing.click()
  const count = Number((await page.locator('.controls .count').textContent())!.split(' / ')[1])
  await expect
    .poll(async () => Number((await page.locator('.controls .count').textContent())!.split(' / ')[0]))
    .toBeLessThan(count + 1)
  await panel.getByRole('slider', { name: 'Chances to win' }).focus()
  await page.keyboard.press('Home')
  await expect.poll(async () => page.locator('.controls .count').textContent()).toContain('0 / ')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => page.locator('.controls .count').textContent()).not.toContain('0 / ')

  // Rounds by key and by button, and any moment by drawing along the graph.
  const place = async () => parseInt((await page.locator('.controls .count').textContent())!)
  await page.keyboard.press('End')
  await expect.poll(place).toBe(count)
  await page.keyboard.press('PageUp')
  await expect.poll(place).toBeLessThan(count)
  const lastRound = await place()
  await page.getByRole('button', { name: 'Round before' }).click()
  await expect.poll(place).toBeLessThan(lastRound)
  await page.getByRole('button', { name: 'Next round' }).click()
  await expect.poll(place).toBe(lastRound)
  expect(await panel.getByRole('img', { name: 'Score history' }).count()).toBe(1)
  const graph = (await panel.getByRole('slider', { name: 'Chances to win' }).boundingBox())!
  await page.mouse.move(graph.x + graph.width * 0.3, graph.y + 40)
  await page.mouse.down()
  await expect.poll(place).toBeLessThan(count / 2)
  await page.mouse.move(graph.x + graph.width * 0.8, graph.y + 40)
  await expect.poll(place).toBeGreaterThan(count / 2)
  await page.mouse.up()

  if (process.env.INCOGNITA_SHOTS) await page.screenshot({ path: `${process.env.INCOGNITA_SHOTS}/analysis.png` })

  expect(await barriers(page, '.analysis')).toEqual([])
  // What only a screen reader sees of it makes the page no longer than its window.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)

  // Closer ones follow by themselves; they are stopped, and go on where they were, also after a reload.
  const progress = panel.getByText(/^Pass [23] of 3: [1-9]/)
  const reached = async () =>
    /Pass (\d) of 3: (\d+)/
      .exec((await progress.textContent())!)!
      .slice(1)
      .map(Number)
  await progress.waitFor()
  const [pass, part] = await reached()
  await panel.getByRole('button', { name: 'Stop' }).click()
  await panel.getByRole('button', { name: 'Go on' }).waitFor()
  expect(await panel.getByRole('progressbar').count()).toBe(0)
  await page.reload()
  await page.getByRole('tab', { name: 'Analysis' }).click()
  await panel.getByRole('heading', { name: 'Turning points' }).waitFor()
  await progress.waitFor()
  const [passLater, partLater] = await reached()
  expect(passLater! * 100 + partLater!).toBeGreaterThanOrEqual(pass! * 100 + part!)
  await panel.getByRole('button', { name: 'Stop' }).click()

  // What was stopped half-way and gone on with has the figures of what was not.
  const whole = await quickPass(page)
  expect(whole).not.toContain(null)
  await quickPass(
    page,
    whole.map((moment, at) => (at % 3 === 1 ? moment : null)),
  )
  await page.reload()
  await page.getByRole('tab', { name: 'Analysis' }).click()
  await panel.getByRole('heading', { name: 'Choices' }).waitFor()
  await panel.getByRole('button', { name: 'Stop' }).click()
  expect(await quickPass(page)).toEqual(whole)

  // From a position of it one plays on: a branch at this device.
  await page.getByRole('slider', { name: 'Position' }).fill('20')
  await expect.poll(place).toBe(20)
  await page.locator('.controls').getByRole('button', { name: 'What if' }).click()
  await page.getByRole('button', { name: 'Play on from here' }).click()
  await page.waitForURL((to) => to.hash.startsWith('#/table/local-'))
  await page.getByTestId('prompt').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'To the match it comes from' }).click()
  await page.locator('.controls').waitFor()
  await expect.poll(place).toBe(20)
  await page.locator('.controls').getByRole('button', { name: 'What if' }).click()
  await page.getByRole('heading', { name: 'Branches of this match' }).waitFor()
  await page.getByRole('tab', { name: 'Analysis' }).click()
  await panel.getByRole('heading', { name: 'Turning points' }).waitFor()
  await panel.getByRole('button', { name: 'Stop' }).click()

  // On a phone it opens over the board, as wide as that is.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Log' }).click()
  const sheet = page.getByRole('region', { name: 'Log', exact: true })
  await sheet.getByRole('heading', { name: 'Turning points' }).waitFor()
  expect(await barriers(page, '.analysis')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (process.env.INCOGNITA_SHOTS) await page.screenshot({ path: `${process.env.INCOGNITA_SHOTS}/analysis-phone.png` })
})
