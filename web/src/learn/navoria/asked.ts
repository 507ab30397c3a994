// Which paragraph of the rules (data-rule in Rules.svelte) a question of Explorers of Navoria is about: the first of these
// that is among the choices.
import type { Event } from '../../games/box/navoria'
import type { Paragraphs } from '../rules'

export const paragraphs: Paragraphs<Event> = {
  draw: 'tokens',
  center: 'tokens',
  use: 'tokens',
  recruit: 'recruiting',
  store: 'storing',
  order: 'delivering',
  step: 'steps',
  build: 'posts',
  either: 'gathering',
  gather: 'gathering',
}
