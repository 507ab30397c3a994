// Numbers that the engine tells beside a position, against what then happens: in every position of random
// matches, whatever is chosen.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { ARBITER, Engine } from '../engine/engine'
import type { AnyEvent, Json, PastPosition } from '../match/types'
import { paidAt } from './navoria/income'
import { FRIEND_AT, trackBoards } from './navoria/print'
import { peoples, tracks, type NavoriaEvent, type NavoriaFigures, type NavoriaView, type Track } from './navoria/types'
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
  // What the engine tells of the position before it, and after it.
  known: PastPosition
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
      known: positions[i]!,
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

test('navoria: an income is shown at the position that it is paid for', () => {
  const PLACES = 7
  let incomes = 0
  for (const { before, event, after, known, told } of steps<NavoriaView, NavoriaEvent>('navoria')) {
    const shown = paidAt(before, after, event)
    expect(shown !== null).toBe(after.phase === 'return' && before.phase === 'gather')
    if (!shown) continue
    incomes++
    const { seats } = shown
    const placed = (track: Track, marker: number) =>
      marker === 0 ? seats.length : seats.filter(({ markers }) => markers[track] > marker).length
    const paid = seats.map(({ markers }) =>
      sum(
        tracks.map((track) => trackBoards[track].places.slice(0, seats.length - 1)[placed(track, markers[track])] ?? 0),
      ),
    )
    expect(paid).toEqual(told.parts.map((parts, seat) => parts![PLACES]! - known.parts[seat]![PLACES]!))
    expect(seats.map(({ posts, ports }) => [posts, ports])).toEqual(
      after.seats.map(({ posts, ports }) => [posts, ports]),
    )
    expect(sum(Object.values(shown.on_deck))).toBe(0)
  }
  expect(incomes).toBe(2 * MATCHES)
})
