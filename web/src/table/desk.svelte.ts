// What lies between a match and its board: the places of the game with what they offer now, what the
// reader points at, and what has been picked or asked. All of it is about the position that is shown, and
// forgotten with it.
import { untrack } from 'svelte'
import { named, Offers, PARTS, touchedBy, type Offer } from '../board/places'
import type { Table } from '../board/table'
import type { GameClient } from '../games/client'
import type { Match, Step } from '../match/match.svelte'
import type { Choice, GameEvent, LogEntry, PastPosition } from '../match/types'
import { latest, staysOpen } from './opening'

// The choices of one place, when several are meant.
export interface Asking {
  choices: readonly Choice[]
  place: Element
}

// A position, and what is reckoned of it.
type At = Pick<Match, 'view' | 'figures'>

// Something that belongs to one position.
class Fleeting<T> {
  private kept = $state.raw<{ view: unknown; value: T } | null>(null)

  constructor(
    private readonly match: Match,
    private readonly otherwise: T,
  ) {}

  get value(): T {
    return this.kept && this.kept.view === this.match.view ? this.kept.value : this.otherwise
  }
  set value(value: T) {
    // What has the focus loses it when it leaves the page, in the midst of drawing.
    untrack(() => (this.kept = { view: this.match.view, value }))
  }
}

const nothing: readonly Choice[] = []
// How long nobody could have meant what has just taken the place of something else, in milliseconds.
const SLIP = 400
// Where choices are that have no place on the board.
const BAR = '.foot .choices'

export class Desk implements Table<unknown, GameEvent> {
  readonly match: Match
  // The game's own client, once it is there and wanted.
  client = $state.raw<GameClient | null>(null)
  private readonly pointing: Fleeting<readonly Choice[]>
  private readonly marking: Fleeting<LogEntry | null>
  private readonly holding: Fleeting<string | null>
  private readonly question: Fleeting<Asking | null>

  constructor(match: Match) {
    this.match = match
    this.pointing = new Fleeting(match, nothing)
    this.marking = new Fleeting<LogEntry | null>(match, null)
    this.holding = new Fleeting<string | null>(match, null)
    this.question = new Fleeting<Asking | null>(match, null)
  }

  get game(): string {
    return this.match.game
  }
  get view() {
    return (this.past?.position ?? this.paid ?? this.match).view
  }
  get figures() {
    return (this.past?.position ?? this.paid ?? this.match).figures
  }
  get parts() {
    return (this.past?.position ?? this.match).parts
  }
  get scores() {
    return this.past?.position.scores ?? this.counted
  }
  // Whether the end has been counted to the last point, where it is played: before that nobody has won.
  decided = $state(true)
  get winners() {
    if (this.past) return this.past.position.winners
    return this.decided ? this.match.winners : []
  }
  get seats() {
    return this.match.seats
  }
  get you() {
    return this.match.you
  }
  get choices() {
    return this.past || this.match.away ? nothing : this.match.choices
  }
  get news() {
    return this.past ? [this.past.entry] : this.match.news
  }
  get history() {
    return this.past ? this.match.log.slice(0, this.past.position.at) : this.match.history
  }

  get performing() {
    return this.past ? null : this.match.performing
  }

  moves(time: number): void {
    if (!this.past) this.match.moves(time)
  }

  get pointed() {
    return this.pointing.value
  }
  set pointed(choices: readonly Choice[]) {
    this.pointing.value = choices
  }
  get held() {
    return this.holding.value
  }
  set held(place: string | null) {
    this.holding.value = place
  }
  get asking() {
    return this.question.value
  }
  set asking(asking: Asking | null) {
    this.question.value = asking
  }
  // The event of the log that is pointed at; what it touched is marked.
  get highlighted() {
    return this.marking.value
  }
  set highlighted(entry: LogEntry | null) {
    this.marking.value = entry
  }

  // By seat, whose points were hidden when the match ended: they stay so until they have been counted.
  secret = $state.raw<readonly boolean[]>([])
  // By seat, the points that have been paid and have not landed: nothing shows them before.
  owed = $state.raw<readonly number[]>([])
  readonly counted: readonly (number | null)[] = $derived.by(() =>
    this.match.scores.map((score, seat) =>
      score === null || (!this.decided && this.secret[seat]) ? null : score - (this.owed[seat] ?? 0),
    ),
  )

  // A scoring that is counted before the viewer's eyes: nothing tells of it before its last points have landed.
  uncounted = $state.raw<LogEntry | null>(null)
  // The end is still to be counted: what brought it says who has won.
  undecided = $state(false)
  isTold({ index }: LogEntry): boolean {
    const { undecided, uncounted, match } = this
    return index < Math.min(uncounted?.index ?? Infinity, undecided ? match.log.length - 1 : Infinity)
  }
  readonly told: readonly LogEntry[] = $derived.by(() =>
    this.uncounted || this.undecided ? this.match.log.filter((entry) => this.isTold(entry)) : this.match.log,
  )

  // The scoring that has been counted, or need not be.
  settled = $state.raw<LogEntry | null>(null)
  // While a scoring is counted the board shows what it is paid for: what the same event did after that comes later.
  private shown: At[] = []
  readonly paid: At | null = $derived.by(() => {
    const { view, figures, news } = this.match
    if (view !== this.shown.at(-1)?.view) this.shown = [...this.shown.slice(-1), { view, figures }]
    const [before, after] = this.shown
    const [entry] = news
    return after && entry && news.length === 1 && entry !== this.settled ? this.paidAt(before!, after, entry) : null
  })
  paidAt(before: At, after: At, entry: LogEntry): At | null {
    const view = this.client?.paidAt?.(before.view, after.view, entry.event)
    return view ? { view, figures: before.figures } : null
  }

  private readonly offers = $derived.by(
    () => new Offers<GameEvent>(this.choices, (event) => this.client?.placesOf(event) ?? {}),
  )

  offerAt(place: string): Offer<GameEvent> {
    return this.offers.at(place, this.held)
  }

  // The choices that have no place on the board.
  readonly placeless: readonly Choice[] = $derived.by(() => this.offers.placeless)

  take(place: string, element: Element): void {
    const { choices, picks } = this.offerAt(place)
    if (this.match.busy || choices.length === 0) return
    if (picks) this.held = this.held === place ? null : place
    else if (choices.length === 1) this.decide(choices[0]!)
    else this.asking = { choices, place: element }
  }

  // An earlier position, which is shown instead of the present one, and what led to it.
  past = $state.raw<{ position: PastPosition; entry: LogEntry } | null>(null)

  look(position: PastPosition | null, entry?: LogEntry): void {
    this.past = position && entry ? { position, entry } : null
  }

  // How many choices the viewer has made: to tell the present choice from the same at another time.
  private get made(): number {
    return this.match.log.filter(({ event }) => event.by === this.match.you).length
  }

  // What was decided and can still be changed. It is made when its time is over, or when it is decided again; what
  // others choose meanwhile does not touch it.
  private opened = $state.raw<{ event: string; made: number; times: number } | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined
  readonly pending: Choice | null = $derived.by(() => {
    const { opened } = this
    if (!opened || opened.made !== this.made) return null
    return this.choices.find(({ event }) => JSON.stringify(event) === opened.event) ?? null
  })
  // How often what was decided is to be done.
  get times(): number {
    return this.opened?.times ?? 1
  }
  set times(times: number) {
    if (!this.opened) return
    this.opened = { ...this.opened, times }
    // Whoever counts takes the time they want, and have.
    clearTimeout(this.timer)
    if (this.pending) this.closeAfter(latest(this.pending, this.match.yourClock))
  }

  decide(choice: Choice): void {
    if (this.match.busy || this.past) return
    if (JSON.stringify(this.pending?.event) === JSON.stringify(choice.event) || !staysOpen(choice, this.match)) {
      this.make(choice)
      return
    }
    this.asking = null
    this.held = null
    this.pointed = [choice]
    clearTimeout(this.timer)
    this.opened = { event: JSON.stringify(choice.event), made: this.made, times: 1 }
    this.closeAfter(latest(choice, this.match.yourClock))
  }

  private closeAfter(time: number | null): void {
    if (time !== null) this.timer = setTimeout(() => this.confirm(), time)
  }

  // The choice that stays open is made now, or is no more.
  confirm(): void {
    if (this.pending) this.make(this.pending)
  }
  change(): void {
    clearTimeout(this.timer)
    this.opened = null
    this.pointed = nothing
  }

  // What was there to be clicked has just gone by itself: a click means that, and not what has come instead.
  slips = $state(false)
  private slipping: ReturnType<typeof setTimeout> | undefined
  exchange(): void {
    this.slips = true
    clearTimeout(this.slipping)
    this.slipping = setTimeout(() => (this.slips = false), SLIP)
  }

  // What is done again as long as it can be.
  private again = $state.raw<{ event: string; times: number } | null>(null)
  // What was taken back is not made again by itself.
  tookBack = $state(false)

  make(choice: Choice): void {
    if (this.match.busy) return
    const { times } = this
    this.change()
    this.asking = null
    this.held = null
    this.tookBack = false
    this.again = times > 1 ? { event: JSON.stringify(choice.event), times: times - 1 } : null
    this.match.decide(choice)
  }

  // Goes on with what is to be done several times, once the match is ready for it; true if it did.
  goOn(): boolean {
    const { again } = this
    if (!again || !this.match.yourTurn) return false
    const choice = this.match.choices.find(({ event }) => JSON.stringify(event) === again.event)
    this.again = choice && again.times > 1 ? { ...again, times: again.times - 1 } : null
    if (choice) this.match.decide(choice)
    return choice !== undefined
  }

  undo(): void {
    this.again = null
    this.tookBack = true
    this.match.undo?.()
  }

  // Marks what the event touched, until the returned function is called.
  mark(root: Element, event: GameEvent): (() => void) | undefined {
    const selector = this.client && touchedBy(this.client.placesOf(event))
    if (!selector) return undefined
    const nodes = root.querySelectorAll(selector)
    for (const node of nodes) node.classList.add('touched')
    return () => {
      for (const node of nodes) node.classList.remove('touched')
    }
  }

  // What a step of a guided match lights, as a selector: where it is to be done, or what it names, and a button of the bar
  // in any case.
  lit({ light, event }: Step): string | null {
    const inBar = this.placeless.some((choice) => JSON.stringify(choice.event) === JSON.stringify(event))
    const names = light && named(light, PARTS)
    if (names) return inBar ? `${names}, ${BAR}` : names
    if (inBar) return BAR
    const { at = [], besides = [] } = (event && this.client?.placesOf(event)) || {}
    return event && (named([...at.flat(), ...besides]) ?? BAR)
  }
}
