// What the server tells of people, games and tables; see docs/server.md.
import type { Options, Rating, SeatChange, Sentence, Series, Told } from '../match/types'

// Until when, null for good, and why.
export interface Sanction {
  until: number | null
  reason: string
}

export interface Person {
  name: string
  password: boolean
  // What those who run the server have done.
  muted?: Sanction
  renamed_from?: string
}

// Where somebody stands in a game.
export interface Standing {
  rating: Rating
  matches: number
  // When the last of them ended.
  last: number
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
  // At a rated table.
  rating?: Rating
  // They have a page that anybody may read.
  page?: boolean
  // Of people, until the match begins.
  timeliness?: { turns: number; late: number }
  // It is free, but for somebody who was invited until then, or as long as there is the table; names for who sits there.
  kept?: { name?: string; by?: string; until: number | null }
}

export interface Result {
  scores: number[]
  winners: number[]
}

// How the seats that people took become those of the match: in an order that chance gives at its
// start, as they are, or, in a rematch, one on from those of the match before.
export type Seating = 'shuffled' | 'as_seated'

// Turns in time of a hundred, and a rating from and up to.
export interface Asks {
  timely?: number
  least?: number
  most?: number
}

export interface TableInfo {
  id: string
  game: string
  players: number
  options: Options
  mode: 'live' | 'turns'
  time: { seconds: number; increment: number } | null
  seating: Seating | 'rotated'
  public: boolean
  rated: boolean
  // What it asks of whoever sits down.
  asks?: Asks
  spectators_chat: boolean
  status: 'open' | 'running' | 'over'
  created: number
  seed_hash: string
  seed?: string
  seats: TableSeat[]
  result: Result | null
  // It waits for you; told of matches that the server has in memory.
  your_turn?: boolean
  // You want to hear nothing of it while you are away.
  muted?: boolean
  // It was played by rules that the server does not have any more.
  other_rules?: boolean
  // Why it is over though nobody played it to its end.
  ended?: 'rules' | 'host'
  rematch?: string
  series?: Series
}

export interface MatchNews extends Told {
  seq: number
  // Those that are new.
  seat_changes?: SeatChange[]
  clock: { left: number; runs: boolean }[] | null
}

export interface TableAnswer extends Partial<MatchNews> {
  table: TableInfo
  you: number | null
  // Of a match that cannot be played again, in place of the rest.
  told?: Sentence[]
}

export interface NewTable {
  game: string
  players: number
  options?: Options
  bots?: string[]
  mode?: 'live' | 'turns'
  time?: { seconds: number; increment: number }
  seating?: Seating
  public?: boolean
  rated?: boolean
  asks?: Asks
  // The first of a best of so many.
  series?: number
}
