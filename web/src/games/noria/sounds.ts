// What Noria's events sound like.
import type { Sound } from '../../sound/kinds'
import type { NoriaEvent } from './types'

const table: Partial<Record<NonNullable<NoriaEvent['do']>, Sound>> = {
  activate: 'token',
  upgrade: 'token',
  place: 'token',
  build: 'token',
  modify: 'token',
  buy_disc: 'token',
  take: 'token',
  produce: 'token',
  factory: 'token',
  repeat: 'wheel',
  inspect: 'wheel',
  night_shift: 'wheel',
  end_turn: 'wheel',
  wheel: 'wheel',
  step: 'step',
  fly: 'step',
  ship: 'step',
  invest: 'coin',
  sell: 'coin',
  buy: 'coin',
  pay: 'coin',
  market: 'card',
  island: 'reveal',
  reveal: 'reveal',
  intrigue: 'reveal',
  first_player: 'reveal',
}

export function soundOf(event: NoriaEvent): Sound | null {
  return (event.do !== null && table[event.do]) || null
}
