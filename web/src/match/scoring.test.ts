import { expect, test } from 'vitest'
import { isScoring, SOURCE_TIME, scoringTime, sourcesOf } from './scoring'

test('sources come in the order of the parts, each with all it pays', () => {
  expect(
    sourcesOf([
      [0, 7, 4],
      [0, 5, 2],
      [1, 5, 6],
    ]),
  ).toEqual([
    {
      part: 5,
      points: [
        [0, 2],
        [1, 6],
      ],
    },
    { part: 7, points: [[0, 4]] },
  ])
})

test('a scoring pays several seats for the same and takes from none', () => {
  expect(isScoring({ booked: [[0, 1, 2]] })).toBe(false)
  expect(
    isScoring({
      booked: [
        [0, 1, 2],
        [1, 1, -2],
      ],
    }),
  ).toBe(false)
  // A land that somebody takes, and the effect that begins the next turn.
  expect(
    isScoring({
      booked: [
        [0, 1, 2],
        [1, 4, 2],
      ],
    }),
  ).toBe(false)
  expect(
    isScoring({
      booked: [
        [0, 1, 2],
        [0, 4, 5],
        [1, 4, 5],
      ],
    }),
  ).toBe(true)
  expect(isScoring({})).toBe(false)
})

test('a scoring takes its time, source by source, and nothing else does', () => {
  const income = {
    booked: [
      [0, 1, 2],
      [0, 4, 5],
      [1, 4, 5],
    ] as const,
  }
  expect(scoringTime([{}, { booked: [[0, 1, 9]] }])).toBe(0)
  expect(scoringTime([income])).toBe(3 * SOURCE_TIME)
})
