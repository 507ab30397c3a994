// Matches that are played in this browser, without a server. The engine's back end is
// local.svelte.ts beside this file; where it is not built in, nothing is offered.
import type { NewTable } from '../api/types'
import type { Match } from './match.svelte'

export interface LocalTables {
  // A new match at this device; who is no bot of `table.bots` (the last seats) passes it on. Its id
  // begins with LOCAL and stands in the address like any other.
  create(table: NewTable): Promise<string>
  // A match that was made here, to be played on; null if it is not kept any more. Throws Elsewhere if
  // another tab plays it and it is not to be taken over.
  open(id: string, takeOver: boolean): Promise<Match | null>
}

export const LOCAL = 'local-'

const found = Object.values(import.meta.glob<{ default: LocalTables }>('./local.svelte.ts'))

export const hasLocal = found.length > 0

export async function localTables(): Promise<LocalTables> {
  return (await found[0]!()).default
}
