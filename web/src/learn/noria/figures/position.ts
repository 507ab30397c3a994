// A position of Noria for the figures, with what a figure changes in it.
import {
  chambers,
  discs,
  goods,
  resources,
  tracks,
  type Disc,
  type IslandView,
  type NoriaFigures,
  type NoriaView,
  type SeatView,
  type SlotDisc,
  type Track,
  type Wheel,
} from '../../../games/noria/types'
import { recordOf } from '../../../parts/records'

export const plain = (disc: Disc): SlotDisc => ({ disc, upgraded: false })
export const upgraded = (disc: Disc): SlotDisc => ({ disc, upgraded: true })

// The wheel of a first match.
export const firstWheel: Wheel = {
  small: [plain('city'), null],
  middle: [plain('journey'), null, plain('mycelium'), null],
  large: [plain('tools'), plain('energy'), null, null, plain('obsidian'), null],
}

// Every ring one slot further clockwise.
export function turnedOnce(wheel: Wheel): Wheel {
  const turn = (ring: readonly (SlotDisc | null)[]) => [ring.at(-1) ?? null, ...ring.slice(0, -1)]
  return { small: turn(wheel.small), middle: turn(wheel.middle), large: turn(wheel.large) }
}

export interface SeatChanges {
  wheel?: Wheel
  levels?: Partial<Record<Track, number>>
  ambassador?: number | null
}

function seatWith({ wheel = firstWheel, levels, ambassador = null }: SeatChanges): SeatView {
  return {
    knowledge: 0,
    resources: recordOf(resources, () => 0),
    ships: recordOf(resources, () => 1),
    goods: recordOf(goods, () => ({ full: 0, empty: 0 })),
    factories: 0,
    levels: { ...recordOf(tracks, () => 0), ...levels },
    ambassador,
    wheel,
    centre: [],
  }
}

export interface Changes {
  seats: readonly SeatChanges[]
  round?: number
  used?: NoriaView['turn']['used']
  islands?: IslandView[]
}

export function position({ seats, round = 1, used = [], islands = [] }: Changes): NoriaView {
  return {
    game: 'noria',
    players: seats.length,
    options: { setup: 'basic', market: 'fixed', inspection: 'ring' },
    first: 0,
    phase: 'actions',
    round,
    seat: 0,
    market: { prices: { city: 1, journey: 2, tools: 3, bonus: 4 }, stock: recordOf(discs, () => 5) },
    islands,
    face_down: 0,
    chambers: recordOf(chambers, () => ({ upper: 4, lower: 0 })),
    seats: seats.map(seatWith),
    turn: { night_shift: 0, modify: 0, intrigue: 0, actions: 0, doubled: false, used, fresh: [] },
    pending: [],
  }
}

// What stands beside it, where a figure shows that.
export const figures: NoriaFigures = {
  space: 1,
  shift: 1,
  modify: 2,
  intrigue: 1,
  values: recordOf(chambers, () => 0),
  seats: [],
}
