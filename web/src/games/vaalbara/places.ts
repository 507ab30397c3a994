// Vaalbara's table of places: where an event is chosen, and what it touches.
import type { Placement } from '../../board/places'
import type { Character, VaalbaraEvent } from './types'

// A land in one of the two rows.
export const landPlace = (row: number, slot: number): string => `row${row}-${slot}`
export const realmPlace = (seat: number, index: number): string => `realm-${seat}-${index}`
export const handPlace = (seat: number, character: Character): string => `hand-${seat}-${character}`
export const characterPiece = (seat: number, character: Character): string => `character-${seat}-${character}`
export const discardPlace = (seat: number, character: Character): string => `discard-${seat}-${character}`
export const giftPlace = (seat: number): string => `gift-${seat}`

export function placesOf(event: VaalbaraEvent): Placement {
  const { by } = event
  switch (event.do) {
    case 'take':
      return { at: [landPlace(1, event.slot)], touches: [landPlace(1, event.slot), `realm-${by}`] }
    case 'pathfinder':
      return { at: [landPlace(event.row, event.slot)], touches: [landPlace(event.row, event.slot), 'deck'] }
    case 'rider': {
      const [front, back] = [landPlace(1, event.front), landPlace(2, event.back)]
      return {
        at: [
          [front, back],
          [back, front],
        ],
        touches: [front, back],
      }
    }
    case 'scout':
      return { at: [realmPlace(event.by, event.land)], touches: [`realm-${by}`, 'deck'] }
    case 'bard':
      return { at: [giftPlace(event.to)], touches: [`played-${by}`, `seat-${event.to}`] }
    case 'choose':
      if (event.character === null) return { touches: [`played-${by}`] }
      return {
        at: [handPlace(event.by, event.character)],
        touches: [`played-${by}`, characterPiece(event.by, event.character)],
      }
    case 'midwife':
      return {
        at: [discardPlace(event.by, event.character)],
        touches: [`played-${by}`, characterPiece(event.by, event.character)],
      }
    case 'show_warrior':
      return { at: [handPlace(event.by, 'warrior')], touches: [`seat-${by}`] }
    case 'decline':
    case null:
      return { touches: [`seat-${by}`] }
    case 'land':
      return { touches: [landPlace(event.row, event.slot)] }
    case 'bottom':
      return { touches: [`realm-${event.seat}`, 'deck'] }
    case 'omen':
      return { touches: ['omen'] }
    case 'draw':
      return { touches: [`hand-${event.seat}`] }
  }
}
