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
  scout: mark('Swap a land of your realm for the bottom card of the deck, which pays'),
  farmer: mark('The land you take this round pays double'),
}

export const characterName = (character: Character): string => t(names[character])
export const effectOf = (character: Character): string => t(effects[character])
export const initiative = (character: Character): number => characters.indexOf(character) + 1

// A character in one line: number, name, effect.
export const characterWords = (one: Character): string =>
  `${initiative(one)} ${characterName(one)}: ${effectOf(one)}`

export const countOf = (cards: Character[] | number): number =>
  typeof cards === 'number' ? cards : cards.length

// What the seat has in hand or still to draw, as everybody knows it: all but what it has shown.
export function remaining(seat: SeatView, phase: VaalbaraView['phase']): Character[] {
  const revealed = phase === 'choose' ? null : seat.played
  return characters.filter((one) => one !== revealed && !seat.discard.includes(one))
}

// The seats in the order in which they act; ties stand as the omen has them now.
export function actingOrder(view: VaalbaraView): number[] {
  if (view.order.length === 0) return []
  const place = (seat: number) => view.omen?.indexOf(seat) ?? seat
  const number = (seat: number) => {
    const { played } = view.seats[seat]!
    return played ? initiative(played) : Infinity
  }
  const rest = view.seats.map((_, seat) => seat).filter((seat) => !view.order.includes(seat))
  return [...view.order, ...rest.sort((a, b) => number(a) - number(b) || place(a) - place(b))]
}

// The seats left and right; one alone with two players.
export function neighbours(seat: number, players: number): number[] {
  return [...new Set([(seat + players - 1) % players, (seat + 1) % players])]
}

// The winner of a finished match: most points, the omen's leftmost among equals.
export function winner(view: VaalbaraView): number | null {
  if (view.phase !== 'over') return null
  const order = view.omen ?? view.seats.map((_, seat) => seat)
  return order.reduce((best, seat) =>
    (view.seats[seat]!.vp ?? 0) > (view.seats[best]!.vp ?? 0) ? seat : best,
  )
}
