// What lies between a match and its board: the places of the game with what they offer now, what the
// reader points at, and what has been picked or asked. All of it is about the position that is shown, and
// forgotten with it.
import { named, Offers, touchedBy, type Offer } from '../board/places'
import type { Table } from '../board/table'
import type { GameClient } from '../games/client'
import type { Match, Step } from '../match/match.svelte'
import type { Choice, GameEvent, LogEntry } from '../match/types'

// The choices of one place, when several are meant.
export interface Asking {
  choices: readonly Choice[]
  place: Element
}

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
    this.kept = { view: this.match.view, value }
  }
}

const nothing: readonly Choice[] = []
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
    return this.match.view
  }
  get figures() {
    return this.match.figures
  }
  get parts() {
    return this.match.parts
  }
  get scores() {
    return this.match.scores
  }
  get winners() {
    return this.match.winners
  }
  get seats() {
    return this.match.seats
  }
  get you() {
    return this.match.you
  }
  get choices() {
    return this.match.choices
  }
  get news() {
    return this.match.news
  }

  get performing() {
    return this.match.performing
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

  private readonly offers = $derived.by(
    () => new Offers<GameEvent>(this.match.choices, (event) => this.client?.placesOf(event) ?? {}),
  )

  offerAt(place: string): Offer<GameEvent> {
    return this.offers.at(place, this.held)
  }

  // The choices that have no place on the board.
  readonly placeless: readonly Choice[] = $derived.by(() =>
    this.match.choices.filter(({ event }) => !this.client?.placesOf(event).at?.length),
  )

  take(place: string, element: Element): void {
    const { choices, picks } = this.offerAt(place)
    if (this.match.busy || choices.length === 0) return
    if (picks) this.held = this.held === place ? null : place
    else if (choices.length === 1) this.decide(choices[0]!)
    else this.asking = { choices, place: element }
  }

  decide(choice: Choice): void {
    if (this.match.busy) return
    this.asking = null
    this.pointed = nothing
    this.held = null
    this.match.decide(choice)
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

  // What a step of a guided match lights, as a selector: where it is to be done, or what it names.
  lit({ light, event }: Step): string | null {
    if (light) return named(light)
    const at = event && this.client ? (this.client.placesOf(event).at ?? []).flat() : []
    return event && (named(at) ?? BAR)
  }
}
