// The pure parts of Navoria's client, on small positions made by hand.
import { expect, test } from 'vitest'
import type { Choice, GameEvent } from '../../match/types'
import { placed, sameEvent, where } from './choices'
import { describe as tell } from './describe'
import { lyingMap, spread, turnedMap } from './map'
import { previewOf } from './preview'
import { card, cards, trackBoards } from './print'
import { storage } from './storage'
import { cardText, effectName, favorText } from './terms'
import { tokenNames } from './tokens'
import { touched } from './touched'
import { acting, colors, tracks, type Color, type NavoriaView, type SeatView } from './types'
import { cardsOf, favorPays, flagsOf, paysNow, symbolsOf } from './worth'

const byColor = <Value>(value: () => Value) =>
  Object.fromEntries(colors.map((color) => [color, value()])) as Record<Color, Value>

const none = () => ({ weapon: 0, mineral: 0, food: 0 })

function seat(changes: Partial<SeatView> = {}): SeatView {
  return {
    vp: 0,
    cards: [],
    markers: { desert: 0, forest: 0, glacier: 0 },
    posts: { desert: 0, forest: 0, glacier: 0 },
    ports: { desert: none(), forest: none(), glacier: none() },
    ...changes,
  }
}

function position(changes: Partial<NavoriaView> = {}): NavoriaView {
  return {
    game: 'navoria',
    players: 2,
    options: { blank_favor: false, city_top_down: false, new_artisan: false },
    round: 1,
    phase: 'recruit',
    order: [1, 0],
    turn: 0,
    bag: byColor(() => 2),
    center: byColor(() => 0),
    on_deck: byColor(() => 0),
    city: byColor(() => [false, false, false]),
    drawn: null,
    recruiting: null,
    deck: byColor(() => []),
    discard: byColor(() => []),
    display: byColor(() => []),
    favor: {
      human: { tile: 't1', seats: [] },
      goblin: { tile: 't8', seats: [] },
      beast: { tile: 't2', seats: [] },
      sprite: { tile: 'blank', seats: [] },
    },
    pending: [],
    seats: [seat(), seat()],
    ...changes,
  }
}

const choice = (event: GameEvent, gain?: number): Choice => ({
  event,
  words: { text: JSON.stringify(event), args: {} },
  gain,
})

test('choices are sorted by what their events have', () => {
  const choices = [
    choice({ by: 0, do: 'gather', color: 'merchant', space: 0 }),
    choice({ by: 0, do: 'gather', color: 'merchant', space: 2 }),
    choice({ by: 0, do: 'gather', color: 'artisan', space: 0 }),
  ]
  expect(where(choices, { do: 'gather', color: 'merchant' })).toEqual(choices.slice(0, 2))
  expect(where(choices, { do: 'gather', color: 'artisan', space: 0 })).toEqual([choices[2]])
  expect(where(choices, { do: 'draw' })).toEqual([])
})

test('all acts of a seat have a place, chance and unknown acts have none', () => {
  const acts = ['store', 'order', 'step', 'build', 'either', 'recruit', 'use', 'draw', 'center', 'gather']
  for (const act of acts) expect(placed({ by: 1, do: act })).toBe(true)
  expect(placed({ by: 'chance', do: 'token', color: 'merchant' })).toBe(false)
  expect(placed({ by: 0, do: 'pass' })).toBe(false)
})

test('equal events are the same, whatever object they are', () => {
  expect(sameEvent({ by: 0, do: 'draw' }, { by: 0, do: 'draw' })).toBe(true)
  expect(sameEvent({ by: 0, do: 'draw' }, { by: 1, do: 'draw' })).toBe(false)
})

test('recruiting goes in turn order, gathering the other way round', () => {
  expect(acting(position({ turn: 0 }))).toBe(1)
  expect(acting(position({ turn: 3 }))).toBe(0)
  expect(acting(position({ phase: 'gather', turn: 0 }))).toBe(0)
  expect(acting(position({ phase: 'over' }))).toBe(null)
})

test('a token keeps its name on its way, and those that stay keep theirs', () => {
  const at = (changes: Partial<NavoriaView>) => position(changes)
  const start = tokenNames(
    at({ bag: { ...byColor(() => 0), merchant: 1 }, center: { ...byColor(() => 0), merchant: 1 } }),
    null,
  )
  const [inBag] = start.merchant.bag
  const [inCenter] = start.merchant.center
  const drawn = tokenNames(
    at({ bag: byColor(() => 0), center: { ...byColor(() => 0), merchant: 1 }, drawn: ['merchant'] }),
    start,
  )
  expect(drawn.merchant.drawn).toEqual([inBag])
  const used = tokenNames(
    at({
      bag: byColor(() => 0),
      center: { ...byColor(() => 0), merchant: 1 },
      on_deck: { ...byColor(() => 0), merchant: 1 },
    }),
    drawn,
  )
  expect(used.merchant.deck).toEqual([inBag])
  expect(used.merchant.center).toEqual([inCenter])
  const city = byColor(() => [false, false, false])
  city.merchant = [false, true, false]
  const sent = tokenNames(
    at({ bag: byColor(() => 0), center: { ...byColor(() => 0), merchant: 1 }, city }),
    used,
  )
  expect(sent.merchant.city1).toEqual([inBag])
})

test('names of tokens are unique and complete', () => {
  const names = tokenNames(position({ bag: byColor(() => 1), drawn: ['soldier', 'soldier'] }), null)
  const all = colors.flatMap((color) => Object.values(names[color]).flat())
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBe(7)
  expect(names.soldier.drawn.length).toBe(2)
})

test('pointing at a step shows the marker one space on, but never past the end', () => {
  const view = position({ seats: [seat({ markers: { desert: 8, forest: 2, glacier: 0 } }), seat()] })
  const forest = previewOf([choice({ by: 0, do: 'step', track: 'forest' }, 1)], view)
  expect(forest).toMatchObject({ seat: 0, markers: { forest: 3 }, gain: 1 })
  const desert = previewOf([choice({ by: 0, do: 'step', track: 'desert' })], view)
  expect(desert?.markers).toEqual({ desert: 8 })
})

test('pointing at a card shows its named steps, its post and its symbols', () => {
  const steps = previewOf([choice({ by: 1, do: 'recruit', card: 'a1' })], position())
  expect(steps).toMatchObject({ seat: 1, markers: { desert: 2 }, symbols: { species: 'human', count: 1 } })
  const build = previewOf([choice({ by: 1, do: 'recruit', card: 'b9' })], position())
  expect(build?.posts).toEqual({ glacier: 1 })
  const soldier = previewOf([choice({ by: 1, do: 'recruit', card: 's4' })], position())
  expect(soldier?.symbols).toEqual({ species: 'sprite', count: 2 })
})

test('nothing is foreseen while it is open which choice is meant', () => {
  const two = [choice({ by: 0, do: 'draw' }), choice({ by: 0, do: 'center', color: 'builder' })]
  expect(previewOf(two, position())).toBe(null)
  expect(previewOf([], position())).toBe(null)
})

test('a port shows what lies there, what is still wanted, and what may come', () => {
  const states = (row: { state: string }[]) => row.map(({ state }) => state)
  expect(storage('desert', { weapon: 1, mineral: 0, food: 2 }).map(states)).toEqual([
    ['filled', 'filled', 'filled', 'free'],
  ])
  expect(storage('forest', { weapon: 2, mineral: 0, food: 0 }).map(states)).toEqual([
    ['filled', 'filled', 'free', 'free'],
  ])
  expect(storage('glacier', { weapon: 0, mineral: 2, food: 0 }, { coming: 'mineral' }).map(states)).toEqual([
    ['free', 'free', 'free'],
    ['filled', 'filled', 'ghost'],
    ['free', 'free', 'free'],
  ])
  const offered = storage('desert', none(), { offered: ['weapon', 'mineral', 'food'] })
  expect(offered.map(states)).toEqual([['offered', 'offered', 'offered', 'free']])
})

test('symbols, flags and pay are counted from the tableau', () => {
  const owner = seat({
    cards: ['m1', 's1', 'a1', 'm2'],
    markers: { desert: 5, forest: 0, glacier: 4 },
    posts: { desert: 3, forest: 0, glacier: 0 },
  })
  expect(symbolsOf(owner, 'human')).toBe(4)
  expect(flagsOf(owner)).toBe(3)
  expect(paysNow(owner, 'merchant')).toBe(8)
  expect(paysNow(owner, 'adventurer')).toBe(3)
  expect(paysNow(owner, 'soldier')).toBe(6)
  expect(cardsOf(owner, 'merchant')).toEqual(['m1', 'm2'])
})

test('a favor pays by its place, and only its holders', () => {
  const view = position({
    favor: { ...position().favor, human: { tile: 't1', seats: [1, 0] } },
    seats: [seat({ cards: ['m1', 'm2'] }), seat({ cards: ['m3'] })],
  })
  expect(favorPays(view, 'human', 0)).toBe(4)
  expect(favorPays(view, 'human', 1)).toBe(3)
  expect(favorPays(view, 'goblin', 1)).toBe(null)
})

test('every space of a track has its point inside of the map, lying and turned', () => {
  for (const shape of [lyingMap, turnedMap])
    for (const track of tracks) {
      expect(shape.spaces[track].length).toBe(trackBoards[track].length + 1)
      for (const { x, y } of shape.spaces[track]) {
        expect(x > 15 && x < shape.width - 15).toBe(true)
        expect(y > 15 && y < shape.height - 15).toBe(true)
      }
    }
})

test('things that share a space stand apart', () => {
  for (const count of [2, 3, 4]) {
    const places = Array.from({ length: count }, (_, index) => JSON.stringify(spread(index, count)))
    expect(new Set(places).size).toBe(count)
  }
})

test('an event touches what it moved', () => {
  expect(touched({ by: 0, do: 'recruit', card: 'm3' })).toContain('[data-piece="card:m3"]')
  expect(touched({ by: 2, do: 'step', track: 'forest' })).toEqual(['[data-piece="marker:2:forest"]'])
  expect(touched({ by: 1, do: 'gather', color: 'artisan', space: 2 })).toEqual([
    '[data-place="space:artisan:2"]',
  ])
  expect(touched({ by: 'chance', do: 'token', color: 'artisan' })).toEqual(['[data-place="bag"]'])
})

test('cards, effects and tiles are told in words', () => {
  expect(cardText('b9')).toBe('human builder (2 VP, a glacier post)')
  expect(cardText('s2')).toBe('goblin soldier (guards the desert: 2 VP for each own post there at the end)')
  expect(effectName({ effect: 'artisans', n: 1 })).toBe('1 VP for each artisan')
  expect(effectName({ effect: 'goods', goods: ['weapon', 'food', 'weapon'], ports: [...tracks] })).toBe('2 weapons, food')
  expect(favorText('goblin', 't8')).toBe(
    'Favour of the goblins: 2 VP (first) or 1 VP (second) for each of the soldiers and adventurers',
  )
  for (const id of Object.keys(cards)) expect(cardText(id)).not.toContain('{')
})

test('the description names the turn, the cards, the spaces and everybody', () => {
  const view = position({
    display: { ...byColor(() => []), artisan: ['r1'] },
    seats: [seat({ vp: 7 }), seat({ cards: ['a5'] })],
  })
  const lines = tell(view, ['Ada', 'Bo'])
  expect(lines).toContain('Bo acts')
  expect(lines).toContain('Ada: 7 VP')
  expect(lines).toContain(`Open artisans: ${cardText('r1')}`)
  expect(lines.some((line) => line.includes('the merchants’ top space'))).toBe(true)
  expect(lines.some((line) => line.startsWith('Bo, citizens') && line.includes(cardText('a5')))).toBe(true)
  for (const line of lines) expect(line).not.toContain('{')
})

test('a card that does not exist is an error, not a blank', () => {
  expect(() => card('x1')).toThrow()
})
