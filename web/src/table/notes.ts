// What the log says besides the events of the match: who plays a seat from then on.
import { t } from '../i18n/i18n.svelte'
import type { SeatChange } from '../match/types'

export function seatNote({ now }: SeatChange, name: string): string {
  switch (now) {
    case 'resigned':
      return t('{name} has resigned. A bot plays on.', { name })
    case 'out_of_time':
      return t('{name} has run out of time. A bot plays on.', { name })
    case 'away':
      return t('{name} is away. A bot plays until they return.', { name })
    case 'handed_over':
      return t('{name} lets a bot play until they return.', { name })
    case 'returned':
      return t('{name} is back and plays again.', { name })
  }
}

// The changes by the number of events they came after; an undo may have taken some of these back.
export function notesByEvents(changes: readonly SeatChange[], count: number): Map<number, SeatChange[]> {
  const found = new Map<number, SeatChange[]>()
  for (const change of changes) {
    const after = Math.min(change.after, count)
    found.set(after, [...(found.get(after) ?? []), change])
  }
  return found
}
