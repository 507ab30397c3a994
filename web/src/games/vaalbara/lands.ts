// The lands: their names, what they pay in words, and how realms and decks are counted.
import { mark, translator } from '../../i18n/i18n.svelte'
import { keysOf } from '../../parts/records'
import { landTypes, type Deck, type Land, type LandType } from './types'

const { t } = translator('vaalbara')

const names: Record<Land, string> = {
  field: mark('Field'),
  meadow: mark('Meadow'),
  mountain: mark('Mountain'),
  forest_3: mark('Forest 3'),
  forest_4: mark('Forest 4'),
  forest_5: mark('Forest 5'),
  forest_6: mark('Forest 6'),
  village: mark('Village'),
  river: mark('River'),
}

const typeNames: Record<LandType, string> = {
  field: mark('Fields'),
  meadow: mark('Meadows'),
  mountain: mark('Mountains'),
  forest: mark('Forests'),
  village: mark('Villages'),
  river: mark('Rivers'),
}

const rewards: Record<LandType, string> = {
  field: mark('2 VP for each field in your realm'),
  meadow: mark('1 VP for each meadow in your realm and your neighbours’ realms'),
  mountain: mark('10 VP for your 2nd mountain, 20 VP for your 4th'),
  forest: mark('as many VP as its number'),
  village: mark('2 VP for each land type in your realm'),
  river: mark('your character’s number (at most 6) for each river in your realm'),
}

type Forest = Exclude<Land, LandType>

const isForest = (land: Land): land is Forest => land.startsWith('forest')

export function typeOf(land: Land): LandType {
  return isForest(land) ? 'forest' : land
}

// The number in a forest's name; for other lands 0.
export function forestNumber(land: Land): number {
  return isForest(land) ? Number(land.slice(-1)) : 0
}

export const landName = (land: Land): string => t(names[land])
export const typeName = (type: LandType): string => t(typeNames[type])
export const rewardOf = (type: LandType): string => t(rewards[type])

export interface Group<Item> {
  type: LandType
  items: Item[]
}

// Things in the order of the land types, those of one type together; types without any are left out.
export function byType<Item>(items: readonly Item[], land: (item: Item) => Land): Group<Item>[] {
  return landTypes
    .map((type) => ({ type, items: items.filter((item) => typeOf(land(item)) === type) }))
    .filter((group) => group.items.length > 0)
}

export function deckSize(deck: Deck): number {
  const unknown = Object.values(deck.unknown).reduce((sum, count) => sum + count, 0)
  return unknown + (deck.top ? 1 : 0) + (deck.bottom ? 1 : 0)
}

// How many cards of each type the face-down part of the deck has.
export function unknownByType(deck: Deck): { type: LandType; count: number }[] {
  return landTypes.map((type) => ({
    type,
    count: keysOf(deck.unknown).reduce((sum, land) => sum + (typeOf(land) === type ? deck.unknown[land]! : 0), 0),
  }))
}
