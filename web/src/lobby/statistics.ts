// A person's finished matches, added up by game.
import type { TableInfo } from '../api/types'

export interface Row {
  game: string
  played: number
  won: number
  // Null where nothing was played to the end.
  best: number | null
}

export function statistics(tables: readonly TableInfo[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { game, seats, result } of tables) {
    const own = seats.find((sitting) => sitting.you)
    if (!own || !result) continue
    const { seat } = own
    // What a bot did for somebody who left is not theirs.
    const stayed = !own.resigned && own.played_by !== 'bot'
    const row = rows.get(game) ?? { game, played: 0, won: 0, best: null }
    row.played++
    if (stayed && result.winners.includes(seat)) row.won++
    if (stayed) row.best = Math.max(row.best ?? -Infinity, result.scores[seat]!)
    rows.set(game, row)
  }
  return [...rows.values()]
}
