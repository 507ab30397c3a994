// What lies on Magic Map's table, by kinds: its places (places.ts), its pieces, and what else is drawn.
import type { Things } from '../../board/things'
import { mark } from '../../i18n/i18n.svelte'

export const things: Things = {
  cell: {
    name: mark('Cell'),
    rule: mark('Use all your steps, or stop early in a harbour: black ones buy goods, red ones sell talismans.'),
  },
  sea: { name: mark('Open sea'), rule: mark('Ships sail here, up, down, left and right.') },
  calm: { name: mark('Calm'), rule: mark('A ship blown in here lies becalmed; others keep out.') },
  rock: { name: mark('Rock'), rule: mark('In the way of ships. A storm that drives a ship against it damages her.') },
  shoal: { name: mark('Shoal'), rule: mark('In the way of ships. A storm that drives a ship against it damages her.') },
  middle: { name: mark('Island'), rule: mark('Sail all the way around it, then come home: that is worth 15 points.') },
  meridian: { name: mark('Meridian'), rule: mark('Crossing it counts the lap that coming home asks for.') },
  legend: { name: mark('Signs of the chart'), rule: mark('What the signs on the chart mean.') },
  view: { name: mark('Chart'), rule: mark('Moves and enlarges the chart.') },
  ship: {
    name: mark('Ship'),
    rule: mark('After sailing you may attack a ship beside yours. Damaged and becalmed ships are left alone.'),
  },
  at: {
    name: mark('Ship'),
    rule: mark('After sailing you may attack a ship beside yours. Damaged and becalmed ships are left alone.'),
  },
  storm: {
    name: mark('Storm'),
    rule: mark('Every ship that is neither damaged nor becalmed moves two cells with the wind.'),
  },
  wind: {
    name: mark('Wind'),
    rule: mark('Every ship that is neither damaged nor becalmed moves two cells with the wind.'),
  },
  spinner: {
    name: mark('Spinner'),
    rule: mark('The number is how far you may sail or how many tokens you take; the symbols are what else you may do.'),
  },
  do: { name: mark('Action'), rule: mark('One of the things that you may do now.') },
  adventure: { name: mark('Adventure'), rule: mark('You draw the top card of the adventures and resolve it.') },
  draw: { name: mark('Adventure'), rule: mark('You draw the top card of the adventures and resolve it.') },
  stay: { name: mark('Stay'), rule: mark('You keep your place. With the hammer a damaged ship is repaired.') },
  tow: { name: mark('Tow'), rule: mark('For 2 goods a becalmed ship sails with any number.') },
  mend: { name: mark('Repair'), rule: mark('For 2 gold your ship is repaired, and you still have your action.') },
  sell: { name: mark('Sell'), rule: mark('Two goods are sold for one gold in a black harbour, or pay for a tow.') },
  cash: { name: mark('Gain'), rule: mark('Take the tokens now, or keep the card for later.') },
  keep: { name: mark('Gain'), rule: mark('Take the tokens now, or keep the card for later.') },
  odds: { name: mark('Chance'), rule: mark('On so many of the six sections the monster would be tamed.') },
  talismans: { name: mark('Deck of talismans'), rule: mark('In a red harbour its top card costs 2 gold, unseen.') },
  offered: {
    name: mark('Talisman'),
    rule: mark('In a red harbour a talisman costs 2 gold and is worth its points at the end.'),
  },
  talisman: { name: mark('Talisman'), rule: mark('Worth its points at the end; the talisman of a mission 10 more.') },
  drawn: { name: mark('Adventure'), rule: mark('You draw the top card of the adventures and resolve it.') },
  adventures: { name: mark('Deck of adventures'), rule: mark('In a black harbour, or by the symbol, you draw one.') },
  used: { name: mark('Used adventures'), rule: mark('When the deck is empty, they are shuffled into a new one.') },
  card: {
    name: mark('Adventure'),
    rule: mark('Gains, payments, helpers and monsters: a helper or a gain may be kept.'),
  },
  gain: { name: mark('Gain'), rule: mark('Take the tokens now, or keep the card for later.') },
  pay: { name: mark('Payment'), rule: mark('It is paid at once; kept cards of that kind help out.') },
  help: { name: mark('Helper'), rule: mark('You keep it, open for all to see, until you play it.') },
  monster: {
    name: mark('Monster'),
    rule: mark(
      'Magic, the number spun and 1 for each tamed monster must reach its power; else all your goods are lost.',
    ),
  },
  held: { name: mark('Held card'), rule: mark('You keep it, open for all to see, until you play it.') },
  prize: { name: mark('Prize'), rule: mark('The winner of a battle may take one talisman or adventure of the loser.') },
  battle: { name: mark('Battle'), rule: mark('Both spin; the higher number wins, and the storm counts −2.') },
  gold: { name: mark('Gold'), rule: mark('Each gold is a point at the end; two buy a talisman in a red harbour.') },
  goods: { name: mark('Goods'), rule: mark('Two goods are sold for one gold in a black harbour, or pay for a tow.') },
  magic: { name: mark('Magic'), rule: mark('Magic tames monsters: commit it before the arrow is spun.') },
  hero: { name: mark('Hero'), rule: mark('Your hero is who you are, and has no power.') },
  mission: { name: mark('Mission'), rule: mark('This talisman is worth 10 points more to its seeker.') },
  state: { name: mark('State of the voyage'), rule: mark('What the ship and its voyage are in the middle of.') },
  round: {
    name: mark('Round'),
    rule: mark('When somebody has come home after a lap, the round is played to its end.'),
  },
}

// What choices change, as the engine counts it.
export const holdings: Readonly<Record<string, string>> = {
  gold: mark('Gold'),
  goods: mark('Goods'),
  magic: mark('Magic'),
}
