// What was found out about a record, in words.
import type { Finding } from '../engine/verify'
import { t } from '../i18n/i18n.svelte'

function good({ check }: Finding): string {
  switch (check) {
    case 'form':
      return t('The record is whole.')
    case 'promise':
      return t('The seed is the one that was promised before the match.')
    case 'events':
      return t('Every event follows the rules.')
    case 'chance':
      return t('All chance is what the seed gives.')
    case 'result':
      return t('The result is right.')
  }
}

function bad({ check, at = 0, why = '' }: Finding): string {
  switch (check) {
    case 'form':
      return t('This is not the record of a match we know ({why}).', { why })
    case 'promise':
      return t('The seed is not the one that was promised before the match.')
    case 'events':
      return t('Event {number} is against the rules ({why}).', { number: at + 1, why })
    case 'chance':
      return t('Event {number} is not what the seed gives: chance was tampered with.', { number: at + 1 })
    case 'result':
      return t('The result is not what the events give.')
  }
}

export function explain(finding: Finding): string {
  return finding.ok ? good(finding) : bad(finding)
}
