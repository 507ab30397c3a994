// What is printed on the board, the wheel and the cards: the game's own tables, with names. The names are
// the terms of the game's catalogue; translate them where they are shown.
import { mark } from '../../i18n/i18n.svelte'
import { keysOf, recordOf } from '../../parts/records'
import * as box from '../box/magicmap'
import type { Section, Token } from './types'

export const LIMIT = box.limit

// = golden border, . blue, ~ calm, # rock, g grey, @ island, B black harbour, R red harbour.
export const rows: readonly string[] = box.rows
export const SIDE = rows.length

export type SectionSymbol = 'wind' | 'adventure' | 'hammer' | 'goods' | 'magic' | 'storm'

export interface WheelSection {
  number: number
  symbols: readonly SectionSymbol[]
  name: string
}

export const wheel: Record<Section, WheelSection> = {
  1: { ...box.wheel[1], name: mark('wind or adventure') },
  2: { ...box.wheel[2], name: mark('adventure or hammer') },
  3: { ...box.wheel[3], name: mark('goods or magic') },
  4: { ...box.wheel[4], name: mark('wind or hammer') },
  5: { ...box.wheel[5], name: mark('goods or magic') },
  6: { ...box.wheel[6], name: mark('storm') },
}
export const sections: readonly Section[] = [1, 2, 3, 4, 5, 6]
// What is drawn in a section, by its name.
export const sectionSigns: ReadonlyMap<string, readonly SectionSymbol[]> = new Map(
  sections.map((section) => [wheel[section].name, wheel[section].symbols]),
)

const heroNames: Record<box.Hero, string> = {
  cartographer: mark('Cartographer'),
  lighthouse_girl: mark('Lighthouse Girl'),
  storm_captain: mark('Storm Captain'),
  herbalist: mark('Herbalist'),
  clockmaker: mark('Clockmaker'),
  bird_whisperer: mark('Bird Whisperer'),
}

export const heroes: Record<string, string> = heroNames

export interface Talisman {
  name: string
  points: number
}

const talismanNames: Record<box.Talisman, string> = {
  amber_beetle: mark('Amber Beetle'),
  cloud_spindle: mark('Cloud Spindle'),
  coral_ring: mark('Coral Ring'),
  dragon_scale: mark('Dragon Scale'),
  driftwood_charm: mark('Driftwood Charm'),
  ember_feather: mark('Ember Feather'),
  frost_mirror: mark('Frost Mirror'),
  glass_acorn: mark('Glass Acorn'),
  heart_of_the_sea: mark('Heart of the Sea'),
  ivory_key: mark('Ivory Key'),
  moon_shell: mark('Moon Shell'),
  owl_whistle: mark('Owl Whistle'),
  pebble_eye: mark('Pebble Eye'),
  queens_hourglass: mark('Queen’s Hourglass'),
  root_amulet: mark('Root Amulet'),
  salt_knot: mark('Salt Knot'),
  silver_thimble: mark('Silver Thimble'),
  star_lantern: mark('Star Lantern'),
  sun_compass: mark('Sun Compass'),
  tide_bell: mark('Tide Bell'),
}

export const talismans: Record<string, Talisman> = recordOf(keysOf(talismanNames), (id) => ({
  name: talismanNames[id],
  points: box.talismanPoints[id],
}))

// A gain or payment has a token and its number; a help has a sentence; a monster has power and gold.
export type Adventure =
  | { kind: 'gain' | 'pay'; name: string; token: Token; number: number }
  | { kind: 'help'; name: string; help: string }
  | { kind: 'monster'; name: string; power: number; gold: number }

const adventureNames: Record<box.Adventure, string> = {
  gain_gold_1: mark('Gain 1 gold'),
  gain_gold_2: mark('Gain 2 gold'),
  gain_gold_3: mark('Gain 3 gold'),
  gain_goods_2: mark('Gain 2 goods'),
  gain_goods_3: mark('Gain 3 goods'),
  gain_goods_4: mark('Gain 4 goods'),
  gain_magic_2: mark('Gain 2 magic'),
  gain_magic_3: mark('Gain 3 magic'),
  gain_magic_4: mark('Gain 4 magic'),
  pay_gold_1: mark('Pay 1 gold'),
  pay_goods_2: mark('Pay 2 goods'),
  pay_goods_3: mark('Pay 3 goods'),
  pay_magic_2: mark('Pay 2 magic'),
  reef_crab: mark('Reef Crab'),
  moon_jellyfish: mark('Moon Jellyfish'),
  horned_whale: mark('Horned Whale'),
  siren_twins: mark('Siren Twins'),
  storm_roc: mark('Storm Roc'),
  kraken: mark('Kraken'),
  leviathan: mark('Leviathan'),
  curse: mark('Curse'),
  good_weather: mark('Good Weather'),
  lucky_wind: mark('Lucky Wind'),
  repair: mark('Repair'),
  spin_again: mark('Spin Again'),
  telescope: mark('Telescope'),
}

// What a held card does.
const helps: Partial<Record<box.Adventure, string>> = {
  curse: mark('Put the open talismans back and turn up three new ones'),
  good_weather: mark('Calm a storm before it strikes'),
  lucky_wind: mark('Sail 5 steps more, or leave the calm'),
  repair: mark('Repair your ship at once'),
  spin_again: mark('Spin the arrow once more'),
  telescope: mark('See three cards and take one'),
}

export const adventures: Record<string, Adventure> = recordOf(keysOf(adventureNames), (id): Adventure => {
  const printed = box.adventures[id]
  const name = adventureNames[id]
  return printed.kind === 'help' ? { ...printed, name, help: helps[id] ?? '' } : { ...printed, name }
})
