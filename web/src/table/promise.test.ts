// What an inspect card says a choice would do is what the engine then does: the points, and the parts that they are the
// sum of, over random positions of all games; and what it changes of what the seat has is told, whatever it is.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { Engine } from '../engine/engine'
import { keepNames, partNames } from '../games/names'
import { choicesOf } from '../match/match.svelte'
import type { Choice } from '../match/types'
import { signed } from '../parts/numbers'
import { changed, promised } from './promise'

const tables = import.meta.glob<{ holdings?: Readonly<Record<string, string>> }>('../games/*/things.ts', {
  eager: true,
})

const CHOICES = 120
const PAID = 8
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

test.each(['vaalbara', 'navoria', 'noria', 'magicmap'])('%s', (game) => {
  let random = 7
  const any = (count: number): number => (random = (random * 48271) % 2147483647) % count
  const [least, most] = engine.games.find(({ id }) => id === game)!.players
  const names = partNames(game)
  let sure = 0
  let paid = 0
  let changes = 0
  for (let match = 0; sure < CHOICES || paid < PAID; match++) {
    expect(match).toBeLessThan(60)
    engine.begin(game, least + (match % (most - least + 1)), {}, `promise ${match}`)
    while (!engine.over && (sure < CHOICES || paid < PAID)) {
      const seat = engine.asked[any(engine.asked.length)]!
      const told = engine.look(seat, engine.count)
      const choices = choicesOf(told)
      // What pays is looked at before what does not.
      const paying = choices.filter(({ gain }) => gain)
      const choice: Choice = paying.length > 0 && any(2) ? paying[any(paying.length)]! : choices[any(choices.length)]!
      const before = engine.count
      engine.play(choice.event)
      const text = promised(choice, game)
      const holdings = tables[`../games/${game}/things.ts`]!.holdings ?? {}
      for (const [id, count] of Object.entries(choice.changes ?? {}))
        expect(changed(choice, game, holdings)?.toLowerCase(), id).toContain(
          `${holdings[id]!.toLowerCase()} ${signed(count)}`,
        )
      if (choice.changes) changes++
      expect(text === null).toBe(choice.gain === undefined)
      if (text === null) continue
      const [was, is] = engine.lookBack(seat, before, before + 1)
      const said = read(text, game)
      const of = JSON.stringify(choice.event)
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
  expect(changes > 0).toBe(game !== 'vaalbara')
})
