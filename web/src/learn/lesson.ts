// A guided first match of a game, as data: one file a game, learn/NAME/lesson.ts. It is a match with a
// fixed deal and the choices of everybody in order, and what is said about them on the way. guide.svelte.ts
// leads through it; lesson.test.ts plays every lesson and names the line that a change of the rules breaks.
import { needContext, translator } from '../i18n/i18n.svelte'
import type { GameEvent, Options } from '../match/types'

// What is said, as messages of the lesson's own file (marked with `mark`).
interface Said {
  // Tells it from the others of its lesson, in tests and on disk.
  id: string
  // What is to be seen or done, in one or two sentences, and why that is good.
  say: string
  why?: string
}

// What is lit: names of places, pieces and parts of the board, as in board/places.ts, with a star at the end for
// any rest. Where something is to be done it can be left out: the places of that choice.
interface Lit {
  light: readonly string[]
}

// Something to read, something to do, what others choose, or some turns that are made at once.
export type Line =
  | (Said & Lit)
  | (Said & Partial<Lit> & { do: GameEvent })
  | { others: readonly GameEvent[] }
  | (Said & Lit & { skip: readonly GameEvent[] })

// Said once, when a choice or an event of this kind first comes up after the guided part.
export interface Topic {
  id: string
  when: 'choice' | 'event'
  do: string
  say: string
}

export interface Lesson {
  // The version of the rules that it was written for.
  rules: number
  players: number
  // The reader's seat; easy bots play on at the others.
  you: number
  options: Options
  seed: string
  lines: readonly Line[]
  topics: readonly Topic[]
}

const lessons = import.meta.glob<{ lesson: Lesson }>('./*/lesson.ts')

export function hasLesson(game: string): boolean {
  return `./${game}/lesson.ts` in lessons
}

// Its words come with it.
export async function loadLesson(game: string): Promise<Lesson | null> {
  const [found] = await Promise.all([lessons[`./${game}/lesson.ts`]?.(), needContext(`learn-${game}`)])
  return found?.lesson ?? null
}

// What a lesson says, in the reader's language. A number stays with what it counts.
export function lessonText(game: string, text: string): string {
  return translator(`learn-${game}`)
    .t(text)
    .replace(/(\d) (?=\p{L})/gu, '$1\u00a0')
}

// The choices that are made while a line is on, by whomever.
export function eventsOf(line: Line): readonly GameEvent[] {
  if ('others' in line) return line.others
  if ('skip' in line) return line.skip
  return 'do' in line ? [line.do] : []
}

export const isSaid = (line: Line): line is Exclude<Line, { others: unknown }> => 'say' in line
