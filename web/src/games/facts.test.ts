// A game about which nothing is written in the client: it can be offered all the same, by the name that the
// engine has for it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsOf } from '../engine/calls'
import { Engine } from '../engine/engine'
import { setLanguage } from '../i18n/i18n.svelte'
import type { GameFacts } from '../match/types'
import { gameName, pitches, pitchOf } from './facts'
import { keepNames } from './names'

const unknown: GameFacts = {
  id: 'smugglers',
  players: [3, 5],
  options: [],
  settled: [],
  names: { en: 'Smugglers', ru: 'Контрабандисты', pl: 'Przemytnicy' },
  hidden: true,
  rules: 1,
  parts: [],
}

test('a game without a card of its own gets one with what is true of any game', () => {
  const pitch = pitchOf(unknown)
  expect(pitch).toMatchObject({ id: 'smugglers', players: 3, minutes: null })
  expect(pitch.sentence()).toContain('no board of its own')
})

test('it is called by the name that the engine tells, in the language of the reader', async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  keepNames([unknown])
  expect(gameName('smugglers')).toBe('Smugglers')
  await setLanguage('pl')
  expect(gameName('smugglers')).toBe('Przemytnicy')
  await setLanguage('en')
})

test('the device offers what the engine offers, and each of our games has a card of its own', async () => {
  const engine = await Engine.load(await WebAssembly.compile(readFileSync(process.env.INCOGNITA_WASM!)))
  const { games } = callsOf(engine).offer()
  expect(games.map(({ id }) => id)).toEqual(pitches.map(({ id }) => id))
  expect(engine.games.map(({ id }) => id)).toContain('template')
  for (const game of games) expect(pitchOf(game).minutes).not.toBeNull()
})
