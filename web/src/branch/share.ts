// A branch as a piece of an address, for whoever gets the link: its name and its record, deflated, in the base64 of
// addresses. What comes out of a link was written by anybody: it is read here and judged by the engine.
import type { MatchRecord } from '../engine/engine'
import { LARGEST } from '../local/records'
import { shareable } from '../route.svelte'

// Longer links are cut off by too many programs that people send them with.
const LINK_MOST = 8000
const NAME_MOST = 60

interface Shared {
  name: string
  record: unknown
}

const FORM = 'deflate-raw'

async function through(
  bytes: BlobPart,
  change: TransformStream<BufferSource, Uint8Array>,
  most: number,
): Promise<Blob> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(change as TransformStream<Uint8Array, Uint8Array>)
    .getReader()
  const parts: BlobPart[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts)
    size += value.length
    if (size > most) {
      void reader.cancel()
      throw new Error('too much')
    }
    parts.push(value as BlobPart)
  }
}

// One short line, whatever it was.
export function cleanName(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, NAME_MOST)
}

// The link; null if it would be too long, or this browser cannot make one.
export async function linkTo(name: string, record: MatchRecord): Promise<string | null> {
  if (typeof CompressionStream === 'undefined') return null
  const text = JSON.stringify({ name, record } satisfies Shared)
  const packed = await (await through(text, new CompressionStream(FORM), LARGEST)).arrayBuffer()
  const binary = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join('')
  const letters = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const link = shareable({ screen: 'branch', packed: letters })
  return link.length <= LINK_MOST ? link : null
}

// What a link holds, or null if it is none of ours. The record has not been judged yet.
export async function unpack(letters: string): Promise<Shared | null> {
  try {
    const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
    const text = await (await through(bytes, new DecompressionStream(FORM), LARGEST)).text()
    const { name, record } = JSON.parse(text) as Partial<Shared>
    return typeof name === 'string' && record !== undefined ? { name: cleanName(name), record } : null
  } catch {
    return null
  }
}
