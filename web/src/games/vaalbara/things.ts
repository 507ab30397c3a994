// What lies on Vaalbara's table, by kinds: its places (places.ts), its pieces, and what else is drawn.
import type { Things } from '../../board/things'
import { mark } from '../../i18n/i18n.svelte'

export const things: Things = {
  row: {
    name: mark('Land'),
    rule: mark('On your turn you take one land of row 1 and get its VP at once. Row 2 comes next round.'),
  },
  taken: {
    name: mark('A land was taken here'),
    rule: mark('The place stays empty until the round ends. Then row 2 comes forward.'),
  },
  land: { name: mark('Land'), rule: mark('A land pays its VP once, when it comes to a realm.') },
  realm: {
    name: mark('Realm'),
    rule: mark('The lands a player has taken. Some lands pay by what the realm already has.'),
  },
  type: { name: mark('Lands of a type'), rule: mark('How many lands of this type the realm has.') },
  variety: { name: mark('Land types'), rule: mark('At the end 5 VP for five land types, 10 VP for six') },
  hand: {
    name: mark('Hand'),
    rule: mark('Choose one character in secret. Low numbers act first, high ones later.'),
  },
  character: {
    name: mark('Character'),
    rule: mark('The number says when it acts. Everybody has the same twelve, each to be played once.'),
  },
  back: { name: mark('A card face down'), rule: mark('Nobody else knows this character.') },
  played: {
    name: mark('The character of this round'),
    rule: mark('All characters are turned up together and act from the lowest number to the highest.'),
  },
  discard: {
    name: mark('Played before'),
    rule: mark('A character that was played stays here, unless the Midwife brings it back.'),
  },
  memory: { name: mark('Character'), rule: mark('What everybody can know of this player’s twelve characters.') },
  gift: { name: mark('Player'), rule: mark('The Bard gives 2 VP to another player.') },
  seat: { name: mark('Player'), rule: mark('Neighbours sit on the left and on the right of a player.') },
  rank: { name: mark('Turn order'), rule: mark('The lowest character acts first; ties go by the omen.') },
  near: { name: mark('Neighbour'), rule: mark('Some lands and characters depend on your neighbours.') },
  cards: { name: mark('Cards in hand'), rule: mark('A hand holds up to five characters.') },
  points: {
    name: mark('Victory points'),
    rule: mark('The most VP after nine rounds win. Others’ VP are secret, unless all agreed to show them.'),
  },
  winner: {
    name: mark('Winner'),
    rule: mark('The most VP after nine rounds win. Others’ VP are secret, unless all agreed to show them.'),
  },
  omen: {
    name: mark('Omen'),
    rule: mark('Players with the same character act in the order that the back of the deck shows, from left to right.'),
  },
  deck: { name: mark('Deck'), rule: mark('The lands of row 2 come from here, one round after the other.') },
  unknown: { name: mark('Face down in the deck'), rule: mark('How many lands of each type are still to come.') },
  sun: { name: mark('Round'), rule: mark('The match ends after nine rounds.') },
  rounds: { name: mark('Round'), rule: mark('The match ends after nine rounds.') },
}
