// Messages that come while no page is open: the service worker shows them, one a table, and who answers one comes to
// the table. Subscribing itself needs a push service of the browser's maker; here the page is given one.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAHurry } from './hurry'
import { Notes, subscribeAt } from './messages'
import { GameServer, launch } from './surroundings'

let browser: Awaited<ReturnType<typeof launch>>
let server: GameServer
let page: Page
let notes: Notes

const endpoint = 'https://push.example.com/here'
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

beforeAll(async () => {
  browser = await launch({ whole: true })
  server = await GameServer.start()
  const context = await browser.newContext({ locale: 'en', permissions: ['notifications'] })
  await inAHurry(context)
  await subscribeAt(context, { endpoint, keys })
  page = await context.newPage()
  notes = await Notes.open(context, page, page, server.address)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const table = '0123456789abcdef0123456789abcdef'
const last = async () => (await notes.shown()).at(-1)

test('a message is shown, and a newer one about the same table in its place', async () => {
  const first = {
    title: 'Your turn',
    body: 'Noria · Ada',
    tag: `turn-${table}`,
    data: `${server.address}#/table/${table}`,
  }
  await notes.deliver(JSON.stringify({ table, title: first.title, body: first.body }))
  await expect.poll(notes.shown).toEqual([first])
  // What has the same tag takes the place of what was shown before.
  const newer = { ...first, body: 'Noria · Ada, Borys' }
  await notes.deliver(JSON.stringify({ table, title: newer.title, body: newer.body }))
  await expect.poll(notes.shown).toEqual([first, newer])
  const other = table.replace('0', 'f')
  await notes.deliver(JSON.stringify({ table: other, title: 'Your turn', body: 'Magic Map · Cleo' }))
  await expect.poll(async () => (await last())?.tag).toBe(`turn-${other}`)
})

test('what is no message of ours leads nowhere else', async () => {
  const nowhere = { tag: 'incognita', data: server.address }
  await notes.deliver('not even JSON')
  await expect.poll(last).toMatchObject({ title: 'Incognita', ...nowhere })
  await notes.deliver(JSON.stringify({ table: '../../evil', title: 'x', body: 'y' }))
  await expect.poll(last).toMatchObject({ title: 'x', ...nowhere })
})

test('who answers it comes to the table, and is not sent to another page of theirs', async () => {
  expect(await notes.click(`turn-${table}`)).toEqual([`${server.address}#/table/${table}`])
})

test('the settings tell the server where this browser takes messages, and take it back', async () => {
  const asked: { path: string; body: Record<string, string> }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() === 'POST') asked.push({ path, body: request.postDataJSON() as Record<string, string> })
  })
  await page.goto(`${server.address}#/you`)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: /Guest/ }).waitFor()
  await page.goto(`${server.address}#/settings`)
  const box = page.getByLabel('A notification when it is your turn')
  const sent = (path: string) => asked.filter((request) => request.path === path)
  await box.click()
  await expect.poll(() => sent('/api/push_on').length).toBe(1)
  expect(sent('/api/push_on')[0]!.body).toMatchObject({ endpoint, language: 'en' })
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('pl')
  await expect.poll(() => sent('/api/push_on').at(-1)!.body.language).toBe('pl')
  await page.getByRole('combobox', { name: 'Język' }).first().selectOption('en')
  await expect.poll(() => sent('/api/push_on').at(-1)!.body.language).toBe('en')
  await box.click()
  await expect.poll(() => sent('/api/push_off').map(({ body }) => body.endpoint)).toEqual([endpoint])
})
