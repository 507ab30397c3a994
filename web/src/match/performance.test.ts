import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Performance, type Scene } from './performance'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown: string[] = []
const scene = (name: string, hold: number, lead = 0): Scene => ({
  timing: { lead, hold },
  begin: () => shown.push(`${name} begins`),
  land: (joined) => shown.push(joined ? `${name} with it` : name),
})
const said = (): string[] => shown.splice(0)

describe('what has happened is shown', () => {
  test('one thing after the other, each for its time', () => {
    const performance = new Performance(() => 10_000)
    for (const name of ['card', 'payment']) performance.add(scene(name, 500))
    expect(said()).toEqual(['card'])
    vi.advanceTimersByTime(499)
    expect(said()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(said()).toEqual(['payment'])
    expect(performance.showing).toBe(true)
    vi.advanceTimersByTime(500)
    expect(performance.showing).toBe(false)
  })

  test('not before it has landed', () => {
    const performance = new Performance(() => 10_000)
    performance.add(scene('spin', 300, 900))
    expect(said()).toEqual(['spin begins'])
    vi.advanceTimersByTime(899)
    expect(said()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(said()).toEqual(['spin'])
  })

  test('longer than its time, until what is counted meanwhile has been', async () => {
    const performance = new Performance(() => 10_000)
    let counted = () => {}
    for (const name of ['income', 'card', 'payment']) performance.add(scene(name, 500))
    performance.lasts(new Promise<void>((done) => (counted = done)))
    said()
    vi.advanceTimersByTime(5000)
    expect(said()).toEqual([])
    expect(performance.showing).toBe(true)
    counted()
    await vi.advanceTimersByTimeAsync(0)
    expect(said()).toEqual(['card'])
    // What was counted early holds nothing up, and neither does what was skipped.
    performance.lasts(Promise.resolve())
    await vi.advanceTimersByTimeAsync(500)
    expect(said()).toEqual(['payment'])
    performance.lasts(new Promise(() => {}))
    performance.skip()
    expect(performance.showing).toBe(false)
  })

  test('until what moves has arrived, unless there is a hurry', () => {
    const performance = new Performance(() => 2000)
    for (const name of ['voyage', 'spin']) performance.add(scene(name, 500))
    performance.moves(400)
    performance.moves(900)
    vi.advanceTimersByTime(899)
    expect(said()).toEqual(['voyage'])
    vi.advanceTimersByTime(1)
    expect(said()).toEqual(['spin'])
    for (let i = 0; i < 10; i++) performance.add(scene('more', 500))
    vi.advanceTimersByTime(500)
    performance.moves(5000)
    said()
    vi.advanceTimersByTime(500)
    expect(said()).not.toEqual([])
    performance.skip()
    said()
  })

  test('in one with what nobody could see before it', () => {
    const performance = new Performance(() => 10_000)
    performance.add(scene('first', 100))
    for (const name of ['dealt', 'dealt too']) performance.add(scene(name, 0))
    performance.add(scene('card', 500))
    said()
    vi.advanceTimersByTime(100)
    expect(said()).toEqual(['dealt', 'dealt too with it', 'card with it'])
  })

  test('all at once when skipped, the one on its way first', async () => {
    const performance = new Performance(() => 10_000)
    performance.add(scene('spin', 300, 900))
    performance.add(scene('card', 500))
    const idle = performance.idle()
    performance.skip()
    await idle
    expect(said()).toEqual(['spin begins', 'spin', 'card with it'])
    expect(performance.showing).toBe(false)
  })

  test('faster by whoever is far behind, up to what can be seen', () => {
    const performance = new Performance(() => 2000)
    for (let i = 0; i < 40; i++) performance.add(scene(`${i}`, 1000))
    // The first had its time alone.
    vi.advanceTimersByTime(1000)
    said()
    vi.advanceTimersByTime(3900)
    expect(said().length).toBe(38)
    expect(performance.showing).toBe(false)
  })

  test('evenly: what was first is seen as long as what is last', () => {
    const performance = new Performance(() => 4000)
    for (let i = 0; i < 13; i++) performance.add(scene(`${i}`, 1000))
    vi.advanceTimersByTime(1000)
    said()
    const seen = Array.from({ length: 3 }, () => (vi.advanceTimersByTime(1000), said().length))
    expect(seen).toEqual([4, 4, 3])
    expect(performance.showing).toBe(false)
  })
})
