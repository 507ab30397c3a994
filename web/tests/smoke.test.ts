// The whole client in a real browser on the real server: from the home page to the first move, and
// a whole match by keyboard. INCOGNITA is the program; the client is built in dist/.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { chromium } = createRequire(import.meta.url)('playwright-core') as typeof import('playwright-core')
const PATIENCE = 60_000

let server: ChildProcess
let folder: string
let base: string
let browser: Browser
let page: Page
let complaints: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'incognita-'))
  const settings = ['--port', '0', '--data', folder, '--web', 'dist', '--quiet', '--rate', '0']
  server = spawn(process.env.INCOGNITA!, ['serve', ...settings])
  for await (const line of createInterface({ input: server.stdout! })) {
    base = line.trim()
    break
  }
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}, PATIENCE)

afterAll(async () => {
  await browser.close()
  const ended = new Promise((resolve) => server.on('exit', resolve))
  server.kill()
  await ended
  rmSync(folder, { recursive: true })
}, PATIENCE)

beforeEach(async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' })
  page = await context.newPage()
  complaints = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
})

afterEach(async () => {
  await page.context().close()
  expect(complaints).toEqual([])
})

const prompt = () => page.getByTestId('prompt')

describe('the client', () => {
  test('is a click away from the first move', async () => {
    await page.goto(base)
    await page.getByRole('article').filter({ hasText: 'Vaalbara' }).getByText('Play now').click()
    await prompt().filter({ hasText: 'Choose the character you play this round' }).waitFor()
    const spots = page.locator('.spot')
    await spots.first().waitFor()
    expect(await spots.count()).toBe(5)
    await spots.first().click()
    await page.getByText(/plays|has chosen/).first().waitFor()
  }, PATIENCE)

  test('plays a whole match by keyboard alone, without a board', async () => {
    await page.goto(base)
    const id = await page.evaluate(async () => {
      const post = async (path: string, body: object) =>
        (await fetch(`api/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
      await post('guest', { name: 'Ada' })
      const { table } = await post('tables', { game: 'template', players: 2, bots: ['easy'] })
      await post(`tables/${table.id}/start`, {})
      return table.id as string
    })
    await page.goto(`${base}#/table/${id}`)
    const list = page.getByRole('region', { name: 'All choices' })
    const result = page.getByRole('region', { name: 'Result' })
    for (;;) {
      await page.locator('.bar.mine').or(result).first().waitFor()
      if (await result.isVisible()) break
      const before = await page.getByRole('log').locator('li').count()
      if (!(await list.isVisible())) await page.keyboard.press('l')
      await list.locator('li button').first().focus()
      await page.keyboard.press('Enter')
      await page.waitForFunction(
        (known) => document.querySelectorAll('[role=log] li').length > known, before)
    }
    expect(await prompt().textContent()).toBe('The match is over.')
    await result.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('slider').waitFor()
    await page.keyboard.press('Home')
    await page.getByText('The beginning').waitFor()
  }, PATIENCE)
})
