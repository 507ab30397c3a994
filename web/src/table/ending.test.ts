import { expect, test } from 'vitest'
import type { LogEntry } from '../match/types'
import { isCounted } from './ending'

const entry = (booked?: LogEntry['booked']): LogEntry => ({
  index: 0,
  event: { by: 0, do: 'take' },
  words: { text: '', args: {} },
  booked,
})
const scoring = entry([
  [0, 1, 3],
  [1, 1, 5],
])

test('what the last scoring has counted in the open is not counted once more', () => {
  expect(isCounted({ log: [entry(), scoring] }, [false, false])).toBe(true)
  // Those that were hidden are still to be seen.
  expect(isCounted({ log: [entry(), scoring] }, [false, true])).toBe(false)
  expect(isCounted({ log: [scoring, entry([[0, 1, 3]])] }, [false, false])).toBe(false)
  expect(isCounted({ log: [] }, [])).toBe(false)
})
