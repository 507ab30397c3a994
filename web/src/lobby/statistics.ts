// A person's finished matches, added up by game.
import type { TableInfo } from '../api/types'

export interface Row {
  game: string
  played: number
  won: number
  best: number
}

export function statistics(tables: readonly TableInfo[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { game, seats, result } of tables) {
    const seat = seats.find((sitting) => sitting.you)?.seat
    if (seat === undefined || !result) continue
    const row = rows.get(game) ?? { game, played: 0, won: 0, best: -Infinity }
    row.played++
    if (result.winners.includes(seat)) row.won++
    row.best = Math.max(row.best, result.scores[seat]!)
    rows.set(game, row)
  }
  return [...rows.values()]
}
