// Writes what the client knows of the games and does not find out for itself: src/games/box/NAME.ts, with
// the types of the game's events and what is printed on its boards and cards. All of it comes from the
// sources of the games (src/describe); what cannot be read any more stops the build.
//
//   node tools/describe.mjs DESCRIPTION.wasm FOLDER
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tablesOf } from './tables.mjs'

async function described(path) {
  const { instance } = await WebAssembly.instantiate(readFileSync(path))
  const { describe, described, memory } = instance.exports
  const length = describe()
  return JSON.parse(Buffer.from(memory.buffer, described(), length).toString())
}

const union = (names) => names.map((name) => `'${name}'`).join(' | ')

function typeOf({ type, names, second }) {
  if (type === 'name') return union(names)
  return type === 'place' && second === null ? `[${union(names)}, number]` : 'number'
}

function listOf(argument) {
  const one = typeOf(argument)
  if (argument.list === 0) return one
  return argument.list < 0 ? `(${one})[]` : `[${Array(argument.list).fill(one).join(', ')}]`
}

// The members that an argument makes.
function membersOf(argument) {
  const { key, type, names, second, hidden } = argument
  if (type === 'amounts') return names.map((name) => `${name}?: number`)
  if (key === null) return []
  if (type === 'place' && second !== null) return [`${key}: ${union(names)}`, `${second}: number`]
  return [`${key}: ${listOf(argument)}${hidden ? ' | null' : ''}`]
}

function eventType({ events }) {
  const lines = events.map(
    ({ name, chance, with: given }) =>
      `  | { ${[`by: ${chance ? "'chance'" : 'number'}`, `do: '${name}'`, ...given.flatMap(membersOf)].join('; ')} }`,
  )
  // Of some that others choose not even the kind is told.
  if (events.some(({ hidden }) => hidden)) lines.push('  | { by: number; do: null }')
  return `export type Event =\n${lines.join('\n')}\n`
}

const [source, folder] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (const game of await described(source)) {
  const tables = Object.entries(tablesOf(game))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const\n`)
    .join('')
  const head = `// Made by web/tools/describe.mjs of src/games/${game.id}; nothing is changed here.\n`
  writeFileSync(`${folder}/${game.id}.ts`, head + eventType(game) + tables)
}
