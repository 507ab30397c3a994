// Matches that are played in this browser, without a server: how the rest of the page comes to them.
// The engine's back end (match.svelte.ts) is loaded when it is first needed.
import type { NewTable } from '../api/types'
import { withWords } from '../i18n/i18n.svelte'
import type { Match } from '../match/match.svelte'
import { serverPast, type Past } from '../match/past'

export const LOCAL = 'local-'

export const isLocal = (id: string): boolean => id.startsWith(LOCAL)

// A new match at this device; who is no bot of `table.bots` (the last seats) passes it on. Its id
// begins with LOCAL and stands in the address like any other.
export async function createTable(table: NewTable): Promise<string> {
  return (await import('./match.svelte')).createTable(table)
}

// A guided match of the game, begun or gone on with: its id.
export async function openLesson(game: string): Promise<string> {
  return (await import('./match.svelte')).openLesson(game)
}

// Fetches what these matches need, for somebody who will perhaps want one.
export async function prepareLocal(): Promise<void> {
  await import('./match.svelte')
}

// A match that was made here, to be played on; null if it is not kept any more. Throws Elsewhere if
// another tab plays it and it is not to be taken over.
export async function openTable(id: string, takeOver: boolean): Promise<Match | null> {
  return (await import('./match.svelte')).openTable(id, takeOver)
}

// Where a replay gets its match from: what this browser keeps, or a server.
export async function pastOf(id: string): Promise<Past> {
  return isLocal(id) ? (await withWords(import('./past'))).localPast(id) : serverPast(id)
}
