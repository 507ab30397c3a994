// What the client has for a game beyond the generic view, and where it is found: one folder a game,
// loaded when first needed.
import type { Component, Snippet } from 'svelte'
import type { Placement } from '../board/places'
import type { Things } from '../board/things'
import type { Shown, Table } from '../board/table'
import { needContext } from '../i18n/i18n.svelte'
import type { AnyEvent, LogEntry } from '../match/types'
import type { Sound } from '../sound/kinds'

// A thing that is turned over: what it is, whose (if anybody's), and the place that it comes from and goes to, as names of
// places and pieces.
export interface Uncovered {
  what: string
  seat: number | null
  from: readonly string[]
  to: readonly string[]
  // The piece of the board that it is, if it becomes one: that flies on from the middle.
  piece?: string
}

// A thing that earned a part of a score, as a selector, and what it paid of it.
export interface Share {
  source: string
  points: number
}

// The shell plays any game and knows no view; a game's own client knows its own.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface GameClient<View = any, Event extends AnyEvent = any, Figures = any> {
  // The shared board. Wide screens give it the middle, phones the first place, pannable.
  // It may get the own area too, see below.
  Board: Component<{ table: Table<View, Event, Figures>; own?: Snippet }>
  // Everything a seat owns, in full: the own area (a drawer on phones), and any seat that is opened.
  Area: Component<{ table: Table<View, Event, Figures>; seat: number }>
  // Where there is room, the board has a place for the own area, and gets it as `own`; otherwise it lies below.
  holdsArea?: boolean
  // What a seat holds, small, for the row of players (about 150 x 40 px).
  Brief: Component<{ table: Table<View, Event, Figures>; seat: number }>
  // The game's table of places: where an event is chosen, and what it touches.
  placesOf(event: Event): Placement
  // What is on the table, by kinds: what each is and its rule in a sentence.
  things: Things
  // What the engine counts of what a seat has (`changes` of a choice), by its names there: messages of the catalogue.
  holdings?: Readonly<Record<string, string>>
  // What an event sounds like; null for silence.
  soundOf?(event: Event): Sound | null
  // What is turned over in the middle of the table when it comes into the open: of events that are on their way.
  uncovers?(table: Table<View, Event, Figures>, entries: readonly LogEntry<Event>[]): Uncovered[]
  // Draws it, its face or its back, in a box of its own size.
  Uncovered?: Component<{ table: Table<View, Event, Figures>; what: string; seat: number | null; face: boolean }>
  // How many of what a seat has, by the place where it lies: what is new there is carried to it from what brought it.
  stores?(view: View, seat: number): Readonly<Record<string, number>>
  // What a part of a seat's score is earned by, as a selector of things on the table; where it is left out, or not in
  // sight, points come from the middle of the board.
  sourceOf?(part: number, seat: number): string
  // The same where several things earned it, as the position tells: then each pays what is its own.
  sharesOf?(shown: Shown<View, Figures>, part: number, seat: number): readonly Share[]
  // The position at which a scoring was paid, where the event that brought it has already done what comes after; it is
  // shown until all has been counted. Null where nothing comes after.
  paidAt?(before: View, after: View, event: Event): View | null
  // Terms of the engine's sentences that have a drawing, and the drawing: the line of a turn has no room for words.
  drawnTerms?: { has(term: string): boolean }
  Term?: Component<{ term: string }>
  // What was done that a drawing tells better there than the terms of its sentence, if it names any: a spin, a voyage.
  isDeed?(event: Event): boolean
  Deed?: Component<{ event: Event; terms: readonly string[] }>
  // Choices that have no place on the board and a drawing that is shorter than their words, for the bar.
  isDrawn?(event: Event): boolean
  Offered?: Component<{ table: Table<View, Event, Figures>; event: Event }>
  // The position in translated sentences, for those who do not see the board.
  describe(shown: Shown<View, Figures>, names: readonly string[]): string[]
}

// Adding a folder with an index.ts is all it takes.
const clients = import.meta.glob<{ default: GameClient }>('./*/index.ts')

// The game's own client, or null: then the generic view shows it. Its words come with it.
export async function loadClient(game: string): Promise<GameClient | null> {
  const [found] = await Promise.all([clients[`./${game}/index.ts`]?.(), needContext(game)])
  return found?.default ?? null
}
