// The helpers of the board on small hand-made positions.
import { describe as group, expect, test } from 'vitest'
import type { GameEvent, LogEntry } from '../../match/types'
import { cellsOf, gust, neighbour, route, terrain } from './chart'
import {
  atShip, cellOf, numbered, placed, shownSection, tamingSections, tokenChange, touched, withCard,
} from './choices'
import { describe } from './describe'
import { adventures, rows, SIDE, talismans } from './printed'
import { cardPicture } from './art/pictures'
import { signs } from './art/signs'
import type { MagicMapView, SeatView } from './types'

const seat = (changes: Partial<SeatView> = {}): SeatView => ({
  hero: 'herbalist', mission: 'tide_bell', home: [1, 8], ship: [3, 8], status: 'ok', blown: false,
  lap: 0, returned: false, gold: 0, goods: 3, magic: 3, talismans: [], cards: [], skip: 0, ...changes,
})

const view = (changes: Partial<MagicMapView> = {}): MagicMapView => ({
  game: 'magicmap', players: 2, options: { battle: 'any' }, phase: 'act', round: 4, active: 0,
  seats: [seat(), seat({ home: [5, 1], ship: [4, 8] })],
  talismans: { open: ['sun_compass'], deck: ['salt_knot'] },
  adventures: { deck: ['curse'], top: [], discard: [] },
  turn: { section: 3, acted: false, freed: false, bonus: 0, sailed: false, trade: false, fought: false },
  storm: null, draws: [], drawn: null, battle: null, ...changes,
})

const event = (kind: string, more: Partial<GameEvent> = {}): GameEvent => ({ by: 0, do: kind, ...more })
const choice = (kind: string, more: Partial<GameEvent> = {}) => ({
  event: event(kind, more), words: { text: kind, args: {} },
})
const news = (...events: GameEvent[]): LogEntry[] =>
  events.map((one, index) => ({ index, event: one, words: { text: one.do, args: {} } }))

group('the chart', () => {
  test('is a square with four harbours of each colour', () => {
    expect(rows).toHaveLength(SIDE)
    for (const row of rows) expect(row).toHaveLength(SIDE)
    expect(cellsOf('black')).toHaveLength(4)
    expect(cellsOf('red')).toHaveLength(4)
    expect(terrain([12, 1])).toBe('red')
    expect(terrain([-1, 3])).toBe('border')
  })

  test('a way goes round rocks and other ships, cell by cell', () => {
    const way = route([1, 8], [1, 12], [[4, 10]])
    expect(way[0]).toEqual([1, 8])
    expect(way.at(-1)).toEqual([1, 12])
    for (let i = 1; i < way.length; i++) {
      const [a, b] = [way[i - 1]!, way[i]!]
      expect(Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1])).toBe(1)
      expect(['sea', 'black', 'red']).toContain(terrain(b))
      expect(b).not.toEqual([4, 10])
    }
  })

  test('a way that cannot be sailed is straight', () => {
    expect(route([1, 8], [10, 10])).toEqual([[1, 8], [10, 10]])
  })

  test('an arrow key goes to the nearest cell in its direction', () => {
    const cells = [[3, 3], [5, 3], [9, 3], [3, 6]] as const
    expect(neighbour(cells, [3, 3], 'e')).toEqual([5, 3])
    expect(neighbour(cells, [3, 3], 's')).toEqual([3, 6])
    expect(neighbour(cells, [3, 3], 'w')).toBeNull()
  })
})

group('the storm', () => {
  const wind = event('wind', { by: 'chance', dir: 'w' })
  const waiting = view({ phase: 'weather', storm: { dir: 'n', pending: [1], answers: [null, null] } })

  test('blows when its wind is news', () => {
    expect(gust(view(), view(), news(wind))).toBe('w')
    expect(gust(view(), view(), news())).toBeNull()
  })

  test('waits for the answers, then blows where it was to blow', () => {
    expect(gust(view(), waiting, news(wind))).toBeNull()
    expect(gust(waiting, view(), news(event('pass')))).toBe('n')
  })

  test('does not blow when it was calmed', () => {
    const calmed = view({ adventures: { deck: [], top: [], discard: ['good_weather'] } })
    expect(gust(waiting, calmed, news(event('pass')))).toBeNull()
  })
})

group('choices', () => {
  test('belong to their cell', () => {
    expect(cellOf(event('sail', { to: [3, 4] }))).toEqual([3, 4])
    expect(cellOf(event('harbour', { cell: [5, 1] }))).toEqual([5, 1])
    expect(cellOf(event('goods'))).toBeNull()
  })

  test('belong to the ship they are about', () => {
    const battle = view({ phase: 'swap_offer', battle: { target: 1, spins: [1, 2] } })
    expect(atShip([choice('attack', { seat: 1 })], view(), 1)).toHaveLength(1)
    expect(atShip([choice('attack', { seat: 1 })], view(), 0)).toHaveLength(0)
    expect(atShip([choice('offer_swap')], battle, 1)).toHaveLength(1)
    expect(atShip([choice('accept', { by: 1 })], battle, 0)).toHaveLength(1)
  })

  test('belong to the card they use', () => {
    const choices = [choice('play', { card: 'curse' }), choice('play', { card: 'repair' })]
    expect(withCard(choices, 'curse')).toEqual([choices[0]])
  })

  test('without a place are left to the action bar', () => {
    for (const kind of ['stand', 'pass', 'done', 'refuse']) expect(placed(event(kind))).toBe(false)
    for (const kind of ['sail', 'harbour', 'goods', 'play', 'tame', 'keep', 'buy', 'seize'])
      expect(placed(event(kind))).toBe(true)
  })

  test('touch what they are about', () => {
    expect(touched(event('sail', { to: [3, 4] }))).toEqual(
      ['[data-place="cell-3-4"]', '[data-place="ship-0"]'],
    )
    expect(touched(event('spin', { by: 'chance', section: 2 }))).toEqual(['[data-place="spinner"]'])
    expect(touched(event('buy', { talisman: 'deck' }))).toEqual(['[data-place="talismans"]'])
    expect(touched(event('buy', { talisman: 'salt_knot' }))).toContain('[data-piece="talisman-salt_knot"]')
    expect(touched(event('sell'))).toEqual(['[data-place="gold-0"]', '[data-place="goods-0"]'])
  })
})

group('tokens', () => {
  test('are told before the limit', () => {
    expect(tokenChange(view(), event('goods'))).toEqual({ goods: 6 })
    expect(tokenChange(view(), event('sell'))).toEqual({ goods: -2, gold: 1 })
    expect(tokenChange(view(), event('cash', { card: 'gain_magic_3' }))).toEqual({ magic: 3 })
    const drawn = view({ drawn: { card: 'gain_gold_2', magic: 0, section: null } })
    expect(tokenChange(drawn, event('cash'))).toEqual({ gold: 2 })
    expect(tokenChange(view(), event('stay'))).toEqual({})
  })
})

group('contests', () => {
  const meeting = view({
    phase: 'tame', draws: [0], drawn: { card: 'storm_roc', magic: 2, section: null },
    seats: [seat({ cards: ['reef_crab'] }), seat()],
  })

  test('count committed magic and tamed monsters', () => {
    expect(tamingSections(meeting, 0)).toEqual([1, 2])
    expect(tamingSections(meeting, 3)).toEqual([1, 2, 3, 4, 5])
    expect(tamingSections(view(), 8)).toEqual([])
  })

  test('move the arrow', () => {
    expect(shownSection(view())).toBe(3)
    expect(shownSection(view({ battle: { target: 1, spins: [2, null] } }))).toBe(2)
    expect(shownSection(view({ drawn: { card: 'kraken', magic: 0, section: 5 } }))).toBe(5)
  })
})

test('equal cards are told apart', () => {
  expect(numbered(['repair', 'repair', 'curse']).map(({ copy }) => copy)).toEqual([0, 1, 0])
})

test('every card has its own picture', () => {
  for (const card of [...Object.keys(talismans), ...Object.keys(adventures)])
    if (card !== 'adventure') expect(cardPicture(card), card).not.toBe(signs.adventure)
})

group('in sentences', () => {
  const names = ['Ada', 'Boris']

  test('the position tells of all that is open', () => {
    const told = describe(view(), names).join('\n')
    expect(told).toContain('Round 4, turn of Ada')
    expect(told).toContain('The arrow shows 6: goods or magic')
    expect(told).toContain('Ada, Herbalist, looks for Tide Bell')
    expect(told).toContain('Home of Boris: black harbour at column 5, row 1')
    expect(told).toContain('Open talismans: Sun Compass, 5 points')
  })

  test('a storm, a monster and a battle are told of', () => {
    const storm = view({ phase: 'weather', storm: { dir: 'e', pending: [], answers: [null, null] } })
    expect(describe(storm, names)).toContain('A storm is about to blow east')
    const monster = view({ draws: [1], drawn: { card: 'kraken', magic: 4, section: null } })
    expect(describe(monster, names)).toContain('Boris has drawn Kraken, a monster of power 11 with 5 gold')
    expect(describe(monster, names)).toContain('Magic committed: 4')
    const battle = view({ battle: { target: 1, spins: [1, null] } })
    expect(describe(battle, names)).toContain('Ada (9) fights Boris (?)')
  })

  test('who was blown into a harbour is told of', () => {
    const blown = view({ seats: [seat(), seat({ ship: [5, 1], blown: true })] })
    const text = 'was blown in by a storm and may trade there after taking goods or magic'
    expect(describe(blown, names)).toContain(`Boris ${text}`)
    expect(describe(view(), names).join()).not.toContain(text)
  })

  test('set-up and end are told of', () => {
    const start = view({ phase: 'harbour', seats: [seat({ home: null, ship: null }), seat()] })
    expect(describe(start, names)).toContain('Ada has not chosen a harbour yet')
    const end = view({ phase: 'over', seats: [seat({ returned: true, lap: 1 }), seat({ skip: 1 })] })
    expect(describe(end, names)[0]).toBe('The match is over after round 4')
    expect(describe(end, names)).toContain('Ada has come home after a lap')
    expect(describe(end, names)).toContain('Boris misses 1 turn')
  })
})
