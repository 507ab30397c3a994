// Chance for what is no part of a match's own.

// The same in an order of which any is as likely as another.
export function shuffled<T>(items: readonly T[]): T[] {
  const order = [...items]
  // A number of 32 bits is spread over a handful of places: none is favoured by more than 2^-29.
  const luck = crypto.getRandomValues(new Uint32Array(order.length))
  for (let left = order.length; left > 1; left--) {
    const drawn = Math.floor((luck[left - 1]! / 2 ** 32) * left)
    ;[order[drawn], order[left - 1]] = [order[left - 1]!, order[drawn]!]
  }
  return order
}

// Text that nobody can guess: so many random bytes in hexadecimal digits. Also on pages without a
// certificate, where browsers offer no randomUUID.
export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
