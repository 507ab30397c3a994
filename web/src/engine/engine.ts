// The engine of src/wasm with types: one match and one bot in an instance of WebAssembly.
//
// Everything is synchronous and pure; worker.ts keeps it off the page's thread. A seat is a
// number; chance and a spectator have numbers of their own, as in src/engine/game.h.
import type { GameEvent, GameFacts, Json, Offer, Options, PastPosition, Told, Words } from '../match/types'

const CHANCE = 6
export const SPECTATOR = 7
export const ARBITER = 8

interface Exports {
  memory: WebAssembly.Memory
  input(): number
  input_size(): number
  output(): number
  output_length(): number
  list_games(): void
  begin(players: number, options: number, seeded: number): number
  waiting(): number
  count(): number
  list_events_of(by: number): void
  branch(): number
  choose(by: number, index: number): number
  take_back(seat: number): number
  look(viewer: number, from: number, seen: number): void
  look_back(viewer: number, from: number, to: number): void
  write_record(): void
  hash(): void
  first_unfair(branched: number): number
  learn(size: number): number
  think(seat: number, iterations: number): number
  judge_at(at: number, iterations: number): void
  weigh_at(at: number, iterations: number): void
  tell_of_match(count: number): void
  play_out(): number
  random_matches(count: number): number
}

export interface Outlook {
  score: number
  win: number
}

export interface BotAnswer {
  event: GameEvent
  value: Outlook[]
  candidates: { event: GameEvent; visits: number; value: Outlook }[]
  // Where figures hold: the chances of all seats in 1/1000, their points at the end, and why the first
  // candidate is better than the second.
  chances?: number[]
  points?: number[]
  reason?: Words[]
}

// How good a choice was, best first; see src/analysis/verdict.h.
const MARKS = ['best', 'good', 'inaccuracy', 'mistake'] as const
export type MarkName = (typeof MARKS)[number]

// A choice that could be made. Chances are of 10,000, points in hundredths.
export interface WeighedOption {
  event: GameEvent
  choice: Words
  win: number
  points: number
  cost: number
  noise: number
  // Points at once, where that is sure.
  gain?: number
  // Why the best is better; of the best: than the next.
  reasons: Words[]
}

// A decision that was made, judged by what its seat could know.
export interface WeighedChoice {
  seat: number
  legal: number
  // Index into the options, which are sorted: the best first.
  chosen: number
  mark: MarkName
  cost: number
  cost_points: number
  accuracy: number
  options: WeighedOption[]
}

// A position of a match, and the decision that followed it: null where nobody had a choice, and not there until it
// is weighed.
export interface Moment {
  chances: number[]
  points: number[]
  calibrated: boolean
  choice?: WeighedChoice | null
}

// What the story of a match is made of.
export interface ToldMoment {
  chances: number[]
  choice?: Pick<WeighedChoice, 'mark' | 'accuracy'> | null
}

export interface Swing {
  // The number of the event, from 0.
  at: number
  seat: number
  before: number
  after: number
}

// What became of the chances, by seat; see src/analysis/analysis.h.
export interface MatchStory {
  start: number[]
  luck: number[]
  decided: number[]
  result: number[]
  decisions: number[]
  marks: Record<MarkName, number>[]
  accuracy: number[]
  swings: Swing[]
}

// The record of a match; see docs/protocol.md.
export interface MatchRecord {
  incognita: number
  game: string
  // The version of the game's rules; not there: the first.
  rules?: number
  players: number
  options: Options
  seed: string | null
  // In a branch: after how many events it left the match that it began as.
  branched?: number
  names: string[]
  events: GameEvent[]
  result: { scores: number[]; winners: number[] } | null
}

// Whether two values of JSON are the same, whatever the order of their members.
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = a as Record<string, Json>
  const right = b as Record<string, Json>
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length && keys.every((key) => key in right && sameJson(left[key], right[key]))
  )
}

export class Engine {
  readonly #wasm: Exports
  readonly #encoder = new TextEncoder()
  readonly #decoder = new TextDecoder()
  // All that it knows; those that are offered to players come first.
  readonly games: GameFacts[]
  readonly offered: number
  // The levels of bots.
  readonly bots: string[]
  readonly levels: Record<string, string[][]>

  constructor(instance: WebAssembly.Instance) {
    this.#wasm = instance.exports as unknown as Exports
    this.#wasm.list_games()
    const { games, offered, bots, levels } = this.#told<Required<Offer> & { offered: number }>()
    this.games = games
    this.offered = offered
    this.bots = bots
    this.levels = levels
  }

  static async load(module: WebAssembly.Module): Promise<Engine> {
    return new Engine(await WebAssembly.instantiate(module, {}))
  }

  #text(): string {
    const { memory, output, output_length } = this.#wasm
    return this.#decoder.decode(new Uint8Array(memory.buffer, output(), output_length()))
  }

  #told<T>(): T {
    return JSON.parse(this.#text()) as T
  }

  #say(...texts: string[]): void {
    const bytes = this.#encoder.encode(texts.map((text) => text.replaceAll('\0', '') + '\0').join(''))
    if (bytes.length > this.#wasm.input_size()) throw new Error('too much text')
    new Uint8Array(this.#wasm.memory.buffer).set(bytes, this.#wasm.input())
  }

  #must(done: number): void {
    if (!done) throw new Error(this.#text())
  }

  // The values of the options by their index, one byte each.
  #packed(game: string, options: Options): number {
    const facts = this.games.find(({ id }) => id === game)
    let packed = 0
    facts?.options.forEach((option, index) => {
      const value = options[option.name] ?? option.default
      const found = option.values.indexOf(value)
      if (found < 0) throw new Error(`"${option.name}" cannot be ${JSON.stringify(value)}`)
      packed |= found << (8 * index)
    })
    for (const name of Object.keys(options))
      if (!facts?.options.some((option) => option.name === name)) throw new Error(`there is no option "${name}"`)
    return packed
  }

  // Begins a match. Without a seed, chance is applied by whoever calls.
  begin(game: string, players: number, options: Options, seed: string | null): void {
    const packed = this.#packed(game, options)
    this.#say(game, seed ?? '')
    this.#must(this.#wasm.begin(players, packed, seed === null ? 0 : 1))
  }

  // From here on chance comes from this seed: a branch of the match.
  branch(seed: string): void {
    this.#say(seed)
    this.#must(this.#wasm.branch())
  }

  // Takes what bots have learned for a game and number of players: a file of src/bots/brains.
  learn(net: Uint8Array): void {
    if (net.length > this.#wasm.input_size()) throw new Error('too large a net')
    new Uint8Array(this.#wasm.memory.buffer).set(net, this.#wasm.input())
    this.#must(this.#wasm.learn(net.length))
  }

  get count(): number {
    return this.#wasm.count()
  }

  get over(): boolean {
    return this.#wasm.waiting() === 0
  }

  // The seats that are asked, or chance, or nobody.
  get asked(): number[] {
    const mask = this.#wasm.waiting()
    return [0, 1, 2, 3, 4, CHANCE].filter((seat) => mask & (1 << seat))
  }

  eventsOf(by: number): GameEvent[] {
    this.#wasm.list_events_of(by)
    return this.#told()
  }

  choose(by: number, index: number): void {
    this.#must(this.#wasm.choose(by, index))
  }

  // Applies an event if it is a legal one.
  play(event: GameEvent): void {
    const by = event.by === 'chance' ? CHANCE : event.by
    const index = this.eventsOf(by).findIndex((legal) => sameJson(legal, event))
    if (index < 0) throw new Error(`not legal: ${JSON.stringify(event)}`)
    this.choose(by, index)
  }

  takeBack(seat: number): void {
    this.#must(this.#wasm.take_back(seat))
  }

  // With the positions since that after the first `seen` events; none if not said.
  look(viewer: number, from = 0, seen = 0xffffffff): Told {
    this.#wasm.look(viewer, from, seen)
    return this.#told()
  }

  // The positions after `from` to `to` events.
  lookBack(viewer: number, from: number, to: number): PastPosition[] {
    this.#wasm.look_back(viewer, from, to)
    return this.#told()
  }

  recordText(names: string[]): string {
    this.#say(...names)
    this.#wasm.write_record()
    return this.#text()
  }

  hash(seed: string): string {
    this.#say(seed)
    this.#wasm.hash()
    return this.#text()
  }

  // The number of the first event of chance, from `branched` on, that the seed does not give, or null.
  firstUnfair(seed: string, branched = 0): number | null {
    this.#say(seed)
    const index = this.#wasm.first_unfair(branched)
    return index < 0 ? null : index
  }

  // The style is whose tastes the bot has: any text, or '' for nobody's.
  think(bot: string, seat: number, seed: string, iterations = 0, style = ''): BotAnswer {
    this.#say(bot, seed, style)
    this.#must(this.#wasm.think(seat, iterations))
    return this.#told()
  }

  // What the position after `at` events was worth.
  judge(at: number, iterations: number): Moment {
    this.#wasm.judge_at(at, iterations)
    return this.#told()
  }

  // What the decision cost that was made then; null where nobody had a choice.
  weigh(at: number, iterations: number): WeighedChoice | null {
    this.#wasm.weigh_at(at, iterations)
    return this.#told()
  }

  // The story of the match out of all its moments, from the first position to the last.
  tellOfMatch(moments: readonly ToldMoment[]): MatchStory {
    const SEATS = 5
    const numbers = new Int16Array(new ArrayBuffer(moments.length * (SEATS + 2) * 2))
    moments.forEach((moment, at) => {
      const base = at * (SEATS + 2)
      const made = moments[at - 1]?.choice
      moment.chances.forEach((chance, seat) => (numbers[base + seat] = chance))
      numbers[base + SEATS] = made ? MARKS.indexOf(made.mark) : -1
      numbers[base + SEATS + 1] = made?.accuracy ?? 0
    })
    if (numbers.byteLength > this.#wasm.input_size()) throw new Error('too long a match')
    new Uint8Array(this.#wasm.memory.buffer).set(new Uint8Array(numbers.buffer), this.#wasm.input())
    this.#wasm.tell_of_match(moments.length - 1)
    return this.#told()
  }

  // Random play to the end, as `incognita selfplay` does it.
  playOut(): void {
    this.#must(this.#wasm.play_out())
  }

  // Plays whole matches at random and tells how many events they had: for measuring.
  randomMatches(count: number): number {
    return this.#wasm.random_matches(count) >>> 0
  }
}
