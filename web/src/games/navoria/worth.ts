// What a seat's tableau is worth as it stands: symbols, flags, and what its cards would pay now.
import { card, GUARD_PAY, tiles, trackBoards } from './print'
import { tracks, type Color, type NavoriaView, type SeatView, type Species } from './types'

export function cardsOf(seat: SeatView, color: Color): string[] {
  return seat.cards.filter((id) => card(id).color === color)
}

export function symbolsOf(seat: SeatView, species: Species): number {
  return seat.cards
    .map(card)
    .reduce((sum, { symbol, symbols }) => sum + (symbol === species ? symbols : 0), 0)
}

export function flagsOf(seat: SeatView): number {
  return tracks.reduce(
    (sum, track) =>
      sum + trackBoards[track].flags.filter((flag) => flag <= seat.markers[track]).length,
    0,
  )
}

// VP that a colour's cards pay as things are: merchants and adventurers at an income, soldiers at
// the end. The other two pay nothing by themselves.
export function paysNow(seat: SeatView, color: Color): number {
  const owned = cardsOf(seat, color).map(card)
  switch (color) {
    case 'merchant':
      return owned.reduce((sum, { trades }) => sum + (trades ? symbolsOf(seat, trades) : 0), 0)
    case 'adventurer':
      return owned.length * flagsOf(seat)
    case 'soldier':
      return owned.reduce(
        (sum, { guards }) => sum + (guards ? GUARD_PAY * seat.posts[guards] : 0),
        0,
      )
    case 'builder':
    case 'artisan':
      return 0
  }
}

// What the friendship of a people pays a seat at the end as things are; null without it.
export function favorPays(view: NavoriaView, species: Species, seat: number): number | null {
  const { tile, seats } = view.favor[species]
  const place = seats.indexOf(seat)
  const owner = view.seats[seat]
  const printed = tile === null ? undefined : tiles[tile]
  if (place < 0 || !owner || !printed) return null
  const paid = printed.colors.reduce((sum, color) => sum + cardsOf(owner, color).length, 0)
  return paid * (printed.pays[place] ?? 0)
}
