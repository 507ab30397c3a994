// Whether a record tells of a match that really was played by the rules, with fair chance, to this
// result. What `incognita verify` does, in the browser.
import { ARBITER, sameJson, type Engine, type MatchRecord } from './engine'
import type { GameEvent, Json } from '../match/types'

// form: it is a record of a game we know. promise: the seed is the one whose SHA-256 was told before
// the match. events: each was legal. chance: all of it is what the seed gives. result: it is what
// the events give.
export type Check = 'form' | 'promise' | 'events' | 'chance' | 'result'

// `at` is the number of the first event that is wrong, `why` what the engine says; neither is for
// everybody to read.
export interface Finding {
  check: Check
  ok: boolean
  at?: number
  why?: string
}

const VERSION = 1
const KEYS = ['incognita', 'game', 'players', 'options', 'seed', 'names', 'events', 'result']

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEvent(value: unknown): value is GameEvent {
  return isObject(value) && (value.by === 'chance' || Number.isInteger(value.by))
}

// What is wrong with the form, or null.
function misformed(record: unknown): string | null {
  if (!isObject(record)) return 'not an object'
  const odd = Object.keys(record).find((key) => !KEYS.includes(key))
  if (odd !== undefined) return `${odd}: not a member of a record`
  const missing = KEYS.find((key) => !(key in record))
  if (missing !== undefined) return `${missing}: missing`
  const { incognita, game, players, options, seed, names, events } = record
  if (incognita !== VERSION) return `incognita: must be ${VERSION}`
  if (typeof game !== 'string') return 'game: must be a string'
  if (!Number.isInteger(players)) return 'players: must be a number'
  if (!isObject(options)) return 'options: must be an object'
  if (seed !== null && typeof seed !== 'string') return 'seed: must be a string or null'
  if (!Array.isArray(names) || names.length !== players || !names.every((name) => typeof name === 'string'))
    return 'names: must be a name for each player'
  if (!Array.isArray(events) || !events.every(isEvent)) return 'events: must be a list of events'
  return null
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function form(engine: Engine, record: unknown): Finding {
  const why = misformed(record)
  if (why !== null) return { check: 'form', ok: false, why }
  const { game, players, options } = record as MatchRecord
  try {
    engine.begin(game, players, options, null)
    return { check: 'form', ok: true }
  } catch (error) {
    return { check: 'form', ok: false, why: reason(error) }
  }
}

// Plays every event; the engine is then at the end of the match.
function events(engine: Engine, record: MatchRecord): Finding {
  for (const [at, event] of record.events.entries())
    try {
      engine.play(event)
    } catch (error) {
      return { check: 'events', ok: false, at, why: reason(error) }
    }
  return { check: 'events', ok: true }
}

function chance(engine: Engine, seed: string): Finding {
  const at = engine.firstUnfair(seed)
  return at === null ? { check: 'chance', ok: true } : { check: 'chance', ok: false, at }
}

function result(engine: Engine, record: MatchRecord): Finding {
  const { scores, winners } = engine.look(ARBITER, engine.count)
  const given = engine.over ? { scores, winners } : null
  return { check: 'result', ok: sameJson(record.result as Json, given) }
}

// The findings in order; after one that is bad, what rests on it is not looked at. Chance can be
// judged only with a seed. `seedHash` is the promise, if one was given.
export function verify(engine: Engine, record: unknown, seedHash: string | null): Finding[] {
  const first = form(engine, record)
  if (!first.ok) return [first]
  const good = record as MatchRecord
  const findings = [first]
  if (seedHash !== null)
    findings.push({ check: 'promise', ok: good.seed !== null && engine.hash(good.seed) === seedHash })
  findings.push(events(engine, good))
  if (!findings.at(-1)!.ok) return findings
  if (good.seed !== null) findings.push(chance(engine, good.seed))
  findings.push(result(engine, good))
  return findings
}
