// What is printed on cards, city spaces, tracks, ports and favor tiles: the game's own tables, with types.
import * as box from '../box/navoria'
import type { Color, Effect, Species, Track } from './types'

export interface Card {
  color: Color
  symbol: Species
  // How many symbols of its species it bears.
  symbols: number
  instants: readonly Effect[]
  // Whom a merchant trades with; which land a soldier guards.
  trades?: Species
  guards?: Track
}

export const cards: Readonly<Record<string, Card>> = box.cards

export function card(id: string): Card {
  const found = cards[id]
  if (!found) throw new Error(`no card ${id}`)
  return found
}

// Those of one profession.
export function cardsOf(ids: readonly string[], color: Color): string[] {
  return ids.filter((id) => card(id).color === color)
}

// What a soldier pays at the end for each own post on its land, and who befriends a people.
export const GUARD_PAY = box.guardPay
export const FRIEND_AT = box.friendAt
export const ROUNDS = box.lastRound

export const city: Readonly<Record<Color, readonly (readonly Effect[])[]>> = box.city

export interface TrackBoard {
  length: number
  posts: readonly number[]
  flags: readonly number[]
  treasure: number
  // VP at each income for being furthest, second, third.
  places: readonly number[]
}

export const trackBoards: Readonly<Record<Track, TrackBoard>> = box.trackBoards

// What a port pays for an order: two basic rewards, then those that posts 1, 2, 3 free.
export const BASIC_REWARDS = box.basicRewards
export const rewards: Readonly<Record<Track, readonly Effect[]>> = box.rewards

export interface Tile {
  colors: readonly Color[]
  // VP for each card of these colours: the upper place, the lower place.
  pays: readonly [number, number]
}

export const tiles: Readonly<Record<string, Tile>> = box.tiles
