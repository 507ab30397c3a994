// How the scores of a match came about, from what its log has booked: the course of the scores, and the moment that
// decided it. Both are counted back from the last scores, so that what was there at the start need not be known.
import type { LogEntry } from '../match/types'

// The scores after so many events.
export interface Step {
  at: number
  scores: readonly (number | null)[]
}

type Booking = Pick<LogEntry, 'index' | 'booked'>

// The scores at the start, after every event that changed one, and at the end.
export function course(log: readonly Booking[], last: readonly (number | null)[]): Step[] {
  const scores = last.map((score) => score ?? 0)
  const steps: Step[] = [{ at: log.length, scores: [...scores] }]
  for (const { index, booked } of [...log].reverse()) {
    if (!booked) continue
    if (steps[0]!.at !== index + 1) steps.unshift({ at: index + 1, scores: [...scores] })
    for (const [seat, , points] of booked) scores[seat]! -= points
  }
  if (steps[0]!.at > 0) steps.unshift({ at: 0, scores: [...scores] })
  return steps
}

export interface Moment {
  // After how many events.
  at: number
  // By how many points the lead of the winner grew.
  swing: number
}

// What a winner has more than the best of those who did not win.
function lead(scores: readonly (number | null)[], winners: readonly number[]): number {
  const best = (seats: readonly number[]) => Math.max(...seats.map((seat) => scores[seat] ?? 0))
  const others = scores.map((_, seat) => seat).filter((seat) => !winners.includes(seat))
  return best(winners) - best(others)
}

// Where the winner's lead grew most; of several such the last. Null where nobody has lost, or nothing grew.
export function decisiveMoment(steps: readonly Step[], winners: readonly number[]): Moment | null {
  const players = steps[0]?.scores.length ?? 0
  if (winners.length === 0 || winners.length >= players) return null
  let found: Moment | null = null
  steps.slice(1).forEach((step, i) => {
    const swing = lead(step.scores, winners) - lead(steps[i]!.scores, winners)
    if (swing > 0 && swing >= (found?.swing ?? 0)) found = { at: step.at, swing }
  })
  return found
}

// The seats in the order of the result, each with its place: who is level shares one.
export function ranking(
  scores: readonly (number | null)[],
  winners: readonly number[],
): { seat: number; score: number; won: boolean; place: number }[] {
  const all = scores
    .map((score, seat) => ({ seat, score: score ?? 0, won: winners.includes(seat) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score)
  const ahead = (a: (typeof all)[number], b: (typeof all)[number]) =>
    (a.won && !b.won) || (a.won === b.won && a.score > b.score)
  return all.map((one) => ({ ...one, place: 1 + all.filter((other) => ahead(other, one)).length }))
}

// The least and the most points of a graph; it has room for none, and for one.
export function rangeOf(steps: readonly Step[]): { least: number; most: number } {
  const all = steps.flatMap(({ scores }) => scores.map((score) => score ?? 0))
  return { least: Math.min(0, ...all), most: Math.max(1, ...all) }
}

// Round numbers of points between the least and the most, so many or a few less: lines that a graph is read by.
export function levels({ least, most }: { least: number; most: number }, count: number): number[] {
  const rough = (most - least) / count
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const step = [1, 2, 5, 10].map((times) => times * power).find((times) => times >= rough) ?? 10 * power
  const first = Math.ceil(least / step)
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, i) => (first + i) * step)
}

// The same heights, moved no further than needed so that each is `by` from the next, and none below `lowest`.
export function apart(heights: readonly number[], by: number, lowest: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!)
  const placed = [...heights]
  order.forEach((one, i) => {
    if (i > 0) placed[one] = Math.max(placed[one]!, placed[order[i - 1]!]! + by)
  })
  let floor = lowest
  for (const one of order.reverse()) {
    placed[one] = Math.min(placed[one]!, floor)
    floor = placed[one]! - by
  }
  return placed
}
