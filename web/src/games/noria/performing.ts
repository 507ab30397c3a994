// What Noria performs: islands come out of the clouds, wares are carried from the wheel to the stores.
import type { LogEntry } from '../../match/types'
import type { Uncovered } from '../client'
import { warePlace } from './places'
import { goods, resources, type NoriaEvent, type NoriaTable, type NoriaView } from './types'

export function uncovers(_table: NoriaTable, entries: readonly LogEntry<NoriaEvent>[]): Uncovered[] {
  return entries.flatMap(({ event }): Uncovered[] =>
    event.do === 'island'
      ? [{ what: String(event.island), seat: null, from: ['clouds'], to: [`land:${event.island}`] }]
      : [],
  )
}

export function stores(view: NoriaView, seat: number): Record<string, number> {
  const own = view.seats[seat]!
  return Object.fromEntries([
    [`knowledge@${seat}`, own.knowledge],
    ...resources.map((resource) => [warePlace(seat, resource), own.resources[resource]]),
    ...goods.map((good) => [warePlace(seat, good), own.goods[good].full]),
  ])
}
