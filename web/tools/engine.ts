// Builds the engine for the browser before the client needs it, if a source is newer than the last.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const TARGET = 'src/engine/incognita.wasm'
const SOURCES = ['engine', 'games', 'bots', 'analysis', 'wasm']

function newest(folder: string): number {
  return Math.max(
    0,
    ...readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? newest(path) : statSync(path).mtimeMs
    }),
  )
}

export function engine(): Plugin {
  return {
    name: 'incognita-engine',
    configResolved({ root }) {
      const target = join(root, TARGET)
      const sources = join(root, '../src')
      const changed = Math.max(...SOURCES.map((folder) => newest(join(sources, folder))))
      if (existsSync(target) && statSync(target).mtimeMs > changed) return
      execFileSync(join(sources, 'wasm/build'), [target], { stdio: 'inherit' })
    },
  }
}
