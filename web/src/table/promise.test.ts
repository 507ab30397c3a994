// What an inspect card says a choice would do is what the engine then does: the points, and the parts that they are the
// sum of, over random positions of all games, for all numbers of players and with every option; and so is what it
// changes of what the seat has, all of which is told.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { Engine } from '../engine/engine'
import { keepNames, partNames } from '../games/names'
import { choicesOf } from '../match/match.svelte'
import type { Choice, Json, Options } from '../match/types'
import { signed } from '../parts/numbers'
import { changed, promised } from './promise'

const tables = import.meta.glob<{ holdings?: Readonly<Record<string, string>> }>('../games/*/things.ts', {
  eager: true,
})

// For each number of players, by the usual rules and with every option.
const CHOICES = 60
const PAID = 4
const MATCHES = 30
let engine: Engine
beforeAll(async () => {
  engine = await Engine.load(await WebAssembly.compile(readFileSync(process.env.INCOGNITA_WASM!)))
  keepNames(engine.games)
})

// The numbers that the sentence has: the gain, and each part by its name.
function read(text: string, game: string): { gain: number; parts: Record<string, number> } {
  const value = (sign: string, digits: string): number => Number(digits) * (sign === '−' ? -1 : 1)
  const [, sign, digits] = /^([+−]?)(\d+) points/.exec(text) ?? ['', '', '0']
  const parts: Record<string, number> = {}
  for (const name of partNames(game)) {
    const at = text.indexOf(` ${name} `)
    const found = at < 0 ? null : /^([+−])(\d+)/.exec(text.slice(at + name.length + 2))
    if (found) parts[name] = value(found[1]!, found[2]!)
  }
  return { gain: value(sign!, digits!), parts }
}

// Where a seat's view has what is counted, by the name that the engine gives it.
type Own = Record<string, number | Record<string, number | { full: number }>>
const within = (own: Own, group: string, id: string) => (own[group] as Record<string, number | { full: number }>)[id]
const held: Record<string, (own: Own, id: string) => unknown> = {
  navoria: (own, id) => {
    const [track, kind] = id.split('_') as [string, 'marker' | 'posts']
    return within(own, kind === 'marker' ? 'markers' : 'posts', track)
  },
  noria: (own, id) => {
    const good = within(own, 'goods', id) as { full: number } | undefined
    return good?.full ?? within(own, 'resources', id) ?? own[id]
  },
  magicmap: (own, id) => own[id],
}
const has = (view: Json, game: string, seat: number, id: string): number =>
  held[game]!((view as unknown as { seats: Own[] }).seats[seat]!, id) as number

const settings = ['vaalbara', 'navoria', 'noria', 'magicmap'].flatMap((game) =>
  ['usual', 'other'].map((rules) => [game, rules] as const),
)

test.each(settings)('%s by the %s rules', (game, rules) => {
  let random = 7
  const any = (count: number): number => (random = (random * 48271) % 2147483647) % count
  const facts = engine.games.find(({ id }) => id === game)!
  const [least, most] = facts.players
  const names = partNames(game)
  // An option that only some numbers of players have is left to those.
  const options = (players: number): Options =>
    rules === 'usual'
      ? {}
      : Object.fromEntries(
          facts.options
            .filter(({ name }) => name !== 'blank_favor' || players === 2)
            .map(({ name, values, default: usual }) => [name, values.find((value) => value !== usual)!]),
        )
  let changes = 0
  for (let players = least; players <= most; players++) {
    let sure = 0
    let paid = 0
    for (let match = 0; sure < CHOICES || paid < PAID; match++) {
      expect(match).toBeLessThan(MATCHES)
      engine.begin(game, players, options(players), `promise ${match}`)
      while (!engine.over && (sure < CHOICES || paid < PAID)) {
        const seat = engine.asked[any(engine.asked.length)]!
        const told = engine.look(seat, engine.count)
        const choices = choicesOf(told)
        // What pays is looked at before what does not.
        const paying = choices.filter(({ gain }) => gain)
        const choice: Choice = paying.length > 0 && any(2) ? paying[any(paying.length)]! : choices[any(choices.length)]!
        const before = engine.count
        engine.play(choice.event)
        const [was, is] = engine.lookBack(seat, before, before + 1)
        const text = promised(choice, game)
        const holdings = tables[`../games/${game}/things.ts`]!.holdings ?? {}
        const of = `${players} players, ${JSON.stringify(choice.event)}`
        for (const [id, count] of Object.entries(choice.changes ?? {})) {
          expect(changed(choice, game, holdings)?.toLowerCase(), id).toContain(
            `${holdings[id]!.toLowerCase()} ${signed(count)}`,
          )
          expect(has(is!.view, game, seat, id) - has(was!.view, game, seat, id), of).toBe(count)
        }
        if (choice.changes) changes++
        expect(text === null).toBe(choice.gain === undefined)
        if (text === null) continue
        const said = read(text, game)
        expect(said.gain, of).toBe(is!.scores[seat]! - was!.scores[seat]!)
        const booked = names.map((_, part) => is!.parts[seat]![part]! - was!.parts[seat]![part]!)
        expect(
          names.map((name) => said.parts[name] ?? 0),
          `${of}: ${text}`,
        ).toEqual(booked)
        sure++
        if (said.gain !== 0) paid++
      }
    }
  }
  expect(changes > 0).toBe(game !== 'vaalbara')
})
