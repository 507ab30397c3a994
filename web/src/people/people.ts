// What the server tells of somebody's matches, and what it adds up to.
import { get } from '../api/http'
import type { Standing, TableInfo } from '../api/types'
import { number, t } from '../i18n/i18n.svelte'
import type { Rating } from '../match/types'

// Turns taken while others waited, and how often they waited in vain.
export interface Timeliness {
  turns: number
  late: number
}

export interface Record {
  matches: number
  wins: number
}

export interface Page {
  // `followed` of others: whether you follow them.
  person: { name: string; since: number; you: boolean; hidden?: boolean; followed?: boolean; timeliness: Timeliness }
  ratings: (Standing & { game: string })[]
  // Against bots, which are never mixed with them.
  bots_ratings: (Standing & { game: string })[]
  games: { game: string; people: Record; bots: Record }[]
}

// A match that somebody played to its end.
export interface Played {
  match: string
  ended: number
  score: number
  won: boolean
  others: number
  // Points by the parts of the game's scores; none where they are not known.
  parts: number[]
  rating?: Rating
  bots_rating?: Rating
}

export interface Opponent {
  name: string
  matches: number
  won: number
  lost: number
}

// Somebody whom you follow; `table` is one of theirs that can be looked at.
export interface Followed {
  name: string
  time: number
  here: boolean
  table?: { id: string; game: string; status: 'open' | 'running' }
}

const query = (asked: object): string =>
  Object.entries(asked)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join('&')

export const pageOf = (name: string): Promise<Page> => get(`person?${query({ name })}`)

export const statisticsOf = (name: string, game: string): Promise<{ results: Played[]; opponents: Opponent[] }> =>
  get(`statistics?${query({ name, game })}`)

export interface Search {
  game: string
  // The name of somebody who played too.
  with: string
}

export const historyOf = (
  name: string,
  search: Search,
  before: number | null,
): Promise<{ tables: TableInfo[]; more: number | null }> => get(`history?${query({ name, ...search, before })}`)

// Of so few turns nothing can be said; the server asks nobody before that either.
const TELLING = 20

export function timely({ turns, late }: Timeliness): number | null {
  return turns + late < TELLING ? null : Math.floor((turns * 100) / (turns + late))
}

export function explainTimeliness(timeliness: Timeliness): string {
  const share = timely(timeliness)
  return share === null
    ? t('Turns in time: not enough is known yet')
    : t('Turns in time: {share} %', { share: number(share) })
}

export interface Bar {
  from: number
  to: number
  count: number
}

const BARS = 8

// How often scores lay where, in at most eight steps of whole points.
export function distribution(scores: readonly number[]): Bar[] {
  if (scores.length === 0) return []
  const least = Math.min(...scores)
  const step = Math.max(1, Math.ceil((Math.max(...scores) - least + 1) / BARS))
  const bars: Bar[] = []
  for (const score of scores) {
    const at = Math.floor((score - least) / step)
    bars[at] ??= { from: 0, to: 0, count: 0 }
    bars[at].count++
  }
  return Array.from(bars, (bar, i) => ({
    from: least + i * step,
    to: least + (i + 1) * step - 1,
    count: bar?.count ?? 0,
  }))
}

export interface Part {
  part: number
  // Points in a match.
  mean: number
  best: number
}

// What the scores were made of, most points first; parts that never gave any are left out.
export function partsOf(played: readonly Played[]): Part[] {
  const known = played.filter(({ parts }) => parts.length > 0)
  return Array.from({ length: known[0]?.parts.length ?? 0 }, (_, part) => {
    const points = known.map(({ parts }) => parts[part] ?? 0)
    return {
      part,
      mean: points.reduce((sum, more) => sum + more, 0) / points.length,
      best: Math.max(...points),
    }
  })
    .filter(({ mean, best }) => mean !== 0 || best !== 0)
    .sort((a, b) => b.mean - a.mean)
}
