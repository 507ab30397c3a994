// The twelve characters of each seat: name, initiative, and effect in words.
import { mark, translator } from '../../i18n/i18n.svelte'
import { characters, type Character, type SeatView, type VaalbaraView } from './types'

const { t } = translator('vaalbara')

const names: Record<Character, string> = {
  warrior: mark('Warrior'),
  bard: mark('Bard'),
  hunter: mark('Hunter'),
  oracle: mark('Oracle'),
  carpenter: mark('Carpenter'),
  falconer: mark('Falconer'),
  pathfinder: mark('Pathfinder'),
  midwife: mark('Midwife'),
  rider: mark('Rider'),
  artisan: mark('Artisan'),
  scout: mark('Scout'),
  farmer: mark('Farmer'),
}

const effects: Record<Character, string> = {
  warrior: mark('Every other player may show a Warrior in hand for 1 VP'),
  bard: mark('Another player of your choice gets 2 VP'),
  hunter: mark('3 VP if you act before all your neighbours'),
  oracle: mark('2 VP for each neighbour whose character is odd'),
  carpenter: mark('3 VP for each forest in your realm'),
  falconer: mark('Take 2 VP from the player who acted just before you'),
  pathfinder: mark('Swap a land of row 1 or 2 for the top card of the deck'),
  midwife: mark('Take a character you played before back to your hand'),
  rider: mark('Swap a land of row 1 for a land of row 2'),
  artisan: mark('5 VP if you act after all your neighbours'),
  scout: mark('Swap a land of your realm for the bottom card of the deck and score the new land'),
  farmer: mark('The land you take this round pays double'),
}

export const characterName = (character: Character): string => t(names[character])
export const effectOf = (character: Character): string => t(effects[character])
export const initiative = (character: Character): number => characters.indexOf(character) + 1

// A character in one line: number, name, effect.
export const characterWords = (one: Character): string => `${initiative(one)} ${characterName(one)}: ${effectOf(one)}`

export const countOf = (cards: readonly Character[] | number): number =>
  typeof cards === 'number' ? cards : cards.length

// What the seat has in hand or still to draw, as everybody knows it: all but what it has shown.
export function remaining(seat: SeatView, phase: VaalbaraView['phase']): Character[] {
  const revealed = phase === 'choose' ? null : seat.played
  return characters.filter((one) => one !== revealed && !seat.discard.includes(one))
}
