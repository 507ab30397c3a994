// What Navoria performs: tokens come out of the bag, goods are carried to the ports.
import type { LogEntry } from '../../match/types'
import type { Uncovered } from '../client'
import { berthPlace } from './places'
import { goods, tracks, type NavoriaEvent, type NavoriaTable, type NavoriaView } from './types'

export function uncovers(_table: NavoriaTable, entries: readonly LogEntry<NavoriaEvent>[]): Uncovered[] {
  return entries.flatMap(({ event }): Uncovered[] =>
    event.do === 'token' ? [{ what: event.color, seat: null, from: ['bag'], to: ['hand'] }] : [],
  )
}

export function stores(view: NavoriaView, seat: number): Record<string, number> {
  const { ports } = view.seats[seat]!
  return Object.fromEntries(
    tracks.flatMap((port) => goods.map((good) => [berthPlace(seat, port, good), ports[port][good]])),
  )
}
