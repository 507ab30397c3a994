// What Magic Map's events sound like.
import type { Sound } from '../../sound/kinds'
import type { MagicMapEvent } from './types'

const table: Partial<Record<NonNullable<MagicMapEvent['do']>, Sound>> = {
  spin: 'spin',
  wind: 'storm',
  sail: 'step',
  harbour: 'step',
  tow: 'step',
  adventure: 'card',
  draw: 'card',
  peek: 'card',
  play: 'card',
  spend: 'card',
  keep: 'card',
  take: 'card',
  seize: 'card',
  goods: 'token',
  magic: 'token',
  mend: 'token',
  sell: 'coin',
  cash: 'coin',
  buy: 'coin',
  hero: 'reveal',
  mission: 'reveal',
  talisman: 'reveal',
  attack: 'reveal',
  tame: 'reveal',
}

export function soundOf(event: MagicMapEvent): Sound | null {
  return (event.do !== null && table[event.do]) || null
}
