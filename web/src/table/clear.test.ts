import { expect, test } from 'vitest'
import { clearOf, sideOf, type Box } from './clear'

const room = { width: 400, height: 300 }
const card = { width: 100, height: 60 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const apart = (a: Box, b: Box): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

test('a card lies in the window and never over its thing, wherever that is', () => {
  for (let left = 0; left <= 380; left += 20)
    for (let top = 0; top <= 280; top += 20) {
      const thing = box(left, top, 20, 20)
      const at = clearOf(thing, card, room, [])
      expect(at.left >= 0 && at.left + card.width <= room.width).toBe(true)
      expect(at.top >= 0 && at.top + card.height <= room.height).toBe(true)
      expect(apart(box(at.left, at.top, card.width, card.height), thing)).toBe(true)
    }
})

test('it goes to the side where nothing can be chosen', () => {
  const thing = box(190, 140, 20, 20)
  const offered = [box(220, 100, 100, 100), box(150, 0, 100, 130), box(150, 170, 100, 130)]
  const at = clearOf(thing, card, room, offered)
  expect(at.left + card.width).toBeLessThanOrEqual(thing.left)
})

test('a sheet lies in the middle, and at a side where it would cover what it is about', () => {
  const all = box(0, 0, room.width, room.height)
  const side = (...things: Box[]) => sideOf(card.width, card.height, all, things)
  expect(side()).toBe('center')
  expect(side(box(10, 140, 20, 20))).toBe('center')
  expect(side(box(190, 140, 20, 20))).toBe('start')
  expect(side(box(190, 140, 20, 20), box(10, 140, 20, 20))).toBe('end')
})
