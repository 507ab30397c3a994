// What the parts of a score are earned by on the table, and how much of it by each thing: at an income every explorer
// pays from where it stands, at the end every post and every favor.
import type { Share } from '../client'
import { card, cardsOf, GUARD_PAY, trackBoards } from './print'
import { peoples, tracks, type NavoriaShown, type NavoriaView, type Track } from './types'

// Parts of a score by the place of their names.
const PORTS = 3
const MERCHANTS = 5
export const ADVENTURERS = 6
export const LEADING = 7
export const SOLDIERS = 8
export const FAVORS = 9

const earners: Readonly<Record<number, (seat: number) => string>> = {
  [PORTS]: (seat) => `[data-place^="port:${seat}:"]`,
  [MERCHANTS]: (seat) => `[data-seat="${seat}"] [data-earns=merchant]`,
  [ADVENTURERS]: (seat) => `[data-seat="${seat}"] [data-earns=adventurer]`,
  [LEADING]: (seat) => `[data-piece^="marker:${seat}:"]:not([data-home])`,
  [SOLDIERS]: (seat) => `[data-seat="${seat}"] [data-earns=soldier]`,
  [FAVORS]: (seat) => `[data-piece^="favor:${seat}:"]`,
}

export const sourceOf = (part: number, seat: number): string => earners[part]?.(seat) ?? `[data-seat="${seat}"] .brief`

function forFlags(view: NavoriaView, seat: number, track: Track): number {
  const { cards, markers } = view.seats[seat]!
  const reached = trackBoards[track].flags.filter((space) => markers[track] >= space).length
  return reached * cardsOf(cards, 'adventurer').length
}

function forPlace({ view, figures }: NavoriaShown, seat: number, track: Track): number {
  const marker = view.seats[seat]!.markers[track]
  const place = view.seats.filter(({ markers }) => markers[track] > marker).length
  return marker > 0 && place < figures.places ? trackBoards[track].places[place]! : 0
}

function forPosts(view: NavoriaView, seat: number, track: Track): number {
  const { cards, posts } = view.seats[seat]!
  return GUARD_PAY * posts[track] * cards.filter((id) => card(id).guards === track).length
}

export function sharesOf(shown: NavoriaShown, part: number, seat: number): readonly Share[] {
  const { view } = shown
  const marker = (track: Track) => `[data-piece="marker:${seat}:${track}"]`
  switch (part) {
    case ADVENTURERS:
      return tracks.map((track) => ({ source: marker(track), points: forFlags(view, seat, track) }))
    case LEADING:
      return tracks.map((track) => ({ source: marker(track), points: forPlace(shown, seat, track) }))
    case SOLDIERS:
      return tracks.map((track) => ({
        source: `[data-piece="post:${seat}:${track}:${view.seats[seat]!.posts[track]}"]`,
        points: forPosts(view, seat, track),
      }))
    case FAVORS:
      return peoples.map((species) => ({
        source: `[data-piece="favor:${seat}:${species}"]`,
        points: shown.figures.seats[seat]!.favors[species] ?? 0,
      }))
    default:
      return []
  }
}
