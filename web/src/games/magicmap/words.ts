// The game's words where several drawings need them.
import { translator } from '../../i18n/i18n.svelte'
import { terrain } from './chart'
import { adventures, heroes, talismans } from './printed'
import type { Cell, Direction, MagicMapEvent, Token } from './types'

const { t, tn } = translator('magicmap')

export const heroName = (hero: string | null): string => (hero === null ? '?' : t(heroes[hero] ?? hero))

export const talismanName = (talisman: string): string => t(talismans[talisman]?.name ?? talisman)

export const adventureName = (card: string): string => t(adventures[card]?.name ?? card)

export const pointsOf = (talisman: string): number => talismans[talisman]?.points ?? 0

// A talisman or an adventure with all that is printed on it.
export function cardInFull(card: string): string {
  const talisman = talismans[card]
  if (talisman)
    return tn('{card}, {n} point', '{card}, {n} points', talisman.points, {
      card: t(talisman.name),
      n: talisman.points,
    })
  const adventure = adventures[card]
  if (adventure?.kind === 'monster')
    return t('{card}, a monster of power {power} with {gold} gold', {
      card: t(adventure.name),
      power: adventure.power,
      gold: adventure.gold,
    })
  if (adventure?.kind === 'help') return t('{card}: {what}', { card: t(adventure.name), what: t(adventure.help) })
  return adventureName(card)
}

export function tokenName(kind: Token): string {
  return { gold: t('Gold'), goods: t('Goods'), magic: t('Magic') }[kind]
}

export function tokensOf(kind: Token, n: number, limit: number): string {
  const places = { n, limit }
  return {
    gold: t('Gold: {n} of {limit}', places),
    goods: t('Goods: {n} of {limit}', places),
    magic: t('Magic: {n} of {limit}', places),
  }[kind]
}

export function directionName(direction: Direction): string {
  return { n: t('north'), e: t('east'), s: t('south'), w: t('west') }[direction]
}

export function cellInWords(cell: Cell): string {
  const [column, row] = cell
  const places = { column, row }
  switch (terrain(cell)) {
    case 'black':
      return t('black harbour at column {column}, row {row}', places)
    case 'red':
      return t('red harbour at column {column}, row {row}', places)
    case 'calm':
      return t('calm water at column {column}, row {row}', places)
    default:
      return t('open sea at column {column}, row {row}', places)
  }
}

// What the next tap on a place does, after one that only came nearer: `offered` is what can be chosen there.
export function tapAgain(offered: readonly MagicMapEvent[]): string {
  switch (offered.length === 1 ? offered[0]!.do : null) {
    case 'sail':
      return t('Tap again to sail there')
    case 'harbour':
      return t('Tap again to make it your home harbour')
    case 'attack':
      return t('Tap again to attack this ship')
    default:
      return offered.length > 0 ? t('Tap again to choose') : ''
  }
}
