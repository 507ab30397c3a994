// The types of views, figures and events against what the engine tells: views of random matches, through the eyes
// of a seat, of a spectator and of the arbiter, must be literals of their type, with no member too few or
// too many. All of these types are made when the client is built: those of events are what the games declare, those
// of views and figures what was seen in matches (tools/views.mjs). These are other matches, so that nothing rare is
// left out of the types.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { ARBITER, Engine, SPECTATOR } from '../engine/engine'
import type { Json, Options } from '../match/types'

const here = dirname(fileURLToPath(import.meta.url))
const types: [string, string][] = [
  ['vaalbara', 'Vaalbara'],
  ['navoria', 'Navoria'],
  ['noria', 'Noria'],
  ['magicmap', 'MagicMap'],
]
const MATCHES = 8
let engine: Engine

beforeAll(async () => {
  engine = await Engine.load(await WebAssembly.compile(readFileSync(process.env.INCOGNITA_WASM!)))
})

// What a value is made of, so that few of many are needed: names stay, numbers are all alike.
function shape(value: Json): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shape))].sort().join()}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value).map(([key, member]) => `${key}:${shape(member)}`)}}`
  return typeof value === 'string' ? value : typeof value
}

// The pieces of all views under their paths: every shape of each member is looked at once.
function isNew(value: Json, path: string, seen: Set<string>): boolean {
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).map(([key, member]): [string, Json] => [
      Array.isArray(value) ? '[]' : key,
      member,
    ])
    const own = `${path} ${Array.isArray(value) ? 'list' : members.map(([key]) => key).join()}`
    const fresh = !seen.has(own)
    seen.add(own)
    return members.map(([key, member]) => isNew(member, `${path}.${key}`, seen)).some(Boolean) || fresh
  }
  const own = `${path} ${shape(value)}`
  const fresh = !seen.has(own)
  seen.add(own)
  return fresh
}

function told(game: string): { views: Json[]; figures: Json[]; events: Json[] } {
  const facts = engine.games.find(({ id }) => id === game)!
  const views: Json[] = []
  const figures: Json[] = []
  const events: Json[] = []
  const seen = new Set<string>()
  for (let match = 0; match < MATCHES; match++) {
    const [least, most] = facts.players
    const players = least + (match % (most - least + 1))
    const options: Options = {}
    // Some are for the fewest players alone.
    if (players === least)
      for (const { name, values } of facts.options) options[name] = values[Math.floor(match / 3) % values.length]!
    engine.begin(game, players, options, `views ${match}`)
    engine.playOut()
    for (const viewer of [0, SPECTATOR, ARBITER]) {
      const { events: all } = engine.look(viewer)
      for (const event of all) if (isNew(event, `event ${event.do} ${typeof event.by}`, seen)) events.push(event)
      for (const { view, figures: beside } of engine.lookBack(viewer, 0, all.length)) {
        if (isNew(view, 'view', seen)) views.push(view)
        if (isNew(beside, 'figures', seen)) figures.push(beside)
      }
    }
  }
  return { views, figures, events }
}

// A file that says that all of it is of the game's types.
const claim = (name: string, { views, figures, events }: ReturnType<typeof told>): string =>
  `import type { ${name}Event, ${name}Figures, ${name}View } from './types'
export const views: ${name}View[] = ${JSON.stringify(views)}
export const figures: ${name}Figures[] = ${JSON.stringify(figures)}
export const events: ${name}Event[] = ${JSON.stringify(events)}
`

// What the compiler has to say of each of these files, which are nowhere but here: one program for all.
function complaints(texts: Map<string, string>): Map<string, string[]> {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  }
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists, getSourceFile } = host
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  host.getSourceFile = (path, version) => {
    const text = texts.get(path)
    return text === undefined ? getSourceFile(path, version) : ts.createSourceFile(path, text, version)
  }
  const program = ts.createProgram([...texts.keys()], options, host)
  const said = (file: string) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  return new Map([...texts.keys()].map((file) => [file, said(file)]))
}

const fileOf = (game: string, what: string): string => join(here, game, `${what}.ts`)
let found: Map<string, string[]>

beforeAll(() => {
  const texts = new Map<string, string>()
  for (const [game, name] of types) {
    const all = told(game)
    expect(all.views.length).toBeGreaterThan(10)
    texts.set(fileOf(game, 'told'), claim(name, all))
    const view = { ...(all.views[0] as { [key: string]: Json }), strange: 1 }
    texts.set(fileOf(game, 'strange'), claim(name, { views: [view], figures: [{ strange: 1 }], events: [] }))
  }
  found = complaints(texts)
})

test.each(types)('%s: what the engine tells is what the types say', (game) => {
  expect(found.get(fileOf(game, 'told'))).toEqual([])
  // And the comparison can fail.
  expect(found.get(fileOf(game, 'strange'))!.length).toBeGreaterThan(1)
})
