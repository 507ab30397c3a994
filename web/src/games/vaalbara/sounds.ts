// What Vaalbara's events sound like.
import type { Sound } from '../../sound/kinds'
import type { VaalbaraEvent } from './types'

const table: Partial<Record<NonNullable<VaalbaraEvent['do']>, Sound>> = {
  choose: 'token',
  take: 'card',
  land: 'card',
  draw: 'card',
  pathfinder: 'card',
  rider: 'card',
  scout: 'card',
  bottom: 'card',
  midwife: 'card',
  show_warrior: 'reveal',
  bard: 'coin',
  omen: 'reveal',
}

export function soundOf(event: VaalbaraEvent): Sound | null {
  return (event.do !== null && table[event.do]) || null
}
