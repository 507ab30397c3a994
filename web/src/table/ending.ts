// Whether the end of a match is counted before one's eyes, who sees it come.
import type { Match } from '../match/match.svelte'
import { tempo } from '../match/pace'
import { isScoring } from '../match/scoring'

// Where everybody's points were to be seen, the last scoring has counted them. `secret` says of whom they were not.
export function isCounted({ log }: Pick<Match, 'log'>, secret: readonly boolean[]): boolean {
  const last = log.at(-1)
  return last !== undefined && isScoring(last) && !secret.includes(true)
}

export function countsEnd(match: Match, secret: readonly boolean[]): boolean {
  const { stopped, parts } = match
  return !stopped && parts.length > 0 && tempo() > 0 && !isCounted(match, secret)
}
