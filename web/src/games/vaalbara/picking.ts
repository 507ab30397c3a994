// A table whose places are picked instead of chosen: for the first of two clicks. All else, such as
// what is pointed at, goes to the table itself.
import type { Table } from '../../board/table'

export function picking(table: Table, pick: () => void): Table {
  return new Proxy(table, {
    get: (target, key) => (key === 'choose' ? pick : Reflect.get(target, key, target)),
    set: (target, key, value) => Reflect.set(target, key, value, target),
  })
}
