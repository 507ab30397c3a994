// Makes the gallery's positions with the real engine: node gallery/positions.mjs PROGRAM
// For each game and number of players one match of the greedy bot, with a position at each decision.
// The engine does not speak in sentences: a choice's label is its event.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const folder = join(dirname(fileURLToPath(import.meta.url)), 'positions')
const games = { vaalbara: [2, 3, 4, 5], navoria: [2, 3, 4], noria: [2, 3, 4], magicmap: [2, 3, 4] }

const engine = spawn(process.argv[2], ['engine'])
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]()

async function ask(request) {
  engine.stdin.write(JSON.stringify(request) + '\n')
  return JSON.parse((await answers.next()).value)
}

const words = (event) => ({ text: JSON.stringify(event), args: {} })
const entries = (events) => events.map((event, index) => ({ index, event, words: words(event) }))

async function match(game, players) {
  let { applied, waiting } = await ask({ op: 'new', game, players, seed: 'gallery' })
  const positions = []
  while (waiting.for === 'seats') {
    const you = waiting.seats[0]
    const { view } = await ask({ op: 'view', seat: you })
    const { events } = await ask({ op: 'legal', seat: you })
    const { scores } = await ask({ op: 'scores' })
    const choices = events.map((event) => ({ event, words: words(event) }))
    positions.push({
      game, you, view, waiting, scores, choices, prompt: words({ do: view.phase }), news: entries(applied),
    })
    const { event } = await ask({ op: 'bot', bot: 'greedy', seat: you, seed: 'gallery' })
    ;({ applied, waiting } = await ask({ op: 'apply', event }))
  }
  return positions
}

mkdirSync(folder, { recursive: true })
for (const [game, counts] of Object.entries(games))
  for (const players of counts) {
    const positions = await match(game, players)
    writeFileSync(join(folder, `${game}-${players}.json`), JSON.stringify(positions))
    console.log(game, players, positions.length)
  }
engine.stdin.end()
