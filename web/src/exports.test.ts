// No code that nobody uses: every component is shown by another, and whatever is exported is imported.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = dirname(fileURLToPath(import.meta.url))
const around = ['gallery', 'tests', 'tools'].map((folder) => join(root, '..', folder))

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? sources(path) : /\.(?:svelte|ts|mjs)$/.test(path) ? [path] : []
  })
}

type Texts = ReadonlyMap<string, string>

// A test alone is no use, except that of a number that tests wait for.
function unused(texts: Texts): string[] {
  const files = [...texts.keys()]
  const mentioned = (name: string, except: string) =>
    files.some((file) => file !== except && new RegExp(`\\b${name}\\b`).test(texts.get(file)!))
  return files
    .filter((file) => file.startsWith(root) && !file.endsWith('.test.ts') && !file.includes('/box/'))
    .flatMap((file) => {
      const text = texts.get(file)!
      const names = [...text.matchAll(/^export (?:async )?(?:function|const|let|class)\s+(\w+)/gm)].map(([, it]) => it!)
      const idle = names.filter((name) => !mentioned(name, file)).map((name) => `${basename(file)}: ${name}`)
      const shown = !file.endsWith('.svelte') || mentioned(basename(file).replace('.', '\\.'), file)
      return shown ? idle : [...idle, basename(file)]
    })
}

test('nothing is exported or drawn for nobody', () => {
  const files = [root, ...around].flatMap(sources)
  expect(unused(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([])
})

test('what nobody needs is noticed', () => {
  const texts = (importing: string) =>
    new Map([
      [join(root, 'a.ts'), 'export const used = 1\nexport function idle() {}'],
      [join(root, 'Part.svelte'), '<p />'],
      [join(root, 'b.ts'), importing],
    ])
  expect(unused(texts("import { used } from './a'"))).toEqual(['a.ts: idle', 'Part.svelte'])
  expect(unused(texts("import { used, idle } from './a'\nimport Part from './Part.svelte'"))).toEqual([])
})
