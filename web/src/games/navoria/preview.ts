// What the choice under the pointer would do, as far as it is sure: markers, posts, goods,
// tokens and symbols that would be there afterwards.
import { pointedChanges, pointedEvent } from '../../board/table'
import { card } from './print'
import { tracks, type Color, type Good, type NavoriaTable, type SeatView, type Species, type Track } from './types'

export interface Preview {
  seat: number
  // Where markers would stand, and how many posts there would be, where that changes.
  markers: Partial<Record<Track, number>>
  posts: Partial<Record<Track, number>>
  // A good that would be stored.
  good?: { port: Track; kind: Good }
  // A token's new place: a deck, or a space of its district.
  token?: { color: Color; space: number | null }
  symbols?: { species: Species; count: number }
}

// Markers and posts as the engine says that they would be. At the end of a round markers also go back: what a
// choice pushes forward is shown, not that.
function addSteps(preview: Preview, { markers, posts }: SeatView, changes: Readonly<Record<string, number>>): void {
  for (const track of tracks) {
    const [steps, built] = [changes[`${track}_marker`] ?? 0, changes[`${track}_posts`] ?? 0]
    if (steps > 0) preview.markers[track] = markers[track] + steps
    if (built > 0) preview.posts[track] = posts[track] + built
  }
}

export function previewOf(table: NavoriaTable): Preview | null {
  const event = pointedEvent(table)
  if (!event || event.by === 'chance') return null
  const { view } = table
  const preview: Preview = { seat: event.by, markers: {}, posts: {} }
  const seat = view.seats[event.by]
  if (seat) addSteps(preview, seat, pointedChanges(table))
  switch (event.do) {
    case 'recruit': {
      const { symbol, symbols } = card(event.card)
      preview.symbols = { species: symbol, count: symbols }
      break
    }
    case 'store':
      preview.good = { port: event.port, kind: event.good }
      break
    case 'use':
    case 'center':
      preview.token = { color: event.color, space: null }
      break
    case 'gather':
      preview.token = { color: event.color, space: event.space }
      break
  }
  return preview
}
