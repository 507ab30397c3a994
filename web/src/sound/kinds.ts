// The sounds of the table: what there is, and where each stands in the one file that the build makes of them
// (web/tools/sounds.ts).
import { keysOf } from '../parts/records'

// Kind by kind, how long it sounds, in seconds. They stand in this order, with a little silence after each.
export const lengths = {
  card: 0.16,
  token: 0.14,
  coin: 0.34,
  step: 0.13,
  wheel: 0.42,
  spin: 0.06,
  storm: 0.85,
  reveal: 0.45,
  turn: 0.5,
  win: 1.1,
} as const

export type Sound = keyof typeof lengths
export const sounds = keysOf(lengths)
// Between two of them.
export const SILENCE = 0.02

export function startOf(sound: Sound): number {
  return sounds.slice(0, sounds.indexOf(sound)).reduce((sum, one) => sum + lengths[one] + SILENCE, 0)
}
