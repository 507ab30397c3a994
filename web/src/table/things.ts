// What lies around every board: seats, scores, clocks, what is offered.
import type { Things } from '../board/things'
import { t } from '../i18n/i18n.svelte'

// Translated already, for the page has one catalogue.
export function tableThings(): Things {
  return {
    name: { name: t('Player'), rule: t('A click on a player shows everything that player has.') },
    bot: { name: t('A bot'), rule: t('This seat is played by the program.') },
    resigned: { name: t('resigned'), rule: t('A bot plays this seat to the end.') },
    away: { name: t('away'), rule: t('This player is not connected now.') },
    score: { name: t('Points'), rule: t('A click shows what the points are made of.') },
    gain: { name: t('Points for you'), rule: t('What this choice is sure to add to your score at once.') },
    rating: { name: t('Rating'), rule: t('How strong this player is at this game, by the matches that were counted.') },
    clock: { name: t('Clock'), rule: t('The time this player has left.') },
  }
}
