import { describe, expect, test, vi } from 'vitest'
import soon from './catalogues/pl/web.json'
import later from './catalogues/pl/web-later.json'
import {
  needContext,
  number,
  pluralForm,
  say,
  setLanguage,
  t as shell,
  translator,
  withWords,
  type Language,
} from './i18n.svelte'

describe('plural forms', () => {
  const forms: [Language, number[], number][] = [
    ['en', [1], 0],
    ['en', [0, 2, 5, 11, 21, 101], 1],
    ['ru', [1, 21, 101, 1001], 0],
    ['ru', [2, 3, 4, 22, 104], 1],
    ['ru', [0, 5, 11, 12, 14, 20, 25, 111, 112], 2],
    ['pl', [1], 0],
    ['pl', [2, 3, 4, 22, 104], 1],
    ['pl', [0, 5, 11, 12, 14, 21, 25, 101, 112], 2],
  ]
  test.each(forms)('%s: %j have form %i', (language, numbers, form) => {
    for (const n of numbers) expect(pluralForm(language, n)).toBe(form)
  })
})

describe('sentences', () => {
  const { t, tn } = translator('test')

  test('places are filled, unknown ones are left', () => {
    expect(t('{a} meets {b} and {a}', { a: 'Ada' })).toBe('Ada meets {b} and Ada')
  })

  test('a count chooses the form', () => {
    expect(tn('{n} card', '{n} cards', 1, { n: 1 })).toBe('1 card')
    expect(tn('{n} card', '{n} cards', 2, { n: 2 })).toBe('2 cards')
  })

  test("an event's words are said with the players' names", () => {
    const words = {
      text: '{seat} gives {seats} {count} {thing}',
      args: {
        seat: { seat: 0 },
        seats: { seats: [1, 2] },
        count: { number: 3 },
        thing: { term: 'Fish' },
      },
    }
    expect(say(words, 'test', ['Ada', 'Borys', 'Celina'])).toBe('Ada gives Borys, Celina 3 Fish')
  })

  test('a sentence that begins with a term has a capital, a name stays as it is', () => {
    const args = { ring: { term: 'large ring' }, seat: { seat: 0 } }
    expect(say({ text: '{ring} turns', args }, 'test', ['ada'])).toBe('Large ring turns')
    expect(say({ text: '{seat} turns {ring}', args }, 'test', ['ada'])).toBe('ada turns large ring')
  })

  test('what a player is called cannot become a place', () => {
    const words = { text: '{seat} sees {other}', args: { seat: { seat: 0 }, other: { seat: 1 } } }
    expect(say(words, 'test', ['{other}', 'Borys'])).toBe('{other} sees Borys')
  })
})

test('numbers are written as in the language, with a minus that is none of the hyphens', async () => {
  const { t } = translator('test')
  vi.stubGlobal('document', { documentElement: {} })
  expect(number(27.44, 1)).toBe('27.4')
  expect(t('{n} points', { n: -2 })).toBe('\u22122 points')
  await setLanguage('pl')
  expect(number(27.44, 1)).toBe('27,4')
  expect(say({ text: '{n}', args: { n: { number: -12 } } }, 'test', [])).toBe('\u221212')
  await setLanguage('en')
  vi.unstubAllGlobals()
})

test('what comes later is there with its words, in any language from then on', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  const [early, late] = [soon, later].map((words) =>
    Object.entries(words).find(([, said]) => typeof said === 'string')!,
  )
  await setLanguage('pl')
  await needContext('web')
  expect(shell(early![0])).toBe(early![1])
  expect(shell(late![0])).toBe(late![0])
  let arrive = (_: string) => {}
  const screen = withWords(new Promise<string>((resolve) => (arrive = resolve)))
  await vi.waitFor(() => expect(shell(late![0])).toBe(late![1]))
  arrive('screen')
  expect(await screen).toBe('screen')
  await setLanguage('ru')
  expect(shell(late![0])).toMatch(/[а-я]/)
  await setLanguage('en')
  vi.unstubAllGlobals()
})
