// Where a card lies beside what it is about: inside the window, never over it, and over as little as may be of what
// can be chosen.
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const GAP = 8

function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return wide > 0 && high > 0 ? wide * high : 0
}

export function clearOf(
  thing: Box,
  card: { width: number; height: number },
  room: { width: number; height: number },
  others: readonly Box[],
): { left: number; top: number } {
  const fit = (at: number, size: number, all: number) => Math.max(GAP, Math.min(at, all - size - GAP))
  const middle = { x: (thing.left + thing.right) / 2, y: (thing.top + thing.bottom) / 2 }
  const tries = [
    { left: thing.right + GAP, top: middle.y - card.height / 2 },
    { left: thing.left - card.width - GAP, top: middle.y - card.height / 2 },
    { left: middle.x - card.width / 2, top: thing.bottom + GAP },
    { left: middle.x - card.width / 2, top: thing.top - card.height - GAP },
    { left: thing.right - card.width, top: GAP },
    { left: GAP, top: room.height - card.height - GAP },
    { left: room.width - card.width - GAP, top: room.height - card.height - GAP },
  ]
  let best = { left: GAP, top: GAP }
  let least = Infinity
  for (const wanted of tries) {
    const left = fit(wanted.left, card.width, room.width)
    const top = fit(wanted.top, card.height, room.height)
    const box = { left, top, right: left + card.width, bottom: top + card.height }
    // To cover the thing itself is worse than anything.
    const cost = overlap(box, thing) * 1000 + others.reduce((sum, other) => sum + overlap(box, other), 0)
    if (cost < least) {
      least = cost
      best = { left, top }
    }
  }
  return best
}

// Where in a room a sheet covers least of what it is about: in the middle, unless a side is better.
export function sideOf(width: number, height: number, room: Box, things: readonly Box[]): 'center' | 'start' | 'end' {
  const top = (room.top + room.bottom - height) / 2
  const cost = (left: number): number => {
    const box = { left, top, right: left + width, bottom: top + height }
    return things.reduce((sum, thing) => sum + overlap(box, thing), 0)
  }
  const tries = { center: (room.left + room.right - width) / 2, start: room.left, end: room.right - width }
  return (['start', 'end'] as const).reduce(
    (best, side) => (cost(tries[side]) < cost(tries[best]) ? side : best),
    'center' as keyof typeof tries,
  )
}
