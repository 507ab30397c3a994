// What Navoria's events sound like.
import type { Sound } from '../../sound/kinds'
import type { NavoriaEvent } from './types'

const table: Partial<Record<NonNullable<NavoriaEvent['do']>, Sound>> = {
  recruit: 'card',
  card: 'card',
  draw: 'token',
  token: 'token',
  use: 'token',
  center: 'token',
  gather: 'token',
  store: 'token',
  order: 'coin',
  step: 'step',
  build: 'token',
  favor: 'reveal',
  first: 'reveal',
}

export function soundOf(event: NavoriaEvent): Sound | null {
  return (event.do !== null && table[event.do]) || null
}
