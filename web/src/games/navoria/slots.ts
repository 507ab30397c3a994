// The places of the cards on display: each card keeps its own while it lies there, and new ones fill the gaps.
import { recordOf } from '../../parts/records'
import { shownCards } from '../box/navoria'
import { colors, type Color } from './types'

export type Slots = Record<Color, (string | null)[]>

function fill(shown: readonly string[], before: readonly (string | null)[]): (string | null)[] {
  const kept = Array.from({ length: shownCards }, (_, slot) => {
    const card = before[slot] ?? null
    return card !== null && shown.includes(card) ? card : null
  })
  const coming = shown.filter((card) => !kept.includes(card))
  return kept.map((card) => card ?? coming.shift() ?? null)
}

export function slotsOf(display: Record<Color, readonly string[]>, before: Slots | null): Slots {
  return recordOf(colors, (color) => fill(display[color], before?.[color] ?? []))
}

// Once nobody recruits any more, the cards that are left close up; in the longest column there are so many.
export function closedUp(slots: Slots): Slots {
  return recordOf(colors, (color) => slots[color].filter((card) => card !== null))
}
export function rowsOf(slots: Slots): number {
  return Math.max(...colors.map((color) => slots[color].length))
}
