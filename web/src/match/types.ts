// The server's and the engine's language: what a match looks like to one viewer, as JSON.
// See docs/server.md; the games' views and events are in their specifications.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

// A seat's decision or an outcome of chance. Two events are the same if their JSON is.
export interface GameEvent {
  by: number | 'chance'
  do: string
  [key: string]: Json
}

// An argument of a sentence: a player, players in order, a number, or a term to be translated.
export type Word = { seat: number } | { seats: number[] } | { number: number } | { term: string }

// A sentence of the catalogue with its arguments.
export interface Words {
  text: string
  plural?: string
  count?: number
  args: Record<string, Word>
}

// A legal event of the viewer with its label, and what it changes in the own score if that is known.
export interface Choice {
  event: GameEvent
  words: Words
  gain?: number
}

export type Waiting = { for: 'seats'; seats: number[] } | { for: 'chance' } | { for: 'nobody' }

export interface Seat {
  seat: number
  name: string
  you: boolean
  bot: string | null
  // Who plays now: a person's seat may be kept warm by a bot.
  playedBy: 'person' | 'bot'
  connected: boolean
  resigned: boolean
}

// An event of the log as the viewer may see it, and what it is in words.
export interface LogEntry {
  index: number
  event: GameEvent
  words: Words
}

// A label of a legal event, with what it changes in the own score if that is known.
export interface Label extends Words {
  gain?: number
}

// An earlier position: the one after the first `at` events.
export interface PastPosition {
  at: number
  view: Json
  waiting: Waiting
  scores: (number | null)[]
  over: boolean
  winners: number[]
}

// A match as a viewer may know it, with the log from `from` on; see match_tell.h.
export interface Told extends Omit<PastPosition, 'at'> {
  from: number
  events: GameEvent[]
  said: Words[]
  legal: GameEvent[]
  choices: Label[]
  prompt: Words | null
  remark: Words | null
  undo: boolean
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
  // Whether a seat knows what others do not.
  hidden: boolean
  // The version of its rules: what was played by another may go otherwise by ours.
  rules: number
}

// What can be played, and the levels of the bots.
export interface Offer {
  games: GameFacts[]
  bots: string[]
}
