import { expect, test } from 'vitest'
import { timeLeft, timeToCome } from './numbers'

test('how long work still takes is said once it can be known, and never as no time at all', () => {
  const said = (taken: number, done: number) => {
    const left = timeToCome(taken, done, 200)
    return left === null ? null : timeLeft(left, String)
  }
  expect(said(0, 0)).toBeNull()
  expect(said(10, 40)).toBeNull()
  expect(said(5000, 3)).toBeNull()
  expect(said(10_000, 50)).toBe('0:30')
  expect(said(60_000, 199)).toBe('0:01')
  expect(said(60_000, 200)).toBeNull()
})
