// What somebody who is led through a match is told when they do something else than what is asked.
import { say, t } from '../i18n/i18n.svelte'
import type { Match } from '../match/match.svelte'

export function astrayWords({ guide, game, names }: Match): string | null {
  if (!guide?.astray) return null
  return t('“{choice}” is allowed too. In this lesson something else comes first:', {
    choice: say(guide.astray.words, game, names),
  })
}
