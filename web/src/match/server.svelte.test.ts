// The back end against the real server, over real sockets that are cut at the worst moments.
// INCOGNITA is the program.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type WebSocket from 'ws'
import type { Wire } from '../api/socket'
import type { TableAnswer, TableInfo } from '../api/types'
import type { Match } from './match.svelte'
import { ServerMatch } from './server.svelte'

// As Node finds it: what bundlers find is for browsers.
const Ws = createRequire(import.meta.url)('ws') as typeof WebSocket

let server: ChildProcess
let folder: string
let base: string
const opened: ServerMatch[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'incognita-'))
  server = spawn(process.env.INCOGNITA!, ['serve', '--port', '0', '--data', folder, '--quiet', '--rate', '0'])
  for await (const line of createInterface({ input: server.stdout! })) {
    base = line.trim()
    break
  }
})

afterEach(() => {
  for (const match of opened.splice(0)) match.close()
})

afterAll(async () => {
  const ended = new Promise((resolve) => server.on('exit', resolve))
  server.kill()
  await ended
  rmSync(folder, { recursive: true })
})

async function post<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(`${base}api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as Answer & { ok: boolean }
  expect(answer.ok).toBe(true)
  return answer
}

async function guest(name: string): Promise<string> {
  return (await post<{ token: string }>('guest', { name })).token
}

function wire(token: string): WebSocket {
  const address = new URL('api/socket', base)
  address.protocol = 'ws:'
  return new Ws(address, { headers: { authorization: `Bearer ${token}` } })
}

function open(table: TableInfo, makeWire: () => WebSocket): ServerMatch {
  const match = new ServerMatch(table.id, {
    makeWire: () => makeWire() as unknown as Wire,
    pace: () => ({ lead: 0, hold: 0 }),
  })
  opened.push(match)
  return match
}

// Resolves as soon as the condition holds, whatever makes it so.
function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = $effect.root(() => {
      $effect(() => {
        if (!condition()) return
        queueMicrotask(() => stop())
        resolve()
      })
    })
  })
}

const againstEasy = { game: 'template', players: 2, bots: ['easy'], seating: 'as_seated' }
async function againstBot(token: string): Promise<TableInfo> {
  const { table } = await post<TableAnswer>('tables', againstEasy, token)
  await post(`tables/${table.id}/start`, {}, token)
  return table
}

// Two people, so that nothing happens but what the test does.
async function twoPeople(game = 'template'): Promise<{ table: TableInfo; tokens: [string, string] }> {
  const tokens: [string, string] = [await guest('Ada'), await guest('Borys')]
  const { table } = await post<TableAnswer>('tables', { game, players: 2, seating: 'as_seated' }, tokens[0])
  await post(`tables/${table.id}/join`, {}, tokens[1])
  await post(`tables/${table.id}/start`, {}, tokens[0])
  return { table, tokens }
}

function decisions(match: Match, seat: number): number {
  return match.log.filter((entry) => entry.event.by === seat).length
}

describe('a match on the server', () => {
  test('is played to its end by its choices', async () => {
    const token = await guest('Ada')
    const match = open(await againstBot(token), () => wire(token))
    for (;;) {
      await until(() => match.yourTurn || match.status === 'over')
      if (match.status === 'over') break
      expect(match.prompt).not.toBeNull()
      for (const choice of match.choices) expect(choice.words.text).not.toBe('')
      const before = decisions(match, 0)
      match.decide(match.choices[0]!)
      expect(match.yourTurn).toBe(false)
      // Nothing else can be chosen before the choice is seen.
      await until(() => !match.busy)
      expect(decisions(match, 0)).toBe(before + 1)
    }
    expect(match.log.map((entry) => entry.index)).toEqual(match.log.map((_, i) => i))
    expect(match.winners.length).toBeGreaterThan(0)
    expect(match.seed).not.toBeNull()
    expect(match.trouble).toBeNull()
  })

  test('a choice is made once if the connection breaks before its answer', async () => {
    const { table, tokens } = await twoPeople()
    let cuts = 0
    const match = open(table, () => {
      const made = wire(tokens[0])
      const send = made.send.bind(made)
      // The server gets the first event, and we never its answer.
      made.send = (text: string) => {
        if (JSON.parse(text).op !== 'play' || cuts++ > 0) return send(text)
        made.onmessage = null
        send(text, () => made.close())
      }
      return made
    })
    await until(() => match.yourTurn)
    match.decide(match.choices[0]!)
    expect(match.busy).toBe(true)
    await until(() => !match.busy && match.connection === 'connected' && decisions(match, 0) > 0)
    expect(cuts).toBe(2)
    expect(decisions(match, 0)).toBe(1)
    expect(match.trouble).toBeNull()
  })

  test('a choice is not lost if it never reached the server', async () => {
    const { table, tokens } = await twoPeople()
    let swallowed = false
    const match = open(table, () => {
      const made = wire(tokens[0])
      const send = made.send.bind(made)
      made.send = (text: string) => {
        if (JSON.parse(text).op !== 'play' || swallowed) return send(text)
        swallowed = true
        made.terminate()
      }
      return made
    })
    await until(() => match.yourTurn)
    const wanted = match.choices[1]!
    match.decide(wanted)
    await until(() => match.connection === 'lost')
    expect(match.busy).toBe(true)
    await until(() => !match.busy)
    await until(() => decisions(match, 0) === 1)
    expect(match.log.at(-1)!.event).toEqual(wanted.event)
  })

  test.for(['busy', 'store_failed'])(
    'after "%s" it is asked again: no table is missing, no choice is lost',
    async (code) => {
      const { table, tokens } = await twoPeople()
      const refused: string[] = []
      const match = open(table, () => {
        const made = wire(tokens[0])
        const send = made.send.bind(made)
        // Each kind of request is refused once, as by a server of whose table too much is asked.
        made.send = (text: string) => {
          const { op, id } = JSON.parse(text) as { op: string; id?: string }
          if (refused.includes(op)) return send(text)
          refused.push(op)
          const answer = { ok: false, error: { code, message: '' }, op, match: table.id, id }
          made.onmessage!({ data: JSON.stringify(answer) } as WebSocket.MessageEvent)
        }
        return made
      })
      const other = open(table, () => wire(tokens[1]))
      await until(() => other.connection === 'connected')
      other.chat('Hello')
      await until(() => match.yourTurn && match.lines.length === 1)
      const wanted = match.choices[1]!
      match.decide(wanted)
      await until(() => decisions(match, 0) === 1 && !match.busy)
      expect(match.log.at(-1)!.event).toEqual(wanted.event)
      expect(match.trouble).toBeNull()
      expect(refused).toEqual(['subscribe', 'lines', 'play'])
    },
  )

  test('what others do while we are away is caught up with', async () => {
    const { table, tokens } = await twoPeople()
    const wires: WebSocket[] = []
    const match = open(table, () => {
      wires.push(wire(tokens[0]))
      return wires.at(-1)!
    })
    const other = open(table, () => wire(tokens[1]))
    await until(() => match.yourTurn && other.yourTurn)
    const seen = match.log.length
    wires[0]!.terminate()
    await until(() => match.connection === 'lost')
    other.decide(other.choices[0]!)
    await until(() => match.connection === 'connected' && decisions(match, 1) === 1)
    expect(match.log.length).toBe(seen + 1)
    expect(match.news.length).toBe(1)
    // A secret choice: we know that it was made and not which.
    expect(match.news[0]!.event.chart).toBeNull()
    expect(match.yourTurn).toBe(true)
  })

  test('a choice from a position that has passed is refused, and the right one shown', async () => {
    const { table, tokens } = await twoPeople()
    const here = open(table, () => wire(tokens[0]))
    const there = open(table, () => wire(tokens[0]))
    await until(() => here.yourTurn && there.yourTurn)
    // Both windows of one player choose before they hear of each other.
    here.decide(here.choices[0]!)
    there.decide(there.choices[1]!)
    await until(() => !here.busy && !there.busy && decisions(here, 0) > 0 && decisions(there, 0) > 0)
    expect([here.trouble, there.trouble].filter((trouble) => trouble !== null)).toHaveLength(1)
    await until(() => here.log.length === there.log.length)
    expect(here.log.at(-1)!.event).toEqual(there.log.at(-1)!.event)
    expect(decisions(here, 0)).toBe(1)
  })

  test('what two pages of one player choose alike is done once, and neither complains', async () => {
    const { table, tokens } = await twoPeople()
    const pages = [open(table, () => wire(tokens[0])), open(table, () => wire(tokens[0]))]
    await until(() => pages.every((page) => page.yourTurn))
    for (const page of pages) page.decide(page.choices[0]!)
    await until(() => pages.every((page) => !page.busy && decisions(page, 0) > 0))
    expect(pages.map((page) => page.trouble)).toEqual([null, null])
    expect(pages.map((page) => decisions(page, 0))).toEqual([1, 1])
  })

  test('a choice can be taken back as long as nothing was revealed', async () => {
    const { table, tokens } = await twoPeople('noria')
    const both = tokens.map((token) => open(table, () => wire(token)))
    await until(() => both.some((match) => match.yourTurn))
    const match = both.find((one) => one.yourTurn)!
    const { log, choices } = match
    match.decide(choices[0]!)
    await until(() => match.mayUndo && !match.busy)
    expect(match.log.length).toBe(log.length + 1)
    match.undo()
    await until(() => match.yourTurn && match.log.length === log.length)
    expect(match.choices).toEqual(choices)
  })

  test('a hint names choices and what to expect of them', async () => {
    const { table, tokens } = await twoPeople()
    const match = open(table, () => wire(tokens[0]))
    await until(() => match.yourTurn)
    const hint = (await match.hint())!
    expect(hint.candidates.length).toBeGreaterThan(0)
    expect(hint.outlook!.winPercent).toBeCloseTo(hint.candidates[0]!.winPercent, 0)
    for (const { choice, winPercent } of hint.candidates) {
      expect(match.choices).toContain(choice)
      expect(winPercent).toBeGreaterThanOrEqual(0)
      expect(winPercent).toBeLessThanOrEqual(100)
    }
  })

  test('a bot stands in until one returns', async () => {
    const { table, tokens } = await twoPeople()
    const match = open(table, () => wire(tokens[0]))
    await until(() => match.yourTurn)
    match.standIn()
    await until(() => match.away && !match.busy)
    match.takeBack()
    await until(() => !match.away && !match.busy)
  })

  test('talk reaches everybody at the table', async () => {
    const { table, tokens } = await twoPeople()
    const match = open(table, () => wire(tokens[0]))
    const other = open(table, () => wire(tokens[1]))
    await until(() => match.status === 'running' && other.status === 'running')
    match.chat('Ahoj')
    await until(() => match.lines.length === 1 && other.lines.length === 1)
    expect(other.lines[0]).toMatchObject({ name: 'Ada', text: 'Ahoj' })
  })

  test('a table that is not there is told of', async () => {
    const token = await guest('Ada')
    const match = open({ id: '0'.repeat(32) } as TableInfo, () => wire(token))
    await until(() => match.status === 'missing')
  })
})
