// The engine in a Web Worker: a compiled module comes first, then calls, answered in order.
import { callsOf, type Calls } from './calls'
import { Engine } from './engine'

export type Request = { module: WebAssembly.Module } | { id: number; call: keyof Calls; args: unknown[] }
export type Answer = { id: number; value: unknown } | { id: number; error: string }

let calls: Promise<Calls>

async function answer(id: number, call: keyof Calls, args: unknown[]): Promise<Answer> {
  try {
    const run = (await calls)[call] as (...args: unknown[]) => unknown
    return { id, value: run(...args) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if ('module' in data) calls = Engine.load(data.module).then(callsOf)
  else void answer(data.id, data.call, data.args).then((message) => postMessage(message))
})
