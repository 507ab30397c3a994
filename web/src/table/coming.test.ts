import { expect, test } from 'vitest'
import type { LogEntry } from '../match/types'
import { newsSinceComing } from './coming'

test('what was before somebody came to the table is no news, and all that comes after it is', () => {
  const entry: LogEntry = { index: 0, event: { by: 0, do: 'take' }, words: { text: '', args: {} } }
  const match: Parameters<typeof newsSinceComing>[0] = { view: null, news: [] }
  const news = newsSinceComing(match)
  expect(news()).toEqual([])
  Object.assign(match, { view: {}, news: [entry] })
  expect(news()).toEqual([])
  // Also what was taken back and done again.
  Object.assign(match, { view: {}, news: [entry] })
  expect(news()).toEqual([entry])
})
