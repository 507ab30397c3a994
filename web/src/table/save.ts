// Saves a match's record as a file, as `incognita verify` reads it: one line.
import type { Match } from '../match/match.svelte'

export function saveFile(record: object, game: string, id: string): void {
  const file = new Blob([`${JSON.stringify(record)}\n`], { type: 'application/json' })
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(file)
  anchor.download = `${game}-${id.slice(0, 14)}.json`
  anchor.click()
  URL.revokeObjectURL(anchor.href)
}

export async function saveRecord(match: Match): Promise<void> {
  saveFile(await match.record(), match.game, match.id)
}
