// What somebody who is led through a match is told besides the step itself: which choice is asked for, in the words
// that it has on the board and in the list, for those who do not see what is lit; and when they do something else.
import { say, t } from '../i18n/i18n.svelte'
import type { Match } from '../match/match.svelte'
import type { Choice } from '../match/types'

export function isAsked({ guide }: Match, choice: Choice): boolean {
  return JSON.stringify(guide?.step?.event) === JSON.stringify(choice.event)
}

export function askedWords(match: Match): string | null {
  const asked = match.choices.find((choice) => isAsked(match, choice))
  return asked ? t('Choose: “{choice}”', { choice: say(asked.words, match.game, match.names) }) : null
}

export function astrayWords({ guide, game, names }: Match): string | null {
  if (!guide?.astray) return null
  return t('“{choice}” is allowed too. In this lesson something else comes first:', {
    choice: say(guide.astray.words, game, names),
  })
}
