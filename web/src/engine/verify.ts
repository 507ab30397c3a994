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
export interface Judgement {
  check: Check
  ok: boolean
  at?: number
  why?: string
}

// It was played by another version of the rules than ours, so that we cannot judge it.
export interface Unjudged {
  check: 'rules'
  ok: false
  theirs: number
  ours: number
}

export type Finding = Judgement | Unjudged

const VERSION = 1
const KEYS = ['incognita', 'game', 'players', 'options', 'seed', 'names', 'events', 'result']
const MAY_BE = ['rules', 'rules_changed', 'branched']
const RULES_MOST = 65535

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEvent(value: unknown): value is GameEvent {
  return isObject(value) && (value.by === 'chance' || Number.isInteger(value.by))
}

// What is wrong with the form, or null.
function misformed(record: unknown): string | null {
  if (!isObject(record)) return 'not an object'
  const odd = Object.keys(record).find((key) => !MAY_BE.includes(key) && !KEYS.includes(key))
  if (odd !== undefined) return `${odd}: not a member of a record`
  const missing = KEYS.find((key) => !(key in record))
  if (missing !== undefined) return `${missing}: missing`
  const { incognita, game, rules, players, options, seed, branched, names, events } = record
  if (incognita !== VERSION) return `incognita: must be ${VERSION}`
  if (typeof game !== 'string') return 'game: must be a string'
  if ('rules' in record && !(Number.isInteger(rules) && Number(rules) >= 1 && Number(rules) <= RULES_MOST))
    return `rules: must be 1 to ${RULES_MOST}`
  if (!Number.isInteger(players)) return 'players: must be a number'
  if (!isObject(options)) return 'options: must be an object'
  if (seed !== null && typeof seed !== 'string') return 'seed: must be a string or null'
  if (!Array.isArray(names) || names.length !== players || !names.every((name) => typeof name === 'string'))
    return 'names: must be a name for each player'
  if (!Array.isArray(events) || !events.every(isEvent)) return 'events: must be a list of events'
  if (
    'branched' in record &&
    !(Number.isInteger(branched) && Number(branched) >= 1 && Number(branched) <= events.length)
  )
    return `branched: must be 1 to ${events.length}`
  if ('branched' in record && seed === null) return 'seed: must be a string in a branch'
  return null
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function form(engine: Engine, record: unknown): Judgement {
  const bad = (why: string): Judgement => ({ check: 'form', ok: false, why })
  const why = misformed(record)
  if (why !== null) return bad(why)
  const { game, players } = record as MatchRecord
  const facts = engine.games.find(({ id }) => id === game)
  if (!facts) return bad('game: is not a game we know')
  const [least, most] = facts.players
  if (players < least || players > most) return bad(`players: must be ${least} to ${most}`)
  return { check: 'form', ok: true }
}

// The match as it was agreed.
function begin(engine: Engine, { game, players, options }: MatchRecord): Judgement {
  try {
    engine.begin(game, players, options, null)
    return { check: 'form', ok: true }
  } catch (error) {
    return { check: 'form', ok: false, why: reason(error) }
  }
}

// Plays every event; the engine is then at the end of the match.
function events(engine: Engine, record: MatchRecord): Judgement {
  for (const [at, event] of record.events.entries())
    try {
      engine.play(event)
    } catch (error) {
      return { check: 'events', ok: false, at, why: reason(error) }
    }
  return { check: 'events', ok: true }
}

function chance(engine: Engine, seed: string, branched: number | undefined): Judgement {
  const at = engine.firstUnfair(seed, branched)
  return at === null ? { check: 'chance', ok: true } : { check: 'chance', ok: false, at }
}

function result(engine: Engine, record: MatchRecord): Judgement {
  const { scores, winners } = engine.look(ARBITER, engine.count)
  const given = engine.over ? { scores, winners } : null
  return { check: 'result', ok: sameJson(record.result as Json, given) }
}

// What comes of playing it by our rules; after something that is bad, what rests on it is not looked at.
function play(engine: Engine, record: MatchRecord): Judgement[] {
  const first = begin(engine, record)
  if (!first.ok) return [first]
  const second = events(engine, record)
  if (!second.ok) return [second]
  return [
    second,
    ...(record.seed === null ? [] : [chance(engine, record.seed, record.branched)]),
    result(engine, record),
  ]
}

// The findings in order. Chance can be judged only with a seed. `seedHash` is the promise, if one was
// given. A record of other rules cannot be judged, but an old one may hold by ours all the same.
export function verify(engine: Engine, record: unknown, seedHash: string | null): Finding[] {
  const first = form(engine, record)
  if (!first.ok) return [first]
  const good = record as MatchRecord
  const promise: Judgement[] =
    seedHash === null ? [] : [{ check: 'promise', ok: good.seed !== null && engine.hash(good.seed) === seedHash }]
  const ours = engine.games.find(({ id }) => id === good.game)!.rules
  const theirs = good.rules ?? 1
  const played = theirs === ours || good.rules === undefined ? play(engine, good) : null
  if (theirs !== ours && !played?.every(({ ok }) => ok))
    return [first, ...promise, { check: 'rules', ok: false, theirs, ours }]
  if (played![0]!.check === 'form') return played!
  return [first, ...promise, ...played!]
}
