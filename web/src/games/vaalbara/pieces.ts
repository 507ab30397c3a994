// Which card is which. The view tells only faces; to let a land fly from the row to the realm it
// keeps one number from position to position. The numbers follow from comparing two positions: a card
// that lies where it lay is the same, one that appeared is a card of that face that left its place,
// or else comes from the deck.
import type { Land, VaalbaraView } from './types'

interface Lying {
  place: string
  land: Land
}

export interface Cards {
  // The number of the card at a place: "row1-0", "realm-2-5", "top", "bottom".
  numbers: ReadonlyMap<string, number>
  lying: readonly Lying[]
  round: number
  // The number of the next card that comes from the deck.
  next: number
}

function lyingIn(view: VaalbaraView): Lying[] {
  const found: Lying[] = []
  const add = (place: string, land: Land | null) => {
    if (land) found.push({ place, land })
  }
  view.seats.forEach(({ realm }, seat) => realm.forEach((land, index) => add(`realm-${seat}-${index}`, land)))
  add('bottom', view.deck.bottom)
  add('top', view.deck.top)
  view.row1.forEach((land, slot) => add(`row1-${slot}`, land))
  view.row2.forEach((land, slot) => add(`row2-${slot}`, land))
  return found
}

// Where a card at the place would have been before: rows move up when a round ends.
function placeBefore(place: string, rounds: number): string | null {
  if (!place.startsWith('row') || rounds === 0) return place
  return rounds === 1 && place.startsWith('row1') ? place.replace('row1', 'row2') : null
}

export function follow(before: Cards | null, view: VaalbaraView): Cards {
  const lying = lyingIn(view)
  const rounds = before ? view.round - before.round : 0
  const left = new Map(before?.lying.map(({ place, land }) => [place, land]))
  const numbers = new Map<string, number>()
  const claim = (place: string, from: string) => {
    numbers.set(place, before!.numbers.get(from)!)
    left.delete(from)
  }
  for (const { place, land } of lying) {
    const from = placeBefore(place, rounds)
    if (from && left.get(from) === land) claim(place, from)
  }
  let next = before?.next ?? 0
  for (const { place, land } of lying) {
    if (numbers.has(place)) continue
    const from = [...left].find(([, face]) => face === land)?.[0]
    if (from) claim(place, from)
    else numbers.set(place, next++)
  }
  return { numbers, lying, round: view.round, next }
}

// Follows the positions of one board.
export function cardFollower(): (view: VaalbaraView) => Cards {
  let last: { view: VaalbaraView; cards: Cards } | null = null
  return (view) => {
    if (last?.view !== view) last = { view, cards: follow(last?.cards ?? null, view) }
    return last.cards
  }
}
