// What a position and an event of Navoria look like in JSON. Everything is public: each seat and a
// spectator see the same view.
import type { Shown, Table } from '../../board/table'
import { colors, goods, peoples, tracks, type Event } from '../box/navoria'

export { colors, goods, peoples, tracks }
export type NavoriaEvent = Event

export type Color = (typeof colors)[number]
export type Species = (typeof peoples)[number]
export type Good = (typeof goods)[number]
export type Track = (typeof tracks)[number]
export type Phase = 'setup' | 'recruit' | 'gather' | 'return' | 'over'

export type Effect =
  | { effect: 'vp'; n: number }
  | { effect: 'artisans'; n: number }
  | { effect: 'goods'; goods: readonly (Good | 'any')[]; ports: readonly Track[] }
  | { effect: 'orders' }
  | { effect: 'step'; track: Track | 'any' }
  | { effect: 'build'; track: Track | 'any' }
  | { effect: 'either' }

export interface SeatView {
  vp: number
  cards: string[]
  markers: Record<Track, number>
  posts: Record<Track, number>
  ports: Record<Track, Record<Good, number>>
}

export interface Favor {
  tile: string | null
  // At most two; the first holds the upper place.
  seats: number[]
}

export interface NavoriaView {
  game: 'navoria'
  players: number
  options: { blank_favor: boolean; city_top_down: boolean; new_artisan: boolean }
  round: number
  phase: Phase
  order: number[]
  turn: number
  bag: Record<Color, number>
  center: Record<Color, number>
  on_deck: Record<Color, number>
  city: Record<Color, boolean[]>
  drawn: Color[] | null
  recruiting: Color | null
  deck: Record<Color, string[]>
  discard: Record<Color, string[]>
  display: Record<Color, string[]>
  favor: Record<Species, Favor>
  pending: Effect[]
  seats: SeatView[]
}

// What the rules make of the view.
export interface SeatFigures {
  // In the tableau.
  symbols: Record<Species, number>
  // What each people's favour pays at the end as things are; null without it.
  favors: Record<Species, number | null>
  // What cards pay as things are: at an income or, soldiers, at the end.
  pays: { merchant: number; adventurer: number; soldier: number }
}

export interface NavoriaFigures {
  // Who acts now; null outside of turns.
  acting: number | null
  // The order of turns in this phase.
  order: number[]
  // How many places are paid on a track.
  places: number
  seats: SeatFigures[]
}

export type NavoriaShown = Shown<NavoriaView, NavoriaFigures>
export type NavoriaTable = Table<NavoriaView, NavoriaEvent, NavoriaFigures>
