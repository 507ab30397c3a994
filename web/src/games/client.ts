// What the client has for a game beyond the generic view, and where it is found: one folder a game,
// loaded when first needed.
import type { Component } from 'svelte'
import type { Table, View } from '../board/table'
import { needContext } from '../i18n/i18n.svelte'
import type { GameEvent } from '../match/types'

export interface GameClient {
  // The shared board. Wide screens give it the middle, phones the first place, pannable.
  Board: Component<{ table: Table }>
  // Everything a seat owns, in full: the own area (a drawer on phones), and any seat that is opened.
  Area: Component<{ table: Table; seat: number }>
  // What a seat holds, small, for the row of players (about 150 x 40 px).
  Brief: Component<{ table: Table; seat: number }>
  // The things on the board that an event touched, as CSS selectors (by data-piece or data-place).
  touched(event: GameEvent): string[]
  // The position in translated sentences, for those who do not see the board.
  describe(view: View, names: readonly string[]): string[]
  // Whether the board or the area offers the event at a place; the action bar shows the others.
  placed(event: GameEvent): boolean
}

// Adding a folder with an index.ts is all it takes.
const clients = import.meta.glob<{ default: GameClient }>('./*/index.ts')

// The game's own client, or null: then the generic view shows it. Its words come with it.
export async function loadClient(game: string): Promise<GameClient | null> {
  const [found] = await Promise.all([clients[`./${game}/index.ts`]?.(), needContext(game)])
  return found?.default ?? null
}
