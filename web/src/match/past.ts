// What a replay is told of its match, and how a server tells it.
import { get } from '../api/http'
import type { TableInfo } from '../api/types'
import type { GameEvent, PastPosition, RulesChange, SeatChange, Told, Words } from './types'

export interface Story {
  table: Pick<TableInfo, 'game' | 'status' | 'seed_hash' | 'seed' | 'seats' | 'ended'>
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
  close(): void
}

export function serverPast(id: string): Past {
  return {
    story: () => get<Story>(`tables/${id}`),
    positions: async (from, to) =>
      (await get<{ positions: PastPosition[] }>(`tables/${id}/replay?from=${from}&to=${to}`)).positions,
    record: async () => (await get<{ record: object }>(`tables/${id}/record`)).record,
    close: () => {},
  }
}
