import { expect, test, vi } from 'vitest'
import ru from './catalogues/ru/web.json'
import pl from './catalogues/pl/web.json'
import { needContext, setLanguage } from './i18n.svelte'
import { nameOf, ownName, personName } from './people'

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

test('a name that was given is nobody’s own, and can be written as it is read', async () => {
  expect(ownName('Guest 4821')).toBe('')
  expect(ownName('Anna')).toBe('Anna')
  vi.stubGlobal('document', { documentElement: {} })
  await needContext('web')
  await setLanguage('ru')
  expect(personName('Guest 4821')).toBe('Гость 4821')
  expect(nameOf(' Гость 4821')).toBe('Guest 4821')
  expect(nameOf('Guest 4821')).toBe('Guest 4821')
  expect(nameOf('Гость 4821 и я')).toBe('Гость 4821 и я')
  expect(nameOf('Анна 7')).toBe('Анна 7')
  await setLanguage('en')
  vi.unstubAllGlobals()
})
