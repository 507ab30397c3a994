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

// How many rows there are to show: those at the end that are empty fold.
export function rowsOf(slots: Slots): number {
  return Math.max(1, ...colors.flatMap((color) => slots[color].map((card, slot) => (card === null ? 0 : slot + 1))))
}
