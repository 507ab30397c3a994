// The view of a match of Magic Map, and its events, as the specification gives them.
import type { Shown, Table } from '../../board/table'
import type { directions, Event } from '../box/magicmap'

export type MagicMapEvent = Event

export type Cell = readonly [column: number, row: number]
export type Direction = (typeof directions)[number]
export type TokenKind = 'gold' | 'goods' | 'magic'
export type Section = 1 | 2 | 3 | 4 | 5 | 6

export type Phase =
  | 'deal'
  | 'open'
  | 'harbour'
  | 'spin'
  | 'respin'
  | 'wind'
  | 'weather'
  | 'act'
  | 'before_draw'
  | 'peek'
  | 'pick'
  | 'draw'
  | 'gain'
  | 'tame'
  | 'tame_spin'
  | 'tame_respin'
  | 'after'
  | 'blind'
  | 'attack_spin'
  | 'defend_spin'
  | 'attack_respin'
  | 'defend_respin'
  | 'seize'
  | 'swap_offer'
  | 'swap_answer'
  | 'over'

export interface SeatView {
  hero: string | null
  mission: string | null
  home: Cell | null
  ship: Cell | null
  status: 'ok' | 'calm' | 'damaged'
  // A storm blew it into the harbour where it stands, and it has had no turn since.
  blown: boolean
  // Net crossings of the meridian, clockwise positive; not 0 means that coming home counts.
  lap: number
  returned: boolean
  gold: number
  goods: number
  magic: number
  talismans: string[]
  cards: string[]
  skip: number
}

export interface Turn {
  section: Section | null
  acted: boolean
  freed: boolean
  bonus: 0 | 5
  sailed: boolean
  trade: boolean
  fought: boolean
}

// A card that somebody has seen on top of the deck; null if the viewer has not.
export interface SeenCard {
  card: string | null
  known: number[]
}

export interface MagicMapView {
  game: 'magicmap'
  players: number
  options: { battle: 'any' | 'mission' }
  phase: Phase
  round: number
  active: number
  seats: SeatView[]
  talismans: { open: string[]; deck: string[] }
  adventures: { deck: string[]; top: SeenCard[]; discard: string[] }
  turn: Turn
  storm: { dir: Direction; pending: number[]; answers: (boolean | null)[] } | null
  draws: number[]
  drawn: { card: string; magic: number; section: Section | null } | null
  battle: { target: number; spins: [Section | null, Section | null] } | null
}

// What the rules make of the view.
export interface MagicMapFigures {
  // The sections that would tame the drawn monster, by how much more magic is committed.
  tames: Section[][]
}

export type MagicMapShown = Shown<MagicMapView, MagicMapFigures>
export type MagicMapTable = Table<MagicMapView, MagicMapEvent, MagicMapFigures>
