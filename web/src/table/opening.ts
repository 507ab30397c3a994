// Which choices stay open for a moment before they are made, and which are made by themselves.
import { SHORT, untilLeft, type Clock } from '../match/clock'
import type { Match } from '../match/match.svelte'
import type { Choice } from '../match/types'
import { settings } from '../settings.svelte'

// How long a choice can be changed that cannot be taken back, in milliseconds.
const OPEN = 2500
// How long the only choice is shown before it is made.
const FORCED = 900
// What was decided is made when the reader's clock has no more than this: better than that a bot decides.
const LAST_MOMENT = 2000

// Whoever is led through a lesson does what it says, and reads before that.
function isLed({ guide }: Match): boolean {
  return guide !== undefined && !guide.over
}

export function staysOpen({ final, ends, times }: Choice, match: Match): boolean {
  if (isLed(match)) return false
  if (settings.confirm === 'never') return false
  return settings.confirm === 'always' || times !== undefined || Boolean(final || ends)
}

// How long it stays open. Null: until it is confirmed.
export function openFor({ times }: Choice): number | null {
  return settings.confirm === 'always' || times !== undefined ? null : OPEN
}

// When it is made at the latest, in milliseconds from now.
export function latest(choice: Choice, clock: Clock | null): number | null {
  const times = [openFor(choice), untilLeft(clock, LAST_MOMENT)].filter((time) => time !== null)
  return times.length > 0 ? Math.min(...times) : null
}

// The one thing that can be done, if nobody minds that it is done at once: not what ends a turn that could still be
// taken back, and not a secret answer to people, who would learn from the quickness what was not asked.
function onlyChoice(match: Match): Choice | null {
  const [choice] = match.choices
  if (isLed(match) || !settings.forced || !choice || match.choices.length > 1) return null
  const people = match.seats.some(({ bot, seat }) => bot === null && seat !== match.you)
  if ((choice.secret && people) || (choice.ends && match.mayUndo)) return null
  return choice
}
export function forcedChoice(match: Match): Choice | null {
  return match.yourTurn ? onlyChoice(match) : null
}

// Whether what is asked is answered before anybody could read it: then it is not even said.
export function isUnasked(match: Match): boolean {
  return (match.yourTurn || match.busy) && match.unhurried && onlyChoice(match)?.secret === true
}

// What nobody else may see need not be seen at all: who has no Warrior is not asked for it.
export function forcedAfter(match: Match, { secret }: Choice): number {
  const isShort = untilLeft(match.yourClock, SHORT) === 0
  return match.unhurried && !secret && !isShort ? FORCED : 0
}
