// What the tests of the built client stand on: a real Chromium, a server of plain files, and
// `incognita serve`. INCOGNITA is the program; the client is what `npm run build` made, or the folder
// INCOGNITA_WEB.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join, normalize } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright-core'
import { flags } from '../tools/chromium.mjs'
import { seedContext, serverSeed } from './luck'

export const built = process.env.INCOGNITA_WEB ?? join(dirname(fileURLToPath(import.meta.url)), '../dist')

// How long whatever is waited for in a page may take, on a machine with other things to do.
const PATIENCE = 120_000

// Chromium as it is built for programs, which draws the same with two thirds of the work; or `whole`, as
// people have it, which can also install what it shows. All its pages wait with patience, and draw from a seed.
export async function launch({ whole = false } = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: whole ? '/usr/bin/chromium' : '/usr/bin/chromium-headless-shell',
    args: [...flags, '--host-resolver-rules=MAP club.test 127.0.0.1'],
    timeout: PATIENCE,
  })
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    context.setDefaultTimeout(PATIENCE)
    await seedContext(context)
    return context
  }
  return browser
}

// One for all files of tests that a process runs; it ends with the process.
let shared: Promise<Browser> | undefined
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= launch())
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

// Any web server: it knows files and nothing else, and not even what a .wasm is.
export class PlainServer {
  private constructor(
    readonly address: string,
    private readonly server: ReturnType<typeof createServer>,
    // May be changed, as if a new version were put there.
    public folder: string,
  ) {}

  static async start(folder: string): Promise<PlainServer> {
    const server = createServer((request, response) => {
      const path = normalize(new URL(request.url!, 'http://x').pathname)
      const file = join(plain.folder, path.endsWith('/') ? `${path}index.html` : path)
      if (!existsSync(file)) {
        response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Not found')
        return
      }
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      response.end(readFileSync(file))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const plain = new PlainServer(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server, folder)
    return plain
  }

  stop(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}

// A game server on a folder of its own, on a free port. It may be killed and comes back where it was.
export class GameServer {
  private child!: ChildProcess
  address = ''
  private port = '0'
  // The client that it offers; another one is there after the next start.
  web = built

  private constructor(
    private readonly program: string,
    readonly data: string,
    private readonly options: string[],
  ) {}

  static async start(program = process.env.INCOGNITA!, options: string[] = []): Promise<GameServer> {
    const server = new GameServer(program, mkdtempSync(join(tmpdir(), 'incognita-')), options)
    await server.run()
    return server
  }

  // Limits are for strangers: tests come from one address, many at once. No bot takes a seat whose
  // owner looks at something else for a while. The same matches come up in every run.
  async run(): Promise<void> {
    const unlimited = [
      '--rate',
      '0',
      '--guests-an-hour',
      '0',
      '--logins-an-hour',
      '0',
      '--away',
      '86400',
      '--seed',
      serverSeed(),
    ]
    // Nobody is there to take letters; but they can be asked for.
    const mail = ['--smtp', 'smtp://127.0.0.1:1?tls=off', '--smtp-from', 'club@example.org']
    const letters = [...mail, '--public-url', 'https://club.example', ...this.options]
    const settings = ['--quiet', '--port', this.port, '--data', this.data, '--web', this.web, ...unlimited, ...letters]
    this.child = spawn(this.program, ['serve', ...settings], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(this.child, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${code} before it was there`)
    })
    const told = once(createInterface(this.child.stdout!), 'line')
    const [line] = (await Promise.race([told, ended])) as [string]
    // It may end later.
    ended.catch(() => {})
    this.address = /http:\S+/.exec(line)![0]
    this.port = new URL(this.address).port
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const gone = once(this.child, 'exit')
    this.child.kill(signal)
    await gone
  }

  // As a power cut would, or another signal.
  kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    return this.end(signal)
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM')
    rmSync(this.data, { recursive: true })
  }
}

// A reverse proxy that serves what is behind it below a path, sockets too.
export class PathProxy {
  // Every path that was asked for, in order.
  readonly asked: string[] = []
  // What is asked waits for it before it goes on.
  way: (request: IncomingMessage) => Promise<unknown> = () => Promise.resolve()

  private constructor(
    readonly address: string,
    private readonly server: ReturnType<typeof createServer>,
  ) {}

  static async start(path: string, target: string): Promise<PathProxy> {
    const { hostname, port } = new URL(target)
    // The head is passed on as it came, as a proxy does that keeps the Host.
    const onward = (request: IncomingMessage) =>
      ask({
        hostname,
        port,
        method: request.method,
        path: request.url!.slice(path.length - 1),
        headers: request.headers,
      })
    const server = createServer(async (request, response) => {
      if (!request.url!.startsWith(path)) {
        response.writeHead(404).end()
        return
      }
      proxy.asked.push(request.url!)
      await proxy.way(request)
      const asked = onward(request).on('response', (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      })
      request.pipe(asked)
    })
    server.on('upgrade', async (request: IncomingMessage, socket) => {
      proxy.asked.push(request.url!)
      await proxy.way(request)
      const asked = onward(request).on('upgrade', (answer, other, head) => {
        const lines = answer.rawHeaders.flatMap((name, i) => (i % 2 ? [] : [`${name}: ${answer.rawHeaders[i + 1]}`]))
        socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
        socket.write(head)
        socket.on('error', () => other.destroy()).pipe(other)
        other.on('error', () => socket.destroy()).pipe(socket)
      })
      asked.end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const proxy = new PathProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, server)
    return proxy
  }

  stop(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}

// A line to what is behind it, which can die as lines do: connections stay, and nothing comes through any
// more, in either direction. Those that are made after it was mended are good.
export class Line {
  private dead = false
  private readonly pipes = new Set<[Socket, Socket]>()

  private constructor(
    readonly address: string,
    private readonly server: ReturnType<typeof createTcpServer>,
  ) {}

  static async start(target: string): Promise<Line> {
    const { hostname, port } = new URL(target)
    const server = createTcpServer((near) => {
      const far = connect(Number(port), hostname)
      line.join(near, far)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const line = new Line(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server)
    return line
  }

  private join(near: Socket, far: Socket): void {
    const pipe: [Socket, Socket] = [near, far]
    this.pipes.add(pipe)
    for (const [from, to] of [pipe, [far, near] as const]) {
      let swallows = this.dead
      from.on('data', (bytes) => {
        swallows ||= this.dead
        if (!swallows) to.write(bytes)
      })
      from.on('error', () => to.destroy())
      // Not even that one side has gone comes through.
      from.on('close', () => {
        if (!(swallows || this.dead)) to.destroy()
      })
    }
  }

  die(): void {
    this.dead = true
  }

  // What was dead stays so.
  mend(): void {
    for (const [near, far] of this.pipes) {
      near.removeAllListeners('data').removeAllListeners('close').resume()
      far.removeAllListeners('data').removeAllListeners('close').resume()
    }
    this.dead = false
  }

  stop(): void {
    this.server.close()
    for (const pipe of this.pipes) for (const end of pipe) end.destroy()
  }
}
