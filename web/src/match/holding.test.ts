// Nothing shows a result before what brings it has landed.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Match, positionsOf, type Position } from './match.svelte'
import { paceBy, pagePace, type Speed } from './pace'
import type { GameEvent, Told, Waiting } from './types'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false, documentElement: { dataset: {} } })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  paceBy(() => 'normal')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

class Watched extends Match {
  readonly id = 'watched'
  override pace = pagePace
  record = () => Promise.resolve({})
  close(): void {}
  hear(position: Position): void {
    this.perform(position)
  }
  // Who plays the viewer's seat.
  sitDown(playedBy: 'person' | 'bot'): void {
    const seat = { seat: 0, name: 'Ada', you: true, bot: null, playedBy, connected: true, resigned: false }
    this.sitting = [{ ...seat, rating: undefined, page: undefined } as never]
  }
  // The viewer's clock runs.
  runClock(left: number): void {
    this.setClock([{ left, runs: true, at: Date.now() }])
  }
}

const seats = (...asked: number[]): Waiting => ({ for: 'seats', seats: asked })
const choose = (by: number, character: string | null): GameEvent => ({ by, do: 'choose', character }) as GameEvent
const words = { text: 'x', args: {} }

function position(from: number, events: GameEvent[], waiting: Waiting, score: number): Position {
  const entries = events.map((event, i) => ({ index: from + i, event, words }))
  const nothing = {
    choices: [],
    prompt: null,
    remark: null,
    mayUndo: false,
    mayChange: false,
    winners: [],
  }
  return { from, entries, ...nothing, view: { score }, parts: [], figures: null, waiting, scores: [score, 0] }
}

function watching(game: string): Watched {
  const match = new Watched()
  match.game = game
  match.you = 0
  return match
}

test('what others chose is no news again when somebody takes back a choice made before theirs', () => {
  const match = watching('magicmap')
  const pass = (by: number) => ({ by, do: 'pass' }) as GameEvent
  match.hear(position(0, [], seats(0, 1, 2), 0))
  match.skip()
  match.hear(position(0, [pass(0), pass(1)], seats(2), 0))
  match.skip()
  expect(match.news.map(({ event }) => event.by)).toEqual([0, 1])
  match.hear(position(0, [pass(1)], seats(0, 2), 0))
  match.skip()
  expect(match.log.map(({ event }) => event.by)).toEqual([1])
  expect(match.news).toEqual([])
})

test('nothing is offered to be taken back that cannot be any more, whatever is still shown', () => {
  const match = watching('magicmap')
  const pass = (by: number) => ({ by, do: 'pass' }) as GameEvent
  match.hear(position(0, [], seats(0), 0))
  match.skip()
  match.hear({ ...position(0, [pass(0)], seats(1), 0), mayUndo: true })
  expect(match.mayUndo).toBe(true)
  // While that is shown, somebody else goes on.
  match.hear(position(1, [pass(1)], seats(2), 0))
  expect(match.showing && match.log.length === 1).toBe(true)
  expect(match.mayUndo).toBe(false)
  // So it is too where it had not been shown.
  match.skip()
  match.hear(position(2, [pass(2)], seats(0), 0))
  match.hear({ ...position(3, [pass(0)], seats(1), 0), mayUndo: true })
  match.hear(position(4, [pass(1)], seats(2), 0))
  while (match.log.length < 4) vi.advanceTimersByTime(50)
  expect([match.log.length, match.mayUndo]).toEqual([4, false])
})

test('who lets a bot play is not asked what the bot decides', () => {
  const match = watching('magicmap')
  match.status = 'running'
  const pass = { by: 0, do: 'pass' } as GameEvent
  match.hear({ ...position(0, [], seats(0), 0), choices: [{ event: pass, words }] })
  match.skip()
  match.sitDown('bot')
  expect([match.away, match.yourTurn]).toEqual([true, false])
  match.sitDown('person')
  expect([match.away, match.yourTurn]).toEqual([false, true])
})

test('nobody loses much time to what others did, and none whose time is short', () => {
  paceBy(() => 'slow')
  const turns = (from: number) => ({
    ...position(
      from,
      [{ by: 1, do: 'spin', section: 9 } as unknown as GameEvent, { by: 1, do: 'pass' } as GameEvent],
      seats(0),
      0,
    ),
    choices: [{ event: { by: 0, do: 'pass' } as GameEvent, words }],
  })
  const takes = (left: number | null): number => {
    const match = watching('magicmap')
    match.hear(position(0, [], seats(1), 0))
    match.skip()
    if (left !== null) match.runClock(left)
    const began = Date.now()
    for (let i = 0; i < 10; i++) match.hear(turns(2 * i))
    while (match.showing) vi.advanceTimersByTime(100)
    expect(match.choices.length).toBe(1)
    return Date.now() - began
  }
  expect(takes(null)).toBeGreaterThan(9_000)
  expect(takes(600_000)).toBeLessThan(7_500)
  // It becomes short meanwhile, and was before.
  expect(takes(31_000)).toBeLessThan(1_200)
  expect(takes(20_000)).toBeLessThan(200)
})

test('what others did has its time before the viewer is asked, unless the viewer was asked already', () => {
  const sail = (by: number) => ({ by, do: 'sail', cell: [1, 2] }) as unknown as GameEvent
  const asking = (by: number, events = [sail(by)]) => ({
    ...position(0, events, seats(0), 0),
    choices: [{ event: { by: 0, do: 'spin' } as GameEvent, words }],
    prompt: words,
    mayUndo: true,
  })
  for (const [before, by, held] of [
    [[1], 1, true],
    [[0], 0, false],
    [[0, 1], 1, false],
  ] as const) {
    const match = watching('magicmap')
    match.hear(position(0, [], seats(...before), 0))
    match.skip()
    match.hear(asking(by))
    expect(match.log.length).toBe(1)
    expect([match.choices.length, match.prompt, match.mayUndo]).toEqual(held ? [0, null, false] : [1, words, true])
    match.skip()
    expect([match.choices.length, match.prompt, match.mayUndo]).toEqual([1, words, true])
    expect(match.news.map(({ event }) => event.by)).toEqual([by])
  }
})

test('what chance brings has its time before the viewer is asked, also where nothing moves', () => {
  for (const still of [false, true]) {
    vi.stubGlobal('matchMedia', () => ({ matches: still }))
    const match = watching('magicmap')
    match.hear(position(0, [], seats(1), 0))
    match.hear({
      ...position(0, [{ by: 'chance', do: 'spin', section: 4 } as GameEvent], seats(0), 0),
      choices: [{ event: { by: 0, do: 'sail' } as unknown as GameEvent, words }],
    })
    expect([match.log.length, match.choices.length]).toEqual([still ? 1 : 0, 0])
    vi.runAllTimers()
    expect([match.log.length, match.choices.length]).toEqual([1, 1])
  }
})

test('what waits to be shown is as fast as the reader wants it meanwhile, and not shown to a page that nobody sees', () => {
  const sail = (by: number) => ({ by, do: 'sail', cell: [1, 2] }) as unknown as GameEvent
  let speed: Speed = 'slow'
  paceBy(() => speed)
  const three = (): Watched => {
    const match = watching('magicmap')
    match.hear(position(0, [], seats(1), 0))
    for (const index of [0, 1, 2]) match.hear(position(index, [sail(1)], seats(1), 0))
    expect(match.log.length).toBe(1)
    return match
  }
  const changed = three()
  speed = 'instant'
  vi.advanceTimersToNextTimer()
  expect(changed.log.length).toBe(3)
  speed = 'slow'
  const hidden = three()
  vi.stubGlobal('document', { hidden: true, documentElement: { dataset: {} } })
  vi.advanceTimersToNextTimer()
  expect(hidden.log.length).toBe(3)
})

test('whoever chooses has seen enough: what was before does not hold up what comes of it', () => {
  const sail = (by: number) => ({ by, do: 'sail', cell: [1, 2] }) as unknown as GameEvent
  const choice = { event: { by: 0, do: 'spin' } as GameEvent, words }
  const match = watching('magicmap')
  match.hear(position(0, [], seats(0), 0))
  match.hear({ ...position(0, [sail(0)], seats(0), 0), choices: [choice] })
  expect([match.choices.length, match.showing]).toEqual([1, true])
  match.decide(choice)
  match.hear(position(1, [sail(0)], seats(0), 0))
  expect(match.log.length).toBe(2)
})

describe('a result', () => {
  test('of chance is not shown before it has landed: no score, no line of the log, no position', () => {
    const match = watching('magicmap')
    match.hear(position(0, [], seats(0), 0))
    match.hear(position(0, [{ by: 'chance', do: 'adventure', card: 'kraken' } as GameEvent], seats(0), 3))
    expect(match.performing?.entry.event.do).toBe('adventure')
    const shown = () => [match.log.length, match.scores[0], (match.view as { score: number }).score]
    expect(shown()).toEqual([0, 0, 0])
    vi.advanceTimersByTime(match.performing!.duration - 1)
    expect(shown()).toEqual([0, 0, 0])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual([1, 3, 3])
    expect(match.performing).toBe(null)
  })

  test('of what was chosen in secret comes with all of it at one moment, also between two', () => {
    const match = watching('vaalbara')
    match.hear(position(0, [], seats(0, 1), 0))
    match.hear(position(0, [choose(0, 'bard')], seats(1), 0))
    vi.runAllTimers()
    // The own choice is one's own: it is there at once.
    expect(match.log.length).toBe(1)
    match.hear(position(1, [choose(1, 'scout')], seats(0), 0))
    expect(match.performing?.entries.map(({ event }) => event)).toEqual([choose(1, 'scout')])
    expect(match.log.length).toBe(1)
    vi.runAllTimers()
    expect(match.log.length).toBe(2)
  })

  test('of what was chosen in secret is seen before the viewer is asked again, also by who chose last', () => {
    const match = watching('vaalbara')
    const asking = (event: object) => ({ choices: [{ event: { by: 0, ...event } as GameEvent, words }] })
    match.hear({ ...position(0, [choose(1, null)], seats(0), 0), ...asking({ do: 'choose', character: 'bard' }) })
    match.hear({
      ...position(0, [choose(1, 'scout'), choose(0, 'bard')], seats(0), 0),
      ...asking({ do: 'take', slot: 0 }),
    })
    // What was answered, perhaps on another device, is asked no more.
    expect([match.performing?.entries.length, match.choices.length]).toEqual([2, 0])
    vi.advanceTimersByTime(match.performing!.duration)
    expect([match.log.length, match.choices.length]).toEqual([2, 0])
    vi.runAllTimers()
    expect(match.choices.length).toBe(1)
  })

  test('of what somebody does in the open is shown at once', () => {
    const match = watching('vaalbara')
    match.hear(position(0, [], seats(0), 0))
    match.hear(position(0, [{ by: 1, do: 'take', slot: 0 } as GameEvent], seats(0), 0))
    expect(match.performing).toBe(null)
    expect(match.log.length).toBe(1)
  })
})

test('answers of several who were asked at once are not told one by one', () => {
  const step = (at: number, waiting: Waiting) => ({
    at,
    view: at,
    parts: [],
    figures: null,
    waiting,
    scores: [],
    winners: [],
  })
  const told = {
    from: 4,
    events: [choose(0, 'bard'), choose(1, 'scout'), choose(2, 'rider'), { by: 0, do: 'take', slot: 1 }],
    said: [words, words, words, words],
    steps: [step(5, seats(1, 2)), step(6, seats(2)), step(7, seats(0))],
    legal: [],
    choices: [],
    waiting: seats(1),
  } as unknown as Told
  const shown = (asked: number[], what = told) =>
    positionsOf(what, { events: 4, asked }).map(({ entries }) => entries.map(({ index }) => index))
  expect(shown([0, 1, 2])).toEqual([[4, 5, 6], [7]])
  // Of two nobody but the last remains asked on the way: that there were two was heard before.
  const two = {
    ...told,
    events: [choose(0, 'bard'), choose(1, 'scout'), { by: 0, do: 'take', slot: 1 }],
    said: [words, words, words],
    steps: [step(5, seats(1)), step(6, seats(0))],
  } as unknown as Told
  expect(shown([0, 1], two)).toEqual([[4, 5], [6]])
  expect(shown([0], two)).toEqual([[4], [5], [6]])
})
