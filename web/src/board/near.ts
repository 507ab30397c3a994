// A press beside a small place is meant for it: every place can be hit within 44 px on a touch screen and 32 px with a
// mouse, also where less of it is drawn. Where several are as near, the nearest centre is meant.
const FINGER = 44
const MOUSE = 32

// How far the point is from the centre of the box, if it is within so many pixels of it, or within the box; null if not.
export function reach(box: DOMRectReadOnly, x: number, y: number, size: number): number | null {
  const dx = Math.abs(x - (box.x + box.width / 2))
  const dy = Math.abs(y - (box.y + box.height / 2))
  const hit = dx <= Math.max(box.width, size) / 2 && dy <= Math.max(box.height, size) / 2
  return hit ? Math.hypot(dx, dy) : null
}

export function nearestPlace(root: Element, { clientX, clientY }: MouseEvent, finger: boolean): Element | null {
  let nearest: Element | null = null
  let least = Infinity
  for (const place of root.querySelectorAll('.spot')) {
    const distance = reach(place.getBoundingClientRect(), clientX, clientY, finger ? FINGER : MOUSE)
    if (distance === null || distance >= least || !place.checkVisibility({ visibilityProperty: true })) continue
    nearest = place
    least = distance
  }
  return nearest
}
