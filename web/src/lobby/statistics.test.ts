import { expect, test } from 'vitest'
import type { TableInfo, TableSeat } from '../api/types'
import { statistics } from './statistics'

function over(scores: number[], left: Partial<TableSeat> = {}): TableInfo {
  const own = { seat: 0, you: true, name: 'Ada', bot: null, owner: true, played_by: 'person', ...left }
  const winners = [scores.indexOf(Math.max(...scores))]
  return { game: 'noria', seats: [own], result: { scores, winners } } as unknown as TableInfo
}

test('what a bot has won for somebody who left is neither their victory nor their best', () => {
  const left = over([90, 10], { resigned: true, played_by: 'bot' })
  expect(statistics([left])).toEqual([{ game: 'noria', played: 1, won: 0, best: null }])
  const all = [over([20, 10]), left, over([30, 40]), over([80, 10], { played_by: 'bot' })]
  expect(statistics(all)).toEqual([{ game: 'noria', played: 4, won: 1, best: 30 }])
})
