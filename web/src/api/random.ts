// Text that nobody can guess: so many random bytes in hexadecimal digits. Also on pages without a
// certificate, where browsers offer no randomUUID.
export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
