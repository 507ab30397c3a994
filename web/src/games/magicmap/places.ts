// Magic Map's table of places: where an event is chosen, and what it touches.
import type { Placement } from '../../board/places'
import { cellName } from './chart'
import type { Cell, MagicMapEvent } from './types'

// The cell of the chart an event is chosen at.
export function cellOf(event: MagicMapEvent): Cell | null {
  if (event.do === 'sail') return event.to
  return event.do === 'harbour' ? event.cell : null
}

export const cellPlace = (cell: Cell): string => `cell-${cellName(cell)}`
export const shipPlace = (seat: number): string => `at-ship-${seat}`
// A card that a seat holds, as one that its owner may use; and one that the winner of a battle may seize.
export const heldPlace = (seat: number, card: string): string => `held-${seat}-${card}`
export const prizePlace = (card: string): string => `prize-${card}`
export const actionPlace = (action: string, card?: string): string => `do-${action}${card ? `-${card}` : ''}`
export const talismanPlace = (talisman: string): string => (talisman === 'deck' ? 'talismans' : `offered-${talisman}`)

// A card, wherever it is drawn: talismans are alone of their kind, other cards are numbered.
const pieces = (card: string): string[] => [`talisman-${card}`, `card-${card}-*`]

export function placesOf(event: MagicMapEvent): Placement {
  const { by } = event
  switch (event.do) {
    case 'sail':
    case 'harbour': {
      const cell = cellPlace(cellOf(event)!)
      return { at: [cell], touches: [cell, `ship-${by}`] }
    }
    case 'goods':
    case 'magic':
      return { at: [actionPlace(event.do)], touches: [`${event.do}-${by}`] }
    case 'adventure':
      if (event.by === 'chance') return { touches: ['adventures', ...pieces(event.card)] }
      return { at: [actionPlace('adventure'), 'adventures'], touches: ['adventures'] }
    case 'draw':
      return { at: [actionPlace('draw'), 'adventures'], touches: ['adventures'] }
    case 'peek':
      return { touches: event.card === null ? ['adventures'] : ['adventures', ...pieces(event.card)] }
    case 'stay':
      return { at: [actionPlace('stay')], touches: [] }
    case 'tow':
    case 'mend':
      return { at: [actionPlace(event.do), shipPlace(event.by)], touches: [`ship-${by}`] }
    case 'sell':
      return { at: [actionPlace('sell')], touches: [`gold-${by}`, `goods-${by}`] }
    case 'cash':
      if (!('card' in event)) return { at: [actionPlace('cash')], touches: [] }
      return { at: [actionPlace('cash', event.card), heldPlace(event.by, event.card)], touches: pieces(event.card) }
    case 'play':
    case 'spend': {
      const at = [actionPlace(event.do, event.card), heldPlace(event.by, event.card)]
      return { at: event.card === 'spin_again' ? [...at, 'spinner'] : at, touches: pieces(event.card) }
    }
    case 'keep':
      return { at: [actionPlace('keep')], touches: [] }
    case 'take':
      return { at: [actionPlace('take', event.card)], touches: pieces(event.card) }
    case 'tame':
      return { at: [actionPlace('tame', String(event.magic))], touches: [] }
    case 'buy':
      return {
        at: [talismanPlace(event.talisman)],
        touches: event.talisman === 'deck' ? ['talismans'] : pieces(event.talisman),
      }
    case 'seize':
      return { at: [prizePlace(event.card)], touches: pieces(event.card) }
    case 'attack':
      return { at: [shipPlace(event.seat)], touches: [`ship-${event.seat}`, `ship-${by}`] }
    case 'accept':
      return { touches: ['ship-*'] }
    case 'spin':
      // Of a spin in battle the duel is to be seen too.
      return { touches: ['spinner', 'battle'] }
    case 'wind':
      return { touches: ['ship-*'] }
    case 'stand':
      return { touches: ['spinner'] }
    case 'hero':
    case 'mission':
    case 'talisman':
      return { touches: pieces(event.card) }
    case 'pass':
    case 'done':
    case 'offer_swap':
    case 'refuse':
    case null:
      return {}
  }
}
