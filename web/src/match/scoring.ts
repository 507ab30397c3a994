// What was paid, as it is shown: which bookings of the log are a scoring of several seats at once, source by source.
import type { Booked, LogEntry } from './types'

// One part of the scores and what it pays to whom, in the order of the parts.
export interface Source {
  part: number
  points: readonly (readonly [seat: number, points: number])[]
}

export function sourcesOf(booked: readonly Booked[]): Source[] {
  const parts = [...new Set(booked.map(([, part]) => part))].sort((a, b) => a - b)
  return parts.map((part) => ({
    part,
    points: booked.filter((one) => one[1] === part).map(([seat, , points]) => [seat, points] as const),
  }))
}

// A scoring pays several seats for the same thing and takes from none. A choice that pays whoever made it is none, also
// where somebody else is paid for something of theirs with it.
export function isScoring({ booked = [] }: Pick<LogEntry, 'booked'>): boolean {
  return sourcesOf(booked).some(({ points }) => points.length > 1) && booked.every(([, , points]) => points > 0)
}

// How long a source is shown, in milliseconds.
export const SOURCE_TIME = 900

// How long the scorings among these events take to be shown.
export function scoringTime(news: readonly Pick<LogEntry, 'booked'>[]): number {
  return news.filter(isScoring).reduce((sum, { booked = [] }) => sum + (sourcesOf(booked).length + 1) * SOURCE_TIME, 0)
}
