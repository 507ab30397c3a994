// Tables of one's own that wait for one, as the server last told: how many there are is shown by the title, the icon and,
// where the client is installed, by a badge.
import { get, isSomebody } from '../api/http'
import type { TableInfo } from '../api/types'

let tables = $state.raw<readonly TableInfo[]>([])

// All that wait, but for the one that is looked at.
export function waitingTables(besides: string | null = null): readonly TableInfo[] {
  return tables.filter(({ id }) => id !== besides)
}

async function badge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
}

export function takeMine(mine: readonly TableInfo[]): void {
  const waiting = mine.filter(({ status, your_turn }) => status === 'running' && your_turn)
  if (waiting.length !== tables.length) badge(waiting.length).catch(() => {})
  tables = waiting
}

// Nobody is bothered if the server cannot be asked now.
export async function lookForWaiting(): Promise<void> {
  if (!isSomebody()) return
  try {
    takeMine((await get<{ tables: TableInfo[] }>('mine')).tables)
  } catch {
    // There will be another occasion.
  }
}
