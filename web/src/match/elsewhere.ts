// A match of this device is played in one tab at a time. The others say so, and may take it over.
import { t } from '../i18n/i18n.svelte'

// Thrown where another tab has the match, or has gone on with it.
export class Elsewhere extends Error {}

export function elsewhere(): string {
  return t('This match is open in another tab.')
}
