// A first pick of two (the disc that moves, the politician who is lowered): a place that glows like
// any other, but does something on the board instead of making a choice.
import type { Table } from '../../board/table'

// The same table, on which choosing means picking. Escape unpicks; so does a new position.
export function picking(table: Table, pick: () => void): Table {
  return new Proxy(table, {
    get: (target, name) => (name === 'choose' ? pick : Reflect.get(target, name, target)),
    set: (target, name, value) => Reflect.set(target, name, value, target),
  })
}
