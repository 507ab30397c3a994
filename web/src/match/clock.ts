// What a seat has left of its time.

// In milliseconds, at the moment `at` of Date.now().
export interface Clock {
  left: number
  runs: boolean
  at: number
}

// From here on nobody waits for anything but the reader.
export const SHORT = 30_000

export function timeLeftOf({ left, runs, at }: Clock, now = Date.now()): number {
  return runs ? left - Math.max(0, now - at) : left
}

// No timer of a browser waits for longer.
const LONGEST = 2 ** 31 - 1

// Milliseconds until a running clock has no more than so much left; null where none runs.
export function untilLeft(clock: Clock | null, left: number): number | null {
  return clock?.runs ? Math.min(Math.max(0, timeLeftOf(clock) - left), LONGEST) : null
}
