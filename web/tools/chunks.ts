// Into how few files the client is put: on a slow line each costs a way to the server and back.
//
//   index      what the home page consists of, and what a table shares with screens of other kinds
//   more       what other screens share
//   table      a table, with what a replay, the waiting room, games and what is fetched later share with it
//   replay     what a replay has besides: nobody who plays waits for it
//   setup      setting up a match, here or on the server
//   NAME       the client of a game, with what its rules show of it
//   book       what the rules of all games are made of
//
// Whatever else there is, is used by one screen and comes with it.
import type { GetModuleInfo, ManualChunksOption } from 'rollup'

// Screens that share a file beside their own.
const together: Record<string, RegExp> = {
  table: /\/screens\/(Table|Replay)\.svelte$/,
  setup: /\/screens\/\w*Setup\.svelte$/,
}

const TABLE = /\/screens\/Table\.svelte$/
// What is opened at a table only: whatever it needs of the table is there.
const AT_TABLE =
  /\/(?:screens\/(?:Table|Replay)\.svelte|table\/\w+\.svelte|lobby\/WaitingRoom\.svelte|games\/\w+\/index\.ts)$/

// What a module needs before it can begin, and itself.
function needs(id: string, info: GetModuleInfo, found = new Set<string>()): Set<string> {
  if (!found.has(id)) for (const other of (found.add(id), info(id)!.importedIds)) needs(other, info, found)
  return found
}

// For each module, what is opened at once or when it is first wanted and cannot begin without it.
function usersOf(ids: Iterable<string>, info: GetModuleInfo): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const id of ids) {
    const { isEntry, dynamicImporters } = info(id)!
    if (!isEntry && dynamicImporters.length === 0) continue
    for (const used of needs(id, info)) users.set(used, [...(users.get(used) ?? []), id])
  }
  return users
}

export function chunks(): ManualChunksOption {
  let users: Map<string, string[]> | null = null
  return (id, { getModuleInfo, getModuleIds }) => {
    users ??= usersOf(getModuleIds(), getModuleInfo)
    const mine = users.get(id) ?? []
    if (mine.some((user) => getModuleInfo(user)!.isEntry)) return 'index'
    if (/\/src\/learn\/(?:parts\/|Book\.svelte|ours\.ts)/.test(id)) return 'book'
    const game = /\/src\/games\/(?:box\/(\w+)\.ts|(\w+)\/)/.exec(id)
    if (game) return game[1] ?? game[2]
    if (mine.length > 0 && mine.every((user) => /\/(screens\/Replay|branch\/BranchEntry)\.svelte$/.test(user)))
      return 'replay'
    if (mine.some((user) => TABLE.test(user)) && mine.every((user) => AT_TABLE.test(user))) return 'table'
    for (const [name, screens] of Object.entries(together)) if (mine.every((user) => screens.test(user))) return name
    if (mine.length <= 1) return undefined
    return mine.some((user) => /\/(screens\/Table\.svelte|games\/\w+\/index\.ts)$/.test(user)) ? 'index' : 'more'
  }
}
