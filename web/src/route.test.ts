import { describe, expect, test } from 'vitest'
import { link, parse, type Route } from './route.svelte'

const routes: Route[] = [
  { screen: 'home' },
  { screen: 'new', game: 'noria', friends: false },
  { screen: 'new', game: 'noria', friends: true },
  { screen: 'table', id: '45f56c5654c543a294d350a720eaa62d' },
  { screen: 'table', id: 'local-a/b?c' },
  { screen: 'replay', id: 'abc', at: null },
  { screen: 'replay', id: 'abc', at: 17 },
  { screen: 'branch', packed: 'aZ09-_' },
  { screen: 'learn', game: null },
  { screen: 'learn', game: 'vaalbara' },
  { screen: 'leaders', game: 'noria' },
  { screen: 'you' },
  { screen: 'settings' },
  { screen: 'keys' },
  { screen: 'about', game: null },
  { screen: 'about', game: 'navoria' },
]

describe('addresses', () => {
  test.each(routes)('%j is found again by its link', (route) => {
    expect(parse(link(route))).toEqual(route)
  })

  test.each(['', '#', '#/', '#main', '#/nowhere/at/all', '#/%', '#/%E0%A4/x'])('%j leads home', (hash) => {
    expect(parse(hash)).toEqual({ screen: 'home' })
  })

  test('a position that is no number is none', () => {
    expect(parse('#/replay/abc?at=-1')).toEqual({ screen: 'replay', id: 'abc', at: null })
    expect(parse('#/replay/abc?at=x')).toEqual({ screen: 'replay', id: 'abc', at: null })
  })
})
