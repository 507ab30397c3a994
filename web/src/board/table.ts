// What a board, the log and the list of choices know of a match: the position as one viewer sees it
// and what that viewer may do. They never learn where it comes from (a server, the engine in the
// browser, a replay) and never decide what is legal: they show the choices they are given.
import { getContext, setContext } from 'svelte'
import type { Choice, LogEntry, Seat, Waiting, Words } from '../match/types'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game knows its own view
export type View = any

export interface Table {
  readonly game: string
  readonly view: View
  readonly seats: readonly Seat[]
  // The seat of the viewer; null for a spectator.
  readonly you: number | null
  readonly waiting: Waiting
  // Points by seat as far as the viewer may know; null where hidden.
  readonly scores: readonly (number | null)[]
  // What the viewer may do now, and the question it answers. Empty if nothing is asked.
  readonly choices: readonly Choice[]
  readonly prompt: Words | null
  // What has just happened: the events that led from the position shown before to this one.
  readonly news: readonly LogEntry[]
  // What the pointer or the focus is on: these choices. Boards draw a preview of them.
  pointed: readonly Choice[]
  // The event of the log that is pointed at; boards mark what it touched.
  highlighted: LogEntry | null
  // Makes the choice; with several, asks which one in a small menu at the place.
  choose(choices: readonly Choice[], place: Element): void
}

const key = Symbol('table')

export function provideTable(table: Table): void {
  setContext(key, table)
}

export function useTable(): Table {
  return getContext<Table>(key)
}
