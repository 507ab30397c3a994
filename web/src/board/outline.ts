// How a view without a board of its own is put into words: names of members made readable, short
// lists on one line, lists of objects with the same members as tables.
import type { Json } from '../match/types'

export function humanised(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isScalar(value: Json): boolean {
  return value === null || typeof value !== 'object'
}

export function isObject(value: Json): value is { [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

// Whether it fits on a line: a value, or a list of values.
export function isPlain(value: Json): boolean {
  return isScalar(value) || (Array.isArray(value) && value.every(isScalar))
}

export function plain(value: Json): string {
  if (value === null) return '–'
  if (value === true) return '✓'
  if (value === false) return '✗'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(plain).join(', ')
  return String(value).replaceAll('_', ' ')
}

export interface Row {
  number: number
  cells: [string, Json][]
}

// The rows of a list of objects that all have the same members; null for anything else.
export function tableOf(value: Json): Row[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const rows: Row[] = []
  let members: string | null = null
  for (const [index, item] of value.entries()) {
    if (!isObject(item)) return null
    const names = Object.keys(item).join(' ')
    members ??= names
    if (names !== members) return null
    rows.push({ number: index + 1, cells: Object.entries(item) })
  }
  return rows
}
