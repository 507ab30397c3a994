// A series of matches in words.
import { number, t } from '../i18n/i18n.svelte'
import type { Series } from '../match/types'

export const seriesName = (of: number): string => t('best of {n}', { n: of })

export const matchOfSeries = ({ match, of }: Series): string => t('match {n} of {of}', { n: match, of })

// How many wins are enough.
export const enoughWins = (of: number): number => Math.floor(of / 2) + 1

// The most wins first.
const score = ({ wins }: Series): string =>
  [...wins]
    .sort((a, b) => b - a)
    .map((n) => number(n))
    .join('\u00a0:\u00a0')

// In a list of tables: of what kind it is, and how it stands once something is won.
export function seriesInShort(series: Series): string {
  const begun = series.match > 1 || series.wins.some((n) => n > 0)
  return begun ? `${matchOfSeries(series)}, ${score(series)}` : seriesName(series.of)
}

// Who is in front, or has won all of it, after a match.
export function seriesStanding(series: Series, names: readonly string[], you: number | null): string {
  const most = Math.max(...series.wins)
  const leaders = series.wins.flatMap((n, seat) => (n === most ? [seat] : []))
  const words = { name: names[leaders[0]!]!, score: score(series) }
  if (leaders.length > 1)
    return series.decided ? t('The series is drawn, {score}', words) : t('The series is level, {score}', words)
  if (leaders[0] === you)
    return series.decided ? t('You have won the series, {score}', words) : t('You lead the series, {score}', words)
  return series.decided ? t('{name} has won the series, {score}', words) : t('{name} leads the series, {score}', words)
}
