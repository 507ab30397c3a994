// Whether the end of a match is counted before one's eyes, who sees it come.
import type { Match } from '../match/match.svelte'
import { tempo } from '../match/pace'

export function countsEnd({ stopped, parts }: Match): boolean {
  return !stopped && parts.length > 0 && tempo() > 0
}
