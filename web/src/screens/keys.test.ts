// The page of keys tells of every key that the table knows.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('every key of the table stands on the page of keys', () => {
  const known = [...source('../table/Play.svelte').matchAll(/case '(\w)':/g)].map(([, key]) => key!.toUpperCase())
  const told = [...source('./Keys.svelte').matchAll(/\[\['(\w)'\]/g)].map(([, key]) => key!)
  expect(known.length).toBeGreaterThan(5)
  expect(known.filter((key) => !told.includes(key))).toEqual([])
})
