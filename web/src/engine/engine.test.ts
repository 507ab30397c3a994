// The browser's engine against the native program: the same seeds and decisions give the same
// matches, byte for byte, and the same bots the same answers.
// INCOGNITA is the program, INCOGNITA_WASM the engine of src/wasm/build.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { Engine, type BotAnswer, type MatchRecord } from './engine'

const program = process.env.INCOGNITA!
const games: [string, number[]][] = [
  ['vaalbara', [2, 3, 4, 5]],
  ['navoria', [2, 3, 4]],
  ['noria', [2, 3, 4]],
  ['magicmap', [2, 3, 4]],
  ['template', [2, 3]],
]
const MATCHES = 100
let engine: Engine

beforeAll(async () => {
  const bytes = readFileSync(process.env.INCOGNITA_WASM!)
  engine = await Engine.load(await WebAssembly.compile(bytes))
})

function nativeRecords(game: string, players: number): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'incognita-'))
  const file = join(folder, 'records')
  const options = ['--players', `${players}`, '--games', `${MATCHES}`, '--seed', 'web']
  try {
    execFileSync(program, ['selfplay', game, ...options, '--records', file])
    return readFileSync(file, 'utf8').trim().split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function native(requests: object[]): Record<string, unknown>[] {
  const input = requests.map((request) => JSON.stringify(request) + '\n').join('')
  const output = execFileSync(program, ['engine'], { input, maxBuffer: 1 << 30, encoding: 'utf8' })
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe.each(games)('%s', (game, counts) => {
  test.each(counts)('%d players: the same records as the program', (players) => {
    const records = nativeRecords(game, players)
    expect(records.length).toBe(MATCHES)
    records.forEach((record, index) => {
      engine.begin(game, players, {}, `web/${index}`)
      engine.playOut()
      expect(engine.recordText(Array<string>(players).fill('random'))).toBe(record)
    })
  })

  test('a record plays again event by event, and its chance is fair', () => {
    const record = JSON.parse(nativeRecords(game, counts[0]!)[0]!) as MatchRecord
    engine.begin(game, record.players, record.options, null)
    for (const event of record.events) engine.play(event)
    expect(engine.over).toBe(true)
    const told = engine.look(0)
    expect({ scores: told.scores, winners: told.winners }).toEqual(record.result)
    expect(engine.firstUnfair(record.seed!)).toBe(null)
    expect(engine.firstUnfair('another')).not.toBe(null)
  })

  test('the same bots give the same answers', () => {
    const players = counts.at(-1)!
    engine.begin(game, players, {}, 'bots')
    const requests: object[] = [{ op: 'new', game, players, seed: 'bots' }]
    const answers: BotAnswer[] = []
    for (let turn = 0; turn < 12 && !engine.over; turn++) {
      const seat = engine.asked[0]!
      const answer = engine.think('mcts', seat, `${turn}`, 300)
      answers.push(answer)
      requests.push({ op: 'bot', bot: 'mcts', seat, seed: `${turn}`, iterations: 300 })
      requests.push({ op: 'apply', event: answer.event })
      engine.play(answer.event)
    }
    const expected = native(requests).filter((line) => 'candidates' in line)
    expect(answers.map((answer) => ({ ok: true, ...answer }))).toEqual(expected)
  })

  test('a view tells what the program tells, and every choice has a label', () => {
    const players = counts[0]!
    engine.begin(game, players, {}, 'view')
    const seat = engine.asked[0]!
    const told = engine.look(seat)
    const [, view, legal] = native([
      { op: 'new', game, players, seed: 'view' },
      { op: 'view', seat },
      { op: 'legal', seat },
    ])
    expect(told.view).toEqual(view!.view)
    expect(told.legal).toEqual(legal!.events)
    expect(told.choices!.length).toBe(told.legal.length)
    expect(told.events.length).toBe(engine.count)
  })
})

describe('what bots have learned', () => {
  const folder = join(import.meta.dirname, '../../../src/bots/brains')
  const nets = readdirSync(folder).filter((name) => name.endsWith('.net'))

  test.each(nets)('%s gives the same answers as in the program', (name) => {
    const [game, players] = name.replace('.net', '').split('-') as [string, string]
    const bytes = readFileSync(join(folder, name))
    engine.learn(bytes)
    engine.begin(game, Number(players), {}, 'nets')
    const requests: object[] = [{ op: 'new', game, players: Number(players), seed: 'nets' }]
    const answers: BotAnswer[] = []
    for (let turn = 0; turn < 24 && !engine.over; turn++) {
      const seat = engine.asked[0]!
      const bot = ['netsearch', 'net', 'beginner', 'easy', 'medium', 'expert'][turn % 6]!
      const style = `seat ${seat}`
      const answer = engine.think(bot, seat, `${turn}`, 50, style)
      answers.push(answer)
      requests.push({ op: 'bot', bot, seat, seed: `${turn}`, style, iterations: 50 })
      requests.push({ op: 'apply', event: answer.event })
      engine.play(answer.event)
    }
    const expected = native(requests).filter((line) => 'candidates' in line)
    expect(answers.map((answer) => ({ ok: true, ...answer }))).toEqual(expected)
  })

  test.each([
    ['vaalbara', 2, 0],
    ['navoria', 3, 2],
    ['template', 2, 1],
  ])('%s: an analysis has the figures of the program', (game, players, iterations) => {
    engine.learn(readFileSync(join(folder, `${game}-${players}.net`)))
    engine.begin(game, players, {}, 'analysis')
    engine.playOut()
    const record = engine.recordText(Array<string>(players).fill('A'))
    const { positions, choices, story } = JSON.parse(
      execFileSync(program, ['analyse', '-', '--json', '--iterations', `${iterations}`], {
        input: record,
        maxBuffer: 1 << 30,
        encoding: 'utf8',
      }),
    ) as { positions: object[]; choices: (object | null)[]; story: object }
    const moments = positions.map((_, at) => ({
      ...engine.judge(at, iterations),
      choice: engine.weigh(at, iterations),
    }))
    expect(moments.map(({ chances, points }) => ({ chances, points }))).toEqual(positions)
    expect(moments.slice(0, -1).map(({ choice }) => choice)).toEqual(choices)
    expect(engine.tellOfMatch(moments)).toEqual(story)
    for (const { chances } of moments) expect(chances.reduce((sum, chance) => sum + chance, 0)).toBe(10000)
  })

  test('what is no net is refused', () => {
    const bytes = readFileSync(join(folder, nets[0]!))
    expect(() => engine.learn(bytes.subarray(0, 100))).toThrow('no net')
    expect(() => engine.learn(bytes.subarray(0, -2))).toThrow('size')
  })
})

test('what cannot be is refused with a reason', () => {
  expect(() => engine.begin('chess', 2, {}, 'x')).toThrow('no such game')
  expect(() => engine.begin('vaalbara', 9, {}, 'x')).toThrow('2 to 5 players')
  expect(() => engine.begin('vaalbara', 2, { open_scores: 'maybe' }, 'x')).toThrow('cannot be')
  expect(() => engine.begin('vaalbara', 2, { none: true }, 'x')).toThrow('no option')
  expect(() => engine.begin('vaalbara', 2, {}, 'x'.repeat(65))).toThrow('at most 64 bytes')
  engine.begin('vaalbara', 2, {}, 'x')
  expect(() => engine.choose(0, 99)).toThrow('no choice 99')
  expect(() => engine.choose(4, 0)).toThrow('not asked')
  expect(() => engine.takeBack(0)).toThrow()
  expect(() => engine.think('nobody', 0, '')).toThrow('no such bot')
})

test('a hash is the SHA-256 of the seed', () => {
  expect(engine.hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
