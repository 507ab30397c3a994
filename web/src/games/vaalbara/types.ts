// The match as one viewer sees it, and the kinds of things in the box.

export const landTypes = ['field', 'meadow', 'mountain', 'forest', 'village', 'river'] as const
export type LandType = (typeof landTypes)[number]

export const forests = ['forest_3', 'forest_4', 'forest_5', 'forest_6'] as const
export type Land = Exclude<LandType, 'forest'> | (typeof forests)[number]

// In ascending initiative: the first acts first.
export const characters = [
  'warrior', 'bard', 'hunter', 'oracle', 'carpenter', 'falconer',
  'pathfinder', 'midwife', 'rider', 'artisan', 'scout', 'farmer',
] as const
export type Character = (typeof characters)[number]

export type Phase =
  | 'deal' | 'draw' | 'omen' | 'choose' | 'warrior' | 'bard' | 'pathfinder' | 'pathfinder_land'
  | 'midwife' | 'rider' | 'scout' | 'scout_land' | 'take' | 'over'

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
