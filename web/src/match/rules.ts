// Matches that were played by another version of the rules than there is here: they are kept, but
// can be neither played on nor shown.
import { Refusal } from '../api/http'
import { t } from '../i18n/i18n.svelte'

// Thrown for a match that this browser keeps; a server refuses with a code.
export class OtherRules extends Error {}

export function isOtherRules(error: unknown): boolean {
  return error instanceof OtherRules || (error instanceof Refusal && error.code === 'other_rules')
}

export function otherRules(): string {
  return t('This match was played by another version of the rules than there is here. It is kept, but it can be neither played on nor shown.')
}
