// Where things lie on the map. The city stands at the left edge and the lands wind out to the right;
// on a narrow screen the map is turned: the city is at the top and the lands wind down.
import { recordOf } from '../../parts/records'
import { trackBoards } from './print'
import { tracks, type Track } from './types'

export interface Point {
  x: number
  y: number
}

export interface MapShape {
  width: number
  height: number
  // The point of each space of a track, from the start on.
  spaces: Record<Track, Point[]>
  // The track as a smooth line.
  path: Record<Track, string>
  // From the lying map to this one.
  place(x: number, y: number): Point
}

const LENGTH = 640
const BREADTH = 400
// A turned map is pressed together a little, so that a phone shows most of it.
const PRESSED = 0.92

// How each land winds: its middle line, how far it swings, how fast, and where its last space is.
const winding: Record<Track, { middle: number; swing: number; pace: number; end: number }> = {
  desert: { middle: 72, swing: 25, pace: 1.3, end: 560 },
  forest: { middle: 200, swing: -24, pace: 1.22, end: 586 },
  glacier: { middle: 328, swing: 25, pace: 1.16, end: 600 },
}
const START = 74

function lying(track: Track): Point[] {
  const { middle, swing, pace, end } = winding[track]
  const { length } = trackBoards[track]
  return Array.from({ length: length + 1 }, (_, space) => {
    const away = Math.min(space, 2) / 2
    const gate = BREADTH / 2 + (middle - BREADTH / 2) * 0.8
    return {
      x: START + ((end - START) * space) / length,
      y: gate + (middle - gate) * away + swing * Math.sin(space * pace),
    }
  })
}

const round = (value: number) => Math.round(value * 10) / 10

// A smooth line through the points (Catmull-Rom, as cubic curves).
export function smooth(points: readonly Point[]): string {
  const at = (index: number) => points[Math.max(0, Math.min(index, points.length - 1))]!
  let line = `M${round(at(0).x)} ${round(at(0).y)}`
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    line +=
      `C${round(b.x + (c.x - a.x) / 6)} ${round(b.y + (c.y - a.y) / 6)}` +
      ` ${round(c.x - (d.x - b.x) / 6)} ${round(c.y - (d.y - b.y) / 6)} ${round(c.x)} ${round(c.y)}`
  }
  return line
}

function shape(turned: boolean): MapShape {
  const place = (x: number, y: number): Point => (turned ? { x: y, y: x * PRESSED } : { x, y })
  const spaces = recordOf(tracks, (track) => lying(track).map(({ x, y }) => place(x, y)))
  const path = recordOf(tracks, (track) => smooth(spaces[track]))
  const size = place(LENGTH, BREADTH)
  return { width: size.x, height: size.y, spaces, path, place }
}

export const lyingMap = shape(false)
export const turnedMap = shape(true)

// A point on the land beside the road, between a space and the next; side is -1 or 1.
export function beside(points: readonly Point[], space: number, side: number): Point {
  const [from, to] = [points[space], points[space + 1]]
  if (!from || !to) return { x: 0, y: 0 }
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const away = (26 * side) / Math.hypot(dx, dy)
  return { x: (from.x + to.x) / 2 - dy * away, y: (from.y + to.y) / 2 + dx * away }
}

// Where the i-th of several explorers on one space stands, and how large: beside each other, in two rows from
// three on, so that the sign of each is seen.
export function spread(index: number, count: number): Point & { scale: number } {
  if (count === 1) return { x: 0, y: 0, scale: 1.15 }
  const x = index % 2 === 0 ? -8.5 : 8.5
  if (count === 2) return { x, y: 0, scale: 0.95 }
  const front = index >= 2
  return { x: count === 3 && front ? 0 : x, y: front ? 11 : -6, scale: 0.85 }
}
