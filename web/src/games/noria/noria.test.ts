// What Noria's board makes of choices, events and positions.
import { describe as suite, expect, test } from 'vitest'
import { Offers } from '../../board/places'
import type { Choice } from '../../match/types'
import { describe } from './describe'
import { placesOf } from './places'
import { levelIn, pointsIn } from './figures'
import { gear, slotAt } from './shapes'
import { turned } from './turning'
import {
  chambers,
  type NoriaEvent,
  type NoriaFigures,
  type NoriaShown,
  type NoriaView,
  type SeatView,
  type SlotDisc,
} from './types'

const choice = (event: NoriaEvent): Choice<NoriaEvent> => ({ event, words: { text: '', args: {} } })

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

function shown(view: NoriaView, change: Partial<NoriaFigures> = {}): NoriaShown {
  const none = { income: 0, highest: 0, lowest: 0 }
  const values = Object.fromEntries(chambers.map((it) => [it, 0])) as NoriaFigures['values']
  const figures = { space: 5, shift: 1, modify: 2, intrigue: 2, values, seats: view.seats.map(() => none), ...change }
  return { view, figures, parts: [], scores: [0, 0], winners: [] }
}

suite('places', () => {
  test('choices are offered where they belong, and to nobody else', () => {
    const choices = [
      choice({ by: 0, do: 'activate', ring: 'large', slot: 4, uses: 1 }),
      choice({ by: 0, do: 'inspect', ring: 'large', slot: 4 }),
      choice({ by: 0, do: 'buy', resource: 'energy' }),
    ]
    const offers = new Offers(choices, placesOf)
    expect(offers.at('slot:large:4@0', null).choices).toEqual([choices[0]])
    expect(offers.placeless).toEqual([choices[1]])
    expect(offers.at('ware:energy@0', null).choices).toEqual([choices[2]])
    expect(offers.at('slot:large:4@1', null).choices).toEqual([])
  })

  test('a modification is picked at either slot, and made at the other', () => {
    const move = choice({ by: 0, do: 'modify', from: ['small', 0], to: ['large', 2] })
    const other = choice({ by: 0, do: 'modify', from: ['small', 0], to: ['large', 3] })
    const offers = new Offers([move, other], placesOf)
    expect(offers.at('slot:small:0@0', null)).toEqual({ choices: [move, other], picks: true })
    expect(offers.at('slot:small:0@0', 'slot:large:2@0')).toEqual({ choices: [move], picks: false })
    expect(offers.at('slot:large:3@0', 'slot:small:0@0')).toEqual({ choices: [other], picks: false })
  })

  test('of the placings on a slot, a picked disc leaves its own', () => {
    const city = choice({ by: 0, do: 'place', disc: 'city', ring: 'small', slot: 1 })
    const tools = choice({ by: 0, do: 'place', disc: 'tools', ring: 'small', slot: 1 })
    const offers = new Offers([city, tools], placesOf)
    expect(offers.at('slot:small:1@0', null).choices).toEqual([city, tools])
    expect(offers.at('slot:small:1@0', 'centre:tools@0').choices).toEqual([tools])
  })

  test('an intrigue lowers first and removes then, also in the same chamber', () => {
    const both = choice({ by: 0, do: 'intrigue', lower: 'research', remove: 'research' })
    const offers = new Offers([both], placesOf)
    expect(offers.at('chamber:research', null).picks).toBe(true)
    expect(offers.at('chamber:research', 'chamber:research')).toEqual({ choices: [both], picks: false })
  })

  test('only what has no place is left to the action bar', () => {
    for (const kind of ['to_actions', 'to_politics', 'end_turn', 'skip', 'done'] as const)
      expect(placesOf({ by: 0, do: kind }).at).toBeUndefined()
    expect(placesOf({ by: 0, do: 'pay', energy: 1, obsidian: 2 }).at).toEqual(['pay:1energy,2obsidian'])
  })
})

suite('touched', () => {
  test('things of a seat are marked on that seat alone', () => {
    expect(placesOf({ by: 1, do: 'activate', ring: 'middle', slot: 2, uses: 1 })).toEqual({ at: ['slot:middle:2@1'] })
    expect(placesOf({ by: 1, do: 'activate', ring: 'middle', slot: 2, uses: 2 }).at).toBeUndefined()
    expect(placesOf({ by: 1, do: 'invest', track: 'research' }).touches).toEqual(['representative:1:research'])
    expect(placesOf({ by: 0, do: 'pay', screw: 2, sail: 0, compass: 1 }).touches).toEqual([
      'ware:screw@0',
      'ware:compass@0',
    ])
  })

  test('shared things are marked on the board', () => {
    expect(placesOf({ by: 'chance', do: 'island', island: 7 })).toEqual({ touches: ['land:7'] })
    expect(placesOf({ by: 0, do: 'buy_disc', disc: 'city' })).toEqual({ at: ['market:city'] })
  })
})

suite('numbers', () => {
  test('points and levels of a chamber are found where they are told', () => {
    const own = seat({ levels: { refinement: 3, settlement: 2, exploration: 1, research: 4 } })
    const told = shown(position({ seats: [own, seat()] }), { seats: [{ income: 0, highest: 4, lowest: 1 }] })
    expect(pointsIn({ ...told, parts: [[0, 0, 0, 32, 8, 4]] }, 0, 'research')).toBe(32)
    expect(chambers.map((chamber) => levelIn(told, 0, chamber))).toEqual([3, 2, 1, 4, 4, 1])
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
    const lines = describe(shown(view), ['Ada', 'Otto'])
    expect(lines).toContain('Turn of Ada.')
    expect(lines).toContain('Ada: 3 knowledge, 0 points.')
    expect(lines).toContain('Small ring, clockwise from the top: city disc, upgraded; empty.')
    expect(lines).toContain('The ambassador is on island 5.')
    expect(lines).toContain('Island 5. Ships: energy 1, obsidian 1. Sites: sail (Otto), piston 2, screw 1, compass 1.')
    expect(lines).toContain('New discs: bonus disc.')
    expect(lines).toContain('bonus disc: costs 4, 4 left')
    expect(lines).toContain('4 islands are not found yet.')
  })

  test('a position before prices and turns is told too', () => {
    const view = position({ phase: 'draw_market', round: 0, seat: null, first: null })
    view.market.prices = null
    const lines = describe(shown(view), [])
    expect(lines[0]).toBe('Setup.')
    expect(lines).toContain('city disc: costs ?, 4 left')
  })
})
