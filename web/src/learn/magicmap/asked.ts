// Which paragraph of the rules (data-rule in Rules.svelte) a question of Magic Map is about: the first of these
// that is among the choices.
import type { Event } from '../../games/box/magicmap'
import type { Paragraphs } from '../rules'

export const paragraphs: Paragraphs<Event> = {
  harbour: 'home',
  stand: 'storm',
  pass: 'storm',
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
  play: 'turn',
  done: 'after',
}
