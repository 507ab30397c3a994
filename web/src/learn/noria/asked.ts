// Which paragraph of the rules (data-rule in Rules.svelte) a question of Noria is about: the first of these
// that is among the choices.
import type { Event } from '../../games/box/noria'
import type { Paragraphs, Question } from '../rules'

export const paragraphs: Paragraphs<Event> = {
  take: 'beginning',
  step: 'beginning',
  build: 'expert',
  night_shift: 'influence',
  modify: 'influence',
  to_actions: 'influence',
  activate: 'discs',
  inspect: 'discs',
  sell: 'trading',
  buy: 'trading',
  to_politics: 'discs',
  buy_disc: 'market',
  invest: 'investment',
  pay: 'investment',
  fly: 'flying',
  reveal: 'flying',
  ship: 'landing',
  factory: 'landing',
  upgrade: 'upgrade',
  produce: 'production',
  done: 'production',
  repeat: 'bonus',
  intrigue: 'intrigue',
  // Where nothing else is left, the question is still what an intrigue costs.
  end_turn: 'intrigue',
  place: 'placing',
  skip: 'discs',
}

// What is paid for.
const paid: Readonly<Record<string, string>> = { buy_disc: 'market', invest: 'investment', fly: 'flying' }

export function reason(kind: string, { before }: Question): string | undefined {
  return kind === 'pay' ? paid[before.find((one) => one !== null && one in paid) ?? ''] : undefined
}
