// Noria's position and events as the engine tells them (see the specification, sections 2 and 4).
import type { Choice, GameEvent } from '../../match/types'

export const resources = ['energy', 'mycelium', 'obsidian'] as const
export const goods = ['screw', 'sail', 'compass', 'lamp', 'piston'] as const
export const discs = [...resources, 'city', 'journey', 'tools', 'bonus'] as const
export const tracks = ['refinement', 'settlement', 'exploration', 'research'] as const
export const chambers = [...tracks, 'specialisation', 'distribution'] as const
export const rings = ['small', 'middle', 'large'] as const

export type Resource = (typeof resources)[number]
export type Good = (typeof goods)[number]
export type Ware = Resource | Good
export type Disc = (typeof discs)[number]
export type PricedDisc = 'city' | 'journey' | 'tools' | 'bonus'
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

type Place = [Ring, number]
type OnSlot = { ring: Ring; slot: number }

// What a seat may do.
export type SeatEvent = { by: number } & (
  | { do: 'take' | 'ship' | 'buy'; resource: Resource }
  | { do: 'step' | 'invest'; track: Track }
  | ({ do: 'build' | 'place'; disc: Disc } & OnSlot)
  | { do: 'night_shift'; ring: Ring }
  | { do: 'modify'; from: Place; to: Place }
  | ({ do: 'activate'; uses: 1 | 2 } & OnSlot)
  | ({ do: 'inspect' | 'upgrade' | 'repeat' } & OnSlot)
  | { do: 'sell' | 'produce'; good: Good }
  | { do: 'buy_disc'; disc: Disc }
  | { do: 'fly'; island: number }
  | { do: 'factory'; site: number }
  | ({ do: 'pay' } & Partial<Record<Ware, number>>)
  | { do: 'intrigue'; lower: Chamber; remove: Chamber }
  | { do: 'to_actions' | 'to_politics' | 'end_turn' | 'skip' | 'done' | 'reveal' }
)

// What chance decides.
export type ChanceEvent = { by: 'chance' } & (
  | { do: 'first_player'; seat: number }
  | ({ do: 'market' } & Record<PricedDisc, number>)
  | { do: 'wheel'; seat: number; discs: Disc[] }
  | { do: 'island'; island: number }
)

export type NoriaEvent = SeatEvent | ChanceEvent
export type Did<Do extends SeatEvent['do']> = Extract<SeatEvent, { do: Do }>

export function noriaEvent(event: GameEvent): NoriaEvent {
  return event as unknown as NoriaEvent
}

// The event of a choice: only seats choose.
export function chosen(choice: Choice): SeatEvent {
  return choice.event as unknown as SeatEvent
}
