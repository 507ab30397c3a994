// Noria's table of places: where an event is chosen, and what it touches. What is a seat's own ends
// with its number.
import type { Placement } from '../../board/places'
import { wares, type Did, type Disc, type NoriaEvent, type Ring, type Ware } from './types'

export const slotPlace = (seat: number, ring: Ring, slot: number): string => `slot:${ring}:${slot}@${seat}`
export const ringPlace = (seat: number, ring: Ring): string => `ring:${ring}@${seat}`
export const centrePlace = (seat: number, disc: Disc): string => `centre:${disc}@${seat}`
export const warePlace = (seat: number, ware: Ware): string => `ware:${ware}@${seat}`

type Payment = Did<'pay'>

// What a payment consists of.
export function paid(event: Payment): { ware: Ware; count: number }[] {
  return wares.map((ware) => ({ ware, count: event[ware] ?? 0 })).filter(({ count }) => count > 0)
}

export function payPlace(event: Payment): string {
  return `pay:${paid(event).map(({ ware, count }) => count + ware)}`
}

export function placesOf(event: NoriaEvent): Placement {
  const { by } = event
  const ambassador = `ambassador:${by}`
  switch (event.do) {
    case 'inspect':
      return { besides: [slotPlace(event.by, event.ring, event.slot)] }
    case 'activate': {
      const slot = slotPlace(event.by, event.ring, event.slot)
      return event.uses === 1 ? { at: [slot] } : { besides: [slot] }
    }
    case 'upgrade':
    case 'repeat':
    case 'build':
      return { at: [slotPlace(event.by, event.ring, event.slot)] }
    case 'place': {
      const slot = slotPlace(event.by, event.ring, event.slot)
      return { at: [slot, [centrePlace(event.by, event.disc), slot]], touches: [slot] }
    }
    case 'modify': {
      const [from, to] = [slotPlace(event.by, ...event.from), slotPlace(event.by, ...event.to)]
      return {
        at: [
          [from, to],
          [to, from],
        ],
        touches: [from, to],
      }
    }
    case 'night_shift':
      return { at: [ringPlace(event.by, event.ring)] }
    case 'buy_disc':
      return { at: [`market:${event.disc}`] }
    case 'step':
    case 'invest':
      return { at: [`track:${event.track}`], touches: [`representative:${by}:${event.track}`] }
    case 'fly':
      return { at: [`island:${event.island}`], touches: [`island:${event.island}`, ambassador] }
    case 'reveal':
      return { at: ['clouds'], touches: [ambassador] }
    case 'ship':
      return { at: [`ship:${event.resource}@${by}`], touches: [warePlace(event.by, event.resource), ambassador] }
    case 'factory':
      return { at: [`site:${event.site}@${by}`], touches: [`factories@${by}`, ambassador] }
    case 'take':
    case 'buy':
      return { at: [warePlace(event.by, event.resource)] }
    case 'sell':
    case 'produce':
      return { at: [warePlace(event.by, event.good)] }
    case 'pay':
      return { at: [payPlace(event)], touches: paid(event).map(({ ware }) => warePlace(event.by, ware)) }
    case 'intrigue':
      return { at: [[`chamber:${event.lower}`, `chamber:${event.remove}`]] }
    case 'end_turn':
      return { touches: [`wheel@${by}`] }
    case 'island':
      return { touches: [`land:${event.island}`] }
    case 'market':
      return { touches: ['market'] }
    case 'wheel':
      return { touches: [`wheel@${event.seat}`] }
    case 'first_player':
    case 'to_actions':
    case 'to_politics':
    case 'skip':
    case 'done':
      return {}
  }
}
