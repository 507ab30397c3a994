import { describe, expect, test } from 'vitest'
import type { LogEntry } from '../match/types'
import { signed, timeLeft } from '../parts/numbers'
import { entriesOf } from '../match/match.svelte'
import { notesByEvents } from './notes'
import { turns, turnsDone } from './turns'

const log = (...by: (number | 'chance')[]): LogEntry[] =>
  by.map((who, index) => ({ index, event: { by: who, do: 'x' }, words: { text: 'x', args: {} } }))

describe('the log in turns', () => {
  test('chance belongs to who caused it, the beginning to nobody', () => {
    const groups = turns(log('chance', 'chance', 0, 'chance', 0, 1, 0))
    expect(groups.map(({ seat, entries }) => [seat, entries.length])).toEqual([
      [null, 2],
      [0, 3],
      [1, 1],
      [0, 1],
    ])
  })

  test('no entry is lost', () => {
    const entries = log(2, 1, 'chance', 1, 0)
    expect(turns(entries).flatMap((turn) => turn.entries)).toEqual(entries)
  })

  test('a turn goes on through all choices of its seat, and is done when another has chosen', () => {
    const done = (...by: (number | 'chance')[]) => turnsDone(log(...by), 0)
    expect([
      done(),
      done('chance', 0, 0, 'chance', 0),
      done(0, 1),
      done(0, 1, 2, 'chance'),
      done(0, 1, 0, 0, 1),
    ]).toEqual([0, 0, 1, 1, 2])
  })
})

describe('lines besides the events', () => {
  test('what follows from an event stands with it', () => {
    const words = (text: string) => ({ text, args: {} })
    const event = { by: 0, do: 'x' }
    const told = { from: 7, events: [event, event], said: [words('a'), words('b')] }
    expect(entriesOf({ ...told, consequences: [{ event: 8, words: words('c') }] }).map(({ then }) => then)).toEqual([
      undefined,
      words('c'),
    ])
  })

  test('changes of seats stand after what had happened, and never after what is no more', () => {
    const change = (seq: number, after: number) => ({ seq, after, seat: 0, now: 'away' as const })
    const found = notesByEvents([change(0, 0), change(3, 2), change(9, 5)], 4)
    expect([0, 2, 4, 5].map((after) => found.get(after)?.map(({ seq }) => seq))).toEqual([[0], [3], [9], undefined])
  })
})

describe('numbers', () => {
  test('a change has its sign', () => {
    expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '0'])
  })

  test.each([
    [0, '0:00'],
    [999, '0:01'],
    [65_000, '1:05'],
    [3_600_000, '1:00:00'],
    [47 * 3_600_000, '47:00:00'],
    [50 * 3_600_000, '2 d'],
    [-5, '0:00'],
  ])('%i ms are %s', (milliseconds, shown) => {
    expect(timeLeft(milliseconds, (days) => `${days} d`)).toBe(shown)
  })
})
