// A position of Magic Map for the figures, with what a figure changes in it.
import type { MagicMapView, SeatView, Section } from '../../../games/magicmap/types'

function seatWith(changes: Partial<SeatView>): SeatView {
  return {
    hero: null,
    mission: null,
    home: null,
    ship: null,
    status: 'ok',
    blown: false,
    lap: 0,
    returned: false,
    gold: 0,
    goods: 3,
    magic: 3,
    talismans: [],
    cards: [],
    skip: 0,
    ...changes,
  }
}

export function position(seats: readonly Partial<SeatView>[], section: Section | null = null): MagicMapView {
  return {
    game: 'magicmap',
    players: seats.length,
    options: { battle: 'any' },
    phase: section ? 'act' : 'spin',
    round: 1,
    active: 0,
    seats: seats.map(seatWith),
    talismans: { open: [], deck: [] },
    adventures: { deck: [], top: [], discard: [] },
    turn: { section, acted: false, freed: false, bonus: 0, sailed: false, trade: false, fought: false },
    storm: null,
    draws: [],
    drawn: null,
    battle: null,
  }
}
