// What goes over the wire: how much it takes until a game can be played, below any path of a proxy,
// and from a host that browsers do not trust.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { playOn } from './player'
import { PathProxy } from './surroundings'
import { ownServer, Visitors } from './visitors'

const BUDGET = 250 * 1024
const visitors = ownServer()

test.each(['vaalbara', 'navoria', 'noria', 'magicmap'])('the shell and %s are small', async (game) => {
  const page = await visitors.come({ locale: 'ru' })
  const wire = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const sizes = new Map<string, number>()
  await wire.send('Network.enable')
  wire.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, response.url))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(kinds.get(requestId)!, encodedDataLength))
  await page.goto(visitors.address)
  const cards = page.getByRole('article')
  await cards.nth(['vaalbara', 'navoria', 'noria', 'magicmap'].indexOf(game)).locator('button.main').click()
  await page.locator('.bar.mine').waitFor()
  await page.waitForLoadState('networkidle')
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const list = [...sizes].sort((a, b) => b[1] - a[1]).map(([url, size]) => `${size} ${new URL(url).pathname}`)
  if (process.env.INCOGNITA_SHOTS) console.log(game, total, list.slice(0, 8).join('\n'))
  expect(sizes.size).toBeGreaterThan(5)
  expect(total, list.join('\n')).toBeLessThan(BUDGET)
})

async function friendlyStart(page: Page, visitors: Visitors): Promise<void> {
  await page.goto(visitors.address)
  await page.getByRole('article').first().getByText('Play now').click()
  await page.locator('.bar.mine').waitFor()
  await playOn(page, { most: 3, list: false })
}

test('below a path of a proxy', async () => {
  const proxy = await PathProxy.start('/club/', visitors.address)
  const club = visitors.elsewhere(proxy.address)
  try {
    const page = await club.come()
    await friendlyStart(page, club)
    expect(page.url().startsWith(`${proxy.address}#/table/`)).toBe(true)
    await page.getByRole('link', { name: 'Incognita: home' }).click()
    await page.getByRole('link', { name: 'Play on' }).first().click()
    await page.locator('.bar.mine').waitFor()
    await page.goto(`${proxy.address}#/learn/vaalbara`)
    await page.getByRole('heading', { level: 1, name: 'Vaalbara' }).waitFor()
    await club.leave()
  } finally {
    proxy.stop()
  }
})

// In a home network a host has no certificate, and browsers offer its pages less.
test('from another machine without a certificate', async () => {
  const address = visitors.address.replace('127.0.0.1', 'club.test')
  const far = visitors.elsewhere(address)
  const page = await far.come()
  await friendlyStart(page, far)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.goto(`${address}#/new/vaalbara?friends`)
  await page.getByRole('button', { name: 'Make the table' }).click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await far.leave()
})
