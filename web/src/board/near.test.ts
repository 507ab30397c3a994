import { expect, test } from 'vitest'
import { reach } from './near'

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height }) as DOMRectReadOnly

test('a small place is hit beside what is drawn of it, up to the size of a finger or a mouse', () => {
  const cell = box(100, 100, 18, 18)
  expect(reach(cell, 109, 109, 32)).toBe(0)
  expect(reach(cell, 124, 109, 32)).toBe(15)
  expect(reach(cell, 126, 109, 32)).toBeNull()
  expect(reach(cell, 126, 109, 44)).toBe(17)
})

test('a large place is hit where it is, and no further', () => {
  const card = box(0, 0, 80, 120)
  expect(reach(card, 79, 1, 44)).not.toBeNull()
  expect(reach(card, 82, 60, 44)).toBeNull()
})
