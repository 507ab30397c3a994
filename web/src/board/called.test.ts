import { expect, test } from 'vitest'
import { called } from './called'

test('a place is called by its label where that says all that is written there', () => {
  expect(called('Bard: gets 2 points', '2 Bard')).toBe('Bard: gets 2 points')
  // The parts of a payment stand apart.
  expect(called('Pay 2 energy, 1 obsidian', '2 1')).toBe('Pay 2 energy, 1 obsidian')
})

test('what the label lacks follows it, and nothing is said twice', () => {
  expect(called('Buy Silver Thimble', '4 Silver Thimble')).toBe('Buy Silver Thimble, 4')
  expect(called('Harbour', 'Port Port/Market')).toBe('Harbour, Port Market')
})

test('signs and what stands in brackets are no words', () => {
  expect(called('River', '– (+)')).toBe('River')
})
