// Noria's position and events as the engine tells them (see the specification, sections 2 and 4).
import type { Shown, Table } from '../../board/table'
import { chambers, discs, goods, type pricedDiscs, resources, rings, tracks, type Event } from '../box/noria'

export { chambers, discs, goods, resources, rings, tracks }
export const wares = [...resources, ...goods] as const

export type Resource = (typeof resources)[number]
export type Good = (typeof goods)[number]
export type Ware = (typeof wares)[number]
export type Disc = (typeof discs)[number]
export type PricedDisc = (typeof pricedDiscs)[number]
export type Track = (typeof tracks)[number]
export type Chamber = (typeof chambers)[number]
export type Ring = (typeof rings)[number]

export interface SlotDisc {
  disc: Disc
  upgraded: boolean
}
export type Wheel = Record<Ring, (SlotDisc | null)[]>

export interface SeatView {
  knowledge: number
  resources: Record<Resource, number>
  ships: Record<Resource, number>
  goods: Record<Good, { full: number; empty: number }>
  factories: number
  levels: Record<Track, number>
  // The position in `islands`, or null for the harbour.
  ambassador: number | null
  wheel: Wheel
  centre: Disc[]
}

export interface IslandView {
  island: number
  ships: Record<Resource, number>
  sites: (number | null)[]
}

export interface ChamberView {
  upper: number
  lower: number
}

export type Pending =
  | { kind: 'use'; disc: Disc; ring: Ring; slot: number; left: number }
  | { kind: 'reveal' }
  | { kind: 'land' }
  | { kind: 'produce'; made: Good[] }
  | { kind: 'pay'; of: Ware[]; count: number; rule: 'any' | 'same' | 'differ' }

export type Phase =
  | 'draw_first'
  | 'draw_market'
  | 'draw_wheels'
  | 'draw_islands'
  | 'build'
  | 'take'
  | 'step'
  | 'influence'
  | 'actions'
  | 'politics'
  | 'place'
  | 'over'

export interface NoriaView {
  game: 'noria'
  players: number
  options: { setup: 'basic' | 'expert'; market: 'fixed' | 'random'; inspection: 'ring' | 'wheel' }
  first: number | null
  phase: Phase
  round: number
  seat: number | null
  market: { prices: Record<PricedDisc, number> | null; stock: Record<Disc, number> }
  islands: IslandView[]
  face_down: number
  chambers: Record<Chamber, ChamberView>
  seats: SeatView[]
  turn: {
    night_shift: number
    modify: number
    intrigue: number
    actions: number
    doubled: boolean
    used: { ring: Ring; slot: number; inspected: boolean }[]
    fresh: { ring: Ring; slot: number }[]
  }
  pending: Pending[]
}

export type NoriaEvent = Event
export type Did<Do extends NoriaEvent['do']> = Extract<NoriaEvent, { do: Do }>
// What the rules make of the view.
export interface NoriaFigures {
  // The space of the round track whose token was taken last; 0 in the set-up.
  space: number
  // What influence and an intrigue cost now, in knowledge.
  shift: number
  modify: number
  intrigue: number
  // What a level is worth in each chamber.
  values: Record<Chamber, number>
  // Knowledge at the end of a turn; the levels that count for specialisation and distribution.
  seats: { income: number; highest: number; lowest: number }[]
}
export type NoriaShown = Shown<NoriaView, NoriaFigures>
export type NoriaTable = Table<NoriaView, NoriaEvent, NoriaFigures>
