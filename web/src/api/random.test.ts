import { afterEach, expect, test, vi } from 'vitest'
import { shuffled } from './random'

afterEach(() => vi.restoreAllMocks())

// The numbers of a small generator in place of the browser's, so that a failure comes back.
function seed(state: number): void {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((numbers) => {
    const room = numbers as Uint32Array
    for (let i = 0; i < room.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      room[i] = state
    }
    return numbers
  })
}

test('every order comes up about as often as another', () => {
  seed(1)
  const drawn = new Map<string, number>()
  for (let i = 0; i < 2400; i++) {
    const order = shuffled(['a', 'b', 'c', 'd']).join('')
    drawn.set(order, (drawn.get(order) ?? 0) + 1)
  }
  expect(drawn.size).toBe(24)
  for (const times of drawn.values()) {
    expect(times).toBeGreaterThan(60)
    expect(times).toBeLessThan(150)
  }
})

test('nothing is lost, and what is given stays as it is', () => {
  const given = ['a', 'b', 'c']
  expect(shuffled(given).sort()).toEqual(['a', 'b', 'c'])
  expect(given).toEqual(['a', 'b', 'c'])
  expect(shuffled([])).toEqual([])
})
