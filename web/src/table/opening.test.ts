import { expect, test, vi } from 'vitest'
import type { Match } from '../match/match.svelte'
import type { Choice } from '../match/types'
import { forcedAfter, forcedChoice, isUnasked, latest } from './opening'

// The settings are a browser's.
vi.hoisted(() => {
  const none = { matches: false, addEventListener() {} }
  const root = { dataset: {}, style: { setProperty() {} } }
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  vi.stubGlobal('matchMedia', () => none)
  vi.stubGlobal('document', { documentElement: root, hidden: false, querySelector: () => null })
})

const words = { text: 'x', args: {} }
const decline: Choice = { event: { by: 0, do: 'decline' }, words, secret: true }
const show: Choice = { event: { by: 0, do: 'show_warrior' }, words, secret: true }
const seat = (seat: number, bot: string | null) => ({ seat, bot })
const asked = (choices: Choice[], other: string | null): Match =>
  ({
    choices,
    you: 0,
    yourTurn: true,
    mayUndo: false,
    unhurried: true,
    seats: [seat(0, null), seat(1, other)],
  }) as never

test('who has no Warrior is not asked for it against bots, and answers people in their own time', () => {
  const alone = asked([decline], 'easy')
  expect(forcedChoice(alone)).toBe(decline)
  // At once: nothing of it is to be seen.
  expect(forcedAfter(alone, decline)).toBe(0)
  expect(isUnasked(alone)).toBe(true)
  expect(isUnasked({ ...alone, yourTurn: false, busy: true } as Match)).toBe(true)
  expect(isUnasked({ ...alone, yourTurn: false, busy: false } as Match)).toBe(false)
  expect(isUnasked(asked([decline], null))).toBe(false)
  expect(isUnasked(asked([show, decline], 'easy'))).toBe(false)
  expect(forcedChoice(asked([decline], null))).toBe(null)
  expect(forcedChoice(asked([show, decline], 'easy'))).toBe(null)
})

test('the only choice in the open is shown before it is made', () => {
  const roll: Choice = { event: { by: 0, do: 'draw' }, words }
  const match = asked([roll], null)
  expect(forcedChoice(match)).toBe(roll)
  expect(forcedAfter(match, roll)).toBeGreaterThan(0)
})

test('what was decided is made before the clock of its reader runs out, and never at once', () => {
  const now = Date.now()
  const clock = (left: number) => ({ left, runs: true, at: now })
  const goods: Choice = { event: { by: 0, do: 'sell' }, words, times: 3 }
  // It waits for its reader, as long as there is time.
  expect(latest(goods, null)).toBe(null)
  expect(latest(goods, { ...clock(5000), runs: false })).toBe(null)
  expect(latest(goods, clock(60_000))).toBeGreaterThan(50_000)
  expect(latest(goods, clock(60_000))).toBeLessThan(60_000)
  const usual = latest(show, null)!
  expect(latest(show, clock(60_000))).toBe(usual)
  expect(latest(show, clock(3000))).toBeLessThan(usual)
  // No browser waits for a month: a timer that long would end now.
  expect(latest(goods, clock(30 * 86_400_000))).toBeLessThan(2 ** 31)
})
