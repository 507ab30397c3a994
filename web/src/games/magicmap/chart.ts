// The sea chart: what is on a cell, how a ship may have come from one cell to another (for drawing
// only; what is legal comes from the table), and where the storm has just blown.
import type { LogEntry } from '../../match/types'
import { rows, SIDE } from './printed'
import type { Cell, Direction, MagicMapEvent, MagicMapView } from './types'

export type Terrain = 'border' | 'sea' | 'calm' | 'rock' | 'grey' | 'island' | 'black' | 'red'

const signs: Record<string, Terrain> = {
  '=': 'border',
  '.': 'sea',
  '~': 'calm',
  '#': 'rock',
  g: 'grey',
  '@': 'island',
  B: 'black',
  R: 'red',
}

export function terrain([column, row]: Cell): Terrain {
  return signs[rows[row]?.[column] ?? '='] ?? 'border'
}

export function cellsOf(...kinds: Terrain[]): Cell[] {
  const found: Cell[] = []
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) if (kinds.includes(terrain([column, row]))) found.push([column, row])
  return found
}

export const sameCell = (a: Cell | null, b: Cell | null): boolean =>
  a !== null && b !== null && a[0] === b[0] && a[1] === b[1]

export const cellName = ([column, row]: Cell): string => `${column}-${row}`

export const steps: Record<Direction, Cell> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] }

const sailable: ReadonlySet<Terrain> = new Set(['sea', 'black', 'red', 'calm'])

// A shortest way over water, both ends included, round other ships; straight if there is none.
export function route(from: Cell, to: Cell, others: readonly Cell[] = []): Cell[] {
  const before = new Map<string, Cell | null>([[cellName(from), null]])
  const blocked = new Set(others.map(cellName))
  const queue: Cell[] = [from]
  for (let cell = queue.shift(); cell; cell = queue.shift()) {
    if (sameCell(cell, to)) return walkBack(cell, before)
    for (const [dx, dy] of Object.values(steps)) {
      const next: Cell = [cell[0] + dx, cell[1] + dy]
      const name = cellName(next)
      if (before.has(name) || !sailable.has(terrain(next))) continue
      if (blocked.has(name) && !sameCell(next, to)) continue
      // Calm water is left, never entered, under sail.
      if (terrain(next) === 'calm' && terrain(cell) !== 'calm' && !sameCell(next, to)) continue
      before.set(name, cell)
      queue.push(next)
    }
  }
  return [from, to]
}

function walkBack(end: Cell, before: Map<string, Cell | null>): Cell[] {
  const way: Cell[] = []
  for (let cell: Cell | null = end; cell; cell = before.get(cellName(cell)) ?? null) way.unshift(cell)
  return way
}

// The way by which a ship has come to where it is. If it has sailed several times since it was last shown, the last one:
// what is between would be a way that it never went.
export function wake(seat: number, was: Cell, now: Cell, news: readonly LogEntry<MagicMapEvent>[]): Cell[] {
  const sailed = news.flatMap(({ event }) => (event.do === 'sail' && event.by === seat ? [event.to] : []))
  return route(sailed.at(-2) ?? was, now)
}

const calmings = (view: MagicMapView): number =>
  view.adventures.discard.filter((card) => card === 'good_weather').length

// Where a storm has just blown: the wind of the news or the one that was waited for, if nobody
// calmed it; null if there was none.
export function gust(
  before: MagicMapView | null,
  after: MagicMapView,
  news: readonly LogEntry<MagicMapEvent>[],
): Direction | null {
  if (after.storm) return null
  if (before && calmings(after) > calmings(before)) return null
  const winds = news.flatMap(({ event }) => (event.do === 'wind' ? [event.dir] : []))
  return winds.at(-1) ?? before?.storm?.dir ?? null
}

// The cell to go to with an arrow key: the nearest one that lies mostly in that direction.
export function neighbour(cells: readonly Cell[], from: Cell, direction: Direction): Cell | null {
  const [dx, dy] = steps[direction]
  let best: Cell | null = null
  let least = Infinity
  for (const cell of cells) {
    const along = (cell[0] - from[0]) * dx + (cell[1] - from[1]) * dy
    const across = Math.abs((cell[0] - from[0]) * dy) + Math.abs((cell[1] - from[1]) * dx)
    if (along <= 0 || across > along) continue
    const distance = along + 2 * across
    if (distance < least) [best, least] = [cell, distance]
  }
  return best
}
