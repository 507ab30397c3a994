// Playing again what this browser keeps of a match.
import type { EngineWorker } from '../engine/client'
import { ARBITER, sameJson } from '../engine/engine'
import { OtherRules } from '../match/rules'
import type { Json } from '../match/types'
import type { KeptMatch } from './store'
import { localOffer } from './tables'

export async function hasOtherRules(kept: KeptMatch): Promise<boolean> {
  const { games } = await localOffer()
  return games.find(({ id }) => id === kept.game)?.rules !== (kept.rules ?? 1)
}

// The engine is then where the match stood. What was begun by other rules must be over, and come to the
// result that it had: where the rules have not changed it.
export async function revive(engine: EngineWorker, kept: KeptMatch): Promise<void> {
  if (!(await hasOtherRules(kept))) return engine.ask('make', kept)
  if (kept.result === null) throw new OtherRules()
  try {
    await engine.ask('make', kept)
  } catch {
    throw new OtherRules()
  }
  const { over, scores, winners } = await engine.ask('look', ARBITER, 0)
  if (!over || !sameJson({ scores, winners } as Json, kept.result as Json)) throw new OtherRules()
}
