// What a choice would do for the viewer now, in words: the points that the engine has reckoned with what they are the sum
// of, and what it changes of goods and the like.
import { partNames } from '../games/names'
import { capitalised, t, translator } from '../i18n/i18n.svelte'
import type { Effect } from '../match/types'
import { signed } from '../parts/numbers'

// "+3: Lands 5, Falconers −2". Null where the engine has promised nothing.
export function promised({ gain, sum = [] }: Effect, game: string): string | null {
  if (gain === undefined) return null
  const names = partNames(game)
  const parts = sum.map(([part, points]) => `${names[part] ?? ''} ${signed(points)}`.trim())
  if (gain === 0 && parts.length === 0) return t('No points at once')
  return parts.length === 0
    ? t('{gain} points', { gain: signed(gain) })
    : t('{gain} points: {parts}', { gain: signed(gain), parts: parts.join(', ') })
}

// What it surely changes of what the viewer has: "Gold +2, goods −4". Null where nothing is counted or changes.
export function changed(
  { changes = {} }: Effect,
  game: string,
  holdings: Readonly<Record<string, string>> = {},
): string | null {
  const words = translator(game)
  const told = Object.entries(changes).flatMap(([id, count]) =>
    holdings[id] === undefined || count === 0 ? [] : [`${words.t(holdings[id])} ${signed(count)}`],
  )
  return told.length === 0 ? null : capitalised(told.join(', '))
}
