// What the engine tells of games by name: their names, for those about which nothing is written in this client, and
// what their scores are made of.
import { SvelteMap } from 'svelte/reactivity'
import { get } from '../api/http'
import { EngineWorker } from '../engine/client'
import { language, translator } from '../i18n/i18n.svelte'
import type { GameFacts, Offer } from '../match/types'

const told = new SvelteMap<string, GameFacts>()
const asked = new Set<string>()

export function keepNames(games: readonly GameFacts[]): void {
  for (const facts of games) told.set(facts.id, facts)
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

function factsOf(id: string): GameFacts | undefined {
  const facts = told.get(id)
  if (!facts && !asked.has(id)) {
    asked.add(id)
    void ask(id)
  }
  return facts
}

// A game's name in the reader's language; its id, until somebody has told the name.
export function engineName(id: string): string {
  return factsOf(id)?.names[language()] ?? id
}

// The parts of a score in the reader's language; none, until somebody has told them.
export function partNames(id: string): string[] {
  const { t } = translator(id)
  return factsOf(id)?.parts.map((part) => t(part)) ?? []
}
