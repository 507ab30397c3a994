// What has not changed from one position to the next stays the same object; what is told stays the same in every case.
import { expect, test } from 'vitest'
import { withShared } from './shared'

const before = { deck: { left: 3, top: null }, rows: [[1, 2], [3]], seats: [{ cards: ['a'] }, { cards: [] }] }
const after = {
  deck: { left: 2, top: null },
  rows: [
    [1, 2],
    [3, 4],
  ],
  seats: [{ cards: ['a'] }, { cards: ['b'] }],
}

test('what is equal is the same object, and the position itself never is', () => {
  const now = withShared(before, structuredClone(after))
  expect(now).toEqual(after)
  expect(now.rows[0]).toBe(before.rows[0])
  expect(now.seats[0]).toBe(before.seats[0])
  expect(now.deck).not.toBe(before.deck)
  expect(now.rows).not.toBe(before.rows)
  const again = withShared(now, structuredClone(after))
  expect(again).not.toBe(now)
  expect(again.seats).toBe(now.seats)
})

test('what is of another kind, longer, shorter, or has other names is told as it is now', () => {
  for (const [one, other] of [
    [{ a: [] }, { a: {} }],
    [{ a: { 0: 1 } }, { a: [1] }],
    [{ a: [1, 2] }, { a: [1] }],
    [{ a: [1] }, { a: [1, null] }],
    [{ a: { b: 1 } }, { a: { c: 1 } }],
    [{ a: { b: 1 } }, { a: { b: 1, c: null } }],
    [{ a: { b: 1, c: null } }, { a: { b: 1 } }],
    [{ a: null }, { a: { b: null } }],
    [null, { a: 1 }],
    [{ a: 1 }, null],
  ])
    expect(withShared(one as never, structuredClone(other) as never)).toEqual(other)
})
