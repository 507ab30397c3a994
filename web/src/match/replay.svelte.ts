// A match looked at afterwards, from any of its positions. They come in pieces, the one that is
// needed first.
import type { Course } from '../engine/calls'
import { entriesOf, Match } from './match.svelte'
import type { Past } from './past'
import type { LogEntry, PastPosition } from './types'

const PIECE = 50

export class ReplayMatch extends Match {
  // How many events there are, and after how many of them the shown position is.
  count = $state(0)
  at = $state(0)
  // The positions that have come so far.
  positions = $state.raw<readonly (PastPosition | undefined)[]>([])

  private readonly pieces = new Map<number, Promise<void>>()
  private wanted = 0
  private closed = false

  constructor(
    readonly id: string,
    private readonly past: Promise<Past>,
  ) {
    super()
  }

  // Loads the table and shows a position, the last if not said; then fetches all others.
  async open(at: number | null): Promise<void> {
    const {
      table,
      you,
      events,
      said,
      consequences = [],
      booked = [],
      seat_changes = [],
      rules_changed,
    } = await (await this.past).story()
    if (!events || !said) {
      this.status = 'missing'
      return
    }
    this.game = table.game
    this.you = you
    this.seedHash = table.seed_hash
    this.seed = table.seed ?? null
    this.sitting = table.seats.map((seat) => ({
      seat: seat.seat,
      name: seat.name,
      you: seat.you,
      bot: seat.bot,
      playedBy: 'person',
      connected: true,
      resigned: seat.resigned ?? false,
      rating: seat.rating,
      page: seat.page,
    }))
    this.log = entriesOf({ from: 0, events, said, consequences, booked })
    this.seatChanges = seat_changes
    this.changes = rules_changed ?? []
    this.stopped = table.ended === 'host'
    this.series = table.series ?? null
    this.count = events.length
    await this.go(at ?? this.count)
    this.status = table.status
    for (let piece = 0; piece * PIECE <= this.count && !this.closed; piece++) await this.fetch(piece)
  }

  override get history(): readonly LogEntry[] {
    return this.log.slice(0, this.at)
  }

  private fetch(piece: number): Promise<void> {
    let fetched = this.pieces.get(piece)
    if (!fetched) {
      fetched = this.load(piece)
      this.pieces.set(piece, fetched)
      fetched.catch(() => this.pieces.delete(piece))
    }
    return fetched
  }

  private async load(piece: number): Promise<void> {
    const from = piece * PIECE
    const to = Math.min(from + PIECE - 1, this.count)
    const positions = await (await this.past).positions(from, to)
    const all = [...this.positions]
    for (const position of positions) all[position.at] = position
    this.positions = all
  }

  // Shows the position after so many events. If another is asked for meanwhile, that one counts.
  async go(at: number): Promise<void> {
    const target = Math.max(0, Math.min(at, this.count))
    this.wanted = target
    if (!this.positions[target]) await this.fetch(Math.floor(target / PIECE))
    const position = this.positions[target]
    if (!position || this.wanted !== target || this.closed) return
    this.news = target === this.at + 1 ? this.log.slice(target - 1, target) : []
    this.at = target
    this.view = position.view
    this.parts = position.parts
    this.figures = position.figures
    this.waiting = position.waiting
    this.scores = position.scores
    this.winners = position.winners
  }

  // The match for an engine to go through; null where that must not be.
  async course(): Promise<Course | null> {
    return (await this.past).course()
  }

  override async record(): Promise<object> {
    return (await this.past).record()
  }

  override close(): void {
    this.closed = true
    void this.past.then((past) => past.close())
  }
}
