// Making matches that are played in this browser, without a server.
import { randomText, shuffled } from '../api/random'
import type { Seating } from '../api/types'
import { EngineWorker } from '../engine/client'
import { keepNames } from '../games/names'
import { t } from '../i18n/i18n.svelte'
import type { Offer, Options } from '../match/types'
import { LOCAL } from './open'
import { askToPersist, writeMatch, type KeptMatch, type KeptSeat } from './store'

let offer: Promise<Offer> | null = null

// The games and levels that the engine knows; asked for once.
export function localOffer(): Promise<Offer> {
  offer ??= ask().catch((error: unknown) => {
    offer = null
    throw error
  })
  return offer
}

async function ask(): Promise<Offer> {
  const engine = new EngineWorker()
  try {
    const offered = await engine.ask('offer')
    keepNames(offered.games)
    return offered
  } finally {
    engine.close()
  }
}

export function freshId(): string {
  return LOCAL + randomText(16)
}

export function personName(seat: number): string {
  return t('Player {number}', { number: seat + 1 })
}

// A new match of those who sit there: its id. What is kept are the seats of the match. A lesson is a match whose
// deal is fixed, a branch one whose beginning was played elsewhere.
export async function createLocal(
  game: string,
  sitting: KeptSeat[],
  options: Options = {},
  seating: Seating = 'shuffled',
  fixed: Partial<Pick<KeptMatch, 'seed' | 'lesson' | 'branched' | 'branch' | 'events'>> = {},
): Promise<string> {
  const seats = seating === 'shuffled' ? shuffled(sitting) : sitting
  const { games } = await localOffer()
  const now = Date.now()
  const match: KeptMatch = {
    id: freshId(),
    game,
    rules: games.find(({ id }) => id === game)!.rules,
    players: seats.length,
    options,
    seed: randomText(16),
    events: [],
    seats,
    created: now,
    changed: now,
    result: null,
    imported: false,
    ...fixed,
  }
  await writeMatch(match)
  askToPersist()
  return match.id
}
