import { describe, expect, test } from 'vitest'
import type { Choice } from '../match/types'
import { needed, Offers, touchedBy, type Placement } from './places'

type Event = { by: number; do: 'take'; card: string } | { by: number; do: 'swap'; one: string; other: string }

function placesOf(event: Event): Placement {
  if (event.do === 'take') return { at: [`card:${event.card}`] }
  const { one, other } = event
  return {
    at: [
      [`card:${one}`, `card:${other}`],
      [`card:${other}`, `card:${one}`],
    ],
  }
}

const choice = (event: Event): Choice<Event> => ({ event, words: { text: '', args: {} } })
const take = (card: string) => choice({ by: 0, do: 'take', card })
const swap = (one: string, other: string) => choice({ by: 0, do: 'swap', one, other })

describe('what a place offers', () => {
  test('is what happens there, and nothing elsewhere', () => {
    const [a, b] = [take('a'), take('b')]
    const offers = new Offers([a, b], placesOf)
    expect(offers.at('card:a', null)).toEqual({ choices: [a], picks: false })
    expect(offers.at('card:c', null)).toEqual({ choices: [], picks: false })
  })

  test('is picked first where two places are needed', () => {
    const [ab, ac] = [swap('a', 'b'), swap('a', 'c')]
    const offers = new Offers([ab, ac], placesOf)
    expect(offers.at('card:a', null)).toEqual({ choices: [ab, ac], picks: true })
    expect(offers.at('card:b', null)).toEqual({ choices: [ab], picks: true })
  })

  test('is completed at the second place, and unpicked at the first', () => {
    const [ab, ac, bc] = [swap('a', 'b'), swap('a', 'c'), swap('b', 'c')]
    const offers = new Offers([ab, ac, bc], placesOf)
    expect(offers.at('card:b', 'card:a')).toEqual({ choices: [ab], picks: false })
    expect(offers.at('card:c', 'card:a')).toEqual({ choices: [ac], picks: false })
    expect(offers.at('card:a', 'card:a')).toEqual({ choices: [ab, ac], picks: true })
  })

  test('stays while something else is picked, if it is chosen in one step', () => {
    const d = take('d')
    const offers = new Offers([swap('a', 'b'), d], placesOf)
    expect(offers.at('card:d', 'card:a')).toEqual({ choices: [d], picks: false })
  })

  test('is the usual thing, and what else could be done there only if there is nothing else', () => {
    const [usual, other, alone] = [take('a'), take('b'), take('c')]
    const offers = new Offers([usual, other, alone], ({ do: done, ...event }) => {
      if (done !== 'take' || !('card' in event)) return {}
      return event.card === 'a' ? { at: ['disc'] } : { besides: [event.card === 'b' ? 'disc' : 'ring'] }
    })
    expect(offers.at('disc', null)).toEqual({ choices: [usual], picks: false })
    expect(offers.at('ring', null)).toEqual({ choices: [alone], picks: false })
    expect(offers.placeless).toEqual([other])
  })

  test('may be chosen in one step or in two, but not in one once the first is picked', () => {
    const [x, y] = [take('x'), take('y')]
    const offers = new Offers([x, y], (event) => ({
      at: event.do === 'take' ? ['table', [`card:${event.card}`, 'table']] : [],
    }))
    expect(offers.at('table', null).choices).toEqual([x, y])
    expect(offers.at('table', 'card:y').choices).toEqual([y])
  })
})

test('of several places with the same choice one is needed, but both halves of a pair are', () => {
  const [a, b] = [take('a'), take('b')]
  const at = (choices: Choice[], picks = false) => ({ choices, picks })
  expect(needed([at([a]), at([b]), at([a, b])])).toEqual([true, true, false])
  expect(needed([at([a], true), at([a], true)])).toEqual([true, true])
})

describe('what an event touched', () => {
  test('are its places, unless others are named', () => {
    expect(touchedBy({ at: ['a', ['b', 'c']] })).toBe(
      '[data-place="a"],[data-piece="a"],[data-place="b"],[data-piece="b"],[data-place="c"],[data-piece="c"]',
    )
    expect(touchedBy({ at: ['a'], touches: ['card-x-*'] })).toBe('[data-place^="card-x-"],[data-piece^="card-x-"]')
    expect(touchedBy({})).toBeNull()
  })
})
