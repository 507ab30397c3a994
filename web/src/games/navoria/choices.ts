// Which choices belong to a place. Legality is never worked out here: choices are only sorted.
import type { Choice, GameEvent } from '../../match/types'
import type { Act } from './types'

type Pattern = { do: Act['do'] } & Partial<
  Record<'card' | 'color' | 'good' | 'port' | 'space' | 'take' | 'track', string | number>
>

// The choices whose events have all that the pattern asks for.
export function where(choices: readonly Choice[], pattern: Pattern): Choice[] {
  const wanted = Object.entries(pattern)
  return choices.filter(({ event }) => wanted.every(([key, value]) => event[key] === value))
}

export function sameEvent(one: GameEvent, other: GameEvent): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const placedActs: ReadonlySet<string> = new Set<Act['do']>([
  'store',
  'order',
  'step',
  'build',
  'either',
  'recruit',
  'use',
  'draw',
  'center',
  'gather',
])

// All that a seat may do has its place on the board.
export function placed(event: GameEvent): boolean {
  return typeof event.by === 'number' && placedActs.has(event.do)
}
