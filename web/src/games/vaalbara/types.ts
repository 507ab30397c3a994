// The match as one viewer sees it, its events, and the kinds of things in the box.
import type { Shown, Table } from '../../board/table'
import { characters, lands, type Event } from '../box/vaalbara'

export type VaalbaraEvent = Event
// In ascending initiative: the first acts first.
export { characters }

export const landTypes = ['field', 'meadow', 'mountain', 'forest', 'village', 'river'] as const
export type LandType = (typeof landTypes)[number]

export type Land = (typeof lands)[number]
export type Character = (typeof characters)[number]

export type Phase =
  | 'deal'
  | 'draw'
  | 'omen'
  | 'choose'
  | 'warrior'
  | 'bard'
  | 'pathfinder'
  | 'pathfinder_land'
  | 'midwife'
  | 'rider'
  | 'scout'
  | 'scout_land'
  | 'take'
  | 'over'

export interface Deck {
  top: Land | null
  unknown: Partial<Record<Land, number>>
  bottom: Land | null
}

export interface SeatView {
  // Another seat's hand and pile are their sizes.
  hand: Character[] | number
  pile: Character[] | number
  played: Character | null
  discard: Character[]
  seen: Character[]
  answer: 'show_warrior' | 'decline' | null
  realm: Land[]
  vp: number | null
}

export interface VaalbaraView {
  game: 'vaalbara'
  players: number
  options: { open_scores: boolean }
  round: number
  phase: Phase
  asked: number[]
  order: number[]
  turn: number
  pending: { row: number; slot: number } | { land: number } | null
  row1: (Land | null)[]
  row2: (Land | null)[]
  deck: Deck
  omen: number[] | null
  seats: SeatView[]
}

// What the rules make of the view.
export interface VaalbaraFigures {
  // The seats in the order in which they act this round, ties as the omen stands now; empty while they choose.
  order: number[]
  // Of the viewer.
  neighbours: number[]
}

export type VaalbaraShown = Shown<VaalbaraView, VaalbaraFigures>
export type VaalbaraTable = Table<VaalbaraView, VaalbaraEvent, VaalbaraFigures>
