import { describe, expect, test } from 'vitest'
import * as magicmap from '../games/magicmap/deeds'
import type { MagicMapEvent } from '../games/magicmap/types'
import type { Match } from '../match/match.svelte'
import type { LogEntry } from '../match/types'
import { actingSeat, lineOf, shortened, thinkingSeat } from './acting'
import { sinceLast, sinceYourLast, turnsOf } from './turns'

// Of Magic Map, whose spins belong to whom they are for, and whose dealing is no news.
const entry = (index: number, by: number | 'chance', done: string, seat?: number, term?: string): LogEntry => ({
  index,
  event: { by, do: done },
  words: {
    text: '{seat} {card}',
    args: { ...(seat === undefined ? {} : { seat: { seat } }), ...(term ? { card: { term } } : {}) },
  },
})
const log = [
  entry(0, 'chance', 'hero', 0),
  entry(1, 'chance', 'spin', 0),
  entry(2, 0, 'goods', 0),
  entry(3, 'chance', 'spin', 1),
  entry(4, 1, 'adventure', 1),
  entry(5, 'chance', 'adventure', 1, 'Kraken'),
  entry(6, 'chance', 'talisman'),
  entry(7, 'chance', 'spin', 0),
  entry(8, 0, 'sail', 0),
]

describe('turns as people tell them', () => {
  test('begin with the spin that is for their seat', () => {
    expect(turnsOf(log, 'magicmap').map(({ seat, entries }) => [seat, entries.map(({ index }) => index)])).toEqual([
      [null, [0]],
      [0, [1, 2]],
      [1, [3, 4, 5, 6]],
      [0, [7, 8]],
    ])
  })

  test('since the last own turn: what others did, without what one has begun', () => {
    expect(sinceLast(log, 0, 'magicmap').map(({ index }) => index)).toEqual([3, 4, 5, 6])
    expect(sinceLast(log.slice(0, 7), 0, 'magicmap').map(({ index }) => index)).toEqual([3, 4, 5, 6])
    expect(sinceLast(log, 1, 'magicmap').map(({ index }) => index)).toEqual([7, 8])
    expect(sinceLast(log.slice(0, 3), 1, 'magicmap')).toEqual([])
    expect(sinceLast(log, null, 'magicmap')).toEqual([])
  })

  test('are two where a seat is last in one phase and first in the next', () => {
    const twice = [
      entry(0, 1, 'center', 1),
      entry(1, 1, 'recruit', 1),
      entry(2, 0, 'draw', 0),
      entry(3, 'chance', 'token'),
      entry(4, 0, 'recruit', 0),
      entry(5, 0, 'gather', 0),
      entry(6, 0, 'step', 0),
    ]
    const told = (log: LogEntry[]) => turnsOf(log, 'navoria').map(({ entries }) => entries.map(({ index }) => index))
    expect(told(twice)).toEqual([
      [0, 1],
      [2, 3, 4],
      [5, 6],
    ])
    const since = (events: number, next: string) =>
      sinceYourLast({
        log: twice.slice(0, events),
        you: 0,
        game: 'navoria',
        choices: [{ event: { by: 0, do: next }, words: { text: '', args: {} } }],
      }).map(({ index }) => index)
    const early = [entry(0, 0, 'center', 0), entry(1, 1, 'center', 1)]
    expect(sinceLast([...early, entry(2, 0, 'center', 0)], 0, 'navoria').map(({ index }) => index)).toEqual([1])
    // Nobody has done anything between the two.
    expect(since(5, 'gather')).toEqual([])
    expect(since(6, 'step')).toEqual([])
  })

  test('since the last own turn: what others have chosen in secret is nothing to go through', () => {
    const chosen = (index: number, by: number, character: string | null): LogEntry => ({
      ...entry(index, by, 'choose', by),
      event: { by, do: 'choose', character } as LogEntry['event'],
    })
    const taken = entry(0, 0, 'take', 0)
    expect(sinceLast([taken, chosen(1, 1, null), chosen(2, 2, null)], 0, 'vaalbara')).toEqual([])
    expect(sinceLast([taken, chosen(1, 1, 'bard')], 0, 'vaalbara').length).toBe(1)
  })

  test('since the last own turn: to show no Warrior is no turn', () => {
    const answered = [entry(0, 0, 'take', 0), entry(1, 1, 'take', 1), entry(2, 0, 'decline', 0)]
    expect(sinceLast([...answered, entry(3, 1, 'take', 1)], 0, 'vaalbara').map(({ index }) => index)).toEqual([1, 3])
  })

  test('in a line: who comes and then does something is named once', () => {
    const scout = { term: 'Scout' }
    const steps: LogEntry[] = [
      {
        index: 0,
        event: { by: 0, do: 'choose' },
        words: {
          text: '{seat} plays {one}. {seat} begins with {two}',
          args: { seat: { seat: 0 }, one: scout, two: scout },
        },
      },
      {
        index: 1,
        event: { by: 0, do: 'scout' },
        words: { text: '{one} swaps {land}', args: { one: scout, land: { term: 'Mountain' } } },
      },
    ]
    expect(lineOf(steps, 'vaalbara').steps.map(({ terms }) => terms)).toEqual([
      [{ term: 'Scout', of: null }],
      [{ term: 'Mountain', of: null }],
    ])
  })

  test('in a line: what was named, and what it brought whom, summed up', () => {
    const paid: LogEntry[] = [
      { ...log[5]!, booked: [[1, 0, 5]] },
      { ...log[8]!, booked: [[1, 2, -2], [0, 1, 3]] }, // prettier-ignore
      { ...log[0]!, booked: [[2, 0, 0]] },
    ]
    const line = lineOf(paid, 'magicmap')
    expect(line.steps.map(({ beat, terms }) => [beat, terms])).toEqual([['card', [{ term: 'Kraken', of: null }]]])
    expect(line.points).toEqual([
      { seat: 1, points: 3 },
      { seat: 0, points: 3 },
    ])
    expect(line.last?.index).toBe(8)
  })

  test('what follows the name of another seat is told as theirs', () => {
    const taken: LogEntry = {
      index: 0,
      event: { by: 1, do: 'take' },
      words: {
        text: '{seat} takes {land}. {next} begins with {effect}',
        args: { effect: { term: 'Hunter' }, land: { term: 'River' }, next: { seat: 2 }, seat: { seat: 1 } },
      },
    }
    expect(lineOf([taken], 'vaalbara').steps.map(({ terms }) => terms)).toEqual([
      [
        { term: 'River', of: null },
        { term: 'Hunter', of: 2 },
      ],
    ])
  })
})

test('a long turn stays a line', () => {
  const named = (...terms: string[]) => terms.map((term) => ({ term, of: null }))
  const others = [{ term: 'Falconer', of: 2 }]
  const steps = [
    named('artisan'),
    named('artisan', 'token'),
    named('human artisan', 'weapon', 'food'),
    named('weapon', 'port', 'order'),
  ]
  const told = (roomy: boolean) =>
    shortened(
      [...steps, [...named('food', 'port', 'VP'), ...others]].map((terms, index) => ({
        index,
        beat: 'step',
        terms,
        drawn: null,
      })),
      roomy,
    ).map(({ terms }) => terms.map(({ term }) => term))
  expect(told(true)).toEqual([['artisan'], ['human artisan'], ['weapon'], ['food', 'port', 'Falconer']])
  expect(told(false)).toEqual([['weapon'], ['food', 'Falconer']])
})

test('in a line what is met, fought and beaten is named once, and what is done twice is named twice', () => {
  const fight = [
    entry(0, 'chance', 'adventure', 1, 'Kraken'),
    entry(1, 1, 'tame', 1, 'Kraken'),
    entry(2, 'chance', 'spin', 1, 'Kraken'),
    entry(3, 1, 'buy', 1, 'Bell'),
    entry(4, 1, 'buy', 1, 'Bell'),
  ]
  const named = lineOf(fight, 'magicmap').steps.map(({ terms }) => terms.map(({ term }) => term))
  expect(named).toEqual([['Kraken'], ['Bell'], ['Bell']])
})

test('in a line what names nothing is told by the drawing that the game has for it', () => {
  const turn = log.slice(7)
  expect(lineOf(turn, 'magicmap').steps).toEqual([])
  const drawn = lineOf(turn, 'magicmap', (event) => magicmap.isDeed(event as MagicMapEvent)).steps
  expect(drawn.map(({ index, beat, drawn }) => [index, beat, drawn?.do])).toEqual([
    [7, 'spin', 'spin'],
    [8, 'step', 'sail'],
  ])
})

test('what an opponent has is large while they act, and not while the reader may choose too', () => {
  const shown = {
    status: 'running',
    you: 0,
    showing: true,
    unhurried: true,
    log: log.slice(0, 5),
    performing: null,
    game: 'magicmap',
  }
  expect(actingSeat({ ...shown, yourTurn: false } as unknown as Match)).toBe(1)
  expect(actingSeat({ ...shown, yourTurn: true } as unknown as Match)).toBeNull()
  // A choice is on its way: the last bot that chooses beside the reader is no turn of its own.
  expect(actingSeat({ ...shown, yourTurn: false, busy: true } as unknown as Match)).toBeNull()
  // What all have chosen is nobody's turn while it is turned over; what chance brings is somebody's, also before the
  // answer to the reader's own choice has been shown.
  const way = (by: number | 'chance') => {
    const coming = entry(5, by, 'spin', 1)
    return { ...shown, yourTurn: false, busy: true, performing: { entry: coming, entries: [coming], duration: 1 } }
  }
  expect(actingSeat(way(1) as unknown as Match)).toBeNull()
  expect(actingSeat(way('chance') as unknown as Match)).toBe(1)
})

test('nobody thinks while a lesson waits for its reader', () => {
  const asked = { asked: [1], you: 0, thinking: null, seats: [{}, { playedBy: 'bot' }] }
  const guide = (kind: string) => ({ over: false, step: { kind } })
  expect(thinkingSeat(asked as unknown as Match)).toBe(1)
  for (const kind of ['read', 'skip'])
    expect(thinkingSeat({ ...asked, guide: guide(kind) } as unknown as Match)).toBeNull()
  expect(thinkingSeat({ ...asked, guide: { over: true, step: { kind: 'note' } } } as unknown as Match)).toBe(1)
})
