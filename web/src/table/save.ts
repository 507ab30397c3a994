// Saves a match's record as a file, as `incognita verify` reads it: one line.
import type { Match } from '../match/match.svelte'

export async function saveRecord(match: Match): Promise<void> {
  const record = await match.record()
  const file = new Blob([`${JSON.stringify(record)}\n`], { type: 'application/json' })
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(file)
  anchor.download = `${match.game}-${match.id.slice(0, 8)}.json`
  anchor.click()
  URL.revokeObjectURL(anchor.href)
}
