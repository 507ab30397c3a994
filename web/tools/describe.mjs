// Writes what the client knows of the games and does not find out for itself: src/games/box/NAME.ts, with
// the types of the game's events and what is printed on its boards and cards. All of it comes from the
// sources of the games (src/describe); what cannot be read any more stops the build.
//
//   node tools/describe.mjs DESCRIPTION.wasm FOLDER BEATS.ts
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

// What the games' events are in the course of a match, by name; those of chance begin with it.
function beatsOf({ events }) {
  const named = events.map(({ name, chance, beat }) => [chance ? `chance ${name}` : name, beat])
  return Object.fromEntries(named.filter(([, beat]) => beat !== 'step'))
}

function beatsFile(games, names) {
  const tables = Object.fromEntries(games.map((game) => [game.id, beatsOf(game)]))
  return (
    '// Made by web/tools/describe.mjs of src/games; nothing is changed here.\n' +
    `export type Beat = ${union(names)}\n` +
    `export const beats: Readonly<Record<string, Readonly<Record<string, Beat>>>> = ${JSON.stringify(tables)}\n`
  )
}

const [source, folder, beatsPath] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const { beats, games } = await described(source)
writeFileSync(beatsPath, beatsFile(games, beats))
for (const game of games) {
  const tables = Object.entries(tablesOf(game))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const\n`)
    .join('')
  const head = `// Made by web/tools/describe.mjs of src/games/${game.id}; nothing is changed here.\n`
  writeFileSync(`${folder}/${game.id}.ts`, head + eventType(game) + tables)
}
