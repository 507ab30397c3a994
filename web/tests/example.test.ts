// A game that this client knows nothing about, examples/games/smugglers: it is offered by the name that the
// engine tells, set up, and played to its end in the generic view, on a server and on the device alone.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin, ownDevice, result } from './device'
import { playOn } from './player'
import { built } from './surroundings'
import { ownServer } from './visitors'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
// The program with the examples stands beside the one without them.
const visitors = ownServer({ program: join(process.env.INCOGNITA!, '../../examples/smuggling') })
const device = ownDevice()
const folder = mkdtempSync(join(tmpdir(), 'incognita-example-'))

// The same client, with an engine that knows the examples.
beforeAll(() => {
  cpSync(built, folder, { recursive: true })
  const wasm = readdirSync(join(folder, 'assets')).find((name) => name.endsWith('.wasm'))!
  execFileSync(join(root, 'src/wasm/build'), [join(folder, 'assets', wasm), 'examples/games'])
  device.server.folder = folder
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('it has a card, is played from there, and is called by its name', async () => {
  const page = await visitors.come()
  await page.goto(visitors.address)
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Smugglers' }) })
  await card.getByText('2–5 players').waitFor()
  await card.getByText('This game has no board of its own yet').waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
  await card.getByRole('button', { name: 'Play now' }).click()
  await page.getByTestId('prompt').filter({ hasText: 'Choose a crate to stow' }).waitFor()
  await page.locator('.generic').waitFor()
  await page.locator('header').getByText('Smugglers').waitFor()
  await playOn(page)
  await result(page).waitFor()
})

test('an engine that does not know it says so, and offers the others', async () => {
  const page = await visitors.come()
  await page.goto(visitors.address)
  await page.getByRole('button', { name: 'Pass and play' }).click()
  await page.getByRole('alert').getByText('does not know this game').waitFor()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  await page.getByText('Vaalbara').click()
  await page.getByRole('button', { name: 'Start the match' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a table is set up, and its page opened by the link knows the name in the language of the reader', async () => {
  const page = await visitors.come({ locale: 'pl' })
  await page.goto(`${visitors.address}#/new/smugglers`)
  await page.getByRole('radio', { name: 'Przemytnicy' }).waitFor({ state: 'attached' })
  await visitors.name(page, 'Ada')
  const id = await visitors.table(page, { game: 'smugglers', players: 2 })
  await page.goto(`${visitors.address}#/table/${id}`)
  await page.reload()
  await page.getByRole('heading', { name: 'Przemytnicy' }).waitFor()
})

test('who has chosen at the same time as others may change it until the last of them has chosen', async () => {
  const pages = [await visitors.come(), await visitors.come(), await visitors.come()] as const
  const [ada, borys, celina] = pages
  for (const [i, name] of ['Ada', 'Borys', 'Celina'].entries()) await visitors.name(pages[i]!, name)
  const id = await visitors.table(ada, { game: 'smugglers', players: 3 })
  for (const page of [borys, celina]) await visitors.ask(page, `tables/${id}/join`, {})
  await visitors.ask(ada, `tables/${id}/start`, {})
  for (const page of pages) await visitors.sitAt(page, id)
  const change = (page: Page) => page.getByRole('button', { name: 'Change your choice' })
  const stow = async (page: Page, crate: number) => {
    const choices = page.locator('.bar.mine .choices button')
    await choices.nth(crate).click()
    await page.locator('.bar:not(.mine)').waitFor()
  }
  await stow(ada, 0)
  await stow(borys, 0)
  const lines = celina.locator('aside [role=log] [data-line]').filter({ hasText: 'stows' })
  await lines.nth(1).waitFor()
  await change(borys).waitFor()
  await change(ada).click()
  await ada.locator('.bar.mine').waitFor()
  await lines.filter({ hasText: 'Ada' }).waitFor({ state: 'detached' })
  expect(await lines.allTextContents()).toEqual([expect.stringContaining('Borys')])
  expect(await change(ada).count()).toBe(0)
  await stow(ada, 1)
  await stow(celina, 0)
  for (const page of pages) await change(page).waitFor({ state: 'detached' })
})

test('people pass a device on and nobody sees what others have stowed', async () => {
  const { page, server } = device
  await page.goto(server.address)
  await page
    .getByRole('article')
    .filter({ hasText: 'Smugglers' })
    .getByRole('button', { name: 'Pass and play' })
    .waitFor()
  await begin(device, 'smugglers', ['person', 'person', 'easy'])
  await page.locator('.generic').waitFor()
  const clicks = await playOn(page)
  await result(page).waitFor()
  expect(clicks.curtains).toBeGreaterThan(2)
  expect(clicks.leaks).toBe(0)
})
