import { expect, test, vi } from 'vitest'
import type { Match } from '../match/match.svelte'
import type { Choice } from '../match/types'
import { forcedAfter, forcedChoice } from './opening'

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
  expect(forcedChoice(asked([decline], null))).toBe(null)
  expect(forcedChoice(asked([show, decline], 'easy'))).toBe(null)
})

test('the only choice in the open is shown before it is made', () => {
  const roll: Choice = { event: { by: 0, do: 'draw' }, words }
  const match = asked([roll], null)
  expect(forcedChoice(match)).toBe(roll)
  expect(forcedAfter(match, roll)).toBeGreaterThan(0)
})
