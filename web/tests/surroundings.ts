// What the tests of the built client stand on: a real Chromium, a server of plain files, and
// `incognita serve`. INCOGNITA is the program; the client is what `npm run build` made, or the folder
// INCOGNITA_WEB.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser } from 'playwright-core'

export const built = process.env.INCOGNITA_WEB ?? join(import.meta.dirname, '../dist')

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.INCOGNITA_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
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

// A game server on a folder of its own.
export class GameServer {
  private constructor(
    readonly address: string,
    private readonly child: ChildProcess,
    private readonly data: string,
  ) {}

  static async start(): Promise<GameServer> {
    const data = mkdtempSync(join(tmpdir(), 'incognita-'))
    const child = spawn(process.env.INCOGNITA!, ['serve', '--quiet', '--port', '0', '--rate', '0', '--data', data, '--web', built], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
    return new GameServer(/http:\S+/.exec(line)![0], child, data)
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit')
    this.child.kill()
    await gone
    rmSync(this.data, { recursive: true })
  }
}
