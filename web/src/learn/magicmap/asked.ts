// Which paragraph of the rules (data-rule in Rules.svelte) a question of Magic Map is about: the first of these
// that is among the choices.
import type { Event, Phase, View } from '../../games/box/magicmap'
import type { Paragraphs, Question } from '../rules'

export const paragraphs: Paragraphs<Event> = {
  harbour: 'home',
  stand: 'storm',
  tow: 'becalmed',
  mend: 'damaged',
  goods: 'turn',
  magic: 'turn',
  adventure: 'turn',
  stay: 'turn',
  sail: 'sailing',
  sell: 'selling',
  buy: 'buying',
  draw: 'selling',
  take: 'telescope',
  keep: 'finds',
  spend: 'monsters',
  tame: 'monsters',
  attack: 'attacking',
  seize: 'fighting',
  offer_swap: 'swapping',
  accept: 'swapping',
  refuse: 'swapping',
  cash: 'finds',
  pass: 'storm',
  play: 'turn',
  done: 'after',
}

// What the arrow was spun for, if it was not for the turn.
const spun: Readonly<Partial<Record<Phase, string>>> = {
  tame_respin: 'monsters',
  attack_respin: 'fighting',
  defend_respin: 'fighting',
}

export function reason(kind: string, { view }: Question): string | undefined {
  return kind === 'stand' || kind === 'pass' ? spun[(view as View).phase] : undefined
}
