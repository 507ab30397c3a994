// A match in this browser: the engine runs in a worker, bots think in another, and every change is
// kept before it is shown. People pass the device on, and nothing of one seat is shown while another
// looks.
import type { NewTable } from '../api/types'
import type { Course } from '../engine/calls'
import { EngineWorker } from '../engine/client'
import { SPECTATOR } from '../engine/engine'
import { Thinker } from '../engine/thinker'
import { t } from '../i18n/i18n.svelte'
import { Guide } from '../learn/guide.svelte'
import { loadLesson, type Lesson } from '../learn/lesson'
import { IN_LESSON, keepTold } from '../learn/told'
import { Elsewhere } from '../match/elsewhere'
import { Match, positionsOf, type Hint, type Position } from '../match/match.svelte'
import { OtherRules } from '../match/rules'
import type { Choice, GameEvent, PastPosition, Told } from '../match/types'
import { holdMatch } from './hold'
import { DevicePassing } from './passing.svelte'
import { hasOtherRules } from './revive'
import { listMatches, namesOf, readMatch, replaceMatch, type KeptMatch } from './store'
import { createLocal, localOffer, personName } from './tables'

const ADVISER = 'adviser'
// Who plays on after a lesson.
const LESSON_BOT = 'easy'
// A secret choice of as many seats may come into the open with the next event.
const LATELY = 6
// For whoever has seen nothing before: the present position alone.
const NOTHING_BETWEEN = 0xffffffff

// The browser could not keep a change, and it has not been made.
class NotKept extends Error {}

class LocalMatch extends Match {
  readonly id: string
  declare readonly passing?: DevicePassing
  declare readonly guide?: Guide
  declare readonly branch?: Match['branch']
  override readonly lookBack: boolean
  private readonly people: readonly number[]
  private readonly engine = new EngineWorker()
  private readonly botThinker = new Thinker()
  private readonly hintThinker = new Thinker()
  // Through whose eyes the shown position was told, and how much each seat has seen of the match.
  private shownTo: number | null = null
  private readonly seen = new Map<number, number>()
  // Changes are made one after the other.
  private line: Promise<void> = Promise.resolve()
  // Grows when what bots think about is no longer so.
  private turn = 0
  // A choice is being made, and how much is to be shown before there can be another.
  private making = false
  private awaited = 0

  constructor(
    private kept: KeptMatch,
    private readonly hidden: boolean,
    lesson: Lesson | null,
    private readonly letGo: () => void,
  ) {
    super()
    this.id = kept.id
    this.game = kept.game
    this.seed = kept.result ? kept.seed : null
    this.people = kept.seats.flatMap((seat, number) => (seat.bot === null ? [number] : []))
    if (this.people.length > 1)
      this.passing = new DevicePassing(this.people, hidden, (change) => this.passDevice(change))
    if (lesson) this.guide = this.guideOf(lesson)
    this.lookBack = lesson === null
    if (kept.branch) this.branch = { name: kept.branch.name, of: kept.branch.of, at: kept.branched ?? 0 }
    this.sit()
  }

  private guideOf(lesson: Lesson): Guide {
    const keepLine = (lesson: number | null) =>
      this.change(
        async () => {
          await this.keep({ lesson })
          await this.refresh()
        },
        () => t('That did not work. Reload the page to go on.'),
      )
    return new Guide(this.game, lesson, {
      proceed: (line) => void keepLine(line),
      choose: (event) => this.playEvent(event),
      leave: (choice) => void keepLine(null).then(() => choice && this.playEvent(choice.event)),
    })
  }

  // Where the lesson is; at its end once it was left.
  private arrive(): void {
    const { lesson, events } = this.kept
    if (!this.guide) return
    this.guide.arrive(lesson ?? Infinity, events.length)
    keepTold(this.game, IN_LESSON, !this.guide.over)
  }

  async begin(): Promise<void> {
    await this.engine.ask('make', this.course())
    await this.refresh()
  }

  override close(): void {
    this.turn++
    this.performance.clear()
    this.botThinker.close()
    this.hintThinker.close()
    this.engine.close()
    this.letGo()
  }

  // Another tab plays it now.
  leaveToOthers(): void {
    this.close()
    this.status = 'elsewhere'
  }

  private sit(): void {
    this.sitting = this.kept.seats.map(({ name, bot }, seat) => ({
      seat,
      name,
      bot,
      you: seat === this.you,
      playedBy: bot === null ? 'person' : 'bot',
      connected: true,
      resigned: false,
    }))
  }

  // One change after the other; what goes wrong is told, and the match stays as it was. What could not
  // be kept can be tried again.
  private change(act: () => Promise<void>, explain: () => string, again?: () => void): Promise<void> {
    this.line = this.line.then(act).catch((error: unknown) => {
      if (error instanceof Elsewhere) this.leaveToOthers()
      else if (error instanceof NotKept)
        this.failedToKeep(again ?? (() => void this.change(() => this.refresh(), explain)))
      else if ((error as Error).message !== 'closed') this.trouble = explain()
    })
    return this.line
  }

  private failedToKeep(again: () => void): void {
    this.trouble = t('This could not be kept in the browser. Make room and try again.')
    this.retry = () => {
      this.trouble = null
      this.retry = null
      again()
    }
  }

  // Keeps what the engine has done already. If that fails, the engine goes back to what is kept.
  private async keep(changes: Partial<KeptMatch>): Promise<void> {
    const next = { ...this.kept, ...changes, changed: Date.now(), version: (this.kept.version ?? 0) + 1 }
    try {
      await replaceMatch(this.kept, next)
    } catch (error) {
      await this.engine.ask('make', this.course())
      throw error instanceof Elsewhere ? error : new NotKept()
    }
    this.kept = next
  }

  // Without it nothing is lost: it comes of the events, and is kept when the match is next opened.
  private async keepResult({ scores, winners }: Told): Promise<void> {
    try {
      await this.keep({ result: { scores: scores as number[], winners } })
    } catch (error) {
      if (!(error instanceof NotKept)) throw error
    }
  }

  // The match as it is now, whatever happens meanwhile.
  private course(): Course {
    const { game, players, options, seed, branched = 0, events } = this.kept
    return { game, players, options, seed, branched, events: [...events] }
  }

  // Whether somebody else looks now, who knows other things.
  private looksAnew(viewer: number): boolean {
    return this.shownTo === null || (this.hidden && viewer !== this.shownTo)
  }

  private look(viewer: number): Promise<Told> {
    const known = this.looksAnew(viewer) ? 0 : this.known.length
    const between = known > 0 && !this.guide?.hurries
    return this.engine.ask('look', viewer, Math.max(0, known - LATELY), between ? known : NOTHING_BETWEEN)
  }

  // Shows the position to who should see it now, and asks the bots that are asked.
  private async refresh(): Promise<void> {
    const before = this.viewer()
    let told = await this.look(before)
    const asked = told.waiting.for === 'seats' ? told.waiting.seats : []
    this.passing?.give(told.over, asked)
    if (this.viewer() !== before) told = await this.look(this.viewer())
    if (told.over && !this.kept.result) await this.keepResult(told)
    this.arrive()
    this.tell(told)
    const due = this.guide?.due() ?? []
    if (due.length > 0) this.playDue(due)
    else if (this.guide?.over !== false) this.askBots(asked)
  }

  // What the lesson wants to happen now, when the eye has followed what was before.
  private playDue(events: readonly GameEvent[]): void {
    const { turn } = this
    const happen = () =>
      this.change(
        async () => {
          if (turn === this.turn) await this.happen(...events)
        },
        () => t('That did not work. Reload the page to go on.'),
      )
    void this.performance.idle().then(happen)
  }

  // Who looks: whoever has the device in hand.
  private holder(): number | null {
    return this.passing ? this.passing.holder : (this.people[0] ?? null)
  }

  private viewer(): number {
    return this.holder() ?? SPECTATOR
  }

  private tell(told: Told): void {
    const viewer = this.viewer()
    const moved = this.looksAnew(viewer)
    // What one has in hand is not shown to the next.
    if (moved) this.performance.clear()
    this.you = this.holder()
    this.passing?.shown()
    this.sit()
    this.shownTo = viewer
    const positions = positionsOf(told, this.soFar)
    // What was decided stays so while somebody leads.
    if (this.guide?.over === false) for (const position of positions) position.mayUndo = position.mayChange = false
    if (moved) this.turnTo(positions.at(-1)!, told, viewer)
    else
      for (const position of positions)
        this.perform(position, { asked: () => this.guide?.notice(this.choices, this.news) })
    if (this.performance.showing) void this.performance.idle().then(() => this.settle(told))
    else this.settle(told)
    this.seen.set(viewer, told.from + told.events.length)
  }

  // Another seat looks. What others saw happen before is no news; what this seat has not seen yet is.
  private turnTo(position: Position, { from, events }: Told, viewer: number): void {
    this.show(position)
    this.known = this.log
    this.news = this.log.slice(this.seen.get(viewer) ?? from + events.length)
    this.guide?.notice(this.choices, this.news)
  }

  private settle(told: Told): void {
    if (this.status === 'elsewhere') return
    this.status = told.over ? 'over' : 'running'
    if (told.over) this.seed = this.kept.seed
  }

  private async happen(...made: readonly GameEvent[]): Promise<void> {
    for (const event of made) await this.engine.ask('play', event)
    const events = [...this.kept.events, ...made]
    const { lesson } = this.kept
    await this.keep(typeof lesson === 'number' ? { events, lesson: this.guide!.lineAfter(events.length) } : { events })
    await this.refresh()
  }

  // One bot thinks at a time. What people choose at the same moment does not change what it is asked.
  private askBots(asked: readonly number[]): void {
    const seat = asked.find((number) => this.kept.seats[number]!.bot !== null)
    if (seat === undefined || this.thinking !== null) return
    this.thinking = seat
    void this.letThink(seat, this.turn).catch((error: unknown) => {
      if ((error as Error).message !== 'closed') this.trouble = t('The bot could not answer. Reload the page to go on.')
    })
  }

  private async letThink(seat: number, turn: number): Promise<void> {
    const bot = this.kept.seats[seat]!.bot!
    const answer = await this.botThinker.think({
      course: this.course(),
      bot,
      seat,
      seed: `${this.id} ${this.kept.events.length}`,
      style: `${this.id} seat ${seat}`,
    })
    if (answer === null) return
    await this.performance.idle()
    // Until its answer is played it counts as thinking: a person's choice may be played before, and
    // must not make us ask it twice.
    await this.change(
      async () => {
        if (turn !== this.turn) return
        this.thinking = null
        await this.happen(answer.event)
      },
      () => t('The bot could not answer. Reload the page to go on.'),
    )
  }

  override stopThinking(): void {
    this.botThinker.hurry()
  }

  protected override play(choice: Choice): void {
    if (this.guide?.admits(choice) === false) return
    this.playEvent(choice.event)
  }

  private playEvent(event: GameEvent): void {
    if (this.busy) return
    this.making = true
    this.trouble = null
    this.retry = null
    this.rest()
    void this.change(
      async () => {
        await this.happen(event)
        this.awaited = this.known.length
      },
      () => t('That did not work. Reload the page to go on.'),
      () => this.playEvent(event),
    ).then(() => {
      this.making = false
      this.rest()
    })
  }

  // What is shown offers what was chosen until its turn to be shown has come.
  private rest(): void {
    this.busy = this.making || this.log.length < this.awaited
  }

  protected override show(position: Position): void {
    super.show(position)
    this.rest()
  }

  override undo(): void {
    const seat = this.you
    if (seat === null || this.busy) return
    void this.change(
      async () => {
        await this.engine.ask('takeBack', seat)
        const { events, branched = 0 } = this.kept
        const index = events.map(({ by }) => by).lastIndexOf(seat)
        const left = { events: events.filter((_, i) => i !== index) }
        await this.keep(branched > index ? { ...left, branched: branched - 1 } : left)
        this.turn++
        this.awaited = 0
        this.thinking = null
        this.botThinker.forget()
        await this.refresh()
      },
      () => t('This can no longer be taken back.'),
      () => this.undo(),
    )
  }

  override async hint(): Promise<Hint | null> {
    const seat = this.you
    if (seat === null || this.choices.length === 0) return null
    const answer = await this.hintThinker.think({
      course: this.course(),
      bot: ADVISER,
      seat,
      seed: `hint ${this.id} ${this.kept.events.length}`,
      style: '',
    })
    return answer ? this.hintOf(answer) : null
  }

  override async positionAt(at: number): Promise<PastPosition> {
    const [position] = await this.engine.ask('lookBack', this.viewer(), at, at)
    return position!
  }

  private passDevice(change: () => void): void {
    void this.change(
      async () => {
        change()
        await this.refresh()
      },
      () => t('That did not work. Reload the page to go on.'),
    )
  }

  // Everybody moves on by one seat: who was second sits first.
  override rematch(): Promise<string> {
    const { game, options, seats } = this.kept
    return createLocal(game, [...seats.slice(1), seats[0]!], options, 'as_seated')
  }

  override record(): Promise<object> {
    return this.engine.ask('record', namesOf(this.kept))
  }
}

export function createTable({ game, players, options, bots = [], seating }: NewTable): Promise<string> {
  const people = players - bots.length
  const seats = Array.from({ length: players }, (_, seat) =>
    seat < people ? { name: personName(seat), bot: null } : { name: null, bot: bots[seat - people]! },
  )
  return createLocal(game, seats, options, seating)
}

// What is kept is read when no other tab changes it any more.
export async function openTable(id: string, takeOver: boolean): Promise<Match | null> {
  let match: LocalMatch | null = null
  let begun = false
  const letGo = await holdMatch(id, takeOver, () => match?.leaveToOthers())
  try {
    const [kept, { games }] = await Promise.all([readMatch(id), localOffer()])
    const facts = games.find((game) => game.id === kept?.game)
    if (!kept || !facts || kept.seed === null) return null
    if (await hasOtherRules(kept)) throw new OtherRules()
    const lesson = kept.lesson === undefined ? null : await loadLesson(kept.game)
    match = new LocalMatch(kept, facts.hidden && !kept.branch?.alone, lesson, letGo)
    await match.begin()
    begun = true
    return match
  } finally {
    if (!begun) letGo()
  }
}

// A guided match of the game: the one that is not yet at its end, or a new one.
export async function openLesson(game: string): Promise<string> {
  const lesson = await loadLesson(game)
  if (!lesson) throw new Error(`no lesson of ${game}`)
  const { games } = await localOffer()
  const rules = games.find(({ id }) => id === game)!.rules
  const begun = (await listMatches()).find(
    (kept) =>
      kept.game === game &&
      typeof kept.lesson === 'number' &&
      kept.lesson < lesson.lines.length &&
      kept.rules === rules,
  )
  if (begun) return begun.id
  const seats = Array.from({ length: lesson.players }, (_, seat) =>
    seat === lesson.you ? { name: personName(seat), bot: null } : { name: null, bot: LESSON_BOT },
  )
  const { options, seed } = lesson
  return createLocal(game, seats, options, 'as_seated', { seed, lesson: 0 })
}
