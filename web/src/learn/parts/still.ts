// A table where nothing happens: a position for the boards' own parts to draw in a figure.
import type { Table, View } from '../../board/table'

export function stillTable(game: string, view: View, you: number | null = null): Table {
  return {
    game,
    view,
    you,
    seats: [],
    waiting: { for: 'nobody' },
    scores: [],
    choices: [],
    prompt: null,
    news: [],
    pointed: [],
    highlighted: null,
    choose() {},
  }
}
