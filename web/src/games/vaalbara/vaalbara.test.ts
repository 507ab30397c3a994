// What the board makes of a view and of its choices, on small positions made by hand.
import { describe, expect, it } from 'vitest'
import { Offers } from '../../board/places'
import type { Choice } from '../../match/types'
import { stillTable } from '../../learn/parts/still'
import { remaining } from './characters'
import { describe as tell } from './describe'
import { byType, deckSize, forestNumber, typeOf, unknownByType } from './lands'
import { follow } from './pieces'
import { placesOf } from './places'
import type { SeatView, VaalbaraEvent, VaalbaraView } from './types'

const choice = (event: VaalbaraEvent): Choice<VaalbaraEvent> => ({ event, words: { text: '', args: {} } })

function seat(more: Partial<SeatView> = {}): SeatView {
  return { hand: 4, pile: 7, played: null, discard: [], seen: [], answer: null, realm: [], vp: null, ...more }
}

function view(more: Partial<VaalbaraView> = {}): VaalbaraView {
  return {
    game: 'vaalbara',
    players: 2,
    options: { open_scores: false },
    round: 1,
    phase: 'take',
    asked: [0],
    order: [0],
    turn: 0,
    pending: null,
    row1: ['field', 'meadow'],
    row2: ['river', 'field'],
    deck: { top: null, unknown: { forest_3: 1, forest_5: 2, mountain: 4 }, bottom: null },
    omen: [1, 0],
    seats: [seat(), seat()],
    ...more,
  }
}

describe('choices belong to places', () => {
  it('a land of row 1 is taken there', () => {
    const takes = [choice({ by: 0, do: 'take', slot: 0 }), choice({ by: 0, do: 'take', slot: 1 })]
    const offers = new Offers(takes, placesOf)
    expect(offers.at('row1-1', null)).toEqual({ choices: [takes[1]], picks: false })
    expect(offers.at('row2-1', null).choices).toEqual([])
  })

  it('lets a swap be made by two clicks in either order', () => {
    const swaps = [0, 1].flatMap((front) => [0, 1].map((back) => choice({ by: 0, do: 'rider', front, back })))
    const offers = new Offers(swaps, placesOf)
    expect(offers.at('row2-1', null)).toMatchObject({ picks: true, choices: [{}, {}] })
    const { choices, picks } = offers.at('row1-0', 'row2-1')
    expect(choices.map(({ event }) => event)).toEqual([{ by: 0, do: 'rider', front: 0, back: 1 }])
    expect(picks).toBe(false)
  })

  it('finds the places of all other choices', () => {
    const all = [
      choice({ by: 0, do: 'pathfinder', row: 2, slot: 1 }),
      choice({ by: 0, do: 'scout', land: 3 }),
      choice({ by: 0, do: 'bard', to: 1 }),
      choice({ by: 0, do: 'choose', character: 'warrior' }),
      choice({ by: 0, do: 'show_warrior' }),
      choice({ by: 0, do: 'midwife', character: 'warrior' }),
    ]
    const offers = new Offers(all, placesOf)
    const at = (place: string) => offers.at(place, null).choices
    expect(at('row2-1')).toEqual([all[0]])
    expect(at('realm-0-3')).toEqual([all[1]])
    expect(at('realm-1-3')).toEqual([])
    expect(at('gift-1')).toEqual([all[2]])
    expect(at('hand-0-warrior')).toEqual([all[3], all[4]])
    expect(at('discard-0-warrior')).toEqual([all[5]])
  })

  it('leaves to the action bar only the answer that nothing is shown', () => {
    expect(placesOf({ by: 0, do: 'decline' }).at).toBeUndefined()
  })
})

describe('what an event touched', () => {
  it('marks both ends', () => {
    expect(placesOf({ by: 1, do: 'take', slot: 2 }).touches).toEqual(['row1-2', 'realm-1'])
    expect(placesOf({ by: 0, do: 'rider', front: 1, back: 0 }).touches).toEqual(['row1-1', 'row2-0'])
  })

  it('says nothing of a character that is hidden', () => {
    expect(placesOf({ by: 1, do: 'choose', character: null })).toEqual({ touches: ['played-1'] })
  })
})

describe('lands', () => {
  it('count the four forests as one type', () => {
    const groups = byType(['forest_6', 'river', 'forest_3'] as const, (land) => land)
    expect(groups).toEqual([
      { type: 'forest', items: ['forest_6', 'forest_3'] },
      { type: 'river', items: ['river'] },
    ])
    expect(typeOf('forest_4')).toBe('forest')
    expect(forestNumber('forest_4')).toBe(4)
    expect(forestNumber('river')).toBe(0)
  })

  it('count the deck with its known ends', () => {
    const deck = { top: 'river', unknown: { forest_3: 1, forest_5: 2 }, bottom: 'field' } as const
    expect(deckSize(deck)).toBe(5)
    expect(unknownByType(deck).find(({ type }) => type === 'forest')!.count).toBe(3)
  })
})

describe('cards keep their numbers', () => {
  const before = view({ seats: [seat({ realm: ['field'] }), seat()] })
  const first = follow(null, before)
  const number = (place: string) => first.numbers.get(place)

  it('when a land goes from the row to a realm', () => {
    const after = view({ row1: [null, 'meadow'], seats: [seat({ realm: ['field', 'field'] }), seat()] })
    const cards = follow(first, after)
    expect(cards.numbers.get('realm-0-1')).toBe(number('row1-0'))
    expect(cards.numbers.get('realm-0-0')).toBe(number('realm-0-0'))
    expect(cards.next).toBe(first.next)
  })

  it('when two lands change places', () => {
    const cards = follow(first, { ...before, row1: ['river', 'meadow'], row2: ['field', 'field'] })
    expect(cards.numbers.get('row1-0')).toBe(number('row2-0'))
    expect(cards.numbers.get('row2-0')).toBe(number('row1-0'))
  })

  it('when a round ends: the last land is taken, row 2 moves up, row 2 comes from the deck', () => {
    const last = view({ row1: [null, 'meadow'] })
    const cards = follow(null, last)
    const after = view({
      round: 2,
      row1: ['river', 'field'],
      row2: ['meadow', 'village'],
      seats: [seat({ realm: ['meadow'] }), seat()],
    })
    const next = follow(cards, after)
    expect(next.numbers.get('row1-0')).toBe(cards.numbers.get('row2-0'))
    expect(next.numbers.get('row1-1')).toBe(cards.numbers.get('row2-1'))
    expect(next.numbers.get('realm-0-0')).toBe(cards.numbers.get('row1-1'))
    expect([next.numbers.get('row2-0'), next.numbers.get('row2-1')]).toEqual([cards.next, cards.next + 1])
  })

  it('when the Pathfinder puts a land on the deck', () => {
    const deck = { ...before.deck, top: 'meadow' } as const
    const cards = follow(first, { ...before, row1: ['field', 'village'], deck })
    expect(cards.numbers.get('top')).toBe(number('row1-1'))
    expect(cards.numbers.get('row1-1')).toBe(first.next)
  })
})

describe('seats', () => {
  it('may still hold all that they have not shown', () => {
    const one = seat({ played: 'bard', discard: ['warrior'] })
    expect(remaining(one, 'take')).not.toContain('bard')
    expect(remaining(one, 'choose')).toContain('bard')
    expect(remaining(one, 'choose')).not.toContain('warrior')
  })
})

describe('the position in words', () => {
  const figures = { order: [0, 1], neighbours: [1] }

  it('tells all that a player needs', () => {
    const seats = [
      seat({ hand: ['bard', 'rider'], played: 'hunter', realm: ['field', 'river'], vp: 12 }),
      seat({ played: 'scout', discard: ['warrior'], seen: ['midwife'] }),
    ]
    const shown = { ...stillTable('vaalbara', view({ round: 3, row1: [null, 'forest_5'], seats })), figures }
    const lines = tell(shown, ['Ada', 'Bo'])
    expect(lines).toContain('Round 3 of 9')
    expect(lines).toContain('Row 1: empty, Forest 5')
    expect(lines).toContain('Turn order: Ada, Bo')
    expect(lines).toContain('Ada: 12 VP')
    expect(lines).toContain('Bo plays 11 Scout')
    expect(lines).toContain('Bo is known to hold: 8 Midwife')
    expect(lines.find((line) => line.startsWith('Ada, hand'))).toContain('9 Rider (Swap a land')
    expect(lines.some((line) => line.startsWith('Bo: VP') || line.includes('null'))).toBe(false)
  })
})
