// How a port shows its goods: berths in rows, filled and still free, after the kind of its order.
import { goods, type Good, type Track } from './types'

export interface Berth {
  good: Good | 'any'
  filled: boolean
  // It would be filled by the choice under the pointer.
  ghost: boolean
}

const DESERT_ORDER = 4
const GLACIER_ORDER = 3

function berths(kind: Good, stored: number, atLeast: number, coming: Good | null): Berth[] {
  const filled = stored + (coming === kind ? 1 : 0)
  return Array.from({ length: Math.max(filled, atLeast) }, (_, index) => ({
    good: kind,
    filled: index < filled,
    ghost: index >= stored && index < filled,
  }))
}

// The desert wants any four, so that its goods lie in one row; the forest one of each, the glacier
// three of a kind, so that these have a column or a row for each kind.
export function storage(
  port: Track,
  stored: Record<Good, number>,
  coming: Good | null = null,
): Berth[][] {
  switch (port) {
    case 'desert': {
      const filled = goods.flatMap((good) => berths(good, stored[good], 0, coming))
      const free = Math.max(0, DESERT_ORDER - filled.length)
      return [
        [
          ...filled,
          ...Array.from({ length: free }, (): Berth => ({ good: 'any', filled: false, ghost: false })),
        ],
      ]
    }
    case 'forest':
      return [goods.flatMap((good) => berths(good, stored[good], 1, coming))]
    case 'glacier':
      return goods.map((good) => berths(good, stored[good], GLACIER_ORDER, coming))
  }
}
