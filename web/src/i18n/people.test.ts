import { expect, test } from 'vitest'
import ru from './catalogues/ru/web.json'
import pl from './catalogues/pl/web.json'
import { personName } from './people'

test('a name that was given is told in words of the catalogue, any other as it is', () => {
  expect(personName('Guest 4821')).toBe('Guest 4821')
  expect((ru as Record<string, unknown>)['Guest {number}']).toBe('Гость {number}')
  expect((pl as Record<string, unknown>)['Guest {number}']).toBe('Gość {number}')
  expect(personName('Guest of honour')).toBe('Guest of honour')
  expect(personName('Анна')).toBe('Анна')
})

test('a name from right to left stands by itself', () => {
  expect(personName('דוד')).toBe('\u2068דוד\u2069')
})
