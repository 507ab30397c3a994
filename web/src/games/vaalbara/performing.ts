// What Vaalbara performs: all chosen characters are turned over at the same moment, a land comes from under the deck.
import type { LogEntry } from '../../match/types'
import type { Uncovered } from '../client'
import type { Character, VaalbaraEvent, VaalbaraTable } from './types'

const character = (seat: number, what: Character): Uncovered => {
  const place = [`played-${seat}`]
  return { what, seat, from: place, to: place }
}

export function uncovers({ view, you }: VaalbaraTable, entries: readonly LogEntry<VaalbaraEvent>[]): Uncovered[] {
  const chosen = new Map<number, Character>()
  const found: Uncovered[] = []
  for (const { event } of entries) {
    if (event.do === 'choose' && event.character) chosen.set(event.by, event.character)
    else if (event.do === 'show_warrior') found.push({ ...character(event.by, 'warrior'), to: [`seat-${event.by}`] })
    else if (event.do === 'bottom')
      found.push({ what: event.land, seat: null, from: ['deck'], to: [`realm-${event.seat}`] })
  }
  // One's own is no news, and is turned over with the others.
  const own = you === null ? null : (view.seats[you]?.played ?? null)
  if (chosen.size > 0 && you !== null && own) chosen.set(you, own)
  const cards = [...chosen].sort(([a], [b]) => a - b).map(([seat, what]) => character(seat, what))
  return [...cards, ...found]
}
