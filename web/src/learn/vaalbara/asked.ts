// Which paragraph of the rules (data-rule in Rules.svelte) a question of Vaalbara is about: the first of these
// that is among the choices.
import type { Event } from '../../games/box/vaalbara'
import type { Paragraphs } from '../rules'

export const paragraphs: Paragraphs<Event> = {
  choose: 'choosing',
  take: 'taking',
  show_warrior: 'warrior',
  decline: 'warrior',
  bard: 'bard',
  pathfinder: 'pathfinder',
  midwife: 'midwife',
  rider: 'rider',
  scout: 'scout',
}
