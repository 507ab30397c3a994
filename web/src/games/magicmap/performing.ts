// What Magic Map performs: cards and talismans are turned over, tokens are carried to their trays.
import type { LogEntry } from '../../match/types'
import type { Uncovered } from '../client'
import type { MagicMapEvent, MagicMapTable, MagicMapView } from './types'

export function uncovers(_table: MagicMapTable, entries: readonly LogEntry<MagicMapEvent>[]): Uncovered[] {
  return entries.flatMap(({ event }): Uncovered[] => {
    if (event.do === 'talisman')
      return [{ what: event.card, seat: null, from: ['talismans'], to: [`talisman-${event.card}`] }]
    if ((event.do !== 'adventure' && event.do !== 'peek') || event.by !== 'chance' || event.card === null) return []
    return [{ what: event.card, seat: null, from: ['adventures'], to: [`drawn-${event.card}`, 'adventures'] }]
  })
}

export function stores(view: MagicMapView, seat: number): Record<string, number> {
  const own = view.seats[seat]!
  return { [`gold-${seat}`]: own.gold, [`goods-${seat}`]: own.goods, [`magic-${seat}`]: own.magic }
}
