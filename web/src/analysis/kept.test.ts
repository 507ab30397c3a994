// What is kept of an analysis: by engine, match and depth, of all tabs together, and nowhere that keeps nothing.
import { expect, test } from 'vitest'
import type { Moment } from '../engine/engine'
import { keyOf, merged, readPass, writePass } from './kept'

const judged = (chance: number): Moment => ({ chances: [chance, 10000 - chance], points: [0, 0], calibrated: true })
const weighed = (chance: number): Moment => ({ ...judged(chance), choice: null })

test('what several tabs find of a match is put together, and nothing that is complete is lost', () => {
  const mine = [weighed(1), judged(2), null, null]
  const theirs = [judged(1), weighed(2), judged(3), null]
  expect(merged(mine, theirs)).toEqual([weighed(1), weighed(2), judged(3), null])
  expect(merged(mine, undefined)).toEqual(mine)
  // Of another length it is of something else.
  expect(merged(mine, [weighed(1)])).toEqual(mine)
})

test('figures are those of one engine, match and depth', () => {
  const course = { game: 'vaalbara', players: 2, options: {}, seed: null, events: [] }
  const keys = [
    keyOf(course, 0),
    keyOf(course, 32),
    keyOf({ ...course, players: 3 }, 0),
    keyOf({ ...course, events: [{ by: 0, do: 'x' }] }, 0),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  // The address of the engine has a hash of its bytes in what is built, and with it of all weights.
  for (const key of keys) expect(key).toContain('incognita')
})

test('where the browser keeps nothing, nothing is found and nothing fails', async () => {
  expect(typeof indexedDB).toBe('undefined')
  await writePass('key', [weighed(1)])
  expect(await readPass('key')).toBe(null)
})
