// What lies on Navoria's table, by kinds: its places (places.ts), its pieces, and what else is drawn.
import type { Things } from '../../board/things'
import { mark } from '../../i18n/i18n.svelte'

export const things: Things = {
  bag: {
    name: mark('Bag'),
    rule: mark('Draw two tokens: use one of them, and put the other in the city centre.'),
  },
  token: {
    name: mark('Action token'),
    rule: mark('A token brings a citizen of its colour now, and a space of the city in the gathering.'),
  },
  drawn: {
    name: mark('Drawn token'),
    rule: mark('The token you use goes onto the deck of its colour; the other goes to the city centre.'),
  },
  center: {
    name: mark('City centre'),
    rule: mark('Instead of drawing you may use a token that lies here.'),
  },
  hand: { name: mark('In hand'), rule: mark('What was drawn, or is still to be resolved, is answered here.') },
  pending: { name: mark('Still to resolve'), rule: mark('What a card or a space gives is done in this order.') },
  answer: { name: mark('Answer'), rule: mark('Where what you have just got shall go.') },
  store: { name: mark('Port'), rule: mark('Goods that come together go to different ports.') },
  card: {
    name: mark('Citizen'),
    rule: mark('What a citizen gives at once happens when it is recruited; its strip pays later.'),
  },
  deck: {
    name: mark('Deck of citizens'),
    rule: mark('The tokens on it are moved to the city in the gathering. New cards come with the next round.'),
  },
  space: {
    name: mark('Space of the city'),
    rule: mark('In the gathering a token from a deck takes a free space of its colour and gets what it gives.'),
  },
  district: {
    name: mark('District'),
    rule: mark('Above, spaces for tokens in the gathering; below, the deck and the citizens to recruit.'),
  },
  citizens: { name: mark('Citizens'), rule: mark('How many citizens of this trade the player has recruited.') },
  people: {
    name: mark('Symbols of a people'),
    rule: mark('The first two players with five symbols win the favour of the people.'),
  },
  favor: {
    name: mark('Favour'),
    rule: mark('The first two players with five symbols win the favour of the people.'),
  },
  pays: { name: mark('Victory points'), rule: mark('What these citizens pay as things are now.') },
  port: {
    name: mark('Port'),
    rule: mark('When a port has what its order asks for, it delivers at once and pays its open rewards.'),
  },
  quay: {
    name: mark('Order'),
    rule: mark('When a port has what its order asks for, it delivers at once and pays its open rewards.'),
  },
  berth: { name: mark('A good'), rule: mark('Goods stay in the port where they were stored until it delivers.') },
  reward: {
    name: mark('Reward'),
    rule: mark('Every delivery pays the basic rewards and those whose posts you have built.'),
  },
  track: {
    name: mark('Land'),
    rule: mark('A step moves your explorer on. Flags pay through adventurers, the last space pays its treasure.'),
  },
  land: {
    name: mark('Land'),
    rule: mark('A step moves your explorer on. Flags pay through adventurers, the last space pays its treasure.'),
  },
  marker: {
    name: mark('Explorer'),
    rule: mark(
      'At every income the explorers furthest on are paid. After the round each goes back to its furthest post.',
    ),
  },
  post: {
    name: mark('Trading post'),
    rule: mark('Explorers return to posts, posts free rewards of the port, and soldiers pay for them.'),
  },
  round: { name: mark('Round'), rule: mark('The match ends after the income of the third round.') },
  phase: {
    name: mark('Phase'),
    rule: mark('Each round: recruiting, gathering, income, and the return of the explorers.'),
  },
  order: {
    name: mark('Order of turns'),
    rule: mark('In the gathering it runs backwards. After the round whoever has the most VP begins.'),
  },
  turn: {
    name: mark('Order of turns'),
    rule: mark('In the gathering it runs backwards. After the round whoever has the most VP begins.'),
  },
  income: { name: mark('Income'), rule: mark('What the explorers furthest on get on each track at the income.') },
}

// What choices change, as the engine counts it.
export const holdings: Readonly<Record<string, string>> = {
  desert_marker: mark('Steps in the desert'),
  forest_marker: mark('Steps in the forest'),
  glacier_marker: mark('Steps on the glacier'),
  desert_posts: mark('Posts in the desert'),
  forest_posts: mark('Posts in the forest'),
  glacier_posts: mark('Posts on the glacier'),
}
