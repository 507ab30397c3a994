// The helpers of the board on small hand-made positions.
import { describe as group, expect, test } from 'vitest'
import { Offers } from '../../board/places'
import { stillTable } from '../../learn/parts/still'
import type { Choice, LogEntry } from '../../match/types'
import { cellsOf, gust, neighbour, route, terrain, wake } from './chart'
import { describe } from './describe'
import { cellOf, placesOf } from './places'
import { adventures, rows, SIDE, talismans } from './printed'
import { foughtOut, numbered, restingSection, shownSection, winnerOf } from './shown'
import { cardPicture } from './art/pictures'
import { signs } from './art/signs'
import type { MagicMapEvent, MagicMapView, SeatView } from './types'

const seat = (changes: Partial<SeatView> = {}): SeatView => ({
  hero: 'herbalist',
  mission: 'tide_bell',
  home: [1, 8],
  ship: [3, 8],
  status: 'ok',
  blown: false,
  lap: 0,
  returned: false,
  gold: 0,
  goods: 3,
  magic: 3,
  talismans: [],
  cards: [],
  skip: 0,
  ...changes,
})

const view = (changes: Partial<MagicMapView> = {}): MagicMapView => ({
  game: 'magicmap',
  players: 2,
  options: { battle: 'any' },
  phase: 'act',
  round: 4,
  active: 0,
  seats: [seat(), seat({ home: [5, 1], ship: [4, 8] })],
  talismans: { open: ['sun_compass'], deck: ['salt_knot'] },
  adventures: { deck: ['curse'], top: [], discard: [] },
  turn: { section: 3, acted: false, freed: false, bonus: 0, sailed: false, trade: false, fought: false },
  storm: null,
  draws: [],
  drawn: null,
  battle: null,
  ...changes,
})

const shown = (position: MagicMapView) => ({ ...stillTable('magicmap', position), figures: { tames: [], duel: [] } })

const choice = (event: MagicMapEvent): Choice<MagicMapEvent> => ({ event, words: { text: '', args: {} } })
const news = (...events: MagicMapEvent[]): LogEntry<MagicMapEvent>[] =>
  events.map((event, index) => ({ index, event, words: { text: '', args: {} } }))

group('the chart', () => {
  test('is a square with four harbours of each colour', () => {
    expect(rows).toHaveLength(SIDE)
    for (const row of rows) expect(row).toHaveLength(SIDE)
    expect(cellsOf('black')).toHaveLength(4)
    expect(cellsOf('red')).toHaveLength(4)
    expect(terrain([12, 1])).toBe('red')
    expect(terrain([-1, 3])).toBe('border')
  })

  test('a wake is the way that a ship went last, and no short cut through turns that nobody saw', () => {
    const sail = (by: number, ...to: [number, number]): MagicMapEvent => ({ by, do: 'sail', to })
    expect(wake(1, [12, 1], [14, 1], news(sail(1, 14, 1)))).toEqual([
      [12, 1],
      [13, 1],
      [14, 1],
    ])
    const lap = news(sail(1, 19, 1), sail(1, 19, 5), sail(0, 3, 1), sail(1, 19, 8))
    expect(wake(1, [12, 1], [19, 8], lap)).toEqual(route([19, 5], [19, 8]))
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
    expect(route([1, 8], [10, 10])).toEqual([
      [1, 8],
      [10, 10],
    ])
  })

  test('an arrow key goes to the nearest cell in its direction', () => {
    const cells = [
      [3, 3],
      [5, 3],
      [9, 3],
      [3, 6],
    ] as const
    expect(neighbour(cells, [3, 3], 'e')).toEqual([5, 3])
    expect(neighbour(cells, [3, 3], 's')).toEqual([3, 6])
    expect(neighbour(cells, [3, 3], 'w')).toBeNull()
  })
})

group('the storm', () => {
  const wind: MagicMapEvent = { by: 'chance', do: 'wind', dir: 'w' }
  const waiting = view({ phase: 'weather', storm: { dir: 'n', pending: [1], answers: [null, null] } })

  test('blows when its wind is news', () => {
    expect(gust(view(), view(), news(wind))).toBe('w')
    expect(gust(view(), view(), news())).toBeNull()
  })

  test('waits for the answers, then blows where it was to blow', () => {
    expect(gust(view(), waiting, news(wind))).toBeNull()
    expect(gust(waiting, view(), news({ by: 0, do: 'pass' }))).toBe('n')
  })

  test('does not blow when it was calmed', () => {
    const calmed = view({ adventures: { deck: [], top: [], discard: ['good_weather'] } })
    expect(gust(waiting, calmed, news({ by: 0, do: 'pass' }))).toBeNull()
  })
})

group('how a fight has ended', () => {
  const spin: MagicMapEvent = { by: 'chance', do: 'spin', section: 3 }
  const said = (event: MagicMapEvent, args: LogEntry['words']['args']): LogEntry<MagicMapEvent>[] =>
    news(event).map((entry) => ({ ...entry, words: { text: '', args } }))
  const met = { card: { term: 'Kraken' } }
  const fought = { other: { seat: 0 } }

  test('a battle that leaves no prize is told all the same', () => {
    const fight = view({ battle: { target: 1, spins: [5, null] } as MagicMapView['battle'] })
    const { duel } = foughtOut(fight, view(), said(spin, fought))
    expect(duel).toEqual({ attacker: 0, target: 1, spins: [5, 3] })
    expect(winnerOf(duel!)).toBe(1)
    expect(winnerOf({ ...duel!, spins: [3, 3] })).toBeNull()
    expect(foughtOut(fight, fight, said(spin, fought))).toEqual({})
    // Whoever may spin anew and does not; and the spin of the turn after a battle, which is none of its.
    const kept = view({ battle: { target: 1, spins: [1, 6] } as MagicMapView['battle'] })
    expect(foughtOut(kept, view(), said({ by: 1, do: 'stand' }, fought)).duel?.spins).toEqual([1, 6])
    expect(foughtOut(kept, view(), news(spin))).toEqual({})
  })

  test('a monster is tamed, or escapes', () => {
    const drawn = view({ drawn: { card: 'kraken', magic: 2, section: null } as MagicMapView['drawn'], draws: [1] })
    const tamed = view({ seats: [seat(), seat({ cards: ['kraken'] })] })
    expect(foughtOut(drawn, view(), said(spin, met)).taming).toMatchObject({ seat: 1, card: 'kraken', tamed: false })
    expect(foughtOut(drawn, tamed, said(spin, met)).taming).toMatchObject({ card: 'kraken', tamed: true })
    expect(foughtOut(drawn, drawn, said(spin, met))).toEqual({})
    expect(foughtOut(null, view(), said(spin, met))).toEqual({})
    expect(foughtOut(view(), view(), said(spin, met))).toEqual({})
  })
})

group('choices', () => {
  test('belong to their cell', () => {
    expect(cellOf({ by: 0, do: 'sail', to: [3, 4] })).toEqual([3, 4])
    expect(cellOf({ by: 0, do: 'harbour', cell: [5, 1] })).toEqual([5, 1])
    expect(cellOf({ by: 0, do: 'goods' })).toBeNull()
  })

  test('belong to the ship, the card and the spinner they are about', () => {
    const attack = choice({ by: 0, do: 'attack', seat: 1 })
    const curse = choice({ by: 0, do: 'play', card: 'curse' })
    const again = choice({ by: 0, do: 'play', card: 'spin_again' })
    const offers = new Offers([attack, curse, again], placesOf)
    expect(offers.at('at-ship-1', null).choices).toEqual([attack])
    expect(offers.at('at-ship-0', null).choices).toEqual([])
    expect(offers.at('held-0-curse', null).choices).toEqual([curse])
    expect(offers.at('held-1-curse', null).choices).toEqual([])
    expect(offers.at('spinner', null).choices).toEqual([again])
  })

  test('without a place are left to the action bar', () => {
    for (const kind of ['stand', 'pass', 'done', 'refuse'] as const)
      expect(placesOf({ by: 0, do: kind }).at).toBeUndefined()
  })

  test('touch what they are about', () => {
    expect(placesOf({ by: 0, do: 'sail', to: [3, 4] }).touches).toEqual(['cell-3-4', 'ship-0'])
    expect(placesOf({ by: 'chance', do: 'spin', section: 2 })).toEqual({ touches: ['spinner', 'battle'] })
    expect(placesOf({ by: 'chance', do: 'wind', dir: 'n' })).toEqual({ touches: ['ship-*'] })
    expect(placesOf({ by: 0, do: 'buy', talisman: 'deck' }).touches).toEqual(['talismans'])
    expect(placesOf({ by: 0, do: 'buy', talisman: 'salt_knot' }).touches).toContain('talisman-salt_knot')
    expect(placesOf({ by: 0, do: 'sell' }).touches).toEqual(['gold-0', 'goods-0'])
  })
})

group('contests', () => {
  test('move the arrow', () => {
    expect(shownSection(view())).toBe(3)
    expect(shownSection(view({ battle: { target: 1, spins: [2, null] } }))).toBe(2)
    expect(shownSection(view({ drawn: { card: 'kraken', magic: 0, section: 5 } }))).toBe(5)
  })

  test('leave it where it was spun last', () => {
    const history = news({ by: 'chance', do: 'spin', section: 4 }, { by: 0, do: 'stay' })
    expect(restingSection(history)).toBe(4)
    expect(restingSection(history.slice(1))).toBe(null)
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
    const told = describe(shown(view()), names).join('\n')
    expect(told).toContain('Round 4, turn of Ada')
    expect(told).toContain('The arrow shows 6: goods or magic')
    expect(told).toContain('Ada, Herbalist, looks for Tide Bell')
    expect(told).toContain('Home of Boris: black harbour at column 5, row 1')
    expect(told).toContain('Open talismans: Sun Compass, 5 points')
  })

  test('a storm, a monster and a battle are told of', () => {
    const storm = view({ phase: 'weather', storm: { dir: 'e', pending: [], answers: [null, null] } })
    expect(describe(shown(storm), names)).toContain('A storm is about to blow east')
    const monster = view({ draws: [1], drawn: { card: 'kraken', magic: 4, section: null } })
    expect(describe(shown(monster), names)).toContain('Boris has drawn Kraken, a monster of power 11 with 5 gold')
    expect(describe(shown(monster), names)).toContain('Magic committed: 4')
    const battle = view({ battle: { target: 1, spins: [1, null] } })
    expect(describe(shown(battle), names)).toContain('Ada (9) fights Boris (?)')
  })

  test('who was blown into a harbour is told of', () => {
    const blown = view({ seats: [seat(), seat({ ship: [5, 1], blown: true })] })
    const text = 'was blown in by a storm and may trade there after taking goods or magic'
    expect(describe(shown(blown), names)).toContain(`Boris ${text}`)
    expect(describe(shown(view()), names).join()).not.toContain(text)
  })

  test('set-up and end are told of', () => {
    const start = view({ phase: 'harbour', seats: [seat({ home: null, ship: null }), seat()] })
    expect(describe(shown(start), names)).toContain('Ada has not chosen a harbour yet')
    const end = view({ phase: 'over', seats: [seat({ returned: true, lap: 1 }), seat({ skip: 1 })] })
    expect(describe(shown(end), names)[0]).toBe('The match is over after round 4')
    expect(describe(shown(end), names)).toContain('Ada has come home after a lap')
    expect(describe(shown(end), names)).toContain('Boris misses 1 turn')
  })
})
