// What was found out about a record, in words.
import type { Finding, Judgement, Unjudged } from '../engine/verify'
import { language, t } from '../i18n/i18n.svelte'

function good({ check }: Judgement): string {
  switch (check) {
    case 'form':
      return t('The record is whole.')
    case 'promise':
      return t('The seed is the one that was promised before the match.')
    case 'events':
      return t('Every event follows the rules.')
    case 'chance':
      return t('Every random outcome follows from the seed.')
    case 'result':
      return t('The result is right.')
  }
}

// The engine's own reason is in English: in the middle of another language it would be noise.
function detail(why: string): string {
  return why && language() === 'en' ? ` (${why})` : ''
}

function bad({ check, at = 0, why = '' }: Judgement): string {
  switch (check) {
    case 'form':
      return t('This is not the record of a match we know.') + detail(why)
    case 'promise':
      return t('The seed is not the one that was promised before the match.')
    case 'events':
      return t('Event {number} is against the rules.', { number: at + 1 }) + detail(why)
    case 'chance':
      return t('Event {number} is not what the seed gives: chance was tampered with.', { number: at + 1 })
    case 'result':
      return t('The result is not what the events give.')
  }
}

function unjudged({ theirs, ours }: Unjudged): string {
  return theirs < ours
    ? t(
        'This match was played by an older version of the rules ({theirs}; here it is {ours}), so it cannot be checked here. That does not make it false.',
        { theirs, ours },
      )
    : t(
        'This match was played by a newer version of the rules ({theirs}; here it is {ours}). Reload the page to get the newest version of the program.',
        { theirs, ours },
      )
}

export function explain(finding: Finding): string {
  if (finding.check === 'rules') return unjudged(finding)
  return finding.ok ? good(finding) : bad(finding)
}
