// What a board knows of a match: the position as one viewer sees it and what that viewer may do. It never
// learns where it comes from (a server, the engine in the browser, a replay) and never decides what is
// legal: it shows what its places offer.
import type { AnyEvent, Choice, LogEntry, Parts, Seat } from '../match/types'
import type { Offer } from './places'

// A position as one viewer sees it, with all that the rules make of it: no board reckons by rules of its own.
export interface Shown<View = unknown, Figures = unknown> {
  readonly view: View
  readonly figures: Figures
  // What the scores are made of, and the scores; null where the viewer may not see them.
  readonly parts: readonly Parts[]
  readonly scores: readonly (number | null)[]
  readonly winners: readonly number[]
}

export interface Table<View = unknown, Event extends AnyEvent = AnyEvent, Figures = unknown> extends Shown<
  View,
  Figures
> {
  readonly game: string
  readonly seats: readonly Seat[]
  // The seat of the viewer; null for a spectator.
  readonly you: number | null
  // What the viewer may do now. Empty if nothing is asked.
  readonly choices: readonly Choice<Event>[]
  // What has just happened: the events that led from the position shown before to this one.
  readonly news: readonly LogEntry<Event>[]
  // All that has happened up to this position.
  readonly history: readonly LogEntry<Event>[]
  // What is on its way, and all that comes into the open with it: the position is the one before it, and its result must
  // not be shown before it lands, after so many milliseconds. A spinner turns meanwhile, a card is turned over.
  readonly performing: { entry: LogEntry<Event>; entries: readonly LogEntry<Event>[]; duration: number } | null
  // Told what moves for so many milliseconds: what comes next waits until it has arrived.
  moves(time: number): void
  // What the pointer or the focus is on: these choices. Boards draw a preview of them.
  pointed: readonly Choice<Event>[]
  // The first of two places, once it is picked; see places.ts.
  held: string | null
  offerAt(place: string): Offer<Event>
  // Does what the place offers: makes the choice, picks it as the first of two, or asks in a small menu
  // at its element which one is meant.
  take(place: string, element: Element): void
}

// What the event that is pointed at surely changes of the things that the game counts.
export function pointedChanges<Event extends AnyEvent>(table: Table<unknown, Event>): Readonly<Record<string, number>> {
  return (table.pointed.length === 1 && table.pointed[0]!.changes) || {}
}

// The event that is pointed at, if it is one.
export function pointedEvent<Event extends AnyEvent>(table: Table<unknown, Event>): Event | null {
  return table.pointed.length === 1 ? table.pointed[0]!.event : null
}
