// Lines that die without a word, and a server that comes back as another version: what the people at
// the browsers see of it.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { playOn } from './player'
import { built, Line } from './surroundings'
import { easy, ownServer, type Visitors } from './visitors'

const visitors = ownServer()
const lost = (page: Page) => page.getByText('The connection is lost.')
const seat = (page: Page, number: number) => page.locator(`[data-seat="${number}"]`)

// How often the seat has chosen, as the server has it.
async function chosen(page: Page, id: string, by: number): Promise<number> {
  const response = await page.request.get(`${visitors.address}api/tables/${id}`)
  const { events } = (await response.json()) as { events: { by: unknown }[] }
  return events.filter((event) => event.by === by).length
}

// Ada, who comes by `far`, and Borys at a table of their own.
async function two(far: Visitors): Promise<{ ada: Page; borys: Page; id: string }> {
  const ada = await far.come({ lossy: true })
  const borys = await visitors.come()
  await far.name(ada, 'Ada')
  await visitors.name(borys, 'Borys')
  const id = await far.table(ada, { game: 'vaalbara', players: 2 })
  await visitors.ask(borys, `tables/${id}/join`, {})
  await far.ask(ada, `tables/${id}/start`, {})
  await far.sitAt(ada, id)
  await visitors.sitAt(borys, id)
  await ada.locator('.bar.mine').waitFor()
  return { ada, borys, id }
}

test('a line that swallows everything is noticed on both sides, and nothing is lost', async () => {
  const line = await Line.start(visitors.address)
  const far = visitors.elsewhere(line.address)
  try {
    const { ada, borys, id } = await two(far)
    expect(await seat(borys, 0).getByText('away').count()).toBe(0)
    line.die()
    // She chooses before anybody knows.
    await ada.keyboard.press('l')
    await ada.getByRole('region', { name: 'All choices' }).locator('li button').first().click()
    await Promise.all([lost(ada).waitFor(), seat(borys, 0).getByText('away').waitFor()])
    expect(await chosen(borys, id, 0)).toBe(0)
    line.mend()
    await lost(ada).waitFor({ state: 'detached' })
    await seat(borys, 0).getByText('away').waitFor({ state: 'detached' })
    await expect.poll(() => chosen(borys, id, 0)).toBe(1)
    await playOn(borys, { most: 1, list: false })
    // She hears of what he does.
    await expect.poll(() => chosen(borys, id, 1)).toBeGreaterThan(0)
    const told = (page: Page) => page.locator('aside [role=log] li').count()
    await expect.poll(async () => (await told(ada)) === (await told(borys)) && (await told(ada)) > 1).toBe(true)
    expect(await ada.getByRole('alert').allTextContents()).toEqual([])
    await far.leave()
  } finally {
    line.stop()
  }
})

test('who looks on is told so, and whose things they see', async () => {
  const ada = await visitors.come()
  const celina = await visitors.come()
  const id = await visitors.playing(ada, { game: 'noria', players: 2, bots: easy(1) })
  await ada.locator('.bar.mine').waitFor()
  await visitors.sitAt(celina, id)
  await celina.getByText('You are watching.').waitFor()
  await celina.getByText('Wheel of Ada').waitFor()
  expect(await ada.getByText('You are watching.').count()).toBe(0)
  expect(await ada.getByText(/^Wheel of/).count()).toBe(0)
})

// The same client as a build of changed sources would be.
function anotherVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'incognita-'))
  cpSync(built, folder, { recursive: true })
  const change = (file: string, from: RegExp, to: string) => {
    for (const packed of ['br', 'gz']) rmSync(join(folder, `${file}.${packed}`), { force: true })
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to))
  }
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const name = /src="\.\/(assets\/index-[0-9a-f]+)\.js"/.exec(page)![1]!
  writeFileSync(join(folder, `${name.slice(0, -8)}00000000.js`), `import './${name.slice('assets/'.length)}.js'`)
  change('index.html', new RegExp(name), `${name.slice(0, -8)}00000000`)
  change('worker.js', /^const VERSION="\w+"/, 'const VERSION="second"')
  return folder
}

test.each([
  ['that the browser keeps', 'allow'],
  ['that it does not keep', 'block'],
] as const)('a client %s learns that the server has a newer one', async (_, serviceWorkers) => {
  const page = await visitors.come({ lossy: true, serviceWorkers })
  await visitors.playing(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  await page.locator('.bar.mine').waitFor()
  if (serviceWorkers === 'allow') await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const note = page.getByText('A new version is here.')
  expect(await note.count()).toBe(0)
  const folder = anotherVersion()
  try {
    await visitors.server.kill()
    await lost(page).waitFor()
    visitors.server.web = folder
    await visitors.server.run()
    await note.waitFor()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.waitForFunction(() => document.querySelector('script[type=module]')!.outerHTML.includes('00000000'))
    await page.locator('.bar.mine').waitFor()
    expect(await note.count()).toBe(0)
  } finally {
    visitors.server.web = built
    await visitors.server.kill()
    await visitors.server.run()
    rmSync(folder, { recursive: true })
  }
})
