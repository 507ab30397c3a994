// Rings turn by a transform that the browser animates by itself: nothing is computed in the page while
// they are on their way. Whatever carries `data-turns="RING"` inside the wheel turns with the ring, and
// what carries `data-upright="RING"` turns back by as much, so that discs stay upright.

import { notch } from '../../board/motion'
import type { SlotDisc, Wheel } from './types'

// How far the ring stands off its place now, in degrees, also on the way: it comes from at most half a turn behind.
function angleOf(turning: Element): number {
  const { a, b } = new DOMMatrix(getComputedStyle(turning).transform)
  const angle = (Math.atan2(b, a) * 180) / Math.PI
  return angle > 135 ? angle - 360 : angle
}

// What turns now. To ask the elements for it would have the browser compute all styles anew for each of them.
const under = new WeakMap<Element, Animation>()

// Turns a ring to the angle, from where it is seen now less `jump`: what it shows has moved by so much.
export function turnRing(root: Element, ring: string, jump: number, to: number, still: boolean): void {
  const turning = root.querySelectorAll<SVGElement>(`[data-turns="${ring}"]`)
  const upright = root.querySelectorAll<SVGElement>(`[data-upright="${ring}"]`)
  const from = turning[0] && !still ? angleOf(turning[0]) - jump : to
  const move = (element: SVGElement, sign: 1 | -1): void => {
    under.get(element)?.cancel()
    element.style.transform = to === 0 ? '' : `rotate(${sign * to}deg)`
    if (Math.abs(from - to) > 0.01) under.set(element, notch(element, sign * from, sign * to))
  }
  for (const element of turning) move(element, 1)
  for (const element of upright) move(element, -1)
}

function alike(a: SlotDisc | null | undefined, b: SlotDisc | null | undefined): boolean {
  return a?.disc === b?.disc && a?.upgraded === b?.upgraded
}

type Slots = Wheel[keyof Wheel]

// Whether a ring is what it was, turned by one slot clockwise.
export function turned(before: Slots, now: Slots): boolean {
  const count = now.length
  if (before.length !== count || now.every((slot, i) => alike(slot, before[i]))) return false
  return now.every((slot, i) => alike(slot, before[(i + count - 1) % count]))
}
