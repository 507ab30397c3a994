// Every lesson is played by the engine: each choice must be legal for whom the script says when its line
// comes. A change of the rules, or of what is printed in a box, fails here by the name of the line.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { Engine } from '../engine/engine'
import { eventsOf, isSaid, type Lesson } from './lesson'

const files = import.meta.glob<{ lesson: Lesson }>('./*/lesson.ts', { eager: true })
const lessons = Object.entries(files).map(([path, { lesson }]): [string, Lesson] => [path.split('/')[1]!, lesson])
const LEAST = 15
const MOST = 25

let engine: Engine
beforeAll(async () => {
  engine = await Engine.load(await WebAssembly.compile(readFileSync(process.env.INCOGNITA_WASM!)))
})

describe.each(lessons)('%s', (game, lesson) => {
  test('is for the rules that hold', () => {
    expect(engine.games.find(({ id }) => id === game)!.rules).toBe(lesson.rules)
  })

  test('has as many steps as one follows in ten minutes, each with a name of its own', () => {
    const ids = lesson.lines.filter(isSaid).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(LEAST)
    expect(ids.length).toBeLessThanOrEqual(MOST)
    const topics = lesson.topics.map(({ id }) => id)
    expect(new Set(topics).size).toBe(topics.length)
  })

  test('every line can be played', () => {
    engine.begin(game, lesson.players, lesson.options, lesson.seed)
    let last = 'the beginning'
    for (const line of lesson.lines) {
      if (isSaid(line)) last = line.id
      for (const event of eventsOf(line)) {
        const legal = engine.eventsOf(event.by as number).map((found) => JSON.stringify(found))
        expect(legal, `${game}, at or after "${last}"`).toContain(JSON.stringify(event))
        if ('do' in line) expect(event.by, last).toBe(lesson.you)
        engine.play(event)
      }
      // What is to be read is read when the reader could act, so that nothing happens meanwhile.
      expect(engine.over, last).toBe(false)
    }
    expect(engine.asked, 'after the last line').toContain(lesson.you)
  })
})
