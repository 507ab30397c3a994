// A table where nothing happens: a position for the boards' own parts to draw in a figure.
import type { Table } from '../../board/table'

// Without figures: for parts that show none.
export function stillTable<View>(game: string, view: View, you?: number | null): Table<View, never, never>
export function stillTable<View, Figures>(
  game: string,
  view: View,
  you: number | null,
  figures: Figures,
): Table<View, never, Figures>
export function stillTable<View, Figures>(
  game: string,
  view: View,
  you: number | null = null,
  figures?: Figures,
): Table<View, never, Figures> {
  return {
    game,
    view,
    figures: figures as Figures,
    parts: [],
    scores: [],
    winners: [],
    you,
    seats: [],
    choices: [],
    news: [],
    history: [],
    performing: null,
    pointed: [],
    held: null,
    offerAt: () => ({ choices: [], picks: false }),
    moves() {},
    take() {},
  }
}
