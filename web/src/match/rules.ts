// Matches that were played by another version of the rules than there is here: they are kept, but
// can be neither played on nor shown.
import { Refusal } from '../api/http'
import { t } from '../i18n/i18n.svelte'

// Thrown for a match that this browser keeps; a server refuses with a code.
export class OtherRules extends Error {}

export function isOtherRules(error: unknown): boolean {
  return error instanceof OtherRules || (error instanceof Refusal && error.code === 'other_rules')
}

export function endedByRules(): string {
  return t(
    'The rules of this game were corrected, and what was played here does not hold by them: the match ended without a result. What was said in it can still be read.',
  )
}

export function endedByHost(): string {
  return t('Those who run this server ended the match. It has no result.')
}

// Where in a log the rules changed.
export function rulesChanged(): string {
  return t('From here on a corrected version of the rules held.')
}

export function otherRules(): string {
  return t(
    'This match was played by another version of the rules than there is here. It is kept, but it can be neither played on nor shown.',
  )
}
