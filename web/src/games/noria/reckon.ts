// Numbers that follow from a position and are shown beside it: prices of this moment, income, what
// each representative is worth, and whether a ring has turned.
import { chamberValues, dearSpace, factoryGears, roundGears } from './printed'
import { chambers, tracks, type Chamber, type NoriaView, type SeatView, type SlotDisc } from './types'

// The space of the round track whose token was taken last; 0 in the set-up.
export function spaceOf(view: NoriaView): number {
  return view.round === 0 ? 0 : view.round + view.players - 2
}

export function intriguePrice(view: NoriaView): number {
  const gears = roundGears.filter((gear) => gear <= spaceOf(view)).length
  return gears << view.turn.intrigue
}

export function influencePrices(view: NoriaView): { shift: number; modify: number } {
  const rise = spaceOf(view) >= dearSpace ? 1 : 0
  return { shift: (1 + rise) << view.turn.night_shift, modify: (2 + rise) << view.turn.modify }
}

export function incomeOf(seat: SeatView): number {
  return factoryGears.filter((gear) => gear <= seat.factories).length
}

export function valueOf(view: NoriaView, chamber: Chamber): number {
  return chamberValues[chamber][view.chambers[chamber].lower] ?? 0
}

// The level that counts in a chamber: on its track, or the highest, or the lowest of all.
export function levelIn(seat: SeatView, chamber: Chamber): number {
  const levels = tracks.map((track) => seat.levels[track])
  if (chamber === 'specialisation') return Math.max(...levels)
  if (chamber === 'distribution') return Math.min(...levels)
  return seat.levels[chamber]
}

export function pointsIn(view: NoriaView, seat: SeatView, chamber: Chamber): number {
  return levelIn(seat, chamber) * valueOf(view, chamber)
}

export function pointsOf(view: NoriaView, seat: SeatView): number {
  return chambers.reduce((sum, chamber) => sum + pointsIn(view, seat, chamber), 0)
}

function alike(a: SlotDisc | null | undefined, b: SlotDisc | null | undefined): boolean {
  return a?.disc === b?.disc && a?.upgraded === b?.upgraded
}

// Whether a ring is what it was, turned by one slot clockwise.
export function turned(before: (SlotDisc | null)[], now: (SlotDisc | null)[]): boolean {
  const count = now.length
  if (before.length !== count || now.every((slot, i) => alike(slot, before[i]))) return false
  return now.every((slot, i) => alike(slot, before[(i + count - 1) % count]))
}
