// Numbers that the engine tells beside a position, against what then happens: in every position of random
// matches, whatever is chosen.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { ARBITER, Engine } from '../engine/engine'
import type { AnyEvent, Json, PastPosition } from '../match/types'
import { FRIEND_AT } from './navoria/print'
import { peoples, type NavoriaFigures, type NavoriaView } from './navoria/types'
import type { NoriaEvent, NoriaFigures, NoriaView } from './noria/types'

const MATCHES = 12
let engine: Engine

beforeAll(async () => {
  engine = await Engine.load(await WebAssembly.compile(readFileSync(process.env.INCOGNITA_WASM!)))
})

interface Step<View, Event> {
  before: View
  figures: Json
  event: Event
  after: View
  // What the engine tells of the position after it.
  told: PastPosition
}

function steps<View, Event extends AnyEvent>(game: string): Step<View, Event>[] {
  const [least, most] = engine.games.find(({ id }) => id === game)!.players
  return Array.from({ length: MATCHES }, (_, match) => {
    engine.begin(game, least + (match % (most - least + 1)), {}, `numbers ${match}`)
    engine.playOut()
    const { events } = engine.look(ARBITER)
    const positions = engine.lookBack(ARBITER, 0, events.length)
    return events.map((event, i) => ({
      before: positions[i]!.view as View,
      figures: positions[i]!.figures,
      event: event as unknown as Event,
      after: positions[i + 1]!.view as View,
      told: positions[i + 1]!,
    }))
  }).flat()
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

test.each(['vaalbara', 'navoria', 'noria', 'magicmap'])('%s: scores are the sum of their parts', (game) => {
  const { parts: names } = engine.games.find(({ id }) => id === game)!
  engine.begin(game, 3, {}, 'numbers')
  engine.playOut()
  const { parts, scores } = engine.look(ARBITER)
  expect(parts.map((own) => sum(own!))).toEqual(scores)
  for (const own of parts) expect(own).toHaveLength(names.length)
})

test('noria: what influence and intrigue cost', () => {
  let paid = 0
  for (const { before, figures, event, after } of steps<NoriaView, NoriaEvent>('noria')) {
    const { shift, modify, intrigue } = figures as unknown as NoriaFigures
    const prices: Record<string, number> = { night_shift: shift, modify, intrigue }
    const price = prices[event.do]
    if (price === undefined || event.by === 'chance') continue
    paid++
    expect(before.seats[event.by]!.knowledge - after.seats[event.by]!.knowledge).toBe(price)
  }
  expect(paid).toBeGreaterThan(100)
})

test('navoria: who has enough symbols of a people holds its favour, while there is a place', () => {
  for (const { after, told } of steps<NavoriaView, AnyEvent>('navoria'))
    for (const species of peoples) {
      const figures = told.figures as unknown as NavoriaFigures
      const enough = figures.seats.flatMap(({ symbols }, i) => (symbols[species] >= FRIEND_AT ? [i] : []))
      const { seats } = after.favor[species]
      expect(seats.every((seat) => enough.includes(seat))).toBe(true)
      expect(seats.length).toBe(0 + Math.min(2, enough.length))
      expect(figures.seats.flatMap(({ favors }, i) => (favors[species] === null ? [] : [i])).sort()).toEqual(
        [...seats].sort(),
      )
    }
})
