// What those who host and others may do, as it is seen in the client.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { ownServer } from './visitors'

const visitors = ownServer()

function admin(...words: string[]): string {
  return execFileSync(process.env.INCOGNITA!, ['admin', '--data', visitors.server.data, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

async function atTable(page: Page, name: string, id: string): Promise<void> {
  await visitors.name(page, name)
  await page.goto(`${visitors.address}#/table/${id}`)
  await page.getByRole('log').waitFor()
}

test('an announcement and maintenance are seen at home and put away', async () => {
  admin('announce', 'Tournament at eight')
  admin('close', 'Back at noon')
  const page = await visitors.come()
  await page.goto(visitors.address)
  await page.getByText('Tournament at eight').waitFor()
  await page.getByText('Back at noon').waitFor()
  // It takes room of its own: nothing lies under it.
  const bar = (await page.getByText('Tournament at eight').boundingBox())!
  const heading = (await page.getByRole('heading', { name: 'Which table today?' }).boundingBox())!
  expect(heading.y).toBeGreaterThanOrEqual(bar.y + bar.height)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Tournament at eight').waitFor({ state: 'detached' })
  admin('withdraw')
  admin('open')
})

test('an announcement that was withdrawn is gone once somebody listens', async () => {
  admin('announce', 'Tournament at eight')
  const page = await visitors.come()
  await visitors.name(page, 'Ada')
  const id = await visitors.table(page, { game: 'vaalbara', players: 2, bots: ['easy'] })
  await page.goto(visitors.address)
  await page.getByText('Tournament at eight').waitFor()
  // The board leaves room for it as well.
  await visitors.sitAt(page, id)
  await page.getByText('Tournament at eight').waitFor()
  const fits = () => document.documentElement.scrollHeight <= window.innerHeight
  await page.waitForFunction(fits)
  await page.evaluate(() => (location.hash = '/about'))
  await page.getByRole('log').waitFor({ state: 'detached' })
  admin('withdraw')
  await page.evaluate((id) => (location.hash = `/table/${id}`), id)
  await page.getByText('Tournament at eight').waitFor({ state: 'detached' })
})

test('a line is reported, its writer blocked, and unblocked again', async () => {
  const [ada, bob] = [await visitors.come(), await visitors.come()]
  await visitors.name(ada, 'Ada')
  const id = await visitors.table(ada, { game: 'vaalbara', players: 2 })
  await atTable(bob, 'Bob', id)
  await ada.goto(`${visitors.address}#/table/${id}`)
  await bob.getByRole('textbox', { name: 'Say something' }).fill('you fool')
  await bob.keyboard.press('Enter')
  const menu = ada.getByRole('button', { name: 'What to do about this line of Bob' })
  await menu.click()
  await ada.getByRole('button', { name: 'Report' }).click()
  await ada.getByRole('textbox', { name: 'Why?' }).fill('an insult')
  await ada.keyboard.press('Enter')
  await ada.getByText('Reported.').waitFor()
  expect(admin('reports')).toContain('was reported by Ada')
  await menu.click()
  await ada.getByRole('button', { name: 'Block Bob' }).click()
  await ada.getByText('you fool').waitFor({ state: 'detached' })
  await ada.goto(`${visitors.address}#/you`)
  await ada.getByRole('button', { name: 'Unblock Bob' }).click()
  await ada.getByText('People you have blocked').waitFor({ state: 'detached' })
})

test('an owner takes a seat away, removes somebody and closes the chat to spectators', async () => {
  const [ada, bob] = [await visitors.come(), await visitors.come({ lossy: true })]
  await visitors.name(ada, 'Ada')
  const id = await visitors.table(ada, { game: 'vaalbara', players: 3 })
  await atTable(bob, 'Bob', id)
  await ada.goto(`${visitors.address}#/table/${id}`)
  await expect.poll(() => bob.getByRole('button', { name: 'Sit down' }).count()).toBe(2)
  await ada.getByRole('button', { name: 'Take seat 3 away' }).click()
  await expect.poll(() => bob.getByRole('button', { name: 'Sit down' }).count()).toBe(1)
  // The game needs two.
  await ada
    .getByText(/^Take seat .* away$/)
    .first()
    .waitFor({ state: 'detached' })
  await bob.getByRole('button', { name: 'Sit down' }).click()
  await ada.getByRole('button', { name: 'Remove Bob from the table' }).click()
  await bob.getByText('Whoever made the table has removed you from it.').waitFor()
  await bob.getByRole('button', { name: 'Sit down' }).click()
  await bob.getByText('There is no seat for you at this table.').waitFor()
  const box = ada.getByRole('checkbox', { name: 'Spectators may write here' })
  expect((await box.boundingBox())!.width).toBeLessThan(40) // its label is beside it
  await box.click()
  await bob.getByText('At this table only those who sit there may write.').waitFor()
})

test('somebody is reported and blocked from their seat while the match runs, by keys alone', async () => {
  const [ada, bob] = [await visitors.come(), await visitors.come()]
  await visitors.name(ada, 'Ada')
  await visitors.name(bob, 'Bob')
  const id = await visitors.table(ada, { game: 'vaalbara', players: 2 })
  await visitors.ask(bob, `tables/${id}/join`, { seat: 1 })
  await visitors.ask(ada, `tables/${id}/start`, {})
  await visitors.ask(bob, `tables/${id}/chat`, { text: 'you fool' })
  await visitors.sitAt(ada, id)
  await ada.getByRole('button', { name: 'Bob: everything this player has' }).focus()
  await ada.keyboard.press('Enter')
  await ada.getByRole('button', { name: 'Report' }).focus()
  await ada.keyboard.press('Enter')
  await ada.getByRole('textbox', { name: 'Why?' }).focus()
  await ada.keyboard.type('an insult')
  await ada.keyboard.press('Enter')
  await ada.getByText('Reported.').waitFor()
  expect(admin('reports')).toMatch(/Bob \(\d+\) was reported by Ada \(\d+\): an insult/)
  await ada.getByRole('button', { name: 'Block Bob' }).focus()
  await ada.keyboard.press('Enter')
  await ada.getByText('You no longer see what Bob writes.').waitFor()
  await ada.keyboard.press('Escape')
  await ada.getByRole('tab', { name: 'Chat' }).click()
  await ada.getByText('you fool').waitFor({ state: 'detached' })
})

test('a match that those who host end is told of in words, and can be replayed', async () => {
  const ada = await visitors.come()
  const id = await visitors.playing(ada, { game: 'vaalbara', players: 2, bots: ['easy'] })
  admin('end', id)
  const words = 'Those who run this server ended the match. It has no result.'
  await ada.getByRole('heading', { name: 'The match was ended' }).waitFor()
  await ada.locator('.result').getByText(words).waitFor()
  await ada.locator('.log').getByText(words).waitFor()
  expect(await ada.locator('.spot').count()).toBe(0)
  expect(await ada.locator('.result .place').count()).toBe(0) // where there is no result there are no places
  await ada.locator('.result').getByRole('link', { name: 'Replay' }).click()
  await ada.locator('.controls').waitFor()
  await ada.locator('.log').getByText(words).waitFor()
  await ada.goto(`${visitors.address}#/you`)
  await ada.getByText(words).waitFor()
})

test('mute, ban and a deleted table are told in words', async () => {
  const [ada, bob] = [await visitors.come(), await visitors.come({ lossy: true })]
  await visitors.name(ada, 'Ada')
  const id = await visitors.table(ada, { game: 'vaalbara', players: 2 })
  await atTable(bob, 'Noisy', id)
  await ada.goto(`${visitors.address}#/table/${id}`)
  await ada.getByRole('log').waitFor()
  admin('mute', 'Noisy', '--for', '3d', '--reason', 'too loud')
  await bob.getByText('Those who run this server have muted you until').waitFor()
  // The code of the closing, as the browser tells it.
  await bob.evaluate(
    (address) =>
      new Promise<void>((opened) => {
        const socket = new WebSocket(address)
        socket.onopen = () => opened()
        socket.onclose = ({ code }) => (document.documentElement.dataset.closed = String(code))
      }),
    `${visitors.address.replace('http', 'ws')}api/socket`,
  )
  admin('ban', 'Noisy', '--reason', 'enough')
  await bob.waitForFunction(() => document.documentElement.dataset.closed === '4403')
  await bob.getByText('You are banned from this server for good. enough').waitFor()
  await bob.goto(visitors.address)
  await bob.reload()
  await bob.getByText('You are banned from this server for good. enough').waitFor()
  await bob.getByRole('button', { name: 'Play now' }).first().waitFor()
  expect(await bob.getByText('There is no server in reach.').count()).toBe(0)
  admin('delete-table', id)
  await ada.getByText('Those who run this server have removed the table.').waitFor()
  await ada.getByRole('heading', { name: 'Which table today?' }).waitFor()
})
