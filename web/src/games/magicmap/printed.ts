// What is printed on the board, the wheel and the cards. The names are the terms of the game's
// catalogue; translate them where they are shown.
import { mark } from '../../i18n/i18n.svelte'
import type { Section, TokenKind } from './types'

export const LIMIT = 8
export const SIDE = 21

// = golden border, . blue, ~ calm, # rock, g grey, @ island, B black harbour, R red harbour.
export const rows: readonly string[] = [
  '=====================',
  '=....B....#.R.......=',
  '=.........#.........=',
  '=.........g.........=',
  '=...~~.........~~...=',
  '=...~~~.......~~~..B=',
  '=....~~.......~~....=',
  '=......@@@@@@@......=',
  '=R.....@@@@@@@......=',
  '=......@@@@@@@......=',
  '=##g...@@@@@@@...g##=',
  '=......@@@@@@@......=',
  '=......@@@@@@@.....R=',
  '=......@@@@@@@......=',
  '=....~~.......~~....=',
  '=B..~~~.......~~~...=',
  '=...~~.........~~...=',
  '=.........g.........=',
  '=.........#.........=',
  '=.......R.#....B....=',
  '=====================',
]

export type SectionSymbol = 'wind' | 'adventure' | 'hammer' | 'goods' | 'magic' | 'storm'

export interface WheelSection {
  number: number
  symbols: readonly SectionSymbol[]
  name: string
}

export const wheel: Record<Section, WheelSection> = {
  1: { number: 9, symbols: ['wind', 'adventure'], name: mark('wind or adventure') },
  2: { number: 7, symbols: ['adventure', 'hammer'], name: mark('adventure or hammer') },
  3: { number: 6, symbols: ['goods', 'magic'], name: mark('goods or magic') },
  4: { number: 5, symbols: ['wind', 'hammer'], name: mark('wind or hammer') },
  5: { number: 4, symbols: ['goods', 'magic'], name: mark('goods or magic') },
  6: { number: -2, symbols: ['storm'], name: mark('storm') },
}
export const sections: readonly Section[] = [1, 2, 3, 4, 5, 6]

export const heroes: Record<string, string> = {
  cartographer: mark('Cartographer'),
  lighthouse_girl: mark('Lighthouse Girl'),
  storm_captain: mark('Storm Captain'),
  herbalist: mark('Herbalist'),
  clockmaker: mark('Clockmaker'),
  bird_whisperer: mark('Bird Whisperer'),
}

export interface Talisman {
  name: string
  points: number
}

export const talismans: Record<string, Talisman> = {
  amber_beetle: { name: mark('Amber Beetle'), points: 5 },
  cloud_spindle: { name: mark('Cloud Spindle'), points: 6 },
  coral_ring: { name: mark('Coral Ring'), points: 4 },
  dragon_scale: { name: mark('Dragon Scale'), points: 6 },
  driftwood_charm: { name: mark('Driftwood Charm'), points: 3 },
  ember_feather: { name: mark('Ember Feather'), points: 5 },
  frost_mirror: { name: mark('Frost Mirror'), points: 6 },
  glass_acorn: { name: mark('Glass Acorn'), points: 4 },
  heart_of_the_sea: { name: mark('Heart of the Sea'), points: 8 },
  ivory_key: { name: mark('Ivory Key'), points: 5 },
  moon_shell: { name: mark('Moon Shell'), points: 5 },
  owl_whistle: { name: mark('Owl Whistle'), points: 4 },
  pebble_eye: { name: mark('Pebble Eye'), points: 3 },
  queens_hourglass: { name: mark('Queen’s Hourglass'), points: 7 },
  root_amulet: { name: mark('Root Amulet'), points: 5 },
  salt_knot: { name: mark('Salt Knot'), points: 3 },
  silver_thimble: { name: mark('Silver Thimble'), points: 4 },
  star_lantern: { name: mark('Star Lantern'), points: 5 },
  sun_compass: { name: mark('Sun Compass'), points: 5 },
  tide_bell: { name: mark('Tide Bell'), points: 5 },
}

// A gain or payment has a token and its number; a help has a sentence; a monster has power and gold.
export type Adventure =
  | { kind: 'gain' | 'pay'; name: string; token: TokenKind; number: number }
  | { kind: 'help'; name: string; help: string }
  | { kind: 'monster'; name: string; power: number; gold: number }

const gain = (name: string, token: TokenKind, number: number): Adventure => ({
  kind: 'gain', name, token, number,
})
const pay = (name: string, token: TokenKind, number: number): Adventure => ({
  kind: 'pay', name, token, number,
})
const help = (name: string, sentence: string): Adventure => ({ kind: 'help', name, help: sentence })
const monster = (name: string, power: number, gold: number): Adventure => ({
  kind: 'monster', name, power, gold,
})

export const adventures: Record<string, Adventure> = {
  gain_gold_1: gain(mark('Gain 1 gold'), 'gold', 1),
  gain_gold_2: gain(mark('Gain 2 gold'), 'gold', 2),
  gain_gold_3: gain(mark('Gain 3 gold'), 'gold', 3),
  gain_goods_2: gain(mark('Gain 2 goods'), 'goods', 2),
  gain_goods_3: gain(mark('Gain 3 goods'), 'goods', 3),
  gain_goods_4: gain(mark('Gain 4 goods'), 'goods', 4),
  gain_magic_2: gain(mark('Gain 2 magic'), 'magic', 2),
  gain_magic_3: gain(mark('Gain 3 magic'), 'magic', 3),
  gain_magic_4: gain(mark('Gain 4 magic'), 'magic', 4),
  pay_gold_1: pay(mark('Pay 1 gold'), 'gold', 1),
  pay_goods_2: pay(mark('Pay 2 goods'), 'goods', 2),
  pay_goods_3: pay(mark('Pay 3 goods'), 'goods', 3),
  pay_magic_2: pay(mark('Pay 2 magic'), 'magic', 2),
  curse: help(mark('Curse'), mark('Put the open talismans back and turn up three new ones')),
  good_weather: help(mark('Good Weather'), mark('Calm a storm before it strikes')),
  lucky_wind: help(mark('Lucky Wind'), mark('Sail 5 steps more, or leave the calm')),
  repair: help(mark('Repair'), mark('Repair your ship at once')),
  spin_again: help(mark('Spin Again'), mark('Spin the arrow once more')),
  telescope: help(mark('Telescope'), mark('See three cards and take one')),
  reef_crab: monster(mark('Reef Crab'), 6, 2),
  moon_jellyfish: monster(mark('Moon Jellyfish'), 7, 2),
  horned_whale: monster(mark('Horned Whale'), 8, 3),
  siren_twins: monster(mark('Siren Twins'), 9, 3),
  storm_roc: monster(mark('Storm Roc'), 10, 4),
  kraken: monster(mark('Kraken'), 11, 5),
  leviathan: monster(mark('Leviathan'), 12, 6),
}
