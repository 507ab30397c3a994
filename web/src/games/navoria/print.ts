// What is printed on cards, city spaces, tracks, ports and favor tiles. A copy of the program's table
// (`incognita components navoria --json`), so that a board needs no server; print.test.mjs compares.
import { tracks, type Color, type Effect, type Good, type Species, type Track } from './types'

export interface Card {
  color: Color
  symbol: Species
  // How many symbols of its species it bears.
  symbols: number
  instants: Effect[]
  // Whom a merchant trades with; which land a soldier guards.
  trades?: Species
  guards?: Track
}

const vp = (n: number): Effect => ({ effect: 'vp', n })
const artisans = (n: number): Effect => ({ effect: 'artisans', n })
const gain = (...goods: (Good | 'any')[]): Effect => ({ effect: 'goods', goods, ports: [...tracks] })
const step = (track: Track | 'any'): Effect => ({ effect: 'step', track })
const build = (track: Track | 'any'): Effect => ({ effect: 'build', track })
const either: Effect = { effect: 'either' }

const merchant = (symbol: Species, trades: Species, points: number): Card => ({
  color: 'merchant',
  symbol,
  symbols: 1,
  instants: points > 0 ? [vp(points)] : [],
  trades,
})
const soldier = (symbol: Species, guards: Track): Card => ({
  color: 'soldier',
  symbol,
  symbols: 2,
  instants: [],
  guards,
})
const citizen =
  (color: Color) =>
  (symbol: Species, ...instants: Effect[]): Card => ({ color, symbol, symbols: 1, instants })
const builder = citizen('builder')
const adventurer = citizen('adventurer')
const artisan = citizen('artisan')

const table: Record<string, readonly Card[]> = {
  m: [
    merchant('human', 'human', 0),
    merchant('goblin', 'human', 3),
    merchant('beast', 'human', 2),
    merchant('goblin', 'goblin', 0),
    merchant('beast', 'goblin', 3),
    merchant('sprite', 'goblin', 2),
    merchant('beast', 'beast', 0),
    merchant('sprite', 'beast', 3),
    merchant('human', 'beast', 2),
    merchant('sprite', 'sprite', 0),
    merchant('human', 'sprite', 3),
    merchant('goblin', 'sprite', 2),
  ],
  b: [
    builder('human', gain('weapon'), build('desert')),
    builder('goblin', step('desert'), build('desert')),
    builder('beast', gain('any'), build('desert')),
    builder('sprite', vp(2), build('desert')),
    builder('human', step('forest'), build('forest')),
    builder('goblin', gain('any'), build('forest')),
    builder('beast', vp(2), build('forest')),
    builder('sprite', gain('food'), build('forest')),
    builder('human', vp(2), build('glacier')),
    builder('goblin', gain('mineral'), build('glacier')),
    builder('beast', step('glacier'), build('glacier')),
    builder('sprite', gain('any'), build('glacier')),
  ],
  s: tracks.flatMap((land) => [
    soldier('human', land),
    soldier('goblin', land),
    soldier('beast', land),
    soldier('sprite', land),
  ]),
  a: [
    adventurer('human', step('desert'), step('desert')),
    adventurer('goblin', vp(2), step('desert')),
    adventurer('beast', step('desert'), step('any')),
    adventurer('sprite', vp(1), step('desert'), step('desert')),
    adventurer('human', vp(1), step('forest'), step('forest')),
    adventurer('goblin', step('forest'), step('forest')),
    adventurer('beast', vp(2), step('forest')),
    adventurer('sprite', step('forest'), step('any')),
    adventurer('human', vp(2), step('glacier')),
    adventurer('goblin', step('glacier'), step('any')),
    adventurer('beast', vp(1), step('glacier'), step('glacier')),
    adventurer('sprite', step('glacier'), step('glacier')),
  ],
  r: [
    artisan('human', vp(2), gain('weapon', 'food')),
    artisan('goblin', vp(2), gain('weapon', 'mineral')),
    artisan('beast', vp(2), gain('mineral', 'food')),
    artisan('goblin', vp(2), gain('weapon', 'weapon')),
    artisan('beast', vp(2), gain('mineral', 'mineral')),
    artisan('sprite', vp(2), gain('food', 'food')),
    artisan('beast', vp(3), gain('weapon')),
    artisan('sprite', vp(3), gain('mineral')),
    artisan('human', vp(3), gain('food')),
    artisan('sprite', gain('weapon', 'mineral', 'food')),
    artisan('human', gain('weapon', 'mineral', 'food')),
    artisan('goblin', gain('weapon', 'mineral', 'food')),
  ],
}

export const cards: Readonly<Record<string, Card>> = Object.fromEntries(
  Object.entries(table).flatMap(([letter, ofColor]) =>
    ofColor.map((card, index) => [`${letter}${index + 1}`, card]),
  ),
)

export function card(id: string): Card {
  const found = cards[id]
  if (!found) throw new Error(`no card ${id}`)
  return found
}

// What a soldier pays at the end for each own post on its land, and who befriends a people.
export const GUARD_PAY = 2
export const FRIEND_AT = 5
export const ROUNDS = 3

const common = [[gain('any'), step('any')], [either]]
export const city: Readonly<Record<Color, readonly (readonly Effect[])[]>> = {
  merchant: [[vp(6)], ...common],
  builder: [[build('any')], ...common],
  soldier: [[gain('weapon', 'weapon'), step('any')], ...common],
  adventurer: [[vp(2), gain('mineral', 'mineral')], ...common],
  artisan: [[gain('food', 'food', 'any')], ...common],
}

export interface TrackBoard {
  length: number
  posts: readonly number[]
  flags: readonly number[]
  treasure: number
  // VP at each income for being furthest, second, third.
  places: readonly number[]
}

export const trackBoards: Readonly<Record<Track, TrackBoard>> = {
  desert: { length: 8, posts: [1, 2, 4], flags: [3, 5, 7], treasure: 4, places: [3, 2, 1] },
  forest: { length: 9, posts: [1, 3, 5], flags: [2, 4, 7], treasure: 5, places: [3, 2, 1] },
  glacier: { length: 10, posts: [1, 3, 6], flags: [4, 7, 9], treasure: 6, places: [3, 2, 1] },
}

// What a port pays for an order: two basic rewards, then those that posts 1, 2, 3 free.
export const BASIC_REWARDS = 2
export const rewards: Readonly<Record<Track, readonly Effect[]>> = {
  desert: [step('desert'), artisans(1), vp(2), step('any'), artisans(1)],
  forest: [step('forest'), artisans(1), vp(1), artisans(1), step('any')],
  glacier: [step('glacier'), artisans(1), vp(1), artisans(1), step('any')],
}

export interface Tile {
  colors: readonly Color[]
  // VP for each card of these colours: the upper place, the lower place.
  pays: readonly [number, number]
}

export const tiles: Readonly<Record<string, Tile>> = {
  t1: { colors: ['merchant'], pays: [3, 2] },
  t2: { colors: ['builder'], pays: [3, 2] },
  t3: { colors: ['soldier'], pays: [3, 2] },
  t4: { colors: ['adventurer'], pays: [3, 2] },
  t5: { colors: ['artisan'], pays: [3, 2] },
  t6: { colors: ['builder', 'artisan'], pays: [2, 1] },
  t7: { colors: ['merchant', 'artisan'], pays: [2, 1] },
  t8: { colors: ['soldier', 'adventurer'], pays: [2, 1] },
  t9: { colors: ['builder', 'soldier'], pays: [2, 1] },
  blank: { colors: [], pays: [0, 0] },
}
