// How a match has ended, in a sentence: above the result, in the log, and read aloud. Only once it has been counted.
import { joined, t, tn } from '../i18n/i18n.svelte'
import type { Match } from '../match/match.svelte'

type Ending = Pick<Match, 'winners' | 'names' | 'you' | 'away' | 'stopped'>

export function outcome({ winners, names, you, away, stopped }: Ending): string {
  if (stopped) return t('The match was ended')
  // What a bot has won for somebody who left is not theirs.
  if (you !== null && winners.includes(you) && !away)
    return winners.length > 1 ? t('You share the victory') : t('You have won')
  return tn('{names} has won', '{names} have won', winners.length, {
    names: joined(winners.map((seat) => names[seat]!)),
  })
}
