// What a position and an event of Navoria look like in JSON. Everything is public: each seat and a
// spectator see the same view.
import type { GameEvent } from '../../match/types'

export const colors = ['merchant', 'builder', 'soldier', 'adventurer', 'artisan'] as const
export const peoples = ['human', 'goblin', 'beast', 'sprite'] as const
export const goods = ['weapon', 'mineral', 'food'] as const
export const tracks = ['desert', 'forest', 'glacier'] as const

export type Color = (typeof colors)[number]
export type Species = (typeof peoples)[number]
export type Good = (typeof goods)[number]
export type Track = (typeof tracks)[number]
export type Phase = 'setup' | 'recruit' | 'gather' | 'return' | 'over'

export type Effect =
  | { effect: 'vp'; n: number }
  | { effect: 'artisans'; n: number }
  | { effect: 'goods'; goods: (Good | 'any')[]; ports: Track[] }
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

type By = { by: number }
export type Act =
  | (By & { do: 'store'; good: Good; port: Track })
  | (By & { do: 'order'; port: Track })
  | (By & { do: 'step' | 'build'; track: Track })
  | (By & { do: 'either'; take: 'good' | 'step' })
  | (By & { do: 'recruit'; card: string })
  | (By & { do: 'use' | 'center'; color: Color })
  | (By & { do: 'draw' })
  | (By & { do: 'gather'; color: Color; space: number })
  | { by: 'chance'; do: 'card'; color: Color; card: string }
  | { by: 'chance'; do: 'favor'; species: Species; tile: string }
  | { by: 'chance'; do: 'first'; seat: number }
  | { by: 'chance'; do: 'token'; color: Color }

// An event of this game: the server sends no other.
export function act(event: GameEvent): Act {
  return event as unknown as Act
}

// Who acts now; null outside of turns.
export function acting(view: NavoriaView): number | null {
  const place = view.turn % view.players
  if (view.phase === 'recruit') return view.order[place] ?? null
  if (view.phase === 'gather') return view.order[view.players - 1 - place] ?? null
  return null
}
