// The server's and the engine's language: what a match looks like to one viewer, as JSON.
// See docs/server.md; the games' views and events are in their specifications.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

// A seat's decision or an outcome of chance, of any game; the games have types of their own.
export interface AnyEvent {
  by: number | 'chance'
  do: string | null
}

// The same, as JSON. Two events are the same if their JSON is.
export interface GameEvent extends AnyEvent {
  [key: string]: Json
}

// An argument of a sentence: a player, players in order, a number, or a term to be translated.
export type Word = { seat: number } | { seats: number[] } | { number: number } | { term: string }

// Which match of a best of so many it is, and how many of them each seat has won, this one included once it is over.
export interface Series {
  of: number
  match: number
  wins: readonly number[]
  decided: boolean
}

// A sentence of the catalogue with its arguments.
export interface Words {
  text: string
  plural?: string
  count?: number
  args: Record<string, Word>
}

// What is left of a match that cannot be played again: a sentence, that a seat did something, or that
// a version of the rules ceased to hold.
export type Sentence = Words | { seat: number } | { rules: number }

// What an event surely changes for the viewer: the own score, and things that the game counts.
export interface Effect {
  gain?: number
  // What the gain is made of, as pairs of a part of the score and its points.
  sum?: readonly (readonly [part: number, points: number])[]
  changes?: Readonly<Record<string, number>>
}

// A way that a risk may end, as likely as its weight by the sum of all.
export interface Way extends Words {
  weight: number
}

// What a choice means for the viewer's turn: it cannot be taken back; others are asked next; nobody is to know of it,
// not even by how quickly it came; and what is risked.
export interface Weight {
  final?: true
  ends?: true
  secret?: true
  odds?: readonly Way[]
  // How often it can be done one after the other, if more than once.
  times?: number
}

// A legal event of the viewer with its label, and what it changes.
export interface Choice<Event extends AnyEvent = GameEvent> extends Effect, Weight {
  event: Event
  words: Words
}

export type Waiting = { for: 'seats'; seats: number[] } | { for: 'chance' } | { for: 'nobody' }

// How strong somebody is at a game: nine times in ten within `range` of `mean`.
export interface Rating {
  mean: number
  range: number
  // Too little is known to compare it with others'.
  provisional: boolean
  // What a match that was counted did to it.
  change?: number | undefined
}

export interface Seat {
  seat: number
  name: string
  you: boolean
  bot: string | null
  // Who plays now: a person's seat may be kept warm by a bot.
  playedBy: 'person' | 'bot'
  connected: boolean
  resigned: boolean
  // In a rated match.
  // They have a page that anybody may read.
  page?: boolean | undefined
  rating?: Rating | undefined
}

// An event of the log as the viewer may see it, what it is in words, and what followed from it, if that is a line
// of its own.
export interface LogEntry<Event extends AnyEvent = GameEvent> {
  index: number
  event: Event
  words: Words
  then?: Words
  // What it changed of the scores that the viewer may see.
  booked?: readonly Booked[]
}

// Points of a part of a seat's score; see the game's facts for the names of the parts.
export type Booked = readonly [seat: number, part: number, points: number]

// Who plays a seat from an entry of the server's log on, which came after so many events.
export interface SeatChange {
  seq: number
  after: number
  seat: number
  now: 'resigned' | 'out_of_time' | 'away' | 'handed_over' | 'returned'
}

// A label of a legal event, with what it changes.
export interface Label extends Words, Effect, Weight {}

// The points of a seat by the parts that its score is made of; null where the viewer may not see them.
export type Parts = readonly number[] | null

// An earlier position: the one after the first `at` events.
export interface PastPosition {
  at: number
  view: Json
  parts: Parts[]
  // Numbers that follow from the view by the rules.
  figures: Json
  waiting: Waiting
  scores: (number | null)[]
  over: boolean
  winners: number[]
}

// A newer version of the rules holds after so many events; those before were played by version `from`.
export interface RulesChange {
  after: number
  from: number
}

// A match as a viewer may know it, with the log from `from` on; see match_tell.h.
export interface Told extends Omit<PastPosition, 'at'> {
  from: number
  events: GameEvent[]
  said: Words[]
  consequences?: { event: number; words: Words }[]
  booked?: { event: number; points: Booked[] }[]
  // The positions on the way to this one.
  steps?: PastPosition[]
  legal: GameEvent[]
  choices: Label[]
  prompt: Words | null
  remark: Words | null
  undo: boolean
  // Others still choose: one's own choice of the same decision can be changed.
  change?: true
  rules_changed?: RulesChange[]
}

export type Options = Record<string, string | boolean>

export interface GameOption {
  name: string
  values: (string | boolean)[]
  default: string | boolean
  sentence: string
}

export interface GameFacts {
  id: string
  players: [number, number]
  options: GameOption[]
  names: Record<string, string>
  // Which value of an option leaves another one no choice.
  settled: { with: string; value: string | boolean; option: string; is: string | boolean }[]
  // Whether a seat knows what others do not.
  hidden: boolean
  // The version of its rules: what was played by another may go otherwise by ours.
  rules: number
  // What a score is made of, as messages of the catalogue.
  parts: string[]
}

// What can be played, and the levels of the bots: all of them, weakest first, and for each game those that can be
// told apart, by number of players.
export interface Offer {
  games: GameFacts[]
  bots: string[]
  levels?: Record<string, string[][]>
  // Likewise, in points of ratings; null where nobody has measured it.
  strengths?: Record<string, (number | null)[][]>
}
