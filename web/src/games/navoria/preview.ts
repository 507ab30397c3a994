// What the choice under the pointer would do, as far as its event tells: markers, posts, goods,
// tokens and symbols that would be there afterwards.
import type { Choice } from '../../match/types'
import { card, trackBoards } from './print'
import {
  act,
  type Color,
  type Effect,
  type Good,
  type NavoriaView,
  type Species,
  type Track,
} from './types'

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
  gain?: number
}

function addEffect(preview: Preview, view: NavoriaView, effect: Effect): void {
  const seat = view.seats[preview.seat]
  if (!seat) return
  if (effect.effect === 'step' && effect.track !== 'any') {
    const now = preview.markers[effect.track] ?? seat.markers[effect.track]
    preview.markers[effect.track] = Math.min(now + 1, trackBoards[effect.track].length)
  }
  if (effect.effect === 'build' && effect.track !== 'any')
    preview.posts[effect.track] = Math.min(seat.posts[effect.track] + 1, 3)
}

export function previewOf(pointed: readonly Choice[], view: NavoriaView): Preview | null {
  const choice = pointed.length === 1 ? pointed[0] : undefined
  if (!choice) return null
  const event = act(choice.event)
  if (event.by === 'chance') return null
  const preview: Preview = { seat: event.by, markers: {}, posts: {}, gain: choice.gain }
  switch (event.do) {
    case 'step':
    case 'build':
      addEffect(preview, view, { effect: event.do, track: event.track })
      break
    case 'recruit': {
      const { instants, symbol, symbols } = card(event.card)
      for (const effect of instants) addEffect(preview, view, effect)
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
