// Which token is which. Tokens of a colour are alike and the view only counts them; for the eye to
// follow them each has a name, and from one position to the next those that need not move stay.
import { recordOf } from '../../parts/records'
import { colors, type Color, type NavoriaView } from './types'

const tokenPlaces = ['bag', 'drawn', 'center', 'deck', 'city0', 'city1', 'city2'] as const
export type TokenPlace = (typeof tokenPlaces)[number]
export type TokenNames = Record<Color, Record<TokenPlace, string[]>>

function counts(view: NavoriaView, color: Color): Record<TokenPlace, number> {
  const space = (index: number) => (view.city[color][index] ? 1 : 0)
  return {
    bag: view.bag[color],
    drawn: view.drawn?.filter((drawn) => drawn === color).length ?? 0,
    center: view.center[color],
    deck: view.on_deck[color],
    city0: space(0),
    city1: space(1),
    city2: space(2),
  }
}

function nameTokens(
  color: Color,
  wanted: Record<TokenPlace, number>,
  before: Record<TokenPlace, string[]> | undefined,
): Record<TokenPlace, string[]> {
  const total = tokenPlaces.reduce((sum, place) => sum + wanted[place], 0)
  const all = Array.from({ length: total }, (_, index) => `token:${color}:${index}`)
  const kept = recordOf(tokenPlaces, (place) =>
    (before?.[place] ?? []).slice(0, wanted[place]).filter((name) => all.includes(name)),
  )
  const staying = new Set(tokenPlaces.flatMap((place) => kept[place]))
  const moving = all.filter((name) => !staying.has(name))
  for (const place of tokenPlaces) while (kept[place].length < wanted[place]) kept[place].push(moving.shift()!)
  return kept
}

// The names in this position, given those of the position before.
export function tokenNames(view: NavoriaView, before: TokenNames | null): TokenNames {
  return recordOf(colors, (color) => nameTokens(color, counts(view, color), before?.[color]))
}
