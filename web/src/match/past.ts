// Where a replay gets its match from: a server, or what this browser keeps.
import { get } from '../api/http'
import type { TableInfo } from '../api/types'
import { LOCAL } from './local'
import type { GameEvent, PastPosition, Words } from './types'

export interface Story {
  table: Pick<TableInfo, 'game' | 'status' | 'seed_hash' | 'seed' | 'seats'>
  you: number | null
  // What happened; not there if the match has not begun.
  events?: GameEvent[]
  said?: Words[]
}

export interface Past {
  story(): Promise<Story>
  // The positions after `from` to `to` events.
  positions(from: number, to: number): Promise<PastPosition[]>
  record(): Promise<object>
  close(): void
}

function serverPast(id: string): Past {
  return {
    story: () => get<Story>(`tables/${id}`),
    positions: async (from, to) =>
      (await get<{ positions: PastPosition[] }>(`tables/${id}/replay?from=${from}&to=${to}`)).positions,
    record: async () => (await get<{ record: object }>(`tables/${id}/record`)).record,
    close: () => {},
  }
}

export async function pastOf(id: string): Promise<Past> {
  return id.startsWith(LOCAL) ? (await import('../local/past')).localPast(id) : serverPast(id)
}
