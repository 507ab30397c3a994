// What the action bar says when nothing is asked of the reader.
import { joined, t } from '../i18n/i18n.svelte'
import type { Match } from '../match/match.svelte'
import { endedByHost } from '../match/rules'
import { isShared, lessonWaits, thinkingSeat } from './acting'

export function sentence(match: Match): string {
  if (match.stopped) return endedByHost()
  if (match.status === 'over') return t('The match is over.')
  if (match.away) return ranOut(match) ? t('Your time is up. A bot plays for you.') : t('A bot plays for you.')
  if (isShared(match)) return t('Everybody has chosen.')
  if (match.busy)
    return match.connection === 'connected'
      ? t('Your choice is on its way.')
      : t('Your choice will be sent when the connection is back.')
  if (lessonWaits(match)) return t('The lesson waits for you.')
  const next = match.passing?.next ?? null
  if (next !== null) return t('It is {name}’s turn.', { name: match.names[next]! })
  const thinks = match.thinking ?? thinkingSeat(match)
  if (thinks !== null) return t('{name} is thinking.', { name: match.names[thinks]! })
  const others = match.asked.filter((seat) => seat !== match.you)
  if (others.length > 0) return t('Waiting for {names}', { names: joined(others.map((seat) => match.names[seat]!)) })
  return t('One moment')
}

// What the reader may choose: the same as long as the same is asked.
export function askedIn({ choices }: Pick<Match, 'choices'>): string {
  return JSON.stringify(choices.map(({ event }) => event))
}

// Whether a bot plays for the reader because of the clock.
function ranOut({ seatChanges, you }: Match): boolean {
  return seatChanges.filter(({ seat }) => seat === you).at(-1)?.now === 'out_of_time'
}

// Whether the reader only looks on at others' match.
export function watches(match: Match): boolean {
  return match.resign !== undefined && match.you === null && match.status === 'running'
}
