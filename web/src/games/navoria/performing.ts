// What Navoria performs: tokens come out of the bag.
import type { LogEntry } from '../../match/types'
import type { Uncovered } from '../client'
import type { NavoriaEvent, NavoriaTable } from './types'

export function uncovers(_table: NavoriaTable, entries: readonly LogEntry<NavoriaEvent>[]): Uncovered[] {
  return entries.flatMap(({ event }): Uncovered[] =>
    event.do === 'token' ? [{ what: event.color, seat: null, from: ['bag'], to: ['hand'] }] : [],
  )
}
