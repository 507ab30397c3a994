// Points on their way: what has been paid flies from what earned it to the score, which shows it when it has landed.
// A scoring of several seats is a scene of its own, source by source, until it is skipped.
import { flyPoints } from '../board/points'
import { reducedMotion } from '../board/motion'
import { touchedBy } from '../board/places'
import type { Share } from '../games/client'
import type { LogEntry } from '../match/types'
import { settings } from '../settings.svelte'
import type { Desk } from './desk.svelte'
import { tempo } from '../match/pace'
import { bringIntoSight } from './sight'
import { NARROW } from '../board/drawer'
import { isScoring, SOURCE_TIME, sourcesOf, type Source } from '../match/scoring'

export interface Scene {
  sources: readonly Source[]
  // How many of them have been shown.
  shown: number
}

const SHEET_PATIENCE = 4 * SOURCE_TIME

const rest = (time: number): Promise<void> => new Promise((done) => setTimeout(done, tempo() * time))

export class Paying {
  scene = $state.raw<Scene | null>(null)
  // Grows when what is under way no longer counts.
  private turn = 0
  // Tells whoever waits for a scoring that it has been counted.
  private counted: () => void = () => {}
  private scoring: LogEntry | null = null

  constructor(
    private readonly desk: Desk,
    private readonly root: () => HTMLElement | undefined,
    // Fetches the sheet on which a scoring is counted.
    private readonly fetchSheet: () => Promise<unknown> = () => Promise.resolve(),
  ) {}

  // The score as far as it has been counted before the viewer's eyes.
  scoreOf(seat: number): number | null {
    return this.desk.counted[seat] ?? null
  }

  // Everything counts at once.
  skip(): void {
    this.turn++
    this.counted()
    if (this.scoring) this.desk.settled = this.scoring
    this.scoring = null
    this.desk.owed = []
    this.desk.uncounted = null
    this.scene = null
  }

  // What has just happened is paid out. The end of a match that is played counts everything anew.
  pay(news: readonly LogEntry[]): void {
    this.skip()
    const paid = news.filter(({ booked }) => booked && booked.length > 0)
    // What a game shows at its own position is one too, whoever gets something.
    const scoring = paid.find(isScoring) ?? (this.desk.paid ? news[0] : undefined)
    if (document.hidden || settings.speed === 'instant' || this.desk.match.status === 'over') {
      if (scoring) this.desk.settled = scoring
      return
    }
    // Where nothing moves, only a scoring is counted bit by bit.
    const flying = reducedMotion() ? [] : paid.filter((entry) => entry !== scoring)
    const owed = this.desk.match.scores.map(() => 0)
    for (const { booked = [] } of scoring ? [...flying, scoring] : flying)
      for (const [seat, , points] of booked) owed[seat]! += points
    this.desk.owed = owed
    for (const entry of flying) void this.payOut(entry, this.turn)
    if (!scoring) return
    this.desk.match.lasts(new Promise<void>((done) => (this.counted = done)))
    void this.count(scoring, this.turn)
  }

  private land(seat: number, points: number): void {
    this.desk.owed = this.desk.owed.map((owed, other) => (other === seat ? owed - points : owed))
  }

  private findAll(selector: string | null | undefined): Element[] {
    const found = selector ? [...(this.root()?.querySelectorAll(selector) ?? [])] : []
    return found.filter((one) => one.checkVisibility({ visibilityProperty: true }))
  }

  private find(selector: string | null | undefined): Element | null {
    return this.findAll(selector)[0] ?? null
  }

  // What pays on the board, or does not, by comparison.
  payers({ part }: Source): Element[] {
    const { client, seats } = this.desk
    const sources = seats.flatMap(({ seat }) => [
      client?.sourceOf?.(part, seat),
      ...this.earners(part, seat).map(({ source }) => source),
    ])
    const found = new Set(sources.flatMap((source) => this.findAll(source)))
    return [...found].filter((one) => one.closest('.stage'))
  }

  private earners(part: number, seat: number): Share[] {
    return this.desk.client?.sharesOf?.(this.desk, part, seat).filter(({ points }) => points > 0) ?? []
  }

  // Each thing that earned something of it pays that; where they are not told, one pays all.
  private shares(part: number, seat: number, paid: number): Share[] {
    const earners = this.earners(part, seat)
    const told = earners.reduce((sum, { points }) => sum + points, 0) === paid
    return told ? earners : [{ source: this.desk.client?.sourceOf?.(part, seat) ?? '', points: paid }]
  }

  // On a phone the page follows what pays.
  private show(source: Source): void {
    const stage = this.root()?.querySelector<HTMLElement>('.stage')
    if (stage && matchMedia(NARROW).matches) bringIntoSight(stage, this.payers(source))
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
    const sources = sourcesOf(scoring.booked ?? [])
    // What does not fly is looked at as long.
    const pause = reducedMotion() ? SOURCE_TIME : SOURCE_TIME / 3
    this.scoring = scoring
    this.desk.uncounted = scoring
    this.scene = { sources, shown: 0 }
    // Nothing is counted before it can be seen, unless the line is too slow for that.
    await Promise.race([this.fetchSheet().catch(() => {}), rest(SHEET_PATIENCE)])
    if (turn !== this.turn) return
    for (const [i, source] of sources.entries()) {
      const { part, points } = source
      this.show(source)
      await rest(pause)
      if (turn !== this.turn) return
      this.scene = { sources, shown: i + 1 }
      await Promise.all(
        points.flatMap(([seat, paid]) =>
          this.shares(part, seat, paid).map((share) => this.fly(this.find(share.source), seat, share.points, turn)),
        ),
      )
    }
    if (turn !== this.turn) return
    this.desk.uncounted = null
    await rest(SOURCE_TIME)
    if (turn !== this.turn) return
    if (this.desk.paid) await this.goOn(scoring)
    if (turn === this.turn) this.skip()
  }

  // What the event did after it paid has its time too.
  private async goOn(scoring: LogEntry): Promise<void> {
    this.scene = null
    this.desk.settled = scoring
    await rest(SOURCE_TIME)
  }
}
