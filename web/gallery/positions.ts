// Makes the gallery's positions with the browser's engine: npx vite-node gallery/positions.ts
// For each game and number of players one match of the greedy bot, with a position at each decision.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Engine } from '../src/engine/engine'
import { choicesOf, entriesOf } from '../src/match/match.svelte'
import type { Position } from './position'

const here = dirname(fileURLToPath(import.meta.url))
const folder = join(here, 'positions')
const games = { vaalbara: [2, 3, 4, 5], navoria: [2, 3, 4], noria: [2, 3, 4], magicmap: [2, 3, 4] }
const wasm = readFileSync(join(here, '../src/engine/incognita.wasm'))
const engine = await Engine.load(await WebAssembly.compile(wasm))

function match(game: string, players: number): Position[] {
  engine.begin(game, players, {}, 'gallery')
  const positions: Position[] = []
  let seen = 0
  while (!engine.over) {
    const you = engine.asked[0]!
    const told = engine.look(you, seen)
    seen = engine.count
    positions.push({ ...told, game, you, choices: choicesOf(told), news: entriesOf(told) })
    engine.play(engine.think('greedy', you, 'gallery').event)
  }
  return positions
}

mkdirSync(folder, { recursive: true })
for (const [game, counts] of Object.entries(games))
  for (const players of counts) {
    const positions = match(game, players)
    writeFileSync(join(folder, `${game}-${players}.json`), JSON.stringify(positions))
    console.log(game, players, positions.length)
  }
