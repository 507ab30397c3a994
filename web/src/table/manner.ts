// How a match is shown and played, in words.
import { t } from '../i18n/i18n.svelte'
import type { Speed } from '../match/pace'
import type { Confirmation } from '../settings.svelte'

export function speedName(speed: Speed): string {
  return { slow: () => t('Slow'), normal: () => t('Normal'), fast: () => t('Fast'), instant: () => t('Instant') }[
    speed
  ]()
}

export function confirmationName(confirm: Confirmation): string {
  return {
    always: () => t('Always'),
    risky: () => t('What is final'),
    never: () => t('Never'),
  }[confirm]()
}
