// Numbers as they are shown.

// With its sign, and a real minus.
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0'
}

// Time left: 1:05, 2:03:00, and days from two on.
export function timeLeft(milliseconds: number, days: (count: number) => string): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  if (seconds >= 2 * 86400) return days(Math.floor(seconds / 86400))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

// How long work must have gone on, and how much of it must be done, before anybody can say how long it takes.
const SURE_AFTER = 1500
const SURE_PART = 0.05

// The milliseconds that are left of work when a part of it took so many; null where nobody can tell yet.
export function timeToCome(taken: number, done: number, all: number): number | null {
  return taken < SURE_AFTER || done < all * SURE_PART || done >= all ? null : (taken / done) * (all - done)
}
