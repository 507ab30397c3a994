// What is dealt in tests is the same in every run: browsers draw from a stream that follows from the test's name, and
// servers from a fixed text. INCOGNITA_SEED, any short text, deals differently. What must be secret stays the
// server's own.
import type { BrowserContext } from 'playwright-core'

// `tests` is what every change is checked with.
const seed = process.env.INCOGNITA_SEED ? `tests ${process.env.INCOGNITA_SEED}` : 'tests'

export const serverSeed = (): string => seed

// Who draws: the file, and the test unless it has not begun. Programs that are no tests have one name for all.
let drawing = 'a program'
let browsers = 0
export function nameDrawing(name: string): void {
  drawing = name
  browsers = 0
}

// For the next browser of the test, so that no two ever draw the same.
export const nextSeed = (): string => `${seed} ${drawing} ${++browsers}`

// In a page: its chance follows from the seed, and from how many pages of its site the browser has opened before.
export function seedPage(seed: string): Promise<void> {
  let opened = 0
  // A page of no address has no storage.
  try {
    opened = Number(localStorage.getItem('tests'))
    localStorage.setItem('tests', String(opened + 1))
  } catch {
    opened = 0
  }
  // FNV-1a of the text begins a stream of mulberry32.
  let state = 0x811c9dc5
  for (const letter of `${seed} ${opened}`) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let drawn = Math.imul(state ^ (state >>> 15), state | 1)
    drawn ^= drawn + Math.imul(drawn ^ (drawn >>> 7), drawn | 61)
    return (drawn ^ (drawn >>> 14)) & 0xff
  }
  crypto.getRandomValues = (room) => {
    const { buffer, byteOffset, byteLength } = room!
    new Uint8Array(buffer, byteOffset, byteLength).forEach((_, at, bytes) => (bytes[at] = next()))
    return room
  }
  return Promise.resolve()
}

export async function seedContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(seedPage, nextSeed())
}
