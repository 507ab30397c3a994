// Names of people as they are shown. One that the server has given is told in the reader's language;
// nobody can choose such a name. One that is written from right to left stands by itself, so that it
// does not turn the sentence around it.
import { t } from './i18n.svelte'

const GIVEN = /^Guest (\d+)$/
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u

// What somebody has chosen to be called; a name that was given is nothing to go on from.
export function ownName(name: string): string {
  return GIVEN.test(name) ? '' : name
}

// The other way round: whoever has been given a name may write it as they read it.
export function nameOf(shown: string): string {
  const number = /\d+$/.exec(shown.trim())?.[0]
  return number && shown.trim() === t('Guest {number}', { number }) ? `Guest ${number}` : shown
}

export function personName(name: string): string {
  const given = GIVEN.exec(name)
  if (given) return t('Guest {number}', { number: given[1]! })
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}
