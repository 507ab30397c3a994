// The position at which an income is paid. The event that ends a round pays it and returns everything at once; whoever
// watches must see the explorers where they were paid for, and only then how they go back.
import { BASIC_REWARDS, rewards, trackBoards } from './print'
import { goods, tracks, type NavoriaEvent, type NavoriaView, type SeatView, type Track } from './types'

const stored = (seat: SeatView, port: Track): number => goods.reduce((sum, good) => sum + seat.ports[port][good], 0)

// What an order that was delivered moved by itself; a step that is free to choose is an event of its own.
function stepsByOrders(before: SeatView, after: SeatView): Track[] {
  const delivered = tracks.filter((port) => stored(after, port) < stored(before, port))
  return delivered.flatMap((port) =>
    rewards[port]
      .slice(0, BASIC_REWARDS + before.posts[port])
      .flatMap((reward) => (reward.effect === 'step' && reward.track !== 'any' ? [reward.track] : [])),
  )
}

function markersPaid(before: SeatView, after: SeatView, event: NavoriaEvent): SeatView['markers'] {
  const markers = { ...before.markers }
  const chosen = event.do === 'step' ? [event.track] : []
  for (const track of [...chosen, ...stepsByOrders(before, after)])
    markers[track] = Math.min(markers[track] + 1, trackBoards[track].length)
  return markers
}

export function paidAt(before: NavoriaView, after: NavoriaView, event: NavoriaEvent): NavoriaView | null {
  if (before.phase !== 'gather' || after.phase !== 'return') return null
  const seats = after.seats.map((seat, i) => ({
    ...seat,
    markers: event.by === i ? markersPaid(before.seats[i]!, seat, event) : before.seats[i]!.markers,
  }))
  const paid: NavoriaView = { ...before, seats, phase: 'income', pending: [] }
  if (event.do !== 'gather') return paid
  const { color, space } = event
  const district = before.city[color].map((taken, i) => taken || i === space)
  return {
    ...paid,
    on_deck: { ...before.on_deck, [color]: before.on_deck[color] - 1 },
    city: { ...before.city, [color]: district },
  }
}
