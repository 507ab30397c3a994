// The coach after the guided part of a lesson: everything new is explained once, when it first comes up, and nothing is
// that the reader has done before. Matches are played on from the end of each lesson, by the engine.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { Engine } from '../engine/engine'
import type { Choice } from '../match/types'
import { Guide } from './guide.svelte'
import { eventsOf, type Lesson } from './lesson'
import { decisions as magicmap } from './ours/magicmap'
import { decisions as navoria } from './ours/navoria'
import { decisions as noria } from './ours/noria'
import { decisions as vaalbara } from './ours/vaalbara'

const files = import.meta.glob<{ lesson: Lesson }>('./*/lesson.ts', { eager: true })
const decisions: Record<string, readonly string[]> = { magicmap, navoria, noria, vaalbara }
const games = Object.keys(decisions)

// What says all there is to say by itself: to go on, to let something be, to pay; and what only experts are asked.
const PLAIN: Record<string, string[]> = {
  vaalbara: ['decline'],
  navoria: [],
  noria: ['to_politics', 'end_turn', 'skip', 'done', 'pay', 'sell', 'build'],
  magicmap: ['magic', 'done', 'pass', 'accept', 'offer_swap', 'spend'],
}
const MATCHES = 40

let engine: Engine
beforeAll(async () => {
  engine = await Engine.load(await WebAssembly.compile(readFileSync(process.env.INCOGNITA_WASM!)))
})

describe.each(games)('%s', (game) => {
  const { lesson } = files[`./${game}/lesson.ts`]!
  const kindsDone = lesson.lines.flatMap((line) =>
    eventsOf(line).flatMap((event) => (event.by === lesson.you && !('skip' in line) ? [event.do] : [])),
  )

  test('whatever the reader can be asked was done, is explained, or says all by itself', () => {
    const topics = lesson.topics.map((topic) => topic.do)
    const known = new Set([...kindsDone, ...topics, ...PLAIN[game]!])
    expect(decisions[game]!.filter((kind) => !known.has(kind))).toEqual([])
  })

  test('each new thing is explained once, when it first comes up', () => {
    let random = 11
    const any = (count: number): number => (random = (random * 48271) % 2147483647) % count
    const explained: string[] = []
    // The guide asks for nothing any more: what is told is kept for the whole test, as in a reader's browser.
    const led = { proceed() {}, choose() {}, leave() {} }
    for (let match = 0; match < MATCHES && explained.length < lesson.topics.length; match++) {
      const guide = new Guide(game, lesson, led)
      guide.arrive(Infinity, 0)
      engine.begin(game, lesson.players, lesson.options, `${lesson.seed} ${match}`)
      // The first match is that of the lesson.
      if (match === 0) {
        engine.begin(game, lesson.players, lesson.options, lesson.seed)
        for (const line of lesson.lines) for (const event of eventsOf(line)) engine.play(event)
      }
      while (!engine.over) {
        const seat = engine.asked[any(engine.asked.length)]!
        const choices = engine.eventsOf(seat).map((event) => ({ event }) as unknown as Choice)
        if (seat === lesson.you) {
          const kinds = choices.map(({ event }) => event.do)
          const due = lesson.topics.filter((topic) => kinds.includes(topic.do) && !explained.includes(topic.id))
          // One thing after the other, each until the reader puts it away.
          for (const topic of due) {
            guide.notice(choices, [])
            expect(guide.step).toMatchObject({ id: topic.id, kind: 'note' })
            expect(guide.step!.say.length).toBeGreaterThan(20)
            guide.next()
            explained.push(topic.id)
          }
          guide.notice(choices, [])
          expect(guide.step).toBeNull()
        }
        engine.play(choices[any(choices.length)]!.event)
      }
    }
    expect(new Set(explained).size).toBe(explained.length)
    expect(explained.sort()).toEqual(lesson.topics.map(({ id }) => id).sort())
  })
})
