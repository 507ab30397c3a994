// What is printed on Noria's boards, as `incognita components noria` tells it. The engine decides by
// its own tables; these are drawn, and nothing else.
import type { Chamber, Good, PricedDisc, Resource, Ring, Track, Ware } from './types'

export interface Price {
  count: number
  // At least two kinds must be paid.
  mixed: boolean
}

// "4!" is 4 of at least two kinds.
function prices(row: string): Price[] {
  return row.split(' ').map((price) => ({ count: parseInt(price), mixed: price.endsWith('!') }))
}

// Of levels 1 to 9.
export const levelPrices: Record<Track, Price[]> = {
  refinement: prices('1 2 3 4 5 6 7 8 9'),
  settlement: prices('1 2! 3 4! 5 6! 7 8! 9'),
  exploration: prices('1 2 2! 3 3! 4 4! 5 5!'),
  research: prices('1 1 2 2! 3 3! 4 4! 5!'),
}

export const paidIn: Record<Track, Ware[]> = {
  refinement: ['obsidian'],
  settlement: ['energy', 'mycelium'],
  exploration: ['screw', 'sail', 'compass'],
  research: ['lamp', 'piston'],
}

export const recipes: Record<Good, Resource[]> = {
  screw: ['energy', 'obsidian'],
  sail: ['energy', 'mycelium'],
  compass: ['mycelium', 'obsidian'],
  lamp: ['energy', 'mycelium', 'obsidian'],
  piston: ['energy', 'mycelium', 'obsidian'],
}

// The black market, in knowledge.
export const goodValues: Record<Good, number> = { screw: 2, sail: 2, compass: 2, lamp: 3, piston: 3 }
export const resourcePrice = 3

// By the number of lowered politicians.
export const chamberValues: Record<Chamber, number[]> = {
  refinement: [0, 2, 4, 6, 8],
  settlement: [0, 2, 4, 6, 8],
  exploration: [0, 3, 6, 9, 12],
  research: [0, 4, 8, 12, 16],
  specialisation: [0, 2, 4, 6, 8],
  distribution: [0, 4, 8, 12, 16],
}

export const pricedDiscs: PricedDisc[] = ['city', 'journey', 'tools', 'bonus']

export const factories = 7
export const factoryGears = [1, 3, 5, 7]
export const roundSpaces = 16
export const roundGears = [1, 5, 9, 13]
// From this space of the round track on, influence costs 1 more.
export const dearSpace = 11
export const rounds: Record<number, number> = { 2: 16, 3: 15, 4: 14 }

export interface Site {
  good: Good
  warehouses: number
}

// "sail 2" is a site with two warehouses for sails.
function sites(text: string): Site[] {
  return text.split(', ').map((site) => {
    const [good, warehouses] = site.split(' ')
    return { good: good as Good, warehouses: Number(warehouses) }
  })
}

// Of islands 1 to 9.
const islandSites: Site[][] = [
  sites('sail 2, lamp 2, compass 1, piston 1'),
  sites('compass 2, piston 2, screw 1, lamp 1'),
  sites('screw 2, lamp 2, sail 1, piston 1'),
  sites('screw 2, piston 2, sail 1, compass 1'),
  sites('sail 2, piston 2, screw 1, compass 1'),
  sites('screw 2, compass 2, sail 1, piston 1'),
  sites('compass 2, lamp 2, screw 1, sail 1'),
  sites('screw 2, sail 2, compass 1, lamp 1'),
  sites('sail 2, compass 2, screw 1, lamp 1'),
]

export function sitesOf(island: number): Site[] {
  return islandSites[island - 1] ?? []
}

// The wheel: how many slots a ring has, where its slot 0 is (degrees clockwise from the top), how
// far its slots are from the middle, and how large a disc on it is.
export interface RingShape {
  slots: number
  start: number
  radius: number
  disc: number
}
export const ringShapes: Record<Ring, RingShape> = {
  small: { slots: 2, start: 0, radius: 31, disc: 26 },
  middle: { slots: 4, start: -45, radius: 88, disc: 27 },
  large: { slots: 6, start: -60, radius: 151, disc: 32 },
}
export const activeSlots: Record<Ring, number[]> = { small: [1], middle: [2, 3], large: [3, 4, 5] }

// The lines along which discs are used together: slots of the large, middle and small ring.
export const patterns: Record<Ring, number>[] = [
  { large: 5, middle: 3, small: 1 },
  { large: 4, middle: 3, small: 1 },
  { large: 3, middle: 2, small: 1 },
  { large: 4, middle: 2, small: 1 },
]
