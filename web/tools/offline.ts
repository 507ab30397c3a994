// Makes worker.js, the service worker, for the files that were built: it names all of them, and its
// version changes with any of them.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { transformWithEsbuild, type Plugin } from 'vite'

const SOURCE = 'src/offline/worker.ts'
const TARGET = 'worker.js'

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesOf(path) : [path]
    })
    .sort()
}

export function offline(): Plugin {
  let root = ''
  return {
    name: 'incognita-offline',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async writeBundle({ dir }) {
      const paths = filesOf(dir!).filter((path) => !/\.(br|gz)$/.test(path) && path !== join(dir!, TARGET))
      const hash = createHash('sha256')
      for (const path of paths) hash.update(relative(dir!, path)).update(readFileSync(path))
      const page = readFileSync(join(dir!, 'index.html'), 'utf8')
      const isShell = (file: string) => file === './' || page.includes(file)
      const names = paths.map((path) => relative(dir!, path).replace(/^index\.html$/, './'))
      const files = [...names.filter(isShell), ...names.filter((name) => !isShell(name))]
      const source = readFileSync(join(root, SOURCE), 'utf8')
      const { code } = await transformWithEsbuild(source, SOURCE, { minify: true, format: 'iife' })
      const constants = { VERSION: hash.update(code).digest('hex').slice(0, 12), FILES: files }
      const head = Object.entries(constants).map(([name, value]) => `const ${name}=${JSON.stringify(value)};\n`)
      writeFileSync(join(dir!, TARGET), head.join('') + code)
    },
  }
}
