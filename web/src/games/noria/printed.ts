// What is printed on Noria's boards: the game's own tables, with types; and how the wheel is drawn.
import * as box from '../box/noria'
import type { Chamber, Good, Resource, Ring, Track, Ware } from './types'

export interface Price {
  count: number
  // At least two kinds must be paid.
  mixed: boolean
}

// Of levels 1 to 9.
export const levelPrices: Record<Track, readonly Price[]> = box.levelPrices

export const paidIn: Record<Track, readonly Ware[]> = box.paidIn

export const recipes: Record<Good, readonly Resource[]> = box.recipes

// The black market, in knowledge.
export const goodValues: Record<Good, number> = box.goodValues
export const { resourcePrice } = box

// By the number of lowered politicians.
export const chamberValues: Record<Chamber, readonly number[]> = box.chamberValues

export const { factories, pricedDiscs, roundSpaces } = box
export const factoryGears: readonly number[] = box.factoryGears
export const roundGears: readonly number[] = box.roundGears
// From this space of the round track on, influence costs 1 more.
export const dearSpace: number = box.dearSpace
export const rounds: Record<number, number> = box.rounds

export interface Site {
  good: Good
  warehouses: number
}

export function sitesOf(island: number): readonly Site[] {
  return box.islandSites[island - 1] ?? []
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
  small: { slots: box.ringSlots.small, start: 0, radius: 31, disc: 26 },
  middle: { slots: box.ringSlots.middle, start: -45, radius: 88, disc: 27 },
  large: { slots: box.ringSlots.large, start: -60, radius: 151, disc: 32 },
}
export const activeSlots: Record<Ring, readonly number[]> = box.activeSlots

// The lines along which discs are used together: a slot of each ring.
export const patterns: readonly Record<Ring, number>[] = box.patterns
