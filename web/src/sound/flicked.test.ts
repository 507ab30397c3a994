import { expect, test } from 'vitest'
import { clicksOf } from './flicked'

test.each([0.4, 1.3, 2.4])('in a whirl of %s seconds the clicks come ever more slowly, and end with it', (duration) => {
  const clicks = clicksOf(duration)
  expect(clicks.length).toBeGreaterThan(4)
  expect(clicks[0]!).toBeGreaterThan(0)
  expect(clicks.at(-1)!).toBeLessThanOrEqual(duration)
  expect(clicks.at(-1)!).toBeGreaterThan(0.6 * duration)
  const gaps = clicks.slice(1).map((time, i) => time - clicks[i]!)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0.034)
  expect(gaps.at(-1)!).toBe(Math.max(...gaps))
})
