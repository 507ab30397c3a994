// The names that the engine has for games, for those about which nothing is written in this client.
import { SvelteMap } from 'svelte/reactivity'
import { get } from '../api/http'
import { EngineWorker } from '../engine/client'
import { language } from '../i18n/i18n.svelte'
import type { GameFacts, Offer } from '../match/types'

const told = new SvelteMap<string, Record<string, string>>()
let asked = false

export function keepNames(games: readonly GameFacts[]): void {
  for (const { id, names } of games) told.set(id, names)
}

async function askEngine(): Promise<Offer> {
  const engine = new EngineWorker()
  try {
    return await engine.ask('offer')
  } finally {
    engine.close()
  }
}

// The server, and where it cannot tell, the engine in the browser.
async function ask(id: string): Promise<void> {
  for (const source of [() => get<Offer>('games'), askEngine]) {
    try {
      keepNames((await source()).games)
    } catch {
      // Out of reach: the id is shown.
    }
    if (told.has(id)) return
  }
}

// A game's name in the reader's language; its id, until somebody has told the name.
export function engineName(id: string): string {
  const names = told.get(id)
  if (!names && !asked) {
    asked = true
    void ask(id)
  }
  return names?.[language()] ?? id
}
