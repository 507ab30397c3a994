// The socket over real lines to a small server in this process, which can fall silent; only the clock is
// ours, so that nothing waits.
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocketServer } from 'ws'
import { ANSWER, DOUBT, OPENING, SILENCE, Socket, SPANS, waitAfter, type Wire } from './socket'

// As Node finds it: what bundlers find is for browsers.
const ws = createRequire(import.meta.url)('ws') as typeof import('ws')

let server: WebSocketServer
let socket: Socket
let port: number
// What the server was asked on each line, in order.
let asked: string[][]
// A silent server hears everything and says nothing.
let silent: boolean
let told: string[]

beforeEach(async () => {
  asked = []
  told = []
  silent = false
  server = new ws.WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.on('listening', resolve))
  port = (server.address() as AddressInfo).port
  server.on('connection', (side) => {
    const line: string[] = []
    asked.push(line)
    side.on('message', (bytes) => {
      line.push((JSON.parse(String(bytes)) as { op: string }).op)
      if (silent) return
      side.send('{"op":"ping","ok":true}')
      side.send('{"op":"table"}')
    })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(async () => {
  socket.close()
  vi.useRealTimers()
  for (const client of server.clients) client.terminate()
  await new Promise((resolve) => server.close(resolve))
})

function begin(): void {
  // One that is given up before it is open says so, which browsers tell nobody.
  const makeWire = () => new ws.WebSocket(`ws://127.0.0.1:${port}`).on('error', () => {}) as unknown as Wire
  socket = new Socket(makeWire, {
    opened: () => void told.push('opened'),
    heard: (message) => void told.push(`heard ${String(message.op)}`),
    lost: (code) => void told.push(`lost ${code}`),
  })
}

// Waits for what the other side does, which takes no time of our clock.
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}
const count = (words: string) => told.filter((line) => line === words).length

test('a silent line is asked for a sign of life; one that gives it stays', async () => {
  begin()
  await until(() => count('opened') === 1)
  for (let beat = 1; beat <= 3; beat++) {
    vi.advanceTimersByTime(SILENCE - 1)
    expect(asked[0]!.length).toBe(beat - 1)
    vi.advanceTimersByTime(1)
    await until(() => count('heard table') === beat)
  }
  expect(asked).toEqual([['ping', 'ping', 'ping']])
  // Signs of life are the socket's own business.
  expect(count('heard ping')).toBe(0)
  expect(count('lost 1006')).toBe(0)
})

test('a line that is dead without a word is given up, and a new one made', async () => {
  begin()
  await until(() => count('opened') === 1)
  silent = true
  vi.advanceTimersByTime(SILENCE)
  await until(() => asked[0]!.length === 1)
  vi.advanceTimersByTime(ANSWER - 1)
  expect(told).toEqual(['opened'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['opened', 'lost 1006'])
  expect(socket.isOpen).toBe(false)
  silent = false
  vi.advanceTimersByTime(SPANS[0]!)
  await until(() => count('opened') === 2)
  expect(asked.length).toBe(2)
})

test('when the browser is online again, or the page looked at, a dead line is noticed soon', async () => {
  begin()
  await until(() => count('opened') === 1)
  silent = true
  socket.hurry()
  socket.hurry()
  await until(() => asked[0]!.length === 1)
  vi.advanceTimersByTime(DOUBT)
  expect(told).toEqual(['opened', 'lost 1006'])
  // And what was to be tried later is tried now.
  silent = false
  socket.hurry()
  await until(() => count('opened') === 2)
})

test('a good line survives doubt', async () => {
  begin()
  await until(() => count('opened') === 1)
  socket.hurry()
  await until(() => count('heard table') === 1)
  vi.advanceTimersByTime(DOUBT)
  expect(count('lost 1006')).toBe(0)
})

test('a line that does not open is given up', async () => {
  // It takes the connection and never says a word.
  const wall = createServer(() => {})
  await new Promise<void>((resolve) => wall.listen(0, '127.0.0.1', resolve))
  const good = port
  port = (wall.address() as AddressInfo).port
  try {
    begin()
    vi.advanceTimersByTime(OPENING - 1)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told).toEqual(['lost 1006'])
    port = good
    vi.advanceTimersByTime(SPANS[0]!)
    await until(() => count('opened') === 1)
  } finally {
    wall.close()
  }
})

test('those who come back together are spread over the time', () => {
  begin()
  // A thousand whose server went away at the same moment: no tenth of the time gets half of them.
  for (let failures = 0; failures < SPANS.length + 2; failures++) {
    const span = SPANS[Math.min(failures, SPANS.length - 1)]!
    const moments = Array.from({ length: 1000 }, (_, i) => waitAfter(failures, i / 1000))
    expect(Math.max(...moments)).toBeLessThanOrEqual(span)
    const tenths = new Map<number, number>()
    for (const moment of moments) {
      const tenth = Math.floor((moment / span) * 10)
      tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1)
    }
    for (const many of tenths.values()) expect(many).toBeLessThan(250)
  }
})
