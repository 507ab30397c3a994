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
