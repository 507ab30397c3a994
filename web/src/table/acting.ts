// Whose turn is shown at the moment, beside the reader's own, and what it has brought so far.
import { beatOf, isNoise, type Beat } from '../match/pace'
import type { Match } from '../match/match.svelte'
import type { AnyEvent, LogEntry, Words } from '../match/types'
import { turnsOf } from './turns'

// Whether what several have chosen in secret comes into the open: then it is nobody's turn.
export function isShared({ performing }: Match): boolean {
  return performing !== null && performing.entry.event.by !== 'chance'
}

// The seat whose turn is being shown, or whose bot thinks; null where there is none, nothing is shown as slowly as that,
// or the reader may choose already.
export function shownSeat(match: Match): number | null {
  if (match.status !== 'running' || match.passing || match.guide?.over === false) return null
  if (!match.unhurried || match.yourTurn || isShared(match)) return null
  // What the reader has chosen is there as soon as something comes of it.
  if (match.busy && !match.performing) return null
  return (match.showing ? shownTurn(match)?.seat : thinkingSeat(match)) ?? null
}

// The same, if it is an opponent's.
export function actingSeat(match: Match): number | null {
  const seat = shownSeat(match)
  return seat === match.you ? null : seat
}

// The one bot that everybody waits for. Nobody thinks while a lesson waits for its reader.
export function thinkingSeat(match: Match): number | null {
  const { thinking, asked, seats, you } = match
  if (lessonWaits(match) || (you !== null && asked.includes(you))) return null
  if (thinking !== null) return thinking
  const [seat] = asked
  return asked.length === 1 && seats[seat!]?.playedBy === 'bot' ? seat! : null
}

// Whether the match goes on when its reader has read what is said.
export function lessonWaits({ guide }: Match): boolean {
  return guide?.over === false && (guide.step?.kind === 'read' || guide.step?.kind === 'skip')
}

export function shownTurn(match: Match) {
  const { performing, log, game } = match
  return turnsOf(performing ? [...log, performing.entry] : log, game).at(-1)
}

// A term, and the other seat that it is said of, if it is: what follows somebody's name is theirs.
export interface Named {
  term: string
  of: number | null
}

function namedIn({ text, args }: Words): Named[] {
  let first: number | null = null
  let of: number | null = null
  return [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name]): Named[] => {
    const word = args[name!]
    if (!word) return []
    if ('seat' in word) of = word.seat === (first ??= word.seat) ? null : word.seat
    return 'term' in word ? [{ term: word.term, of }] : []
  })
}
const isSame = (a: Named, b: Named): boolean => a.term === b.term && a.of === b.of

// Each once.
function once(named: readonly Named[]): Named[] {
  return named.filter((one, i) => named.findIndex((other) => isSame(one, other)) === i)
}

// A turn in a line: what was named in it or is drawn, and what it brought whom.
export interface Step {
  index: number
  beat: Beat
  terms: Named[]
  // What a drawing of the game tells better than the terms.
  drawn: AnyEvent | null
}
export interface Line {
  steps: Step[]
  points: { seat: number; points: number }[]
  last: LogEntry | null
}

export function lineOf(
  entries: readonly LogEntry[],
  game: string,
  isDeed: (event: AnyEvent) => boolean = () => false,
): Line {
  const told = entries.filter(({ event }) => !isNoise(game, event))
  const steps = told.map(({ index, event, words }): Step => ({
    index,
    beat: beatOf(game, event),
    terms: once(namedIn(words)),
    drawn: isDeed(event) ? event : null,
  }))
  // What is met, fought and beaten is one thing, named once, and so is who first comes and then does something; the same
  // done again is another.
  const goesOn = (at: number): boolean => {
    const [first, before] = [steps[at]!.terms[0], steps[at - 1]?.terms[0]]
    return (
      first !== undefined &&
      before !== undefined &&
      isSame(first, before) &&
      told[at]!.event.do !== told[at - 1]!.event.do
    )
  }
  const sums = new Map<number, number>()
  for (const { booked = [] } of entries)
    for (const [seat, , points] of booked) sums.set(seat, (sums.get(seat) ?? 0) + points)
  const points = [...sums].filter(([, sum]) => sum !== 0).map(([seat, sum]) => ({ seat, points: sum }))
  const named = steps.map((step, at) => (goesOn(at) ? { ...step, terms: step.terms.slice(1) } : step))
  return {
    steps: named.filter(({ terms, drawn }) => drawn !== null || terms.length > 0),
    points,
    last: told.at(-1) ?? null,
  }
}

// What a line says to those who hear it, in order, by the names of the seats.
export function spoken(steps: readonly Step[], names: readonly string[], translate: (term: string) => string): string {
  return steps
    .flatMap(({ terms }) => terms)
    .map(({ term, of }) => (of === null ? translate(term) : `${names[of]}: ${translate(term)}`))
    .join(', ')
}

// So much of a turn as one reads in a line: its last steps, each by what it names first, and the last, where there is
// room, by what comes after that; and what it says of others, and what is drawn in no more room than a letter.
export function shortened(
  steps: Line['steps'],
  roomy: boolean,
  isDrawn: (term: string) => boolean = () => false,
): Line['steps'] {
  return steps.slice(roomy ? -4 : -2).map((step, i, shown) => {
    const most = roomy && i === shown.length - 1 ? 2 : 1
    const isShort = ({ term, of }: Named) => of !== null || isDrawn(term)
    const own = step.terms.filter((named) => !isShort(named)).slice(0, most)
    return { ...step, terms: step.terms.filter((named) => isShort(named) || own.includes(named)) }
  })
}
