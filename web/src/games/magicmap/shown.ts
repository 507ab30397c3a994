// What the arrow shows, and which of equal cards is which.
import type { LogEntry } from '../../match/types'
import { sections } from './printed'
import type { MagicMapEvent, MagicMapView, Section } from './types'

// The section the arrow points at now: of the contest that is on, else of the turn.
export function shownSection(view: MagicMapView): Section | null {
  if (view.drawn?.section) return view.drawn.section
  if (view.battle) return view.battle.spins[1] ?? view.battle.spins[0] ?? view.turn.section
  return view.turn.section
}

// Where the arrow has come to rest: nobody moves it but whoever spins.
export function restingSection(history: readonly LogEntry<MagicMapEvent>[]): Section | null {
  const spun = history.flatMap(({ event }) => (event.do === 'spin' ? [event.section] : [])).at(-1)
  return sections.find((one) => one === spun) ?? null
}

// Equal cards are told apart by number, so that each keeps its name when one more comes or goes.
export function numbered(cards: readonly string[]): { card: string; copy: number }[] {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0
    seen.set(card, copy + 1)
    return { card, copy }
  })
}
