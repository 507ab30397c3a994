// A position of four seats for the figures, with what a figure changes in it.
import {
  colors,
  goods,
  peoples,
  tracks,
  type CardId,
  type Favor,
  type Good,
  type NavoriaFigures,
  type NavoriaView,
  type SeatView,
  type Species,
  type Track,
} from '../../../games/navoria/types'
import { recordOf } from '../../../parts/records'

export interface SeatChanges {
  cards?: CardId[]
  markers?: Partial<Record<Track, number>>
  posts?: Partial<Record<Track, number>>
  ports?: Partial<Record<Track, Partial<Record<Good, number>>>>
}

export function seatWith({ cards = [], markers, posts, ports }: SeatChanges): SeatView {
  const stored = recordOf(tracks, () => recordOf(goods, () => 0))
  for (const track of tracks) Object.assign(stored[track], ports?.[track])
  return {
    vp: 0,
    cards,
    markers: { ...recordOf(tracks, () => 0), ...markers },
    posts: { ...recordOf(tracks, () => 0), ...posts },
    ports: stored,
  }
}

export function position(seats: readonly SeatChanges[], favor: Partial<Record<Species, Favor>> = {}): NavoriaView {
  return {
    game: 'navoria',
    players: seats.length,
    options: { blank_favor: false, city_top_down: false, new_artisan: false },
    round: 2,
    phase: 'recruit',
    order: seats.map((_, seat) => seat),
    turn: 0,
    bag: recordOf(colors, () => 0),
    center: recordOf(colors, () => 0),
    on_deck: recordOf(colors, () => 0),
    city: recordOf(colors, () => [false, false, false]),
    drawn: null,
    recruiting: null,
    deck: recordOf(colors, () => []),
    discard: recordOf(colors, () => []),
    display: recordOf(colors, () => []),
    favor: { ...recordOf(peoples, (): Favor => ({ tile: null, seats: [] })), ...favor },
    pending: [],
    seats: seats.map(seatWith),
  }
}

// What stands beside it, where a figure shows that: the symbols of each seat.
export function figuresWith(symbols: readonly Record<Species, number>[]): NavoriaFigures {
  return {
    acting: null,
    order: symbols.map((_, seat) => seat),
    places: symbols.length - 1,
    seats: symbols.map((counts) => ({
      symbols: counts,
      favors: recordOf(peoples, () => null),
      pays: { merchant: 0, adventurer: 0, soldier: 0 },
    })),
  }
}
