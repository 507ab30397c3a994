// What the page may ask of the engine in a worker. Everything goes in and comes out as plain data.
import type { GameEvent, Offer, Options, PastPosition, Told } from '../match/types'
import type { BotAnswer, Engine, MatchRecord, MatchStory, Moment, ToldMoment, WeighedChoice } from './engine'
import { verify, type Finding } from './verify'

// A match as far as it has gone: what was agreed, and what happened. With a seed the events are
// those of seats alone, for chance follows from it; without one they are all events. Of a branch the
// first so many are all events, and the seed is that of what comes after them.
export interface Course {
  game: string
  players: number
  options: Options
  seed: string | null
  branched?: number
  events: readonly GameEvent[]
}

function make(engine: Engine, { game, players, options, seed, branched = 0, events }: Course): void {
  const borrowed = seed === null ? 0 : branched
  engine.begin(game, players, options, borrowed > 0 ? null : seed)
  for (const event of events.slice(0, borrowed)) engine.play(event)
  if (borrowed > 0) engine.branch(seed!)
  for (const event of events.slice(borrowed)) engine.play(event)
}

export function callsOf(engine: Engine) {
  return {
    offer: (): Offer => ({
      games: engine.games.slice(0, engine.offered),
      bots: engine.bots,
      levels: engine.levels,
    }),
    learn: (net: Uint8Array): void => engine.learn(net),
    make: (course: Course): void => make(engine, course),
    play: (event: GameEvent): void => engine.play(event),
    takeBack: (seat: number): void => engine.takeBack(seat),
    look: (viewer: number, from: number, seen?: number): Told => engine.look(viewer, from, seen),
    lookBack: (viewer: number, from: number, to: number): PastPosition[] => engine.lookBack(viewer, from, to),
    record: (names: string[]): MatchRecord => JSON.parse(engine.recordText(names)) as MatchRecord,
    hash: (seed: string): string => engine.hash(seed),
    // What a bot would do in the place of a seat that is asked; 0 iterations is its own measure.
    think(course: Course, bot: string, seat: number, seed: string, iterations: number, style: string): BotAnswer {
      make(engine, course)
      return engine.think(bot, seat, seed, iterations, style)
    },
    verify: (record: unknown, seedHash: string | null): Finding[] => verify(engine, record, seedHash),
    judge: (at: number, iterations: number): Moment => engine.judge(at, iterations),
    weigh: (at: number, iterations: number): WeighedChoice | null => engine.weigh(at, iterations),
    tellOfMatch: (moments: ToldMoment[]): MatchStory => engine.tellOfMatch(moments),
    // Random matches one after the other: how many events, and in how many milliseconds.
    measure(game: string, players: number, matches: number): { events: number; time: number } {
      engine.begin(game, players, {}, null)
      const start = performance.now()
      const events = engine.randomMatches(matches)
      return { events, time: performance.now() - start }
    },
  }
}

export type Calls = ReturnType<typeof callsOf>
