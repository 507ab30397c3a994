// Drawn shapes that are computed: circles and gears as paths, and places on the wheel.
import { ringShapes } from './printed'
import type { Ring } from './types'

const near = (value: number): number => Math.round(value * 100) / 100

export function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}

// A point at an angle (degrees clockwise from the top) and a distance from the middle.
export function polar(angle: number, radius: number): { x: number; y: number } {
  const turn = (angle * Math.PI) / 180
  return { x: near(radius * Math.sin(turn)), y: near(-radius * Math.cos(turn)) }
}

// A toothed wheel around a point.
export function gear(teeth: number, outer: number, inner: number, x = 0, y = 0): string {
  const step = 360 / teeth
  const corners: string[] = []
  for (let tooth = 0; tooth < teeth; tooth++)
    for (const [share, radius] of [
      [-0.3, inner],
      [-0.18, outer],
      [0.18, outer],
      [0.3, inner],
    ] as const) {
      const point = polar((tooth + share) * step, radius)
      corners.push(`${near(point.x + x)} ${near(point.y + y)}`)
    }
  return `M${corners.join('L')}z`
}

export function star(points: number, outer: number, inner: number, x: number, y: number): string {
  const corners: string[] = []
  for (let corner = 0; corner < 2 * points; corner++) {
    const point = polar((corner * 180) / points, corner % 2 ? inner : outer)
    corners.push(`${near(point.x + x)} ${near(point.y + y)}`)
  }
  return `M${corners.join('L')}z`
}

export function slotAngle(ring: Ring, slot: number): number {
  const { slots, start } = ringShapes[ring]
  return start + (slot * 360) / slots
}

export function slotAt(ring: Ring, slot: number): { x: number; y: number } {
  return polar(slotAngle(ring, slot), ringShapes[ring].radius)
}
