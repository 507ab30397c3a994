// What the server tells of people, games and tables; see docs/server.md.
import type { GameEvent, Json, Waiting, Words } from '../match/types'

export interface Person {
  name: string
  password: boolean
}

export interface GameOption {
  name: string
  values: (boolean | number | string)[]
  default: boolean | number | string
  sentence: string
}

export interface GameFacts {
  id: string
  players: [number, number]
  options: GameOption[]
  names: Record<string, string>
  // Whether a seat knows what others do not.
  hidden: boolean
}

export interface TableSeat {
  seat: number
  name: string | null
  bot: string | null
  you: boolean
  owner: boolean
  played_by?: 'person' | 'bot'
  resigned?: boolean
  connected?: boolean
}

export interface Result {
  scores: number[]
  winners: number[]
}

export interface TableInfo {
  id: string
  game: string
  players: number
  options: Record<string, Json>
  mode: 'live' | 'turns'
  time: { seconds: number; increment: number } | null
  public: boolean
  status: 'open' | 'running' | 'over'
  created: number
  seed_hash: string
  seed?: string
  seats: TableSeat[]
  result: Result | null
  rematch?: string
}

// A label of a legal event, with what it changes in the own score if that is known.
export type Label = Words & { gain?: number }

export interface MatchNews {
  seq: number
  from: number
  events: GameEvent[]
  said: Words[]
  view: unknown
  waiting: Waiting
  legal: GameEvent[]
  choices: Label[]
  prompt: Words | null
  undo: boolean
  scores: (number | null)[]
  over: boolean
  winners: number[]
  clock: { left: number; runs: boolean }[] | null
}

export interface TableAnswer extends Partial<MatchNews> {
  table: TableInfo
  you: number | null
}

export interface NewTable {
  game: string
  players: number
  options?: Record<string, Json>
  bots?: string[]
  mode?: 'live' | 'turns'
  time?: { seconds: number; increment: number }
  public?: boolean
}

// The position after the first `at` events.
export interface ReplayPosition {
  at: number
  view: unknown
  waiting: Waiting
  scores: (number | null)[]
  over: boolean
  winners: number[]
}
