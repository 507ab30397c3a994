// The game's terms in the reader's language: the same English terms as in the program's sentences,
// so that they share their translations.
import { mark, translator } from '../../i18n/i18n.svelte'
import { keysOf } from '../../parts/records'
import { card, GUARD_PAY, tiles } from './print'
import type { Color, Effect, Good, Phase, Species, Track } from './types'

export const { t, tn } = translator('navoria')

type Terms<Key extends string> = Record<Key, string>

const citizens: Terms<Color> = {
  merchant: mark('merchant'),
  builder: mark('builder'),
  soldier: mark('soldier'),
  adventurer: mark('adventurer'),
  artisan: mark('artisan'),
}
const manyCitizens: Terms<Color> = {
  merchant: mark('merchants'),
  builder: mark('builders'),
  soldier: mark('soldiers'),
  adventurer: mark('adventurers'),
  artisan: mark('artisans'),
}
const names: Record<Species, Terms<Color>> = {
  human: {
    merchant: mark('human merchant'),
    builder: mark('human builder'),
    soldier: mark('human soldier'),
    adventurer: mark('human adventurer'),
    artisan: mark('human artisan'),
  },
  goblin: {
    merchant: mark('goblin merchant'),
    builder: mark('goblin builder'),
    soldier: mark('goblin soldier'),
    adventurer: mark('goblin adventurer'),
    artisan: mark('goblin artisan'),
  },
  beast: {
    merchant: mark('beast merchant'),
    builder: mark('beast builder'),
    soldier: mark('beast soldier'),
    adventurer: mark('beast adventurer'),
    artisan: mark('beast artisan'),
  },
  sprite: {
    merchant: mark('sprite merchant'),
    builder: mark('sprite builder'),
    soldier: mark('sprite soldier'),
    adventurer: mark('sprite adventurer'),
    artisan: mark('sprite artisan'),
  },
}
const peoples: Terms<Species> = {
  human: mark('humans'),
  goblin: mark('goblins'),
  beast: mark('beasts'),
  sprite: mark('sprites'),
}
const lands: Terms<Track> = {
  desert: mark('desert'),
  forest: mark('forest'),
  glacier: mark('glacier'),
}
const ports: Terms<Track> = {
  desert: mark('desert port'),
  forest: mark('forest port'),
  glacier: mark('glacier port'),
}
const goods: Terms<Good | 'any'> = {
  weapon: mark('a weapon'),
  mineral: mark('a mineral'),
  food: mark('food'),
  any: mark('any good'),
}
const steps: Terms<Track | 'any'> = {
  desert: mark('a desert step'),
  forest: mark('a forest step'),
  glacier: mark('a glacier step'),
  any: mark('a step anywhere'),
}
const posts: Terms<Track | 'any'> = {
  desert: mark('a desert post'),
  forest: mark('a forest post'),
  glacier: mark('a glacier post'),
  any: mark('a post anywhere'),
}
const trades: Terms<Species> = {
  human: mark('trades with humans'),
  goblin: mark('trades with goblins'),
  beast: mark('trades with beasts'),
  sprite: mark('trades with sprites'),
}
const guards: Terms<Track> = {
  desert: mark('guards the desert'),
  forest: mark('guards the forest'),
  glacier: mark('guards the glacier'),
}
const EITHER = mark('any good or a step anywhere')
const phases: Terms<Phase> = {
  setup: mark('Setup'),
  recruit: mark('Recruiting'),
  gather: mark('Gathering'),
  income: mark('Income'),
  return: mark('Return'),
  over: mark('The match is over'),
}
const orders: Terms<Track> = {
  desert: mark('order: any 4 goods'),
  forest: mark('order: a weapon, a mineral and food'),
  glacier: mark('order: 3 goods of one kind'),
}
const spaces: Record<Color, readonly string[]> = {
  merchant: [
    mark('the merchants’ top space'),
    mark('the merchants’ middle space'),
    mark('the merchants’ bottom space'),
  ],
  builder: [mark('the builders’ top space'), mark('the builders’ middle space'), mark('the builders’ bottom space')],
  soldier: [mark('the soldiers’ top space'), mark('the soldiers’ middle space'), mark('the soldiers’ bottom space')],
  adventurer: [
    mark('the adventurers’ top space'),
    mark('the adventurers’ middle space'),
    mark('the adventurers’ bottom space'),
  ],
  artisan: [mark('the artisans’ top space'), mark('the artisans’ middle space'), mark('the artisans’ bottom space')],
}

export const citizenName = (color: Color) => t(citizens[color])
export const citizensName = (color: Color) => t(manyCitizens[color])
export const peopleName = (species: Species) => t(peoples[species])
export const landName = (track: Track) => t(lands[track])
export const portName = (track: Track) => t(ports[track])
const goodName = (good: Good | 'any') => t(goods[good])
export function goodsName(good: Good | 'any', n: number): string {
  if (n === 1) return goodName(good)
  switch (good) {
    case 'weapon':
      return tn('{n} weapon', '{n} weapons', n, { n })
    case 'mineral':
      return tn('{n} mineral', '{n} minerals', n, { n })
    case 'food':
      return tn('{n} food', '{n} food', n, { n })
    case 'any':
      return tn('any {n} good', 'any {n} goods', n, { n })
  }
}
export const phaseName = (phase: Phase) => t(phases[phase])
export const orderName = (track: Track) => t(orders[track])
export const spaceName = (color: Color, space: number) => t(spaces[color][space]!)

export function effectName(effect: Effect): string {
  switch (effect.effect) {
    case 'vp':
      return t('{points} VP', { points: effect.n })
    case 'artisans':
      return t('{points} VP for each artisan', { points: effect.n })
    case 'goods':
      return [...new Set(effect.goods)]
        .map((good) => goodsName(good, effect.goods.filter((other) => other === good).length))
        .join(', ')
    case 'orders':
      return t('complete orders')
    case 'step':
      return t(steps[effect.track])
    case 'build':
      return t(posts[effect.track])
    case 'either':
      return t(EITHER)
  }
}

export function effectNames(effects: readonly Effect[]): string {
  return effects.map(effectName).join(', ')
}

// What a card keeps paying once it is in the tableau.
function lastingName(id: string): string {
  const { color, trades: trade, guards: guard } = card(id)
  if (trade) return t('{trade}: 1 VP for each symbol at every income', { trade: t(trades[trade]) })
  if (guard)
    return t('{guard}: {points} VP for each own post there at the end', {
      guard: t(guards[guard]),
      points: GUARD_PAY,
    })
  if (color === 'adventurer') return t('1 VP for each flag reached at every income')
  return ''
}

function cardName(id: string): string {
  const { color, symbol } = card(id)
  return t(names[symbol][color])
}

// The card with all it gives.
export function cardText(id: string): string {
  const gives = [effectNames(card(id).instants), lastingName(id)].filter(Boolean).join(', ')
  return t('{card} ({gives})', { card: cardName(id), gives })
}

// How the line of a turn draws a term instead of spelling it.
type Drawn =
  | { color: Color }
  | { kind: Good | 'any' }
  | { land: Track | 'any'; as: 'land' | 'step' | 'build' }
  | { species: Species }
  | { effect: Effect }
  | { trades: Species }
  | { guards: Track }
export const drawnTerms: ReadonlyMap<string, Drawn> = new Map<string, Drawn>([
  ...keysOf(citizens).map((color) => [citizens[color], { color }] as const),
  ...keysOf(goods).map((kind) => [goods[kind], { kind }] as const),
  ...keysOf(lands).map((land) => [lands[land], { land, as: 'land' }] as const),
  ...keysOf(ports).map((land) => [ports[land], { land, as: 'land' }] as const),
  ...keysOf(steps).map((land) => [steps[land], { land, as: 'step' }] as const),
  ...keysOf(posts).map((land) => [posts[land], { land, as: 'build' }] as const),
  ...keysOf(peoples).map((species) => [peoples[species], { species }] as const),
  ...keysOf(trades).map((species) => [trades[species], { trades: species }] as const),
  ...keysOf(guards).map((land) => [guards[land], { guards: land }] as const),
  [EITHER, { effect: { effect: 'either' } }],
])

// What a people's tile pays for at the end.
export function favorText(species: Species, tile: string): string {
  const printed = tiles[tile]
  const [first, second] = printed?.colors ?? []
  const people = peopleName(species)
  if (!printed || !first) return t('The favour of the {species} pays nothing this time', { species: people })
  const places = {
    species: people,
    first: citizensName(first),
    upper: printed.pays[0],
    lower: printed.pays[1],
  }
  if (!second)
    return t('Favour of the {species}: {upper} VP (first) or {lower} VP (second) for each of the {first}', places)
  return t('Favour of the {species}: {upper} VP (first) or {lower} VP (second) for each of the {first} and {second}', {
    ...places,
    second: citizensName(second),
  })
}
