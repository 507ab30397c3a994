// What the action bar says when nothing is asked of the reader.
import { t } from '../i18n/i18n.svelte'
import { joined } from '../i18n/i18n.svelte'
import type { Match } from '../match/match.svelte'

export function sentence(match: Match): string {
  if (match.status === 'over') return t('The match is over.')
  if (match.away) return t('A bot plays for you.')
  if (match.busy)
    return match.connection === 'connected'
      ? t('Your choice is on its way.')
      : t('Your choice will be sent when the connection is back.')
  if (match.nextUp !== null) return t('It is the turn of {name}.', { name: match.names[match.nextUp]! })
  if (match.thinking !== null) return t('{name} is thinking.', { name: match.names[match.thinking]! })
  const others = match.asked.filter((seat) => seat !== match.you)
  if (others.length > 0)
    return t('Waiting for {names}', { names: joined(others.map((seat) => match.names[seat]!)) })
  return t('One moment')
}
