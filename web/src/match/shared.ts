// A position that has changed a little: what is the same as before stays the same object, so that nothing is drawn anew
// that depends on it alone. The position itself is always a new one.
import type { Json } from './types'

function same(before: Json, now: Json): Json {
  if (before === now || typeof before !== 'object' || typeof now !== 'object' || !before || !now) return now
  const shared = withShared(before, now)
  const keys = Object.keys(shared)
  const old = before as Record<string, Json>
  const equal =
    Array.isArray(before) === Array.isArray(now) &&
    keys.length === Object.keys(before).length &&
    keys.every((key) => key in old && old[key] === (shared as Record<string, Json>)[key])
  return equal ? before : shared
}

// `now`, with those members of `before` that are equal.
export function withShared<Of extends Json>(before: Json, now: Of): Of {
  if (typeof before !== 'object' || typeof now !== 'object' || !before || !now) return now
  if (Array.isArray(now)) return (Array.isArray(before) ? now.map((one, i) => same(before[i] ?? null, one)) : now) as Of
  const old = before as Record<string, Json>
  return Object.fromEntries(
    Object.entries(now).map(([key, value]) => [key, same(old[key] ?? null, value as Json)]),
  ) as Of
}
