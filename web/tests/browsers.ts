// Browsers other than Chromium, as Debian has them, and how a page of theirs is driven: Firefox over WebDriver
// BiDi, and WebKitGTK, which stands for Safari, over WebDriver on a display that nobody sees.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import puppeteer from 'puppeteer-core'
import { nextSeed, seedPage } from './luck'
import type { Scene } from './player'
import { laptop } from './visitors'

export interface OtherPage extends Scene {
  goto(address: string): Promise<void>
  reload(): Promise<void>
  // A press of a real pointer.
  press(x: number, y: number): Promise<void>
  shoot(file: string): Promise<void>
  close(): Promise<void>
}

// Their pages draw from a seed as soon as they are there, before anything is dealt.
function seeded(page: OtherPage): OtherPage {
  const { goto, reload, evaluate } = page
  const seed = nextSeed()
  return {
    ...page,
    goto: async (address) => {
      await goto(address)
      await evaluate(seedPage, seed)
    },
    reload: async () => {
      await reload()
      await evaluate(seedPage, seed)
    },
  }
}

// What browsers write of themselves; they want it to be their own, also where root runs them.
function ownHome(): { home: string; env: NodeJS.ProcessEnv } {
  const home = mkdtempSync(join(tmpdir(), 'incognita-browser-'))
  return { home, env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, LANG: 'C.UTF-8', LANGUAGE: 'en' } }
}

export async function openFirefox(): Promise<OtherPage> {
  const { home, env } = ownHome()
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    protocolTimeout: 300_000,
    env,
  })
  const page = await browser.newPage()
  await page.setViewport(laptop)
  return seeded({
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: (run, argument) => page.evaluate(run as never, argument) as never,
    press: (x, y) => page.mouse.click(x, y),
    shoot: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    close: async () => {
      await browser.close()
      rmSync(home, { recursive: true, force: true })
    },
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

// What was started for a page, and is ended in turn: the last first.
class Started {
  private readonly ends: (() => Promise<unknown> | void)[] = []

  last(end: () => Promise<unknown> | void): void {
    this.ends.unshift(end)
  }

  child(child: ChildProcess): void {
    this.last(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill()
      await gone
    })
  }

  async end(): Promise<void> {
    for (const end of this.ends.splice(0)) await end()
  }
}

// A display without a screen; X picks its number.
async function openDisplay(started: Started): Promise<string> {
  const size = `${laptop.width + 100}x${laptop.height + 200}x24`
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  started.child(child)
  const [number] = (await once(createInterface(child.stdio[3] as Readable), 'line')) as [string]
  return `:${number}`
}

// The little of WebDriver (https://www.w3.org/TR/webdriver2/) that is wanted here.
class Driver {
  private constructor(private readonly session: string) {}

  private static async ask<Value>(address: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Value> {
    const response = await fetch(address, { method, body: body && JSON.stringify(body) })
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${address}: ${value.error}: ${value.message}`)
    return value
  }

  static async begin(address: string, options: object): Promise<Driver> {
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const { sessionId } = await Driver.ask<{ sessionId: string }>(`${address}/session`, { capabilities })
    return new Driver(`${address}/session/${sessionId}`)
  }

  command<Value = null>(name: string, body?: object): Promise<Value> {
    return Driver.ask(`${this.session}/${name}`, body)
  }

  end(): Promise<null> {
    return Driver.ask(this.session, undefined, 'DELETE')
  }
}

async function answers(address: string): Promise<void> {
  for (;;)
    try {
      await fetch(`${address}/status`)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

// Its folder is named after the machine.
function miniBrowser(): string {
  const places = readdirSync('/usr/lib').map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
  return places.find((place) => existsSync(place))!
}

async function beginWebKit(started: Started): Promise<Driver> {
  const { home, env } = ownHome()
  started.last(() => rmSync(home, { recursive: true, force: true }))
  const display = await openDisplay(started)
  const port = await freePort()
  // Where there is no graphics card, one that is imitated takes twice as long as to draw without.
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...env, DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' },
    stdio: 'ignore',
  })
  started.child(service)
  const address = `http://127.0.0.1:${port}`
  await answers(address)
  const driver = await Driver.begin(address, { binary: miniBrowser(), args: ['--automation'] })
  started.last(() => driver.end())
  await driver.command('timeouts', { script: 300_000, pageLoad: 120_000 })
  await driver.command('window/rect', { x: 0, y: 0, ...laptop })
  return driver
}

export async function openWebKit(): Promise<OtherPage> {
  const started = new Started()
  const driver = await beginWebKit(started).catch(async (error: unknown) => {
    await started.end()
    throw error
  })
  return seeded({
    goto: (url) => driver.command('url', { url }),
    reload: () => driver.command('refresh', {}),
    // Errors of the page come back as what they are here.
    async evaluate<Argument, Result>(run: (argument: Argument) => Promise<Result>, argument: Argument) {
      const script = `const done = arguments[1]; (${run})(arguments[0]).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const answer = await driver.command<{ value: Result } | { error: string }>('execute/async', {
        script,
        args: [argument],
      })
      if ('error' in answer) throw new Error(answer.error)
      return answer.value
    },
    press: (x, y) =>
      driver.command('actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      }),
    shoot: async (file) => writeFileSync(file, Buffer.from(await driver.command<string>('screenshot'), 'base64')),
    close: () => started.end(),
  })
}
