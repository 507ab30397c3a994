// What each thing on the table is said to have earned is what the engine has paid, over whole matches of random choices.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { Engine } from '../../engine/engine'
import { choicesOf } from '../../match/match.svelte'
import { ADVENTURERS, FAVORS, LEADING, sharesOf, SOLDIERS } from './earned'
import { paidAt } from './income'
import type { NavoriaEvent, NavoriaShown } from './types'

let engine: Engine
beforeAll(async () => {
  engine = await Engine.load(await WebAssembly.compile(readFileSync(process.env.INCOGNITA_WASM!)))
})

test.each([2, 3, 4])('explorers, posts and favors of %i players', (players) => {
  let random = 7
  const any = (count: number): number => (random = (random * 48271) % 2147483647) % count
  const several = new Set<number>()
  for (let match = 0; match < 4; match++) {
    engine.begin('navoria', players, {}, `earned ${match}`)
    while (!engine.over) {
      const seat = engine.asked[any(engine.asked.length)]!
      const choices = choicesOf(engine.look(seat, engine.count))
      const { event } = choices[any(choices.length)]!
      const before = engine.count
      engine.play(event)
      const [was, is] = engine.lookBack(seat, before, before + 1) as unknown as [NavoriaShown, NavoriaShown]
      const paid = paidAt(was.view, is.view, event as NavoriaEvent)
      const ended = is.view.phase === 'over'
      if (!paid && !ended) continue
      const shown = paid ? { ...was, view: paid } : is
      for (let other = 0; other < players; other++)
        for (const part of ended ? [ADVENTURERS, LEADING, SOLDIERS, FAVORS] : [ADVENTURERS, LEADING]) {
          const shares = sharesOf(shown, part, other).filter(({ points }) => points > 0)
          const booked = is.parts[other]![part]! - was.parts[other]![part]!
          expect(
            shares.reduce((sum, { points }) => sum + points, 0),
            `part ${part} of seat ${other}`,
          ).toBe(booked)
          if (shares.length > 1) several.add(part)
        }
    }
  }
  expect(several.has(LEADING)).toBe(true)
})
