// What the arrow shows, how a fight has ended, and which of equal cards is which.
import type { LogEntry } from '../../match/types'
import { adventures, sections, wheel } from './printed'
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

// A battle in which both have spun for good.
export interface Duel {
  attacker: number
  target: number
  spins: readonly [Section, Section]
}

export function winnerOf({ attacker, target, spins }: Duel): number | null {
  const [attack, defence] = spins.map((section) => wheel[section].number) as [number, number]
  return attack === defence ? null : attack > defence ? attacker : target
}

// A monster that was fought, and whether it was tamed.
export interface Taming {
  seat: number
  card: string
  tamed: boolean
  entry: LogEntry<MagicMapEvent>
}

// What has just been fought out and is no longer in the position: it is looked at before the match goes on.
export function foughtOut(
  before: MagicMapView | null,
  now: MagicMapView,
  news: readonly LogEntry<MagicMapEvent>[],
): { duel?: Duel; taming?: Taming } {
  // Spins that decide nothing name neither a monster nor who was fought.
  const decided = (of: 'card' | 'other') =>
    news.filter(({ event, words }) => (event.do === 'spin' || event.do === 'stand') && of in words.args).at(-1)
  const blow = decided('other')
  if (before?.battle && !now.battle && blow) {
    const [attack, defence] = before.battle.spins
    const second = blow.event.do === 'spin' ? blow.event.section : defence
    if (!attack || !second) return {}
    return { duel: { attacker: before.active, target: before.battle.target, spins: [attack, second] } }
  }
  const entry = decided('card')
  if (!before || !entry) return {}
  const card = before.drawn?.card ?? ''
  if (now.drawn || adventures[card]?.kind !== 'monster') return {}
  const seat = before.draws[0] ?? before.active
  const count = (view: MagicMapView): number => view.seats[seat]!.cards.filter((held) => held === card).length
  return { taming: { seat, card, tamed: count(now) > count(before), entry } }
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
