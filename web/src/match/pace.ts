// How long what happens takes to be shown: a beat for each event by what it means (the games say which in their
// forms of events), at the speed that the reader has chosen.
import { reducedMotion, tempoBy } from '../board/motion'
import { beats as tables, openings, type Beat } from './beats'
import type { AnyEvent } from './types'

export type { Beat }

// How fast a match is shown.
export const speeds = ['slow', 'normal', 'fast', 'instant'] as const
export type Speed = (typeof speeds)[number]

// In milliseconds: how long something is on its way before its result is shown, and how long that stays.
export interface Timing {
  lead: number
  hold: number
}

const TIMINGS: Record<Beat, Timing> = {
  quiet: { lead: 0, hold: 0 },
  step: { lead: 0, hold: 600 },
  payment: { lead: 0, hold: 750 },
  card: { lead: 800, hold: 600 },
  // What several turn over at once is read in the middle before it goes where it belongs.
  reveal: { lead: 1800, hold: 900 },
  battle: { lead: 0, hold: 1200 },
  storm: { lead: 900, hold: 900 },
  spin: { lead: 1300, hold: 800 },
}
// What somebody has decided in the open is no surprise: it is shown at once, for as long.
const OPEN_HOLD = 1100
// Points that somebody gets deserve a look, whatever brought them; so does a turn that is missed.
const SCORED = 900

const FACTORS: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.45, instant: 0 }

// What an event is in the course of a match. Of a secret choice nothing is to be seen yet.
export function beatOf(game: string, { by, do: done }: AnyEvent): Beat {
  if (done === null) return 'step'
  return tables[game]?.[by === 'chance' ? `chance ${done}` : done] ?? 'step'
}

// Whether a turn begins with it, whoever had the one before.
export function opensTurn(game: string, { by, do: done }: AnyEvent): boolean {
  return by !== 'chance' && done !== null && (openings[game]?.includes(done) ?? false)
}

// Whether the log tells of it to those who read what matters.
export function isNoise(game: string, event: AnyEvent): boolean {
  return beatOf(game, event) === 'quiet'
}

// Of several events that are shown at once the weightiest counts.
export function weightiest(beats: readonly Beat[]): Beat {
  const weight = (beat: Beat): number => TIMINGS[beat].lead + TIMINGS[beat].hold
  return beats.reduce((most, beat) => (weight(beat) > weight(most) ? beat : most), 'quiet')
}

// Whether what it brings is on its way for a while, where things move.
export function isAwaited(beat: Beat): boolean {
  return TIMINGS[beat].lead > 0
}

// What a beat is about: whether nobody could know how it ends (chance, or what was decided in secret), and whether
// somebody gets points.
export interface Meaning {
  surprise: boolean
  scored: boolean
}

function timingOf(beat: Beat, { surprise, scored }: Meaning, speed: Speed, still: boolean): Timing {
  const timing = TIMINGS[beat]
  const { lead, hold } = surprise || timing.lead === 0 ? timing : { lead: 0, hold: OPEN_HOLD }
  const factor = FACTORS[speed]
  const stays = factor * Math.max(hold, scored ? SCORED : 0)
  // Without movement nothing is on its way: it is shown at once, for as long.
  return still ? { lead: 0, hold: factor * lead + stays } : { lead: factor * lead, hold: stays }
}

// Where the reader's wish is kept. Pieces move as fast as the match is shown.
let wanted: () => Speed = () => 'normal'
export function paceBy(speed: () => Speed): void {
  wanted = speed
  tempoBy(tempo)
}

// How much longer than usual everything takes.
export function tempo(): number {
  return FACTORS[wanted()]
}

// Nobody waits for what nobody sees.
export function pagePace(beat: Beat, meaning: Meaning): Timing {
  return timingOf(beat, meaning, document.hidden ? 'instant' : wanted(), reducedMotion())
}
