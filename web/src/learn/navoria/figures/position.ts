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

function record<Key extends string, Value>(keys: readonly Key[], value: () => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value()])) as Record<Key, Value>
}

export interface SeatChanges {
  cards?: CardId[]
  markers?: Partial<Record<Track, number>>
  posts?: Partial<Record<Track, number>>
  ports?: Partial<Record<Track, Partial<Record<Good, number>>>>
}

export function seatWith({ cards = [], markers, posts, ports }: SeatChanges): SeatView {
  const stored = record(tracks, () => record(goods, () => 0))
  for (const track of tracks) Object.assign(stored[track], ports?.[track])
  return {
    vp: 0,
    cards,
    markers: { ...record(tracks, () => 0), ...markers },
    posts: { ...record(tracks, () => 0), ...posts },
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
    bag: record(colors, () => 0),
    center: record(colors, () => 0),
    on_deck: record(colors, () => 0),
    city: record(colors, () => [false, false, false]),
    drawn: null,
    recruiting: null,
    deck: record(colors, () => []),
    discard: record(colors, () => []),
    display: record(colors, () => []),
    favor: { ...record(peoples, (): Favor => ({ tile: null, seats: [] })), ...favor },
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
      favors: record(peoples, () => null),
      pays: { merchant: 0, adventurer: 0, soldier: 0 },
    })),
  }
}
