// Which place an event belongs to, what it touches, and what it does to the own tokens. Nothing here
// decides what is legal: it sorts the choices that the table gives.
import type { Choice, GameEvent } from '../../match/types'
import { cellName } from './chart'
import { adventures, sections, wheel } from './printed'
import type { Cell, MagicMapView, Section, TokenKind } from './types'

export function isCell(value: unknown): value is Cell {
  return Array.isArray(value) && value.length === 2 && value.every((n) => typeof n === 'number')
}

// The cell of the chart an event is offered at.
export function cellOf(event: GameEvent): Cell | null {
  if (event.do === 'sail' && isCell(event.to)) return event.to
  if (event.do === 'harbour' && isCell(event.cell)) return event.cell
  return null
}

export const doing = (choices: readonly Choice[], ...kinds: string[]): Choice[] =>
  choices.filter(({ event }) => kinds.includes(event.do))

// The choices that use a held card: play it, turn it into tokens, commit it, seize it.
export const withCard = (choices: readonly Choice[], card: string): Choice[] =>
  choices.filter(({ event }) => event.card === card)

export const withTalisman = (choices: readonly Choice[], talisman: string): Choice[] =>
  choices.filter(({ event }) => event.talisman === talisman)

// What is done on one's ship, with no cell to go to.
export const atOwnShip = (choices: readonly Choice[]): Choice[] => doing(choices, 'tow', 'mend')

// What is done to another ship: attacking it, or changing places with it.
export function atShip(choices: readonly Choice[], view: MagicMapView, seat: number): Choice[] {
  const { battle, active } = view
  return choices.filter(({ event }) => {
    if (event.do === 'attack') return event.seat === seat
    if (event.do === 'offer_swap') return battle?.target === seat
    return event.do === 'accept' && active === seat && battle !== null
  })
}

// Everything but refusals and plain questions has its place on the board.
const unplaced: ReadonlySet<string> = new Set(['stand', 'pass', 'done', 'offer_swap', 'accept', 'refuse'])

export const placed = (event: GameEvent): boolean => !unplaced.has(event.do)

const piece = (name: string): string => `[data-piece="${name}"]`
const place = (name: string): string => `[data-place="${name}"]`

export function touched(event: GameEvent): string[] {
  const found: string[] = []
  const cell = cellOf(event)
  if (cell) found.push(place(`cell-${cellName(cell)}`))
  if (typeof event.by === 'number' && cell) found.push(place(`ship-${event.by}`))
  if (event.do === 'attack') found.push(place(`ship-${String(event.seat)}`), place(`ship-${event.by}`))
  if (event.do === 'accept') found.push('[data-place^="ship-"]')
  if (event.do === 'tow' || event.do === 'mend') found.push(place(`ship-${event.by}`))
  if (['spin', 'wind', 'stand'].includes(event.do)) found.push(place('spinner'))
  if (['adventure', 'peek', 'draw'].includes(event.do)) found.push(place('adventures'))
  if (event.do === 'buy' && event.talisman === 'deck') found.push(place('talismans'))
  for (const name of [event.talisman, event.card]) {
    if (typeof name !== 'string' || name === 'deck') continue
    found.push(piece(`talisman-${name}`), `[data-piece^="card-${name}-"]`)
  }
  for (const kind of ['gold', 'goods', 'magic'])
    if (kind === event.do || (event.do === 'sell' && kind !== 'magic'))
      found.push(place(`${kind}-${event.by}`))
  return found
}

export type TokenChange = Partial<Record<TokenKind, number>>

// What an event is worth in tokens before the limit, as far as it can be told.
export function tokenChange(view: MagicMapView, event: GameEvent): TokenChange {
  const card = adventures[event.do === 'cash' ? String(event.card ?? view.drawn?.card) : '']
  switch (event.do) {
    case 'goods':
    case 'magic':
      return view.turn.section ? { [event.do]: wheel[view.turn.section].number } : {}
    case 'cash':
      return card?.kind === 'gain' ? { [card.token]: card.number } : {}
    case 'sell':
      return { goods: -2, gold: 1 }
    case 'buy':
      return { gold: -2 }
    case 'mend':
      return { gold: -2 }
    case 'tow':
      return { goods: -2 }
    case 'tame':
      return typeof event.magic === 'number' ? { magic: -event.magic } : {}
    default:
      return {}
  }
}

// The sections that would tame the drawn monster with so much more magic.
export function tamingSections(view: MagicMapView, more: number): Section[] {
  const { drawn, draws } = view
  const monster = adventures[drawn?.card ?? '']
  const drawer = view.seats[draws[0] ?? -1]
  if (!drawn || monster?.kind !== 'monster' || !drawer) return []
  const tamed = drawer.cards.filter((card) => adventures[card]?.kind === 'monster').length
  return sections.filter(
    (section) => wheel[section].number + drawn.magic + more + tamed >= monster.power,
  )
}

// The section the arrow points at now: of the contest that is on, else of the turn.
export function shownSection(view: MagicMapView): Section | null {
  if (view.drawn?.section) return view.drawn.section
  if (view.battle) return view.battle.spins[1] ?? view.battle.spins[0] ?? view.turn.section
  return view.turn.section
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
