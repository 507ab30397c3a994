// The replay of a match that this browser keeps: finished or going on here, or brought from a file.
import { EngineWorker } from '../engine/client'
import { ARBITER, SPECTATOR } from '../engine/engine'
import type { Past, Story } from '../match/past'
import { revive } from './revive'
import { namesOf, readMatch, type KeptMatch } from './store'
import { localOffer } from './tables'

const goesOn = (kept: KeptMatch) => kept.result === null && kept.seed !== null

// Through whose eyes: what is still hidden in a match that goes on stays so.
async function viewerOf(kept: KeptMatch): Promise<number> {
  const { games } = await localOffer()
  const hidden = games.find(({ id }) => id === kept.game)?.hidden && !kept.branch?.alone
  if (!goesOn(kept) || !hidden) return ARBITER
  const people = kept.seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []))
  return people.length === 1 ? people[0]! : SPECTATOR
}

function tableOf(kept: KeptMatch, seedHash: string): Story['table'] {
  return {
    game: kept.game,
    status: kept.result ? 'over' : 'running',
    seed_hash: seedHash,
    ...(kept.seed === null || goesOn(kept) ? {} : { seed: kept.seed }),
    seats: kept.seats.map(({ name, bot }, seat) => ({ seat, name, bot, you: false, owner: false })),
  }
}

export function localPast(id: string): Past {
  const engine = new EngineWorker()
  const made = readMatch(id).then(async (kept) => {
    if (!kept) return null
    await revive(engine, kept)
    return kept
  })
  made.catch(() => {})
  const viewer = made.then((kept) => (kept ? viewerOf(kept) : SPECTATOR))
  viewer.catch(() => {})

  return {
    async story() {
      const kept = await made
      if (!kept) throw new Error('there is no such match')
      const hash = kept.seed === null ? '' : await engine.ask('hash', kept.seed)
      const { events, said, consequences = [], booked = [] } = await engine.ask('look', await viewer, 0)
      return { table: tableOf(kept, hash), you: null, events, said, consequences, booked }
    },
    positions: async (from, to) => engine.ask('lookBack', await viewer, from, to),
    record: async () => engine.ask('record', namesOf((await made)!)),
    async course() {
      const kept = await made
      if (!kept) return null
      // With chance among the events, as in a record: the same match is the same course wherever it was played.
      const { events } = await engine.ask('look', ARBITER, 0)
      return { game: kept.game, players: kept.players, options: kept.options, seed: null, events }
    },
    close: () => engine.close(),
  }
}
