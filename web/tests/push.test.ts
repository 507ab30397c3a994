// Messages that come while no page is open: the service worker shows them, one a table, and who answers one comes to
// the table. Subscribing itself needs a push service of the browser's maker; here the page is given one.
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAHurry } from './hurry'
import { GameServer, launch } from './surroundings'

let browser: Awaited<ReturnType<typeof launch>>
let server: GameServer
let context: BrowserContext
let page: Page
let wire: CDPSession
let worker: Worker
let registrationId: string

beforeAll(async () => {
  browser = await launch({ whole: true })
  server = await GameServer.start()
  context = await browser.newContext({ locale: 'en', permissions: ['notifications'] })
  await inAHurry(context)
  page = await context.newPage()
  wire = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    wire.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await wire.send('ServiceWorker.enable')
  await page.goto(server.address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // What the browser tells of it may come later.
  worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  registrationId = await registered
  // A browser that has just begun may forget what it shows, so what it is asked to show is noted.
  await worker.evaluate(() => {
    const self = globalThis as unknown as WorkerScope
    const show = self.registration.showNotification.bind(self.registration)
    self.asked = []
    self.registration.showNotification = (title, { body, tag, data } = {}) => {
      self.asked.push({ title, body: body!, tag: tag!, data: data as string })
      return show(title, { body, tag, data })
    }
  })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

// As far as we need the service worker's own.
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration
  clients: { openWindow(place: string): Promise<unknown> }
  asked: Shown[]
  NotificationEvent: new (kind: string, what: { notification?: Notification }) => Event
}

const table = '0123456789abcdef0123456789abcdef'
const origin = () => new URL(server.address).origin

const deliver = (data: string) =>
  wire.send('ServiceWorker.deliverPushMessage', { origin: origin(), registrationId, data })

interface Shown {
  title: string
  body: string
  tag: string
  data: string
}
// What the browser was asked to show, one after the other.
const asked = (): Promise<Shown[]> => worker.evaluate(() => (globalThis as unknown as WorkerScope).asked)
const last = async () => (await asked()).at(-1)

test('a message is shown, and a newer one about the same table in its place', async () => {
  const first = {
    title: 'Your turn',
    body: 'Noria · Ada',
    tag: `turn-${table}`,
    data: `${server.address}#/table/${table}`,
  }
  await deliver(JSON.stringify({ table, title: first.title, body: first.body }))
  await expect.poll(asked).toEqual([first])
  // What has the same tag takes the place of what was shown before.
  const newer = { ...first, body: 'Noria · Ada, Borys' }
  await deliver(JSON.stringify({ table, title: newer.title, body: newer.body }))
  await expect.poll(asked).toEqual([first, newer])
  const other = table.replace('0', 'f')
  await deliver(JSON.stringify({ table: other, title: 'Your turn', body: 'Magic Map · Cleo' }))
  await expect.poll(async () => (await last())?.tag).toBe(`turn-${other}`)
})

test('what is no message of ours leads nowhere else', async () => {
  const nowhere = { tag: 'incognita', data: server.address }
  await deliver('not even JSON')
  await expect.poll(last).toMatchObject({ title: 'Incognita', ...nowhere })
  await deliver(JSON.stringify({ table: '../../evil', title: 'x', body: 'y' }))
  await expect.poll(last).toMatchObject({ title: 'x', ...nowhere })
})

test('who answers it comes to the table, and is not sent to another page of theirs', async () => {
  const opened = await worker.evaluate(async (tag) => {
    const self = globalThis as unknown as WorkerScope
    const places: string[] = []
    // Only a real click may open a window.
    self.clients.openWindow = async (place) => void places.push(place)
    const find = async () => (await self.registration.getNotifications({ tag }))[0]
    let notification = await find()
    while (!notification) {
      const { title, ...how } = self.asked.find((shown) => shown.tag === tag)!
      await self.registration.showNotification(title, how)
      notification = await find()
    }
    self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }))
    while (places.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    // And the note goes away.
    while (await find()) await new Promise((resolve) => setTimeout(resolve, 20))
    return places
  }, `turn-${table}`)
  expect(opened).toEqual([`${server.address}#/table/${table}`])
})

// The browser's own half is put in the place of the push service.
test('the settings tell the server where this browser takes messages, and take it back', async () => {
  const asked: { path: string; body: Record<string, string> }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() === 'POST') asked.push({ path, body: request.postDataJSON() as Record<string, string> })
  })
  await page.addInitScript(() => {
    let key: ArrayBuffer | null = null
    const made = {
      endpoint: 'https://push.example.com/here',
      options: {
        get applicationServerKey() {
          return key
        },
      },
      toJSON: () => ({
        endpoint: 'https://push.example.com/here',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: async () => {
        key = null
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => (key ? made : null)
    PushManager.prototype.subscribe = async (options) => {
      const text = (options!.applicationServerKey as string).replaceAll('-', '+').replaceAll('_', '/')
      key = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
      return made
    }
  })
  await page.goto(`${server.address}#/you`)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: /Guest/ }).waitFor()
  await page.goto(`${server.address}#/settings`)
  const box = page.getByLabel('A notification when it is your turn')
  const sent = (path: string) => asked.filter((request) => request.path === path)
  await box.click()
  await expect.poll(() => sent('/api/push_on').length).toBe(1)
  expect(sent('/api/push_on')[0]!.body).toMatchObject({ endpoint: 'https://push.example.com/here', language: 'en' })
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('pl')
  await expect.poll(() => sent('/api/push_on').at(-1)!.body.language).toBe('pl')
  await page.getByRole('combobox', { name: 'Język' }).first().selectOption('en')
  await expect.poll(() => sent('/api/push_on').at(-1)!.body.language).toBe('en')
  await box.click()
  await expect
    .poll(() => sent('/api/push_off').map(({ body }) => body.endpoint))
    .toEqual(['https://push.example.com/here'])
})
