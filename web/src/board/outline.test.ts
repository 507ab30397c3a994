import { describe, expect, test } from 'vitest'
import { humanised, isPlain, plain, tableOf } from './outline'

describe('a view in words', () => {
  test('names of members are readable', () => {
    expect(humanised('open_scores')).toBe('Open scores')
  })

  test('values and lists of values fit on a line', () => {
    expect([null, 3, 'x', [1, null], []].every(isPlain)).toBe(true)
    expect([{ a: 1 }, [[1]], [{ a: 1 }]].some(isPlain)).toBe(false)
    expect(plain(['forest_4', null, true])).toBe('forest 4, –, ✓')
    expect(plain([])).toBe('–')
  })

  test('a list of alike objects is a table, anything else is not', () => {
    expect(tableOf([{ a: 1 }, { a: 2 }])?.map((row) => row.cells)).toEqual([[['a', 1]], [['a', 2]]])
    expect(tableOf([{ a: 1 }, { b: 2 }])).toBeNull()
    expect(tableOf([1, 2])).toBeNull()
    expect(tableOf([])).toBeNull()
  })
})
