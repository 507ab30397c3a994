// A match as one viewer lives it: what the table page shows and does, wherever it comes from. A back
// end (the server, the engine in the browser, a replay) extends Match, fills in the state with
// `seat`, `show` and the fields below, and does what the viewer asks for, as far as it can: what a
// back end cannot do, its class does not have.
import { t } from '../i18n/i18n.svelte'
import { personName } from '../i18n/people'
import type { BotAnswer } from '../engine/engine'
import { SHORT, untilLeft, type Clock } from './clock'
import { beatOf, isAwaited, pagePace, tempo, weightiest, type Beat, type Meaning, type Timing } from './pace'
import { scoringTime } from './scoring'
import { Performance } from './performance'
import { withShared } from './shared'
import type {
  Choice,
  GameEvent,
  Json,
  LogEntry,
  Parts,
  PastPosition,
  RulesChange,
  Seat,
  SeatChange,
  Series,
  Told,
  Waiting,
  Words,
} from './types'

export type Status =
  'loading' | 'missing' | 'banned' | 'other_rules' | 'elsewhere' | 'told' | 'open' | 'running' | 'over'
export type Connection = 'connected' | 'connecting' | 'lost'

// A choice the bot would think of, and the chance to win with it, in percent.
export interface Candidate {
  choice: Choice
  winPercent: number
}

// What a bot would choose, best first.
export interface Hint {
  candidates: Candidate[]
  // What the viewer may expect of the best, in percent and in points at the end; null where nobody knows.
  outlook: { winPercent: number; points: number } | null
  // Why it is better than the next: phrases of the game.
  reasons: Words[]
}

export interface ChatLine {
  line: number
  // The writer's, if they sit there, and whether it is the viewer.
  seat: number | null
  you: boolean
  name: string
  // The writer has a page that anybody may read.
  page?: boolean
  text: string
  time: number
}

// One device for several players.
export interface Passing {
  // The seat that should take the device before anything is shown.
  readonly to: number | null
  // The seat that is asked next, while the viewer still has the device in hand.
  readonly next: number | null
  // The viewer gives the device to the seat that is next.
  passOn(): void
  // The viewer has the device in hand now.
  take(): void
}

// What is said at a step of a guided match: to be read, to be done, before or during some turns that are made at once, or
// a note on something new.
export interface Step {
  id: string
  kind: 'read' | 'do' | 'skip' | 'wait' | 'note'
  say: string
  why: string | null
  // Names of places and pieces that are lit; null for those of the event.
  light: readonly string[] | null
  event: GameEvent | null
}

// Somebody who leads through a match.
export interface Guidance {
  readonly step: Step | null
  // How far the reader is, of how many steps; whether the guided part is over.
  readonly number: number
  readonly count: number
  readonly over: boolean
  // What the reader wanted instead of what was asked.
  readonly astray: Choice | null
  // Goes on: what is to be done is done for the reader.
  next(): void
  // Ends the lesson; what the reader wanted instead is done.
  leave(): void
}

// Somebody by what they wrote, or by where they sit.
export type Culprit = { line: number } | { seat: number }

// What one can do about others at a table of a server.
export interface Conduct {
  // Whether the viewer owns the table, and whether spectators may talk there.
  readonly owner: boolean
  readonly spectatorsTalk: boolean
  letSpectatorsTalk(allowed: boolean): Promise<unknown>
  block(who: Culprit): Promise<unknown>
  report(who: Culprit, reason: string): Promise<unknown>
}

// A position as the viewer sees it, with what led to it: `entries` replace the log from `from` on.
export interface Position {
  from: number
  entries: LogEntry[]
  view: Json
  parts: readonly Parts[]
  figures: Json
  waiting: Waiting
  scores: readonly (number | null)[]
  choices: readonly Choice[]
  prompt: Words | null
  remark: Words | null
  mayUndo: boolean
  mayChange: boolean
  winners: readonly number[]
  rules_changed?: readonly RulesChange[]
}

// Bots have names, so that sentences about them read well.
const BOT_NAMES = [() => t('Iskra'), () => t('Otto'), () => t('Mila'), () => t('Bruno'), () => t('Vera')]

export function botName(seat: number): string {
  return BOT_NAMES[seat % BOT_NAMES.length]!()
}

function sameEntry(a: LogEntry | undefined, b: LogEntry): boolean {
  return a !== undefined && JSON.stringify(a.event) === JSON.stringify(b.event)
}

// What is new of these entries, which replace all that was known from the first of them on. Where something was taken
// back nothing is: what others have chosen since only moved up.
function newsOf(known: readonly LogEntry[], { from, entries }: Position): LogEntry[] {
  if (from + entries.length < known.length) return []
  return entries.filter((entry) => !sameEntry(known[entry.index], entry))
}

// The events that a server or the engine tells of, for the log.
export function entriesOf({
  from,
  events,
  said,
  consequences = [],
  booked = [],
}: Pick<Told, 'from' | 'events' | 'said' | 'consequences' | 'booked'>): LogEntry[] {
  const then = new Map(consequences.map(({ event, words }) => [event, words]))
  const paid = new Map(booked.map(({ event, points }) => [event, points]))
  return events.map((event, i) => {
    const index = from + i
    const entry: LogEntry = { index, event, words: said[i]! }
    if (then.has(index)) entry.then = then.get(index)!
    if (paid.has(index)) entry.booked = paid.get(index)!
    return entry
  })
}

// What the viewer may do, with its labels.
export function choicesOf({ legal, choices }: Pick<Told, 'legal' | 'choices'>): Choice[] {
  return legal.map((event, i): Choice => {
    const words = choices[i]!
    const { gain, sum, changes, final, ends, secret, odds, times } = words
    return {
      event,
      words,
      ...(gain === undefined ? {} : { gain }),
      ...(sum && { sum }),
      ...(changes && { changes }),
      ...(final && { final }),
      ...(ends && { ends }),
      ...(secret && { secret }),
      ...(odds && { odds }),
      ...(times && { times }),
    }
  })
}

// An event whose result is not shown yet, and those that come into the open with it: they are on their way, and land
// after so many milliseconds.
export interface OnItsWay {
  entry: LogEntry
  entries: readonly LogEntry[]
  duration: number
}

// How far behind the match what is shown may be, in milliseconds: while the reader's clock runs, where people wait for each
// other, and against bots.
const BEHIND_CLOCK = 5000
const BEHIND_PEOPLE = 10_000
const BEHIND_BOTS = 40_000

// The positions in which some have answered what several were asked at once, and the next answer follows: all of them
// come into the open together.
function underDecision(
  steps: readonly PastPosition[],
  { from, events }: Told,
  heard: Heard,
): ReadonlySet<PastPosition> {
  const found = new Set<PastPosition>()
  let asked = from >= heard.events && heard.asked.length > 1 ? heard.asked : []
  for (const step of steps) {
    const waiting = step.waiting.for === 'seats' ? step.waiting.seats : []
    const next = events[step.at - from]?.by
    // Whoever has answered is not asked by the same any more.
    const answered = events.slice(0, step.at - from).map(({ by }) => by)
    asked = asked.filter((seat) => !answered.includes(seat))
    if (waiting.length > 1) asked = waiting
    else if (!waiting.every((seat) => asked.includes(seat))) asked = []
    if (typeof next === 'number' && asked.includes(next)) found.add(step)
    else asked = []
  }
  return found
}

// Whether somebody else's secret is told in full.
function isOpened({ event }: LogEntry, you: number | null): boolean {
  return event.by !== 'chance' && event.by !== you && Object.values(event).every((value) => value !== null)
}

// How many events the viewer has heard of, and who was asked then.
export interface Heard {
  events: number
  asked: readonly number[]
}

// What a position asks of its viewer.
type Asked = Pick<Position, 'choices' | 'prompt' | 'remark' | 'mayUndo' | 'mayChange'>
const NOTHING_ASKED: Asked = { choices: [], prompt: null, remark: null, mayUndo: false, mayChange: false }

// What is told at once, as positions that are shown one after the other: after each event that means something. Those
// on the way offer nothing.
export function positionsOf(told: Told, heard: Heard): Position[] {
  const entries = entriesOf(told)
  const undecided = underDecision(told.steps ?? [], told, heard)
  const way = (told.steps ?? []).filter((step) => step.at > Math.max(told.from, heard.events) && !undecided.has(step))
  let from = told.from
  const between = (to: number) => {
    const some = { from, entries: entries.filter(({ index }) => index >= from && index < to) }
    from = to
    return some
  }
  const steps = way.map((step): Position => {
    const { view, parts, figures, waiting, scores, winners } = step
    return { ...between(step.at), ...NOTHING_ASKED, view, parts, figures, waiting, scores, winners }
  })
  const last = { ...told, choices: choicesOf(told), mayUndo: told.undo, mayChange: told.change ?? false }
  return [...steps, { ...last, ...between(told.from + told.events.length) }]
}

// A hint names no more choices than one reads.
const HINTS_SHOWN = 5

export abstract class Match {
  abstract readonly id: string

  status = $state<Status>('loading')
  connection = $state<Connection>('connected')
  game = $state('')
  you = $state<number | null>(null)
  view = $state.raw<Json>(null)
  parts = $state.raw<readonly Parts[]>([])
  figures = $state.raw<Json>(null)
  waiting = $state.raw<Waiting>({ for: 'nobody' })
  scores = $state.raw<readonly (number | null)[]>([])
  choices = $state.raw<readonly Choice[]>([])
  prompt = $state.raw<Words | null>(null)
  // Why something is not among the choices where people will look for it.
  remark = $state.raw<Words | null>(null)
  log = $state.raw<readonly LogEntry[]>([])
  news = $state.raw<readonly LogEntry[]>([])
  // What is on its way at the moment.
  performing = $state.raw<OnItsWay | null>(null)
  // Whether there is more to be shown, and whether the viewer is asked when it has been.
  showing = $state(false)
  asksYou = $state(false)
  mayUndo = $state(false)
  // What undo takes back is the viewer's own choice of a decision that others still make.
  mayChange = $state(false)
  // As it is at this moment, whatever is still to be shown.
  clock = $state.raw<readonly Clock[] | null>(null)
  winners = $state.raw<readonly number[]>([])
  // Where newer rules began to hold in the middle of the match.
  changes = $state.raw<readonly RulesChange[]>([])
  // It is over, whatever is still to be shown of it.
  ended = $state(false)
  // Those who host have ended it, without a result.
  stopped = $state(false)
  // Who has played a seat since when, where that has changed.
  seatChanges = $state.raw<readonly SeatChange[]>([])
  lines = $state.raw<readonly ChatLine[]>([])
  // Where there are others to deal with.
  readonly conduct: Conduct | null = null
  // How many of them came since somebody looked; what was said before the viewer came is no news.
  unread = $state(0)
  // SHA-256 of the seed, promised before the match; the seed itself once it is over.
  seedHash = $state<string | null>(null)
  seed = $state<string | null>(null)
  // The series that it belongs to, as it stands at what is shown.
  series = $state.raw<Series | null>(null)
  // Where the rematch is, once somebody asked for one.
  rematchId = $state<string | null>(null)
  // Something the viewer sent is on its way; nothing else is asked until it has arrived.
  busy = $state(false)
  // A sentence about what went wrong, shown until it is put away.
  trouble = $state<string | null>(null)
  // Does again what went wrong, where that may help.
  retry = $state.raw<(() => void) | null>(null)
  // The seat whose bot thinks in this browser.
  thinking = $state<number | null>(null)

  // As the back end tells it: a bot's seat may be without a name.
  protected sitting = $state.raw<readonly (Omit<Seat, 'name'> & { name: string | null })[]>([])
  readonly seats: readonly Seat[] = $derived(
    this.sitting.map((seat) => ({
      ...seat,
      name: seat.name !== null ? personName(seat.name) : seat.bot === null ? t('Free seat') : botName(seat.seat),
    })),
  )
  readonly names: readonly string[] = $derived(this.seats.map((seat) => seat.name))
  readonly asked: readonly number[] = $derived(this.waiting.for === 'seats' ? this.waiting.seats : [])
  // A person's seat that a bot plays at the moment.
  readonly away: boolean = $derived(
    this.you !== null && this.seats[this.you]?.bot === null && this.seats[this.you]?.playedBy === 'bot',
  )
  // Who lets a bot play is told what the seat may do, and does not do it.
  readonly yourTurn: boolean = $derived(
    this.status === 'running' && this.choices.length > 0 && !this.busy && !this.away,
  )
  readonly yourClock: Clock | null = $derived((this.you === null ? null : this.clock?.[this.you]) ?? null)
  // It counts for ratings: everybody thinks for themselves.
  rated = $state(false)
  readonly givesHints: boolean = $derived(this.hint !== undefined && !this.rated)
  // Nobody needs a hint where there is one choice.
  readonly mayHint: boolean = $derived(this.yourTurn && this.choices.length > 1 && this.givesHints)

  // Where several players share this device, so that nobody is the only "you".
  readonly passing?: Passing
  // Where somebody leads through the match.
  readonly guide?: Guidance
  // Whether its earlier positions may be looked at and tried out while it goes on.
  readonly lookBack: boolean = false
  // Where it was taken up from a position of another: what it is called, and where that was, if it is known.
  readonly branch?: { name: string; of: string | null; at: number }

  // How long a beat takes; tests have no time.
  protected pace: (beat: Beat, meaning: Meaning) => Timing = pagePace
  protected readonly performance = new Performance(
    () => {
      if (this.yourClock?.runs) return BEHIND_CLOCK
      return this.seats.some(({ bot, you }) => bot === null && !you) && !this.passing ? BEHIND_PEOPLE : BEHIND_BOTS
    },
    (showing) => {
      this.showing = showing
      if (!showing) this.asksYou = false
    },
  )

  // What has happened up to the position that is shown.
  get history(): readonly LogEntry[] {
    return this.log
  }

  // Whether what happens is given any time.
  get unhurried(): boolean {
    return this.pace('step', { surprise: false, scored: false }).hold > 0
  }

  // Shows at once all that waits to be shown.
  skip(): void {
    this.performance.skip()
  }

  private hurrying: ReturnType<typeof setTimeout> | undefined
  // Takes the clocks as they are now. Whose time is short sees at once what is asked, instead of losing it to what others
  // have done.
  protected setClock(clock: readonly Clock[] | null): void {
    this.clock = clock
    clearTimeout(this.hurrying)
    const time = untilLeft(this.yourClock, SHORT)
    if (time !== null) this.hurrying = setTimeout(() => this.skip(), time)
  }

  // What is shown now stays until this has ended too.
  lasts(counted: Promise<unknown>): void {
    this.performance.lasts(counted)
  }

  // What is shown now moves for so many milliseconds.
  moves(time: number): void {
    this.performance.moves(time)
  }

  // Shows a position when those before it have had their time, and tells when it is shown and when what it asks is asked.
  protected perform(position: Position, { shown, asked }: { shown?: () => void; asked?: () => void } = {}): void {
    const { from, choices } = position
    const news = newsOf(this.known, position)
    // Whoever has answered is asked anew.
    const wasAsked =
      this.you !== null && this.soFar.asked.includes(this.you) && !news.some(({ event }) => event.by === this.you)
    const opened = news.some((entry) => beatOf(this.game, entry.event) === 'reveal' && isOpened(entry, this.you))
    this.known = [...this.known.slice(0, from), ...position.entries]
    const beats = news.map(({ event }) => {
      const beat = beatOf(this.game, event)
      // A choice in secret is no reveal before the last has come.
      return beat === 'reveal' && event.by !== 'chance' && !opened ? 'step' : beat
    })
    const first = this.heardScores.length === 0
    const then = news.some((entry) => entry.then)
    const scored = then || this.heardScores.some((score, seat) => score !== position.scores[seat])
    this.heardScores = position.scores
    this.heardWaiting = position.waiting
    this.mayTakeBack = position.mayUndo
    this.mayUndo &&= position.mayUndo
    this.mayChange &&= position.mayChange
    // Whoever comes does not wait for what was before; to take back is to see it at once.
    const beat = first ? 'quiet' : weightiest(beats)
    const entry = news[beats.lastIndexOf(beat)]
    this.asksYou = choices.length > 0 && !this.away
    const surprise = entry?.event.by === 'chance' || (beat === 'reveal' && opened)
    const meaning = { surprise, scored: scored && !first && news.length > 0 }
    // A scoring is shown source by source, where there is time for anything.
    const timing = (): Timing => {
      const { lead, hold } = this.pace(beat, meaning)
      return { lead, hold: hold > 0 ? Math.max(hold, tempo() * scoringTime(news)) : 0 }
    }
    // What others have done has its time before the viewer is asked, also what comes into the open with the viewer's own.
    // So has what chance brings: where it does not move, it is not on its way before.
    const unmoved = surprise && isAwaited(beat) && timing().lead === 0
    const awaited = this.guide?.over !== false && (opened || unmoved || this.isOfOthers(entry))
    const heldBack = timing().hold > 0 && choices.length > 0 && !wasAsked && awaited
    this.performance.add({
      // As fast as the reader wants it when it comes.
      get timing() {
        return timing()
      },
      begin: (duration) => {
        if (entry) this.performing = { entry, entries: news, duration }
        // What the viewer has answered, perhaps elsewhere, is asked no more.
        if (news.some(({ event }) => event.by === this.you)) this.offer(NOTHING_ASKED)
      },
      land: (joined) => {
        this.performing = null
        const before = joined ? this.news : []
        this.show(heldBack ? { ...position, ...NOTHING_ASKED } : position)
        this.news = [...before.filter(({ index }) => index < from), ...this.news]
        shown?.()
        if (!heldBack) asked?.()
      },
    })
    if (!heldBack) return
    const land = () => {
      this.offer(position)
      asked?.()
    }
    this.performance.add({ timing: { lead: 0, hold: 0 }, land })
  }

  private isOfOthers(entry: LogEntry | undefined): boolean {
    return entry !== undefined && entry.event.by !== 'chance' && entry.event.by !== this.you
  }

  // What has been heard of, shown or not.
  protected known: readonly LogEntry[] = []
  private heardScores: readonly (number | null)[] = []
  private heardWaiting: Waiting = { for: 'nobody' }
  // Whether anything can be taken back now, in whatever position is shown: what was possible there may be no more.
  private mayTakeBack = true
  protected get soFar(): Heard {
    const { heardWaiting: waiting } = this
    return { events: this.known.length, asked: waiting.for === 'seats' ? waiting.seats : [] }
  }

  // Makes a choice, unless another is still on its way. Whoever chooses has seen enough of what was before.
  decide(choice: Choice): void {
    if (this.busy) return
    this.skip()
    this.play?.(choice)
  }

  protected play?(choice: Choice): void
  undo?(): void
  // Null if none can be given now.
  hint?(): Promise<Hint | null>
  // The position after so many events, as the viewer saw it then.
  positionAt?(at: number): Promise<PastPosition>
  // Leaving: for good, for a while, and coming back.
  resign?(): void
  standIn?(): void
  takeBack?(): void
  // Hearing nothing of it while away, and again.
  muted = $state(false)
  mute?(wanted: boolean): void
  chat?(text: string): void
  // The id of the new table.
  rematch?(): Promise<string>
  // The bot that thinks shall answer at once.
  stopThinking?(): void
  // The whole match as a record, once it is over.
  abstract record(): Promise<object>
  abstract close(): void

  // A bot's answer as far as it is about the present choices.
  protected hintOf({ candidates, chances, points, reason }: BotAnswer): Hint | null {
    const choices = new Map(this.choices.map((choice) => [JSON.stringify(choice.event), choice]))
    const found = candidates.flatMap(({ event, value }): Candidate[] => {
      const choice = choices.get(JSON.stringify(event))
      return choice ? [{ choice, winPercent: value.win * 100 }] : []
    })
    const you = this.you
    if (found.length === 0 || you === null) return null
    const known = chances !== undefined && points !== undefined
    return {
      candidates: found.slice(0, HINTS_SHOWN),
      outlook: known ? { winPercent: chances[you]! / 10, points: points[you]! } : null,
      reasons: reason ?? [],
    }
  }

  private offer({ choices, prompt, remark, mayUndo, mayChange }: Asked): void {
    this.choices = choices
    this.prompt = prompt
    this.remark = remark
    this.mayUndo = mayUndo && this.mayTakeBack
    this.mayChange = mayChange && this.mayTakeBack
  }

  // Makes the position the one that is shown.
  protected show(position: Position): void {
    const known = this.log
    this.log = [...known.slice(0, position.from), ...position.entries]
    this.news = newsOf(known, position)
    this.view = withShared(this.view, position.view)
    this.parts = position.parts
    this.figures = withShared(this.figures, position.figures)
    this.waiting = position.waiting
    this.scores = position.scores
    this.offer(position)
    this.winners = position.winners
    this.changes = position.rules_changed ?? []
  }
}
