// Whose turn is shown at the moment, beside the reader's own, and what it has brought so far.
import { beatOf, isNoise, type Beat } from '../match/pace'
import type { Match } from '../match/match.svelte'
import type { LogEntry, Word } from '../match/types'
import { turnsOf } from './turns'

// The seat whose turn is being shown, or whose bot thinks; null where there is none, nothing is shown as slowly as that,
// or the reader may choose already.
export function shownSeat(match: Match): number | null {
  if (match.status !== 'running' || match.passing || match.guide?.over === false) return null
  if (!match.unhurried || match.yourTurn) return null
  return (match.showing ? shownTurn(match)?.seat : thinkingSeat(match)) ?? null
}

// The same, if it is an opponent's.
export function actingSeat(match: Match): number | null {
  const seat = shownSeat(match)
  return seat === match.you ? null : seat
}

// The one bot that everybody waits for.
export function thinkingSeat(match: Match): number | null {
  const { thinking, asked, seats, you } = match
  if (you !== null && asked.includes(you)) return null
  if (thinking !== null) return thinking
  const [seat] = asked
  return asked.length === 1 && seats[seat!]?.playedBy === 'bot' ? seat! : null
}

export function shownTurn(match: Match) {
  const { performing, log, game } = match
  return turnsOf(performing ? [...log, performing.entry] : log, game).at(-1)
}

// A turn in a line: what was named in it, and what it brought whom.
export interface Line {
  steps: { index: number; beat: Beat; terms: string[] }[]
  points: { seat: number; points: number }[]
  last: LogEntry | null
}

export function lineOf(entries: readonly LogEntry[], game: string): Line {
  const told = entries.filter(({ event }) => !isNoise(game, event))
  const termsOf = (words: Record<string, Word>): string[] =>
    Object.values(words).flatMap((word) => ('term' in word ? [word.term] : []))
  const steps = told.map(({ index, event, words }) => ({
    index,
    beat: beatOf(game, event),
    terms: termsOf(words.args),
  }))
  const sums = new Map<number, number>()
  for (const { booked = [] } of entries)
    for (const [seat, , points] of booked) sums.set(seat, (sums.get(seat) ?? 0) + points)
  const points = [...sums].filter(([, sum]) => sum !== 0).map(([seat, sum]) => ({ seat, points: sum }))
  return { steps: steps.filter(({ terms }) => terms.length > 0), points, last: told.at(-1) ?? null }
}
