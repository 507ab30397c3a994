// What a replay is told of its match, and how a server tells it.
import { get } from '../api/http'
import type { TableInfo } from '../api/types'
import type { Course } from '../engine/calls'
import { EngineWorker } from '../engine/client'
import { ARBITER, type MatchRecord } from '../engine/engine'
import type { GameEvent, PastPosition, RulesChange, SeatChange, Told, Words } from './types'

export interface Story {
  table: Pick<TableInfo, 'game' | 'status' | 'seed_hash' | 'seed' | 'seats' | 'ended' | 'series'>
  you: number | null
  // What happened; not there if the match has not begun.
  events?: GameEvent[]
  said?: Words[]
  rules_changed?: RulesChange[]
  consequences?: Told['consequences']
  booked?: Told['booked']
  seat_changes?: SeatChange[]
}

export interface Past {
  story(): Promise<Story>
  // The positions after `from` to `to` events.
  positions(from: number, to: number): Promise<PastPosition[]>
  record(): Promise<object>
  // The whole match as an engine can play it again, chance among its events; null while it runs on a server, and if
  // our rules are others.
  course(): Promise<Course | null>
  close(): void
}

const fromServer = async (id: string, from: number, to: number) =>
  (await get<{ positions: PastPosition[] }>(`tables/${id}/replay?from=${from}&to=${to}`)).positions

// A finished match is its record, which is short, and an engine in the page. What the engine cannot play again, and a
// match that runs, is told by the server position by position.
export function serverPast(id: string): Past {
  const engine = new EngineWorker()
  const story = get<Story>(`tables/${id}`)
  let fetched: Promise<MatchRecord> | null = null
  const record = () => (fetched ??= get<{ record: MatchRecord }>(`tables/${id}/record`).then(({ record }) => record))

  async function make(): Promise<Course | null> {
    const { table } = await story
    if (table.status !== 'over' || table.ended === 'host') return null
    const { game, players, options, events, rules = 1 } = await record()
    const { games } = await engine.ask('offer')
    if (games.find((facts) => facts.id === game)?.rules !== rules) return null
    const course = { game, players, options, seed: null, events }
    await engine.ask('make', course)
    return course
  }
  // Whatever goes wrong here, there is still the server.
  const made = make().catch(() => null)

  return {
    story: () => story,
    positions: async (from, to) =>
      (await made) ? engine.ask('lookBack', ARBITER, from, to) : fromServer(id, from, to),
    record,
    course: () => made,
    close: () => engine.close(),
  }
}
