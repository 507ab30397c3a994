// What Vaalbara performs: all chosen characters are turned over at the same moment, a land comes from under the deck.
import type { LogEntry } from '../../match/types'
import type { Uncovered } from '../client'
import { characterPiece, handPlace } from './places'
import type { Character, VaalbaraEvent, VaalbaraTable } from './types'

// Out of the hand where it still lies there: whoever chooses last is shown at once.
function character({ view }: VaalbaraTable, seat: number, what: Character): Uncovered {
  const place = [`played-${seat}`]
  const { hand } = view.seats[seat]!
  const held = Array.isArray(hand) && hand.includes(what)
  return { what, seat, from: held ? [handPlace(seat, what)] : place, to: place }
}

export function uncovers(table: VaalbaraTable, entries: readonly LogEntry<VaalbaraEvent>[]): Uncovered[] {
  const { view, you } = table
  const chosen = new Map<number, Character>()
  const found: Uncovered[] = []
  for (const { event } of entries) {
    if (event.do === 'choose' && event.character) chosen.set(event.by, event.character)
    else if (event.do === 'show_warrior')
      found.push({ ...character(table, event.by, 'warrior'), to: [`seat-${event.by}`] })
    else if (event.do === 'bottom')
      found.push({ what: event.land, seat: null, from: ['deck'], to: [`realm-${event.seat}`] })
  }
  // One's own is no news, and is turned over with the others.
  const own = you === null ? null : (view.seats[you]?.played ?? null)
  if (chosen.size > 0 && you !== null && own) chosen.set(you, own)
  const cards = [...chosen]
    .sort(([a], [b]) => a - b)
    .map(([seat, what]) => ({ ...character(table, seat, what), piece: characterPiece(seat, what) }))
  return [...cards, ...found]
}
