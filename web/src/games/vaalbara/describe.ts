// The position in sentences, complete enough to play by without seeing the board.
import { translator } from '../../i18n/i18n.svelte'
import { keysOf } from '../../parts/records'
import { lastRound } from '../box/vaalbara'
import { characterName, countOf, effectOf, initiative, remaining } from './characters'
import { deckSize, landName } from './lands'
import type { Character, Land, SeatView, VaalbaraShown, VaalbaraView } from './types'

const { t, tn } = translator('vaalbara')

const list = (words: string[]): string => words.join(', ') || t('none')
const landList = (lands: readonly (Land | null)[]): string =>
  list(lands.map((land) => (land ? landName(land) : t('empty'))))
const characterList = (some: readonly Character[]): string =>
  list(some.map((one) => `${initiative(one)} ${characterName(one)}`))

function describeDeck(view: VaalbaraView, names: readonly string[]): string[] {
  const { deck, omen } = view
  const size = deckSize(deck)
  const contents = keysOf(deck.unknown).map((land) => `${landName(land)} × ${deck.unknown[land]}`)
  const lines = [
    tn('{n} card in the deck, face down: {lands}', '{n} cards in the deck, face down: {lands}', size, {
      n: size,
      lands: list(contents),
    }),
  ]
  if (deck.top) lines.push(t('On top of the deck: {land}', { land: landName(deck.top) }))
  if (deck.bottom) lines.push(t('At the bottom of the deck: {land}', { land: landName(deck.bottom) }))
  if (omen) lines.push(t('Omen: {seats}', { seats: list(omen.map((seat) => names[seat]!)) }))
  return lines
}

function describeSeat(view: VaalbaraView, seat: SeatView, name: string): string[] {
  const lines = [t('{name}, realm: {lands}', { name, lands: landList(seat.realm) })]
  if (seat.vp !== null) lines.push(tn('{name}: {n} VP', '{name}: {n} VP', seat.vp, { name, n: seat.vp }))
  if (seat.played) lines.push(t('{name} plays {character}', { name, character: characterList([seat.played]) }))
  if (seat.discard.length > 0)
    lines.push(t('{name} has played: {characters}', { name, characters: characterList(seat.discard) }))
  if (Array.isArray(seat.hand)) {
    const hand = seat.hand.map((one) => `${characterList([one])} (${effectOf(one)})`)
    lines.push(t('{name}, hand: {characters}', { name, characters: hand.join('; ') || t('none') }))
  } else {
    const n = countOf(seat.hand)
    lines.push(tn('{name}: {n} card in hand', '{name}: {n} cards in hand', n, { name, n }))
    const characters = characterList(remaining(seat, view.phase))
    lines.push(t('{name}: in hand or still to draw: {characters}', { name, characters }))
  }
  if (seat.seen.length > 0)
    lines.push(t('{name} is known to hold: {characters}', { name, characters: characterList(seat.seen) }))
  return lines
}

export function describe({ view, figures, winners }: VaalbaraShown, names: readonly string[]): string[] {
  const lines = [
    t('Round {round} of {rounds}', { round: view.round, rounds: lastRound }),
    t('Row 1: {lands}', { lands: landList(view.row1) }),
    t('Row 2: {lands}', { lands: landList(view.row2) }),
    ...describeDeck(view, names),
  ]
  const { order } = figures
  if (order.length > 0) {
    lines.push(t('Turn order: {seats}', { seats: list(order.map((seat) => names[seat]!)) }))
    lines.push(t('{name} acts now', { name: names[order[view.turn]!]! }))
  }
  view.seats.forEach((seat, index) => lines.push(...describeSeat(view, seat, names[index]!)))
  for (const seat of winners) lines.push(t('{name} wins', { name: names[seat]! }))
  return lines
}
