import { expect, test } from 'vitest'
import { distribution, partsOf, timely, type Played } from './people'

const played = (parts: number[]): Played => ({ match: '', ended: 0, score: 0, won: false, others: 1, parts })

test('few turns tell nothing, and nobody is rounded up to always in time', () => {
  expect(timely({ turns: 19, late: 0 })).toBeNull()
  expect(timely({ turns: 20, late: 0 })).toBe(100)
  expect(timely({ turns: 999, late: 1 })).toBe(99)
})

test('scores fall into steps without gaps, each into one', () => {
  expect(distribution([])).toEqual([])
  expect(distribution([7, 7])).toEqual([{ from: 7, to: 7, count: 2 }])
  const bars = distribution([-3, 0, 12, 12, 40])
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(5)
  expect(bars.length).toBeLessThanOrEqual(8)
  bars.slice(1).forEach((bar, i) => expect(bar.from).toBe(bars[i]!.to + 1))
})

test('parts come by what they gave; matches of which nothing is known do not count', () => {
  expect(partsOf([played([])])).toEqual([])
  expect(partsOf([played([1, 4, 0]), played([]), played([3, 10, 0])])).toEqual([
    { part: 1, mean: 7, best: 10 },
    { part: 0, mean: 2, best: 3 },
  ])
})
