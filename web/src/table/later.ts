// What a table shows when somebody asks for it, at the end of a round or of the match, or in a lesson: the first position
// does not wait for it.
import { withWords } from '../i18n/i18n.svelte'

export const recap = () => withWords(import('./Recap.svelte'))
export const hint = () => withWords(import('./Hint.svelte'))
export const scoreParts = () => withWords(import('./ScoreParts.svelte'))
export const scoring = () => withWords(import('./Scoring.svelte'))
export const result = () => withWords(import('./Result.svelte'))
export const guidePanel = () => withWords(import('./GuidePanel.svelte'))
export const spotlight = () => withWords(import('./Spotlight.svelte'))

// When the table has long begun, in milliseconds.
const LONG = 20_000

// Fetches then what any match may show, so that it is there whatever has become of the line; gives the way to call it off.
export function fetchLater(): () => void {
  const timer = setTimeout(() => {
    for (const fetch of [recap, hint, scoreParts, scoring, result]) fetch().catch(() => {})
  }, LONG)
  return () => clearTimeout(timer)
}
