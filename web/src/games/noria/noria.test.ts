// What Noria's board makes of choices, events and positions.
import { describe as suite, expect, test } from 'vitest'
import type { Choice, GameEvent } from '../../match/types'
import { describe } from './describe'
import { between, ofDisc, offered, offersOf, placed, pointedEvent, touched } from './places'
import { incomeOf, influencePrices, intriguePrice, levelIn, pointsIn, pointsOf, spaceOf, turned } from './reckon'
import { gear, slotAt } from './shapes'
import { chambers, type NoriaView, type SeatView, type SlotDisc } from './types'

const choice = (event: GameEvent): Choice => ({ event, words: { text: event.do, args: {} } })
const by = (event: Omit<GameEvent, 'by'> & { do: string }): Choice => choice({ by: 0, ...event } as GameEvent)

function seat(change: Partial<SeatView> = {}): SeatView {
  const none = { full: 0, empty: 0 }
  return {
    knowledge: 0,
    resources: { energy: 0, mycelium: 0, obsidian: 0 },
    ships: { energy: 1, mycelium: 1, obsidian: 1 },
    goods: { screw: none, sail: none, compass: none, lamp: none, piston: none },
    factories: 0,
    levels: { refinement: 0, settlement: 0, exploration: 0, research: 0 },
    ambassador: null,
    wheel: {
      small: [{ disc: 'city', upgraded: true }, null],
      middle: [null, null, null, null],
      large: [null, null, null, null, null, null],
    },
    centre: [],
    ...change,
  }
}

function position(change: Partial<NoriaView> = {}): NoriaView {
  return {
    game: 'noria',
    players: 2,
    options: { setup: 'basic', market: 'fixed', inspection: 'ring' },
    first: 0,
    phase: 'politics',
    round: 5,
    seat: 0,
    market: {
      prices: { city: 1, journey: 2, tools: 3, bonus: 4 },
      stock: { energy: 4, mycelium: 4, obsidian: 4, city: 4, journey: 4, tools: 4, bonus: 4 },
    },
    islands: [{ island: 5, ships: { energy: 1, mycelium: 0, obsidian: 1 }, sites: [1, null, null, null] }],
    face_down: 4,
    chambers: Object.fromEntries(chambers.map((it) => [it, { upper: 4, lower: 0 }])) as NoriaView['chambers'],
    seats: [seat(), seat()],
    turn: { night_shift: 0, modify: 0, intrigue: 0, actions: 0, doubled: false, used: [], fresh: [] },
    pending: [],
    ...change,
  }
}

suite('places', () => {
  test('choices are offered where they belong', () => {
    const offers = offersOf([
      by({ do: 'activate', ring: 'large', slot: 4, uses: 1 }),
      by({ do: 'inspect', ring: 'large', slot: 4 }),
      by({ do: 'buy', resource: 'energy' }),
      by({ do: 'to_politics' }),
    ])
    expect(offered(offers, 'slot:large:4')).toHaveLength(2)
    expect(offered(offers, 'ware:energy')).toHaveLength(1)
    expect(offers.size).toBe(2)
  })

  test('a modification is offered at both slots, and found by them in either order', () => {
    const move = by({ do: 'modify', from: ['small', 0], to: ['large', 2] })
    const other = by({ do: 'modify', from: ['small', 0], to: ['large', 3] })
    const offers = offersOf([move, other])
    const here = offered(offers, 'slot:small:0')
    expect(here).toEqual([move, other])
    expect(between(here, 'slot:large:2', 'slot:small:0')).toEqual([move])
    expect(offered(offers, 'slot:large:3')).toEqual([other])
  })

  test('of the placings on a slot, a picked disc leaves its own', () => {
    const city = by({ do: 'place', disc: 'city', ring: 'small', slot: 1 })
    const tools = by({ do: 'place', disc: 'tools', ring: 'small', slot: 1 })
    expect(ofDisc([city, tools], 'tools')).toEqual([tools])
  })

  test('only what has no place is left to the action bar', () => {
    for (const name of ['to_actions', 'to_politics', 'end_turn', 'skip', 'done'])
      expect(placed({ by: 0, do: name })).toBe(false)
    expect(placed({ by: 0, do: 'reveal' })).toBe(true)
    expect(placed({ by: 0, do: 'pay', energy: 1, mycelium: 0, obsidian: 0 })).toBe(true)
    expect(placed({ by: 0, do: 'intrigue', lower: 'research', remove: 'research' })).toBe(true)
  })

  test('an event is pointed at only if it is the only one', () => {
    const one = by({ do: 'reveal' })
    expect(pointedEvent([one])).toEqual({ by: 0, do: 'reveal' })
    expect(pointedEvent([one, one])).toBeNull()
  })
})

suite('touched', () => {
  test('things of a seat are marked on that seat alone', () => {
    expect(touched({ by: 1, do: 'activate', ring: 'middle', slot: 2, uses: 1 })).toEqual([
      '[data-place="slot:middle:2@1"]',
    ])
    expect(touched({ by: 1, do: 'invest', track: 'research' })).toEqual(['[data-piece="representative:1:research"]'])
    expect(touched({ by: 0, do: 'pay', screw: 2, sail: 0, compass: 1 })).toEqual([
      '[data-place="ware:screw@0"]',
      '[data-place="ware:compass@0"]',
    ])
  })

  test('shared things are marked on the board', () => {
    expect(touched({ by: 1, do: 'intrigue', lower: 'research', remove: 'settlement' })).toEqual([
      '[data-place="chamber:research"]',
      '[data-place="chamber:settlement"]',
    ])
    expect(touched({ by: 'chance', do: 'island', island: 7 })).toEqual(['[data-island="7"]'])
    expect(touched({ by: 0, do: 'buy_disc', disc: 'city' })).toEqual(['[data-place="market:city"]'])
  })
})

suite('numbers', () => {
  test('the price of intrigue follows the gears and doubles within a turn', () => {
    expect(intriguePrice(position({ round: 4 }))).toBe(1)
    expect(intriguePrice(position({ round: 5 }))).toBe(2)
    expect(spaceOf(position({ round: 5, players: 4 }))).toBe(7)
    const { turn } = position()
    expect(intriguePrice(position({ turn: { ...turn, intrigue: 2 } }))).toBe(8)
  })

  test('influence becomes dearer at space 11', () => {
    expect(influencePrices(position({ round: 10 }))).toEqual({ shift: 1, modify: 2 })
    expect(influencePrices(position({ round: 9, players: 4 }))).toEqual({ shift: 2, modify: 3 })
  })

  test('points are levels times the values of chambers', () => {
    const own = seat({ levels: { refinement: 3, settlement: 2, exploration: 1, research: 4 } })
    const view = position({ seats: [own, seat()] })
    view.chambers.research = { upper: 1, lower: 2 }
    view.chambers.specialisation = { upper: 2, lower: 1 }
    view.chambers.distribution = { upper: 0, lower: 1 }
    expect(pointsIn(view, own, 'research')).toBe(32)
    expect(levelIn(own, 'specialisation')).toBe(4)
    expect(levelIn(own, 'distribution')).toBe(1)
    expect(pointsOf(view, own)).toBe(32 + 8 + 4)
  })

  test('income is the gears under factories built', () => {
    expect([0, 1, 2, 3, 7].map((factories) => incomeOf(seat({ factories })))).toEqual([0, 1, 1, 2, 4])
  })

  test('a ring has turned if every disc is one slot on', () => {
    const a: SlotDisc = { disc: 'city', upgraded: false }
    const b: SlotDisc = { disc: 'city', upgraded: true }
    expect(turned([a, null, b, null], [null, a, null, b])).toBe(true)
    expect(turned([a, null, b, null], [a, null, b, null])).toBe(false)
    expect(turned([a, null, b, null], [null, b, null, a])).toBe(false)
    expect(turned([null, null], [null, null])).toBe(false)
  })
})

suite('shapes', () => {
  test('slots run clockwise from the top', () => {
    expect(slotAt('small', 0)).toEqual({ x: 0, y: -31 })
    expect(slotAt('large', 1)).toEqual({ x: 0, y: -151 })
    expect(slotAt('middle', 1).x).toBeGreaterThan(0)
    expect(slotAt('large', 3).y).toBeGreaterThan(0)
  })

  test('a gear has four corners a tooth', () => {
    expect(gear(8, 10, 7).split('L')).toHaveLength(32)
  })
})

suite('describe', () => {
  test('the position is told whole', () => {
    const view = position({ seats: [seat({ knowledge: 3, ambassador: 0 }), seat({ centre: ['bonus'] })] })
    const lines = describe(view, ['Ada', 'Otto'])
    expect(lines).toContain('Turn of Ada.')
    expect(lines).toContain('Ada: 3 knowledge, 0 points.')
    expect(lines).toContain('small ring, clockwise from the top: city disc, upgraded; empty.')
    expect(lines).toContain('The ambassador is on island 5.')
    expect(lines).toContain('Island 5. Ships: energy 1, obsidian 1. Sites: sail (Otto), piston 2, screw 1, compass 1.')
    expect(lines).toContain('New discs: bonus disc.')
    expect(lines).toContain('bonus disc: costs 4, 4 left')
    expect(lines).toContain('4 islands are not found yet.')
  })

  test('a position before prices and turns is told too', () => {
    const view = position({ phase: 'draw_market', round: 0, seat: null, first: null })
    view.market.prices = null
    const lines = describe(view, [])
    expect(lines[0]).toBe('Setup.')
    expect(lines).toContain('city disc: costs ?, 4 left')
  })
})
