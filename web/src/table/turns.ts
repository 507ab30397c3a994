// The log in turns: what one seat did, with the chance that came of it. What happens before anybody
// has done something belongs to nobody.
import { beatOf, isNoise, opensTurn } from '../match/pace'
import type { Match } from '../match/match.svelte'
import type { LogEntry } from '../match/types'

export interface Turn {
  seat: number | null
  entries: LogEntry[]
}

export function turns(log: readonly LogEntry[]): Turn[] {
  const found: Turn[] = []
  for (const entry of log) {
    const last = found.at(-1)
    const { by } = entry.event
    if (last && (by === 'chance' || by === last.seat)) last.entries.push(entry)
    else found.push({ seat: by === 'chance' ? null : by, entries: [entry] })
  }
  return found
}

// How many turns of a seat are over because somebody else has done something since.
export function turnsDone(log: readonly LogEntry[], seat: number): number {
  return turns(log)
    .slice(0, -1)
    .filter((turn) => turn.seat === seat).length
}

// Whom an entry is about: who acted, or whom chance brought something; null where it says nobody.
function seatOf({ event, words }: LogEntry, game: string): number | null {
  if (event.by !== 'chance') return event.by
  const { seat } = words.args
  return seat && 'seat' in seat && !isNoise(game, event) ? seat.seat : null
}

// The turns as people tell them: a spin or a card that comes to somebody belongs to them, also before they have done
// anything themselves. Whoever is last in one phase and first in the next has two turns on end.
export function turnsOf(log: readonly LogEntry[], game: string): Turn[] {
  const found: Turn[] = []
  for (const entry of log) {
    const last = found.at(-1)
    const seat = seatOf(entry, game)
    const goesOn = seat === null || (seat === last?.seat && !opensTurn(game, entry.event))
    if (last && goesOn) last.entries.push(entry)
    else found.push({ seat, entries: [entry] })
  }
  return found
}

// Whose turn it was when that happened.
export function seatInTurn(log: readonly LogEntry[], { index }: LogEntry, game: string): number | null {
  return turnsOf(log.slice(0, index + 1), game).at(-1)?.seat ?? null
}

// What will come into the open with what others choose: so far there is nothing to see of it.
function isSecret({ event }: LogEntry, game: string): boolean {
  return beatOf(game, event) === 'reveal' && Object.values(event).includes(null)
}

// What matters of what others have done since the seat's last own turn; nothing before the seat has had one. `begins`
// says that the seat is at the beginning of a turn.
export function sinceLast(log: readonly LogEntry[], seat: number | null, game: string, begins = false): LogEntry[] {
  if (seat === null) return []
  const told = turnsOf(log, game)
  // The turn that the seat is in now is not its last.
  if (!begins && told.at(-1)?.seat === seat) told.pop()
  // What is no news is no turn: who has nothing to show has not been asked.
  const acted = ({ seat: whose, entries }: Turn): boolean =>
    whose === seat && entries.some(({ event }) => !isNoise(game, event))
  const last = told.map(acted).lastIndexOf(true)
  const since = last < 0 ? [] : told.slice(last + 1).flatMap(({ entries }) => entries)
  return since.filter((entry) => !isNoise(game, entry.event) && !isSecret(entry, game))
}

// The same for the reader of a match.
export function sinceYourLast({
  log,
  you,
  game,
  choices,
}: Pick<Match, 'log' | 'you' | 'game' | 'choices'>): LogEntry[] {
  return sinceLast(
    log,
    you,
    game,
    choices.some(({ event }) => opensTurn(game, event)),
  )
}
