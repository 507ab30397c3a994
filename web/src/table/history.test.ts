import { expect, test } from 'vitest'
import type { Booked } from '../match/types'
import { apart, course, decisiveMoment, levels, ranking } from './history'

const log = (...booked: (readonly Booked[] | null)[]) =>
  booked.map((points, index) => (points ? { index, booked: points } : { index }))

test('the course of the scores is counted back from the end', () => {
  const steps = course(
    log(
      null,
      [[0, 1, 3]],
      null,
      [
        [1, 0, 2],
        [0, 2, -1],
      ],
      null,
    ),
    [4, 5],
  )
  expect(steps).toEqual([
    { at: 0, scores: [2, 3] },
    { at: 2, scores: [5, 3] },
    { at: 4, scores: [4, 5] },
    { at: 5, scores: [4, 5] },
  ])
})

test('a match whose last event pays ends there', () => {
  expect(course(log(null, [[0, 0, 7]]), [7, 0]).map(({ at }) => at)).toEqual([0, 2])
})

test('the decisive moment is where the lead of the winner grew most', () => {
  // The loser's loss counts like the winner's gain; a leap of somebody else does not.
  const steps = course(
    log(
      [[0, 0, 4]],
      [[1, 0, 9]],
      [
        [0, 0, 3],
        [1, 0, -4],
      ],
      [[0, 0, 5]],
    ),
    [12, 5],
  )
  expect(decisiveMoment(steps, [0])).toEqual({ at: 3, swing: 7 })
  expect(decisiveMoment(steps, [0, 1])).toBe(null)
  expect(decisiveMoment(steps, [])).toBe(null)
})

test('who is level shares a place, and a winner comes first', () => {
  expect(ranking([8, 9, 9, 2], [2]).map(({ seat, place }) => [seat, place])).toEqual([
    [2, 1],
    [1, 2],
    [0, 3],
    [3, 4],
  ])
  expect(ranking([5, 5, 1], [0, 1]).map(({ place }) => place)).toEqual([1, 1, 3])
})

test('a graph is read by round numbers', () => {
  expect(levels({ least: 0, most: 85 }, 4)).toEqual([0, 50])
  expect(levels({ least: 0, most: 79 }, 4)).toEqual([0, 20, 40, 60])
  expect(levels({ least: -3, most: 1 }, 2)).toEqual([-2, 0])
  expect(levels({ least: 0, most: 1 }, 4)).toEqual([0, 1])
})

test('signs at the ends of lines are moved apart, and stay within the graph', () => {
  expect(apart([10, 50], 14, 90)).toEqual([10, 50])
  expect(apart([50, 52, 10], 14, 90)).toEqual([50, 64, 10])
  expect(apart([88, 90, 86], 14, 90)).toEqual([76, 90, 62])
})
