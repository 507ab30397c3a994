// The browser's check of records, beside the program's own: the records in tests/records were played by
// the first version of their games' rules.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { Engine, type MatchRecord } from './engine'
import { verify, type Finding } from './verify'

const program = process.env.INCOGNITA!
const records = join(dirname(fileURLToPath(import.meta.url)), '../../../tests/records')
let engine: Engine

beforeAll(async () => {
  engine = await Engine.load(await WebAssembly.compile(readFileSync(process.env.INCOGNITA_WASM!)))
})

const ours = (game: string) => engine.games.find(({ id }) => id === game)!.rules
const old = (name: string) => JSON.parse(readFileSync(join(records, `${name}.json`), 'utf8')) as MatchRecord

function fresh(game: string): MatchRecord {
  const folder = mkdtempSync(join(tmpdir(), 'incognita-'))
  try {
    execFileSync(program, ['selfplay', game, '--records', join(folder, 'records')])
    return JSON.parse(readFileSync(join(folder, 'records'), 'utf8')) as MatchRecord
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// The program says the same of it: the first word is enough.
function agreed(record: unknown): Finding[] {
  const findings = verify(engine, record, null)
  const { stdout } = spawnSync(program, ['verify', '-'], { input: JSON.stringify(record), encoding: 'utf8' })
  const bad = findings.find(({ ok }) => !ok)
  expect(stdout).toMatch(bad === undefined ? ': ok' : bad.check === 'rules' ? ': not checked' : ': bad record')
  return findings
}

describe.each(['noria', 'navoria', 'magicmap'])('%s', (game) => {
  test('an old record is told as what it is', () => {
    expect(agreed(old(`${game}-rules-1`))).toEqual([
      { check: 'form', ok: true },
      { check: 'rules', ok: false, theirs: 1, ours: ours(game) },
    ])
  })

  test('a new record says its rules, and is found out if it is false', () => {
    const record = fresh(game)
    expect(record.rules).toBe(ours(game))
    expect(agreed(record).every(({ ok }) => ok)).toBe(true)
    const scores = record.result!.scores.map((score) => score + 1)
    expect(agreed({ ...record, result: { ...record.result!, scores } }).at(-1)).toMatchObject({
      check: 'result',
      ok: false,
    })
    expect(agreed({ ...record, events: record.events.slice(1) }).at(-1)).toMatchObject({ check: 'events', ok: false })
    const others = agreed({ ...record, rules: record.rules! + 1, options: { ...record.options, unheard_of: true } })
    expect(others.at(-1)).toEqual({ check: 'rules', ok: false, theirs: record.rules! + 1, ours: record.rules })
  })
})

test('an old record that holds by the rules of today is sound', () => {
  expect(agreed(old('navoria-rules-1-holds')).map(({ check, ok }) => [check, ok])).toEqual(
    ['form', 'events', 'chance', 'result'].map((check) => [check, true]),
  )
})

test('a promise is kept or broken by whatever rules', () => {
  const record = old('noria-rules-1')
  const promise = engine.hash(record.seed!)
  expect(verify(engine, record, promise).map(({ check, ok }) => [check, ok])).toEqual([
    ['form', true],
    ['promise', true],
    ['rules', false],
  ])
  expect(verify(engine, record, `0${promise}`)[1]).toEqual({ check: 'promise', ok: false })
})

test('what is broken by any rules is broken', () => {
  const record = old('noria-rules-1')
  for (const damage of [
    { names: null },
    { players: 9 },
    { events: [7] },
    { more: 1 },
    { game: 'chess' },
    ...[0, 65536, '1', 1.5, null, true, -1].map((rules) => ({ rules })),
  ])
    expect(agreed({ ...record, ...damage })).toMatchObject([{ check: 'form', ok: false }])
})

test('a branch is checked from where it began', () => {
  const whole = fresh('vaalbara')
  engine.begin(whole.game, whole.players, whole.options, null)
  for (const event of whole.events.slice(0, 30)) engine.play(event)
  engine.branch('of its own')
  engine.playOut()
  const branch = JSON.parse(engine.recordText(whole.names)) as MatchRecord
  expect(branch).toMatchObject({ seed: 'of its own', branched: 30 })
  expect(branch.events.slice(0, 30)).toEqual(whole.events.slice(0, 30))
  expect(agreed(branch).every(({ ok }) => ok)).toBe(true)
  expect(agreed({ ...branch, branched: 5 }).at(-1)!.ok && agreed({ ...branch, branched: 5 })[2]!.ok).toBe(false)
  expect(agreed({ ...branch, branched: branch.events.length + 1 }).at(-1)).toMatchObject({ check: 'form', ok: false })
  expect(agreed({ ...branch, seed: null }).at(-1)).toMatchObject({ check: 'form', ok: false })
})
