// Builds the client into dist/: relative addresses, so that it works below any path of a proxy.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { randomInt } from 'node:crypto'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chunks } from './tools/chunks'
import { engine } from './tools/engine'
import { fonts } from './tools/fonts'
import { iconPictures } from './tools/icons'
import { offline } from './tools/offline'
import { soundFile } from './tools/sounds'

// So that no process plays alone at the end.
const long = [
  'screens',
  'browsers',
  'matches',
  'lesson',
  'local',
  'together',
  'passing',
  'replay',
  'inspect',
  'reach',
  'fit',
  'keyboard',
  'parts',
  'shell',
  'network',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`))
      return at < 0 ? long.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

// Tests are dealt the same in every run, unless others are asked for (tests/luck.ts): of random ones it is told which,
// and all processes have the same.
if (process.env.INCOGNITA_SEED === 'random') {
  process.env.INCOGNITA_SEED = String(randomInt(1_000_000_000))
  console.log(`INCOGNITA_SEED=${process.env.INCOGNITA_SEED}`)
}

export default defineConfig({
  base: './',
  plugins: [engine(), svelte(), iconPictures(), fonts(), soundFile(), offline()],
  worker: { format: 'es', rollupOptions: { output: { hashCharacters: 'hex' } } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 0,
    // The server knows a name with a hash by its letters and digits, and lets browsers keep it.
    rollupOptions: { output: { hashCharacters: 'hex', manualChunks: chunks() } },
  },
  // Tests want the Svelte of browsers, whose state can be watched.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // Those in tests/ wait for what they want to see, also on a machine with other things to do. They share what they
  // need in each of two processes, a browser above all (surroundings.ts); those beside the sources are kept apart.
  test: {
    setupFiles: ['tests/crypto.ts'],
    testTransformMode: { web: ['**/*.ts'] },
    testTimeout: 900_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    poolOptions: { forks: { isolate: false }, threads: { maxThreads: 1, minThreads: 1 } },
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'browser', include: ['tests/**/*.test.ts'], setupFiles: ['tests/drawing.ts'], pool: 'forks' },
      },
      { extends: true, test: { name: 'sources', include: ['{src,tools}/**/*.test.ts'], pool: 'threads' } },
    ],
  },
  // `INCOGNITA_SERVER=http://127.0.0.1:8080 npx vite` works on the client against a running server.
  server: { proxy: { '/api': { target: process.env.INCOGNITA_SERVER, ws: true } } },
})
