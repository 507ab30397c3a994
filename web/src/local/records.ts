// Records of matches that this browser keeps: to a file, from a file, to a server.
import { post } from '../api/http'
import { EngineWorker } from '../engine/client'
import type { MatchRecord } from '../engine/engine'
import type { Finding } from '../engine/verify'
import { t } from '../i18n/i18n.svelte'
import { explain } from './findings'
import { NoRecord } from './refused'
import { revive } from './revive'
import { namesOf, writeMatch, type KeptMatch } from './store'
import { freshId, localOffer } from './tables'

// What a record says of chance in the events that are kept: all of it without a seed, of a branch what came before it.
const keptEvents = ({ seed, branched = 0, events }: MatchRecord) =>
  seed === null ? events : events.filter(({ by }, at) => at < branched || by !== 'chance')

// More than any match has; what is longer is not even read.
export const LARGEST = 4 << 20

async function withEngine<T>(act: (engine: EngineWorker) => Promise<T>): Promise<T> {
  const engine = new EngineWorker()
  try {
    return await act(engine)
  } finally {
    engine.close()
  }
}

export function recordOf(kept: KeptMatch): Promise<MatchRecord> {
  return withEngine(async (engine) => {
    await revive(engine, kept)
    return engine.ask('record', namesOf(kept))
  })
}

export function verifyRecord(record: unknown, seedHash: string | null): Promise<Finding[]> {
  return withEngine((engine) => engine.ask('verify', record, seedHash))
}

// Takes the record of a file, after every event has been played again: the id of the new match.
export async function importFile(file: File): Promise<string> {
  let record: unknown
  try {
    record = file.size <= LARGEST ? JSON.parse(await file.text()) : null
  } catch {
    record = null
  }
  return importRecord(record)
}

// Likewise of a record, whoever it comes from; that of a branch may have a name.
export async function importRecord(record: unknown, name?: string): Promise<string> {
  const bad = (await verifyRecord(record, null)).find((finding) => !finding.ok)
  if (bad) throw new NoRecord(explain(bad))
  const { game, players, options, seed, branched, names, result } = record as MatchRecord
  const { bots, games } = await localOffer()
  const now = Date.now()
  const kept: KeptMatch = {
    id: freshId(),
    game,
    // It was played again by these, whatever it says.
    rules: games.find(({ id }) => id === game)!.rules,
    players,
    options,
    seed,
    ...(branched ? { branched } : {}),
    ...(branched || name ? { branch: { name: name ?? t('A branch'), of: null, alone: false } } : {}),
    events: keptEvents(record as MatchRecord),
    seats: names.map((name) => (bots.includes(name) ? { name: null, bot: name } : { name, bot: null })),
    created: now,
    changed: now,
    result,
    imported: true,
  }
  await writeMatch(kept)
  return kept.id
}

// Gives a finished match to the server: the id it has there.
export async function uploadRecord(kept: KeptMatch): Promise<string> {
  const { table } = await post<{ table: { id: string } }>('records', { record: await recordOf(kept) })
  return table.id
}
