// The pure parts of Navoria's client, on small positions made by hand.
import { expect, test } from 'vitest'
import { Offers } from '../../board/places'
import { figuresWith } from '../../learn/navoria/figures/position'
import { stillTable } from '../../learn/parts/still'
import type { Choice } from '../../match/types'
import { describe as tell } from './describe'
import { lyingMap, spread, turnedMap } from './map'
import { closedUp, rowsOf, slotsOf } from './slots'
import { placesOf } from './places'
import { previewOf } from './preview'
import { card, cards, cardsOf, trackBoards } from './print'
import { storage } from './storage'
import { cardText, effectName, favorText } from './terms'
import { tokenNames } from './tokens'
import { colors, tracks, type Color, type NavoriaEvent, type NavoriaView, type SeatView } from './types'

const byColor = <Value>(value: () => Value) =>
  Object.fromEntries(colors.map((color) => [color, value()])) as Record<Color, Value>

const noSymbols = { human: 0, goblin: 0, beast: 0, sprite: 0 }
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

const choice = (event: NavoriaEvent, changes = {}): Choice<NavoriaEvent> => ({
  event,
  words: { text: '', args: {} },
  changes,
})
const still = (view: NavoriaView) =>
  stillTable('navoria', view, null, { ...figuresWith(view.seats.map(() => noSymbols)), acting: 1 })
const preview = (event: NavoriaEvent, changes: Record<string, number> = {}, view = position()) =>
  previewOf({ ...still(view), pointed: [choice(event, changes)] })

test('choices are offered where they happen, and what is in hand also there', () => {
  const store = choice({ by: 0, do: 'store', port: 'forest', good: 'food' })
  const gather = choice({ by: 0, do: 'gather', color: 'artisan', space: 2 })
  const offers = new Offers([store, gather], placesOf)
  for (const place of ['port:0:forest', 'berth:0:forest:food', 'answer:store:forest:food'])
    expect(offers.at(place, null).choices).toEqual([store])
  expect(offers.at('port:1:forest', null).choices).toEqual([])
  expect(offers.at('space:artisan:2', null).choices).toEqual([gather])
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
  const sent = tokenNames(at({ bag: byColor(() => 0), center: { ...byColor(() => 0), merchant: 1 }, city }), used)
  expect(sent.merchant.city1).toEqual([inBag])
})

test('names of tokens are unique and complete', () => {
  const names = tokenNames(position({ bag: byColor(() => 1), drawn: ['soldier', 'soldier'] }), null)
  const all = colors.flatMap((color) => Object.values(names[color]).flat())
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBe(7)
  expect(names.soldier.drawn.length).toBe(2)
})

test('pointing at a step shows the marker where it would be, but not the way home', () => {
  const view = position({ seats: [seat({ markers: { desert: 8, forest: 2, glacier: 0 } }), seat()] })
  const forest = preview({ by: 0, do: 'step', track: 'forest' }, { forest_marker: 1 }, view)
  expect(forest).toMatchObject({ seat: 0, markers: { forest: 3 } })
  const home = preview({ by: 0, do: 'step', track: 'forest' }, { forest_marker: -1, desert_marker: -8 }, view)
  expect(home?.markers).toEqual({})
})

test('pointing at a card shows its steps, its post and its symbols', () => {
  const steps = preview({ by: 1, do: 'recruit', card: 'a1' }, { desert_marker: 2 })
  expect(steps).toMatchObject({ seat: 1, markers: { desert: 2 }, symbols: { species: 'human', count: 1 } })
  const build = preview({ by: 1, do: 'recruit', card: 'b9' }, { glacier_posts: 1 })
  expect(build?.posts).toEqual({ glacier: 1 })
  const soldier = preview({ by: 1, do: 'recruit', card: 's4' })
  expect(soldier?.symbols).toEqual({ species: 'sprite', count: 2 })
})

test('nothing is foreseen while it is open which choice is meant', () => {
  const open: NavoriaEvent[] = [
    { by: 0, do: 'draw' },
    { by: 0, do: 'center', color: 'builder' },
  ]
  for (const events of [open, []])
    expect(previewOf({ ...still(position()), pointed: events.map((event) => choice(event)) })).toBe(null)
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

test('cards are found by profession', () => {
  expect(cardsOf(['m1', 's1', 'a1', 'm2'], 'merchant')).toEqual(['m1', 'm2'])
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

test('explorers on one space do not hide each other', () => {
  // An explorer is 16 wide and 22 high, its sign 6.
  for (const count of [2, 3, 4]) {
    const places = Array.from({ length: count }, (_, index) => spread(index, count))
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1))
        expect(Math.abs(a.x - b.x) >= 16 * a.scale || Math.abs(a.y - b.y) >= 15 * a.scale).toBe(true)
  }
})

test('a card on display keeps its place while others go and come', () => {
  const shown = (...merchant: string[]) => ({ merchant, builder: ['b1'], soldier: [], adventurer: [], artisan: [] })
  const first = slotsOf(shown('m1', 'm2', 'm3'), null)
  const second = slotsOf(shown('m2', 'm3'), first)
  expect(second.merchant).toEqual([null, 'm2', 'm3'])
  expect(slotsOf(shown('m2', 'm4'), second).merchant).toEqual(['m4', 'm2', null])
  const closed = closedUp(second)
  expect(closed.merchant).toEqual(['m2', 'm3'])
  expect([rowsOf(second), rowsOf(closed), rowsOf(closedUp(slotsOf(shown(), second)))]).toEqual([3, 2, 1])
})

test('an event touches what it moved', () => {
  expect(placesOf({ by: 0, do: 'recruit', card: 'm3' })).toEqual({ at: ['card:m3'] })
  expect(placesOf({ by: 2, do: 'step', track: 'forest' }).touches).toEqual(['marker:2:forest'])
  expect(placesOf({ by: 'chance', do: 'token', color: 'artisan' })).toEqual({ touches: ['bag'] })
})

test('cards, effects and tiles are told in words', () => {
  expect(cardText('b9')).toBe('human builder (2 VP, a glacier post)')
  expect(cardText('s2')).toBe('goblin soldier (guards the desert: 2 VP for each own post there at the end)')
  expect(effectName({ effect: 'artisans', n: 1 })).toBe('1 VP for each artisan')
  expect(effectName({ effect: 'goods', goods: ['weapon', 'food', 'weapon'], ports: [...tracks] })).toBe(
    '2 weapons, food',
  )
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
  const lines = tell(still(view), ['Ada', 'Bo'])
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
