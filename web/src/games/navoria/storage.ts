// How a port shows its goods: berths in rows, filled, offered and free, after the kind of its order.
import { desertOrder, glacierOrder } from '../box/navoria'
import { goods, type Good, type Track } from './types'

export interface Berth {
  good: Good | 'any'
  // Filled, would be filled by the choice under the pointer, may be filled now, or free.
  state: 'filled' | 'ghost' | 'offered' | 'free'
}

export interface Loading {
  // The good that the choice under the pointer would store here.
  coming?: Good | null
  // The goods that may be stored here one by one.
  offered?: readonly Good[]
}

// The berths of one kind: what lies there, what may come next, and the rest up to the order.
function berths(kind: Good, stored: number, order: number, loading: Loading): Berth[] {
  const row: Berth[] = Array.from({ length: stored }, () => ({ good: kind, state: 'filled' }))
  if (loading.offered?.includes(kind)) row.push({ good: kind, state: 'offered' })
  else if (loading.coming === kind) row.push({ good: kind, state: 'ghost' })
  while (row.length < order) row.push({ good: kind, state: 'free' })
  return row
}

// The desert wants any four, so that its goods lie in one row; the forest one of each, the glacier
// three of a kind, so that these have berths for each kind.
export function storage(port: Track, stored: Record<Good, number>, loading: Loading = {}): Berth[][] {
  switch (port) {
    case 'desert': {
      const row = goods.flatMap((good) => berths(good, stored[good], 0, loading))
      while (row.length < desertOrder) row.push({ good: 'any', state: 'free' })
      return [row]
    }
    case 'forest':
      return [goods.flatMap((good) => berths(good, stored[good], 1, loading))]
    case 'glacier':
      return goods.map((good) => berths(good, stored[good], glacierOrder, loading))
  }
}
