// What a choice would do for the viewer now, in words: what the engine has reckoned, and what that is the sum of.
import { partNames } from '../games/names'
import { t } from '../i18n/i18n.svelte'
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
