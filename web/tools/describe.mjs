// Writes what the client knows of the games and does not find out for itself: src/games/box/NAME.ts, with
// the types of the game's events and views and what is printed on its boards and cards. All of it comes from
// the sources of the games (src/describe); what cannot be read any more stops the build.
//
//   node tools/describe.mjs DESCRIPTION.wasm FOLDER BEATS.ts OURS
//
// OURS/NAME.ts is what of the game is ours, for the last chapter of its rules.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { printedAs, tablesOf } from './tables.mjs'
import { Shape, viewTypes } from './views.mjs'

const SPECTATOR = 7
const ARBITER = 8
// Of each game. What is rarest came up in the 24th; games/views.test.ts looks at others.
const MATCHES = 72

const [source, folder, beatsPath, oursFolder] = process.argv.slice(2)
const engine = (await WebAssembly.instantiate(readFileSync(source))).instance.exports

const read = (length) => JSON.parse(Buffer.from(engine.memory.buffer, engine.described(), length).toString())

// Every choice of options, as the bytes of a number.
function choices({ options }) {
  return options.reduce((all, { values }, i) => all.flatMap((one) => values.map((_, at) => one + at * 256 ** i)), [0])
}

// Every number of players with every choice of options.
function tables(game) {
  const players = Array.from({ length: game.players_max - game.players_min + 1 }, (_, i) => game.players_min + i)
  return players.flatMap((count) => choices(game).map((options) => [count, options]))
}

// Plays matches of the game at this place of the list, at all tables in turn, and looks at their positions
// through the eyes of all seats, a spectator and the arbiter in turn.
function shown(index, game) {
  const views = new Shape()
  const figures = new Shape()
  const all = tables(game)
  for (let match = 0; match < MATCHES; match++) {
    const [players, options] = all[match % all.length]
    if (!engine.begin(index, players, options, match)) continue
    const viewers = [...Array(players).keys(), SPECTATOR, ARBITER]
    let looks = match
    do {
      const seen = read(engine.show(viewers[looks++ % viewers.length]))
      views.see(seen.view)
      figures.see(seen.figures)
    } while (engine.step())
  }
  for (const [member, values] of Object.entries(printedAs(game))) views.at(member).see(values)
  return { views, figures }
}

const union = (names) => names.map((name) => `'${name}'`).join(' | ')

// The type of one of these names: that of a set, or with other names beside it.
function nameType(names, sets) {
  const set = sets.find(
    (one) => one.names && one.names.every((name) => names.includes(name)) && one.names.length === names.length,
  )
  return set ? set.name : union(names)
}

function typeOf({ key, type, names, second }, sets) {
  if (type === 'name') return nameType(names, sets)
  if (type === 'place' && second === null) return `[${nameType(names, sets)}, number]`
  return (type === 'number' && sets.find((set) => !set.names && set.member === key)?.name) || 'number'
}

function listOf(argument, sets) {
  const one = typeOf(argument, sets)
  if (argument.list === 0) return one
  return argument.list < 0 ? `(${one})[]` : `[${Array(argument.list).fill(one).join(', ')}]`
}

// The members that an argument makes.
function membersOf(argument, sets) {
  const { key, type, names, second, hidden } = argument
  if (type === 'amounts') return names.map((name) => `${name}?: number`)
  if (key === null) return []
  if (type === 'place' && second !== null) return [`${key}: ${nameType(names, sets)}`, `${second}: number`]
  return [`${key}: ${listOf(argument, sets)}${hidden ? ' | null' : ''}`]
}

function eventType({ events, sets }) {
  const lines = events.map(({ name, chance, with: given }) => {
    const members = given.flatMap((argument) => membersOf(argument, sets))
    return `  | { ${[`by: ${chance ? "'chance'" : 'number'}`, `do: '${name}'`, ...members].join('; ')} }`
  })
  // Of some that others choose not even the kind is told.
  if (events.some(({ hidden }) => hidden)) lines.push('  | { by: number; do: null }')
  return `export type Event =\n${lines.join('\n')}\n`
}

// What the games' events are in the course of a match, by name; those of chance begin with it.
function beatsOf({ events }) {
  const named = events.map(({ name, chance, beat }) => [chance ? `chance ${name}` : name, beat])
  return Object.fromEntries(named.filter(([, beat]) => beat !== 'step'))
}

// Which of them begin a turn, also right after another of the same seat.
const openingsOf = ({ events }) => events.filter(({ opens }) => opens).map(({ name }) => name)

function beatsFile(games, names) {
  const tables = Object.fromEntries(games.map((game) => [game.id, beatsOf(game)]))
  const openings = Object.fromEntries(games.map((game) => [game.id, openingsOf(game)]))
  return (
    '// Made by web/tools/describe.mjs of src/games; nothing is changed here.\n' +
    `export type Beat = ${union(names)}\n` +
    `export const beats: Readonly<Record<string, Readonly<Record<string, Beat>>>> = ${JSON.stringify(tables)}\n` +
    `export const openings: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(openings)}\n`
  )
}

// What of the game is ours, by where it is from. A group of facts that no rulebook states and that nothing is said of
// stops the build, and so does what is said of nothing.
function oursOf({ id, box, ours, events }) {
  const values = []
  const facts = box.filter(({ provenance }) => provenance !== 'rulebook')
  for (const one of ours.filter(({ group }) => group !== null && !facts.some((fact) => fact.group === group)))
    throw new Error(`${id}: every ${one.group} is stated in a rulebook`)
  for (const { provenance, group, id: which, value } of facts) {
    const sentence = ours.find((one) => one.group === group)?.sentence
    if (!sentence) throw new Error(`${id}: nothing is said of ${group}, which is ${provenance}`)
    let listed = values.find((one) => one.sentence === sentence && one.provenance === provenance)
    if (!listed) values.push((listed = { provenance, sentence, facts: [] }))
    listed.facts.push({ group, id: which, value })
  }
  const readings = ours
    .filter(({ group }) => group === null)
    .map(({ reference, sentence }) => ({ reference, sentence }))
  const decisions = events.filter(({ chance }) => !chance).map(({ name }) => name)
  return (
    `import type { Ours } from '../ours'\nexport const ours: Ours = ${JSON.stringify({ values, readings })}\n` +
    `// The kinds of decisions.\nexport const decisions: readonly string[] = ${JSON.stringify([...new Set(decisions)])}\n`
  )
}

mkdirSync(folder, { recursive: true })
mkdirSync(oursFolder, { recursive: true })
const { beats, games, offered } = read(engine.describe())
writeFileSync(beatsPath, beatsFile(games.slice(0, offered), beats))
for (const [index, game] of games.entries()) {
  const { views, figures } = shown(index, game)
  const types = eventType(game) + viewTypes(game, views, figures)
  const tables = Object.entries(tablesOf(game))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const\n`)
    .join('')
  const head = `// Made by web/tools/describe.mjs of src/games/${game.id}; nothing is changed here.\n`
  // Those that are not offered are looked at all the same: they are patterns for others.
  if (index >= offered) continue
  writeFileSync(`${folder}/${game.id}.ts`, head + types + tables)
  writeFileSync(`${oursFolder}/${game.id}.ts`, head + oursOf(game))
}
