// Types of views out of what was shown: exact about what the game declares, and loud where it cannot be.
import { expect, test } from 'vitest'
import { Shape, viewTypes, type ClosedSet } from './views.mjs'

const sets: ClosedSet[] = [
  { name: 'Phase', member: null, names: ['sail', 'over'] },
  { name: 'Land', member: null, names: ['desert', 'forest'] },
  { name: 'LandOrAny', member: null, names: ['desert', 'forest', 'any'] },
  { name: 'Section', member: 'section', first: 1, end: 4 },
]
const game = { id: 'isles', options: [{ name: 'ties', is_bool: false, values: ['nobody', 'all'] }], sets }

// The types of views that all have these members too, without those of the sets and of the table.
function typesOf(views: object[], its = sets): string {
  const shown = new Shape()
  const figures = new Shape()
  figures.see({})
  for (const view of views) shown.see({ game: 'isles', ...view })
  const types = viewTypes({ ...game, sets: its }, shown, figures)
  return /interface View \{\n {2}game: 'isles'\n([^]*?)\n\}/.exec(types)![1]!.replaceAll(/\s+/g, ' ').trim()
}

test('what the game declares is told in full, whatever came up', () => {
  expect(typesOf([{ phase: 'sail' }])).toBe('phase: Phase')
  expect(typesOf([{ options: { ties: 'all' } }])).toBe("options: { ties: 'nobody' | 'all' }")
  expect(typesOf([{ section: 2 }, { section: null }])).toBe('section: Section | null')
})

test('what came up is told: null, lists, pairs, sizes of hidden sets', () => {
  expect(typesOf([{ hand: 3 }, { hand: [1, 2, 3] }])).toBe('hand: number | readonly number[]')
  expect(typesOf([{ cell: [1, 2] }, { cell: [3, 4] }])).toBe('cell: readonly [number, number]')
  expect(typesOf([{ cell: [1, 2] }, { cell: [] }])).toBe('cell: readonly number[]')
  expect(typesOf([{ answers: [true, null] }, { answers: [] }])).toBe('answers: readonly (boolean | null)[]')
})

test('objects by the words of a set are records', () => {
  expect(typesOf([{ posts: { desert: 1, forest: null } }])).toBe('posts: Record<Land, number | null>')
  const only = sets.filter(({ name }) => name === 'Land')
  expect(typesOf([{ posts: { desert: 1 } }, { posts: {} }], only)).toBe('posts: Partial<Record<Land, number>>')
  expect(typesOf([{ posts: { desert: 1 } }])).toBe('posts: { desert: number }')
})

test('objects of several forms are told apart by a word', () => {
  const forms = [{ asked: [{ kind: 'sail', to: 1 }, { kind: 'over' }] }, { asked: [] }]
  expect(typesOf(forms)).toBe("asked: readonly ({ kind: 'over' } | { kind: 'sail' to: number })[]")
  const more = sets.map((set) => (set.name === 'Phase' ? { ...set, names: ['sail', 'over', 'claim'] } : set))
  expect(() => typesOf(forms, more)).toThrow('asked: nothing has come up whose kind is claim')
})

test('what cannot be known stops the build', () => {
  expect(() => typesOf([{ phase: 'dawn' }])).toThrow('phase: no set of words has all of dawn')
  expect(() => typesOf([{ land: 'desert' }])).toThrow('land: desert may be of Land or LandOrAny')
  expect(typesOf([{ land: 'desert' }], [...sets, { ...sets[1]!, member: 'land' }])).toBe('land: Land')
  expect(typesOf([{ land: 'desert' }, { land: 'any' }])).toBe('land: LandOrAny')
  expect(() => typesOf([{ section: 4 }])).toThrow('section: 4 to 4 is not all Section')
  expect(() => typesOf([{ hand: [] }])).toThrow('hand: has always been empty')
  expect(() => typesOf([{ a: 1 }, { b: 1 }])).toThrow('not always the same members')
})
