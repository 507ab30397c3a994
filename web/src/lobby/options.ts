// Options, clocks and modes in words.
import type { Asks, TableInfo } from '../api/types'
import { humanised } from '../board/outline'
import { t, tn, translator } from '../i18n/i18n.svelte'
import type { GameFacts } from '../match/types'
import { enoughWins } from '../parts/series'

// A value of an option that is not just yes or no.
export function valueName(value: string | boolean): string {
  switch (value) {
    case true:
      return t('yes')
    case false:
      return t('no')
    case 'basic':
      return t('basic rules')
    case 'expert':
      return t('expert rules')
    case 'fixed':
      return t('fixed')
    case 'random':
      return t('random')
    case 'any':
      return t('any ship')
    case 'mission':
      return t('the ship of the mission')
    case 'ring':
      return t('one on each ring')
    case 'wheel':
      return t('only one')
    default:
      return humanised(String(value))
  }
}

export interface Pace {
  mode: 'live' | 'turns'
  time: { seconds: number; increment: number } | null
}

// Those that are offered: live ones, then by days for each move.
export const paces: readonly Pace[] = [
  ...[null, [300, 10], [900, 15], [1800, 20], [3600, 30]].map((time): Pace => ({
    mode: 'live',
    time: time && { seconds: time[0]!, increment: time[1]! },
  })),
  ...[1, 3, 7, 14].map((days): Pace => ({ mode: 'turns', time: { seconds: days * 86400, increment: 0 } })),
]

export function paceName({ mode, time }: Pace): string {
  if (mode === 'turns') {
    const n = Math.round((time?.seconds ?? 0) / 86400)
    return tn('play by post, {n} day for each move', 'play by post, {n} days for each move', n, { n })
  }
  if (time === null) return t('live, without a clock')
  return t('live, {minutes} minutes each and {seconds} seconds for each move', {
    minutes: Math.round(time.seconds / 60),
    seconds: time.increment,
  })
}

// The same in the room of a line on the smallest phone.
export function paceInShort(pace: Pace): string {
  const { mode, time } = pace
  if (mode === 'turns' || time === null) return paceName(pace)
  return t('live, {minutes} min + {seconds} s a move', {
    minutes: Math.round(time.seconds / 60),
    seconds: time.increment,
  })
}

// How the seats of the match come about.
export function seatingName(seating: TableInfo['seating']): string {
  switch (seating) {
    case 'shuffled':
      return t('The seats are shuffled at the start: chance decides who sits first.')
    case 'as_seated':
      return t('Everybody stays where they sit.')
    case 'rotated':
      return t('A rematch: everybody moves on by one seat, and who was second sits first.')
  }
}

// What a table asks of whoever sits down.
function askedOf({ timely = 0, least = 0, most = 0 }: Asks): string[] {
  const range = { least: String(least), most: String(most) }
  const lines =
    timely > 0 ? [t('For people who take at least {share} % of their turns in time.', { share: timely })] : []
  if (least > 0 && most > 0) lines.push(t('For ratings from {least} to {most}.', range))
  else if (least > 0) lines.push(t('For ratings from {least} on.', range))
  else if (most > 0) lines.push(t('For ratings up to {most}.', range))
  return lines
}

// What a table has agreed on, line by line; where there was something to choose, also between what.
export interface Agreed {
  line: string
  between?: string
}

export function agreed(table: TableInfo, facts: GameFacts): Agreed[] {
  const game = translator(facts.id)
  const lines = [paceName(table)]
  if (table.rated)
    lines.push(
      table.seats.some(({ bot }) => bot !== null)
        ? t('The match is rated: it counts for the rating against bots of everybody who plays.')
        : t('The match is rated: it counts for the rating of everybody who plays.'),
    )
  if (table.series) {
    const { of } = table.series
    lines.push(
      t('A series, best of {of}: whoever is first to win {enough} matches wins it.', { of, enough: enoughWins(of) }),
    )
  }
  lines.push(...askedOf(table.asks ?? {}))
  const options = facts.options.flatMap(({ name, sentence }): Agreed[] => {
    const value = table.options[name]!
    if (value === false) return []
    return [value === true ? { line: game.t(sentence) } : { line: valueName(value), between: game.t(sentence) }]
  })
  const found = table.public
    ? t('Everybody sees this table on the home page.')
    : t('Only people with the link can find this table.')
  return [...lines.map((line) => ({ line })), ...options, { line: found }]
}
