// Messages of Web Push as a test can have them without the push service of a browser's maker: a page subscribes with us,
// we take what the server sends there and open it as a browser would, and give it to the browser's service worker.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core'

// What the browser was asked to show.
export interface Shown {
  title: string
  body: string
  tag: string
  data: string
}

// As far as we need the service worker's own.
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration
  clients: { openWindow(place: string): Promise<unknown> }
  asked: Shown[]
  NotificationEvent: new (kind: string, what: { notification?: Notification }) => Event
}

// The browser of whoever looks at the page, which has a service worker by then.
export class Notes {
  private constructor(
    private readonly wire: CDPSession,
    private readonly worker: Worker,
    private readonly registrationId: string,
    private readonly origin: string,
  ) {}

  // Messages are delivered by a wire to `by`, any page of the browser that stays open.
  static async open(context: BrowserContext, page: Page, by: Page, address: string): Promise<Notes> {
    const wire = await context.newCDPSession(by)
    const registered = new Promise<string>((resolve) =>
      wire.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      }),
    )
    await wire.send('ServiceWorker.enable')
    await page.goto(address)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // What the browser tells of it may come later.
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
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
    return new Notes(wire, worker, await registered, new URL(address).origin)
  }

  async deliver(data: string): Promise<void> {
    const { origin, registrationId } = this
    await this.wire.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }

  // What was shown, one after the other.
  readonly shown = (): Promise<Shown[]> => this.worker.evaluate(() => (globalThis as unknown as WorkerScope).asked)

  // Somebody clicks the note: which windows that opens. The note goes away.
  click(tag: string): Promise<string[]> {
    return this.worker.evaluate(async (tag) => {
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
      while (await find()) await new Promise((resolve) => setTimeout(resolve, 20))
      return places
    }, tag)
  }
}

// Where the pages of a context take messages from now on. Subscribing itself needs the browser's maker.
export async function subscribeAt(
  context: BrowserContext,
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<void> {
  await context.addInitScript((told) => {
    let key: ArrayBuffer | null = null
    const made = {
      endpoint: told.endpoint,
      options: {
        get applicationServerKey() {
          return key
        },
      },
      toJSON: () => told,
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
  }, subscription)
}

const HEAD = 21
const TAG = 16

// A push service with one subscriber, whose secrets it has, too.
export class PushService {
  // What was sent, opened.
  readonly messages: string[] = []
  private readonly secrets = createECDH('prime256v1')
  private readonly auth = randomBytes(16)
  private readonly server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      this.messages.push(this.open(Buffer.concat(parts)))
      response.writeHead(201).end()
    })
  })

  async listen(): Promise<void> {
    this.secrets.generateKeys()
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
  }

  get subscription(): Parameters<typeof subscribeAt>[1] {
    const { port } = this.server.address() as AddressInfo
    const keys = { p256dh: this.secrets.getPublicKey('base64url'), auth: this.auth.toString('base64url') }
    return { endpoint: `http://127.0.0.1:${port}/here`, keys }
  }

  // RFC 8291 and 8188: one record.
  private open(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(HEAD, HEAD + body[HEAD - 1]!)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.secrets.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', this.secrets.computeSecret(sender), this.auth, info, 32))
    const derive = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length))
    const sealed = body.subarray(HEAD + sender.length)
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    cipher.setAuthTag(sealed.subarray(-TAG))
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -TAG)), cipher.final()])
    // Behind the text there is a 2, and perhaps nothing.
    return text.subarray(0, text.lastIndexOf(2)).toString()
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}
