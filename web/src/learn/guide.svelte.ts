// Leads through a lesson: says which line it is at, what comes next by itself, and what the reader is
// to do. It changes nothing by itself; its match (local/match.svelte.ts) does, and keeps how far one is.
// After the last line it is a quiet coach, who explains what is new when it first comes up.
import type { Guidance, Step } from '../match/match.svelte'
import type { Choice, GameEvent, LogEntry } from '../match/types'
import { eventsOf, isSaid, lessonText, type Lesson, type Topic } from './lesson'
import { isTold, keepTold } from './told'

// What a guide asks of its match.
export interface Led {
  // Keeps how far one is, and goes on from there.
  proceed(line: number): void
  // Makes a choice of the reader's.
  choose(event: GameEvent): void
  // Goes on without the lesson, with this choice if there is one.
  leave(choice: Choice | null): void
}

export class Guide implements Guidance {
  // What the reader did instead of what was asked.
  astray = $state.raw<Choice | null>(null)
  private at = $state(0)
  // A line that makes turns at once does so from when the reader has read it.
  private skipping = $state(false)
  private topic = $state.raw<Topic | null>(null)
  // For each line how many choices come before it.
  private readonly before: number[] = []
  private made = 0
  private readonly said: number[]

  constructor(
    private readonly game: string,
    private readonly lesson: Lesson,
    private readonly led: Led,
  ) {
    let count = 0
    for (const line of lesson.lines) {
      this.before.push(count)
      count += eventsOf(line).length
    }
    this.said = lesson.lines.flatMap((line, number) => (isSaid(line) ? [number] : []))
  }

  // Where one is, when the match has come so far.
  arrive(line: number, made: number): void {
    if (line !== this.at) {
      this.astray = null
      this.skipping = false
    }
    this.at = line
    this.made = made
  }

  // Whether the guided part is over.
  get over(): boolean {
    return this.at >= this.lesson.lines.length
  }

  // The line that one is at once so many choices have been made.
  lineAfter(made: number): number {
    const line = this.lesson.lines[this.at]
    return line && eventsOf(line).length > 0 && made >= this.before[this.at]! + eventsOf(line).length
      ? this.at + 1
      : this.at
  }

  // What happens now without the reader: one choice at a time, or all that are made at once; none while something is
  // to be read or done.
  due(): readonly GameEvent[] {
    const line = this.lesson.lines[this.at]
    if (!line || !('others' in line || ('skip' in line && this.skipping))) return []
    const left = eventsOf(line).slice(this.made - this.before[this.at]!)
    return this.skipping ? left : left.slice(0, 1)
  }

  // Whether turns are made at once, and nobody sees what was between.
  get hurries(): boolean {
    return this.skipping
  }

  // Whether the reader may do this now; if not, they are told what else is meant.
  admits(choice: Choice): boolean {
    if (this.over) return true
    const line = this.lesson.lines[this.at]!
    if ('do' in line && JSON.stringify(line.do) === JSON.stringify(choice.event)) return true
    this.astray = choice
    return false
  }

  // What has come up after the guided part.
  notice(choices: readonly Choice[], news: readonly LogEntry[]): void {
    if (!this.over || this.topic) return
    const seen = { choice: choices.map(({ event }) => event.do), event: news.map(({ event }) => event.do) }
    this.topic =
      this.lesson.topics.find((topic) => seen[topic.when].includes(topic.do) && !isTold(this.game, topic.id)) ?? null
  }

  get step(): Step | null {
    const line = this.lesson.lines[this.at]
    if (!line) return this.topic && { ...this.words(this.topic), kind: 'note', light: null, event: null }
    if (!isSaid(line)) return null
    const event = 'do' in line ? line.do : null
    const kind = event ? 'do' : this.skipping ? 'wait' : 'skip' in line ? 'skip' : 'read'
    return { ...this.words(line), kind, light: line.light ?? null, event }
  }

  private words({ id, say, why }: { id: string; say: string; why?: string }) {
    return { id, say: lessonText(this.game, say), why: why === undefined ? null : lessonText(this.game, why) }
  }

  get number(): number {
    return this.said.filter((line) => line <= this.at).length
  }
  get count(): number {
    return this.said.length
  }

  // The reader has read it, or wants it done for them.
  next(): void {
    const line = this.lesson.lines[this.at]
    this.astray = null
    if (!line) this.putAway()
    else if ('do' in line) this.led.choose(line.do)
    else if ('skip' in line) {
      this.skipping = true
      this.led.proceed(this.at)
    } else this.led.proceed(this.at + 1)
  }

  leave(): void {
    const choice = this.astray
    this.astray = null
    this.led.leave(choice)
  }

  private putAway(): void {
    if (this.topic) keepTold(this.game, this.topic.id)
    this.topic = null
  }
}
