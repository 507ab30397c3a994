import { describe, expect, test } from 'vitest'
import { pluralForm, say, translator, type Language } from './i18n.svelte'

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

  test('what a player is called cannot become a place', () => {
    const words = { text: '{seat} sees {other}', args: { seat: { seat: 0 }, other: { seat: 1 } } }
    expect(say(words, 'test', ['{other}', 'Borys'])).toBe('{other} sees Borys')
  })
})
