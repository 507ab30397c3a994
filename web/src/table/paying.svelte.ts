// Points on their way: what has been paid flies from what earned it to the score, which shows it when it has landed.
// A scoring of several seats is a scene of its own, source by source, until it is skipped.
import { flyPoints } from '../board/points'
import { reducedMotion } from '../board/motion'
import { touchedBy } from '../board/places'
import type { LogEntry } from '../match/types'
import { settings } from '../settings.svelte'
import type { Desk } from './desk.svelte'
import { tempo } from '../match/pace'
import { isScoring, SOURCE_TIME, sourcesOf, type Source } from '../match/scoring'

export interface Scene {
  sources: readonly Source[]
  // How many of them have been shown.
  shown: number
}

const rest = (time: number): Promise<void> => new Promise((done) => setTimeout(done, tempo() * time))

export class Paying {
  scene = $state.raw<Scene | null>(null)
  // Grows when what is under way no longer counts.
  private turn = 0
  // Tells whoever waits for a scoring that it has been counted.
  private counted: () => void = () => {}

  constructor(
    private readonly desk: Desk,
    private readonly root: () => HTMLElement | undefined,
  ) {}

  // The score as far as it has been counted before the viewer's eyes.
  scoreOf(seat: number): number | null {
    return this.desk.counted[seat] ?? null
  }

  // Everything counts at once.
  skip(): void {
    this.turn++
    this.counted()
    this.desk.owed = []
    this.desk.uncounted = null
    this.scene = null
  }

  // What has just happened is paid out. The end of a match that is played counts everything anew.
  pay(news: readonly LogEntry[]): void {
    // Where nothing moves, a scene stays for its time: what comes next does not hide it.
    if (!this.scene || !reducedMotion()) this.skip()
    if (document.hidden || settings.speed === 'instant' || this.desk.match.status === 'over') return
    const paid = news.filter(({ booked }) => booked && booked.length > 0)
    const scoring = paid.find(isScoring)
    const single = paid.filter((entry) => entry !== scoring)
    if (!reducedMotion()) {
      const owed = this.desk.match.scores.map(() => 0)
      for (const { booked = [] } of paid) for (const [seat, , points] of booked) owed[seat]! += points
      this.desk.owed = owed
      for (const entry of single) void this.payOut(entry, this.turn)
    }
    if (scoring && !this.scene) {
      this.desk.match.lasts(new Promise<void>((done) => (this.counted = done)))
      void this.count(scoring, this.turn)
    }
  }

  private land(seat: number, points: number): void {
    this.desk.owed = this.desk.owed.map((owed, other) => (other === seat ? owed - points : owed))
  }

  private find(selector: string | null | undefined): Element | null {
    const found = selector ? [...(this.root()?.querySelectorAll(selector) ?? [])] : []
    return found.find((one) => one.checkVisibility({ visibilityProperty: true })) ?? null
  }

  private async fly(from: Element | null, seat: number, points: number, turn: number): Promise<void> {
    const to = this.find(`[data-seat="${seat}"] .score`)
    const start = from ?? this.find('.stage')
    if (start && to) await flyPoints(start, to, points)
    if (turn === this.turn) this.land(seat, points)
  }

  // A choice that paid: from what it touched.
  private async payOut({ event, booked = [] }: LogEntry, turn: number): Promise<void> {
    const client = this.desk.client
    const from = client ? this.find(touchedBy(client.placesOf(event))) : null
    const sums = new Map<number, number>()
    for (const [seat, , points] of booked) sums.set(seat, (sums.get(seat) ?? 0) + points)
    await Promise.all([...sums].map(([seat, points]) => this.fly(from, seat, points, turn)))
  }

  // What it comes to is told when the last has landed.
  private async count(scoring: LogEntry, turn: number): Promise<void> {
    const sources = sourcesOf(scoring.booked!)
    const still = reducedMotion()
    this.desk.uncounted = still ? null : scoring
    this.scene = { sources, shown: still ? sources.length : 0 }
    if (still) await rest(sources.length * SOURCE_TIME)
    else
      for (const [i, { part, points }] of sources.entries()) {
        await rest(SOURCE_TIME / 3)
        if (turn !== this.turn) return
        this.scene = { sources, shown: i + 1 }
        const place = (seat: number) => this.find(this.desk.client?.sourceOf?.(part, seat))
        await Promise.all(points.map(([seat, paid]) => this.fly(place(seat), seat, paid, turn)))
      }
    if (turn !== this.turn) return
    this.desk.uncounted = null
    await rest(SOURCE_TIME)
    if (turn === this.turn) this.skip()
  }
}
