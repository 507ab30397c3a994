// What the line of a turn draws of what somebody did, where words would be longer or name nothing.
import type { signs } from './art/signs'
import type { MagicMapEvent } from './types'

type Sign = keyof typeof signs

// The signs of what needs no more than signs; none for what is drawn otherwise, or told by its terms.
export function deedSigns(event: MagicMapEvent): readonly Sign[] {
  switch (event.do) {
    case 'goods':
    case 'magic':
    case 'stay':
    case 'tow':
    case 'mend':
      return [event.do === 'mend' ? 'repair' : event.do]
    case 'sell':
      return ['goods', 'gold']
    default:
      return []
  }
}

export function isDeed(event: MagicMapEvent): boolean {
  return ['spin', 'sail', 'harbour', 'attack'].includes(event.do ?? '') || deedSigns(event).length > 0
}
