// Which choices belong to which place, and what an event touches. Legality is never computed: these
// are filters of the choices that the table gives.
import type { Choice, GameEvent } from '../../match/types'
import type { Character } from './types'

type Choices = readonly Choice[]

// A land in one of the two rows.
export interface Place {
  row: 1 | 2
  slot: number
}

export const samePlace = (a: Place | null, b: Place): boolean =>
  a !== null && a.row === b.row && a.slot === b.slot

const riderEnd = (event: GameEvent, row: 1 | 2) => (row === 1 ? event.front : event.back)

// What may be done with a land of the rows. With one end of the Rider's swap picked, the lands of the
// other row offer the swap with it.
export function atLand(choices: Choices, place: Place, picked: Place | null): Choice[] {
  return choices.filter(({ event }) => {
    switch (event.do) {
      case 'take': return place.row === 1 && event.slot === place.slot
      case 'pathfinder': return event.row === place.row && event.slot === place.slot
      case 'rider':
        return (
          riderEnd(event, place.row) === place.slot &&
          (!picked || picked.row === place.row || riderEnd(event, picked.row) === picked.slot)
        )
      default: return false
    }
  })
}

// Whether a click on the land picks it as one end of a swap instead of choosing.
export function picksAt(choices: Choices, place: Place, picked: Place | null): boolean {
  return (
    (!picked || picked.row === place.row) && choices.some(({ event }) => event.do === 'rider')
  )
}

export const atRealm = (choices: Choices, index: number): Choice[] =>
  choices.filter(({ event }) => event.do === 'scout' && event.land === index)

export const atSeat = (choices: Choices, seat: number): Choice[] =>
  choices.filter(({ event }) => event.do === 'bard' && event.to === seat)

export const inHand = (choices: Choices, character: Character): Choice[] =>
  choices.filter(
    ({ event }) =>
      (event.do === 'choose' && event.character === character) ||
      (event.do === 'show_warrior' && character === 'warrior'),
  )

export const inDiscard = (choices: Choices, character: Character): Choice[] =>
  choices.filter(({ event }) => event.do === 'midwife' && event.character === character)

// Everything but declining to show the Warrior happens somewhere.
export const placed = (event: GameEvent): boolean => event.do !== 'decline'

// The lands that would come to the place by the choice pointed at: those of the other end of a swap.
export function swapPartner(pointed: Choices, place: Place): Place | null {
  const event = pointed.length === 1 ? pointed[0]!.event : null
  if (event?.do !== 'rider' || riderEnd(event, place.row) !== place.slot) return null
  const row = place.row === 1 ? 2 : 1
  return { row, slot: Number(riderEnd(event, row)) }
}

const at = (place: string) => `[data-place="${place}"]`

export function touched(event: GameEvent): string[] {
  const { by } = event
  switch (event.do) {
    case 'take': return [at(`row1-${event.slot}`), at(`realm-${by}`)]
    case 'land': return [at(`row${event.row}-${event.slot}`)]
    case 'pathfinder': return [at(`row${event.row}-${event.slot}`), at('deck')]
    case 'rider': return [at(`row1-${event.front}`), at(`row2-${event.back}`)]
    case 'scout': return [at(`realm-${by}`), at('deck')]
    case 'bottom': return [at(`realm-${event.seat}`), at('deck')]
    case 'omen': return [at('omen')]
    case 'draw': return [at(`hand-${event.seat}`)]
    case 'bard': return [at(`played-${by}`), at(`seat-${event.to}`)]
    case 'choose':
    case 'midwife':
      return event.character
        ? [at(`played-${by}`), `[data-piece="character-${by}-${event.character}"]`]
        : [at(`played-${by}`)]
    default: return typeof by === 'number' ? [at(`seat-${by}`)] : []
  }
}
