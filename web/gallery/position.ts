// A position of the gallery: what the seat that is asked sees.
import type { Choice, Json, LogEntry, Parts, Waiting, Words } from '../src/match/types'

export interface Position {
  game: string
  you: number | null
  view: Json
  parts: readonly Parts[]
  figures: Json
  waiting: Waiting
  scores: (number | null)[]
  winners: number[]
  choices: Choice[]
  prompt: Words | null
  news: LogEntry[]
}
