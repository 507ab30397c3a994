// Where on the board or in the area an event belongs. One table says it for everything: what glows,
// what the action bar need not show, and what a line of the log touches.
import type { Choice, GameEvent } from '../../match/types'
import { chosen, noriaEvent, type Disc, type NoriaEvent, type Ring, type Ware } from './types'

export type Offers = ReadonlyMap<string, readonly Choice[]>

export const slotPlace = (ring: Ring, slot: number): string => `slot:${ring}:${slot}`

// The places at which an event is offered; a modification is offered at both of its slots.
export function placesOf(event: NoriaEvent): string[] {
  switch (event.do) {
    case 'activate':
    case 'inspect':
    case 'upgrade':
    case 'repeat':
    case 'build':
    case 'place':
      return [slotPlace(event.ring, event.slot)]
    case 'modify':
      return [slotPlace(...event.from), slotPlace(...event.to)]
    case 'night_shift':
      return [`ring:${event.ring}`]
    case 'buy_disc':
      return [`market:${event.disc}`]
    case 'step':
    case 'invest':
      return [`track:${event.track}`]
    case 'fly':
      return [`island:${event.island}`]
    case 'reveal':
      return ['clouds']
    case 'ship':
      return [`ship:${event.resource}`]
    case 'factory':
      return [`site:${event.site}`]
    case 'take':
    case 'buy':
      return [`ware:${event.resource}`]
    case 'sell':
    case 'produce':
      return [`ware:${event.good}`]
    case 'pay':
      return ['payment']
    case 'intrigue':
      return [`chamber:${event.lower}`]
    default:
      return []
  }
}

export function placed(event: GameEvent): boolean {
  return placesOf(noriaEvent(event)).length > 0
}

export function offersOf(choices: readonly Choice[]): Offers {
  const offers = new Map<string, Choice[]>()
  for (const choice of choices)
    for (const place of placesOf(chosen(choice))) {
      const here = offers.get(place)
      if (here) here.push(choice)
      else offers.set(place, [choice])
    }
  return offers
}

export const none: readonly Choice[] = []

export function offered(offers: Offers, place: string): readonly Choice[] {
  return offers.get(place) ?? none
}

// Of the modifications at a slot, those with another slot.
export function between(choices: readonly Choice[], one: string, other: string): Choice[] {
  return choices.filter((choice) => {
    const places = placesOf(chosen(choice))
    return places.length === 2 && places.includes(one) && places.includes(other)
  })
}

// Of the placings at a slot, those of one disc of the centre.
export function ofDisc(choices: readonly Choice[], disc: Disc): Choice[] {
  return choices.filter((choice) => {
    const event = chosen(choice)
    return event.do === 'place' && event.disc === disc
  })
}

// The one event that is pointed at, if it is one.
export function pointedEvent(pointed: readonly Choice[]): NoriaEvent | null {
  return pointed.length === 1 ? noriaEvent(pointed[0]!.event) : null
}

const wares: Ware[] = ['energy', 'mycelium', 'obsidian', 'screw', 'sail', 'compass', 'lamp', 'piston']
const place = (name: string) => `[data-place="${name}"]`
const piece = (name: string) => `[data-piece="${name}"]`

// The things that an event touched, as selectors.
export function touched(given: GameEvent): string[] {
  const event = noriaEvent(given)
  if (event.by === 'chance') {
    if (event.do === 'island') return [`[data-island="${event.island}"]`]
    if (event.do === 'market') return [place('market')]
    if (event.do === 'wheel') return [place(`wheel@${event.seat}`)]
    return []
  }
  const own = (name: string) => place(`${name}@${event.by}`)
  switch (event.do) {
    case 'step':
    case 'invest':
      return [piece(`representative:${event.by}:${event.track}`)]
    case 'fly':
      return [place(`island:${event.island}`), piece(`ambassador:${event.by}`)]
    case 'reveal':
      return [piece(`ambassador:${event.by}`)]
    case 'ship':
      return [own(`ware:${event.resource}`), piece(`ambassador:${event.by}`)]
    case 'factory':
      return [own('factories'), piece(`ambassador:${event.by}`)]
    case 'pay':
      return wares.filter((ware) => event[ware]).map((ware) => own(`ware:${ware}`))
    case 'intrigue':
      return [place(`chamber:${event.lower}`), place(`chamber:${event.remove}`)]
    case 'buy_disc':
      return [place(`market:${event.disc}`)]
    case 'end_turn':
      return [own('wheel')]
    default:
      return placesOf(event).map(own)
  }
}
