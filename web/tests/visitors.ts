// People at browsers. Whatever they do, no page may complain, and none may ask for anything from
// another address than its own.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { inAHurry } from './hurry'
import { GameServer, sharedBrowser } from './surroundings'

export const laptop = { width: 1366, height: 768 }
export const phone = { width: 360, height: 740 }

// A new match: the person sits in the first seat, bots in the last ones, also when it begins.
export interface Wish {
  game: string
  players: number
  bots?: string[]
  mode?: 'live' | 'turns'
  public?: boolean
  rated?: boolean
  series?: number
}

export const easy = (bots: number): string[] => Array.from({ length: bots }, () => 'easy')

// Bots for a whole match: in Magic Map somebody must come home, which easy ones take long for.
export const opponents = (game: string, bots: number): string[] =>
  Array.from({ length: bots }, () => (game === 'magicmap' ? 'medium' : 'easy'))

export class Visitors {
  readonly complaints: string[] = []
  private readonly contexts: BrowserContext[] = []

  // Both are there once the tests begin.
  server!: GameServer
  private browser!: Browser
  address = ''

  async open(program?: string, options: string[] = []): Promise<void> {
    this.browser = await sharedBrowser()
    this.server = await GameServer.start(program, options)
    this.address = this.server.address
  }

  async close(): Promise<void> {
    await this.server.stop()
  }

  // Others, who come to the same server by another address.
  elsewhere(address: string): Visitors {
    return Object.assign(new Visitors(), { server: this.server, browser: this.browser, address })
  }

  // Somebody with a browser of their own, or at another device of somebody whose `cookies` are given.
  // `lossy`: the connection will break, about which browsers complain.
  // `leisurely`: with the settings that everybody begins with.
  async come(options: BrowserContextOptions & { lossy?: boolean; leisurely?: boolean } = {}): Promise<Page> {
    const { lossy = false, leisurely = false, ...others } = options
    const context = await this.browser.newContext({
      locale: 'en-US',
      reducedMotion: 'reduce',
      viewport: laptop,
      serviceWorkers: 'block',
      ...others,
    })
    if (!leisurely) await inAHurry(context)
    this.contexts.push(context)
    const page = await context.newPage()
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() !== 'error' || lossy) return
      // Said about every page of a host without a certificate.
      if (!message.text().includes('origin was untrustworthy')) this.complaints.push(message.text())
    })
    const own = new URL(this.address).host
    const watch = (address: string) => {
      const { protocol, host } = new URL(address)
      if (!['data:', 'blob:'].includes(protocol) && host !== own) this.complaints.push(`asks ${address}`)
    }
    page.on('request', (request) => watch(request.url()))
    page.on('websocket', (socket) => watch(socket.url()))
    return page
  }

  async leave(): Promise<void> {
    for (const context of this.contexts.splice(0)) await context.close()
    expect(this.complaints.splice(0)).toEqual([])
  }

  // Asks the server as the page would.
  async ask<Answer = { ok: boolean }>(page: Page, path: string, body: object): Promise<Answer> {
    const { origin } = new URL(this.address)
    const response = await page.request.post(`${this.address}api/${path}`, { data: body, headers: { origin } })
    const answer = (await response.json()) as Answer & { ok: boolean; error?: object }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(answer.error)}`)
    return answer
  }

  async name(page: Page, name: string): Promise<void> {
    await this.ask(page, 'guest', { name })
  }

  // Makes a table for whoever is at the page; with all seats taken its match begins. Its id.
  async table(page: Page, wish: Wish): Promise<string> {
    const { table } = await this.ask<{ table: { id: string } }>(page, 'tables', {
      public: false,
      seating: 'as_seated',
      ...wish,
    })
    if ((wish.bots?.length ?? 0) === wish.players - 1) await this.ask(page, `tables/${table.id}/start`, {})
    return table.id
  }

  async sitAt(page: Page, id: string): Promise<void> {
    await page.goto(`${this.address}#/table/${id}`)
    await page.locator('.table').waitFor()
  }

  // A guest at the table of a match against bots.
  async playing(page: Page, wish: Wish): Promise<string> {
    await this.name(page, 'Ada')
    const id = await this.table(page, wish)
    await this.sitAt(page, id)
    return id
  }
}

// For the tests of the file that calls it: a server of their own, which everybody leaves after each test
// unless they stay to the end.
export function ownServer({ stay = false, program }: { stay?: boolean; program?: string } = {}): Visitors {
  const visitors = new Visitors()
  beforeAll(() => visitors.open(program))
  if (!stay) afterEach(() => visitors.leave())
  afterAll(async () => {
    await visitors.leave()
    await visitors.close()
  })
  return visitors
}
