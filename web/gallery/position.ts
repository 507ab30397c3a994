// A position of the gallery: what the seat that is asked sees.
import type { Choice, LogEntry, Waiting, Words } from '../src/match/types'

export interface Position {
  game: string
  you: number | null
  view: unknown
  waiting: Waiting
  scores: (number | null)[]
  choices: Choice[]
  prompt: Words | null
  news: LogEntry[]
}
