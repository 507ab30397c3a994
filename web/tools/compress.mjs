// Puts a .br and a .gz beside every file of dist/ that becomes smaller by it; the server sends them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = process.argv[2] ?? 'dist'
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

function files(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(path, entry.name)) : [join(path, entry.name)],
  )
}

for (const file of files(folder)) {
  if (/\.(br|gz|woff2)$/.test(file)) continue
  const plain = readFileSync(file)
  for (const [ending, packed] of [
    ['br', brotliCompressSync(plain, brotli)],
    ['gz', gzipSync(plain, { level: 9 })],
  ])
    if (packed.length < plain.length) writeFileSync(`${file}.${ending}`, packed)
}
