// The page's side of the engine's workers. A worker holds one match; whoever makes one closes it.
import type { Calls } from './calls'
import wasm from './incognita.wasm?url'
import type { Answer, Request } from './worker'

let compiled: Promise<WebAssembly.Module> | null = null

// Compiled once for all workers. Servers of plain files need not know what kind of file it is.
function module(): Promise<WebAssembly.Module> {
  compiled ??= fetch(wasm)
    .then((response) => {
      if (!response.ok) throw new Error(`the engine could not be loaded (${response.status})`)
      return response.arrayBuffer()
    })
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      compiled = null
      throw error
    })
  return compiled
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

export class EngineWorker {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  private readonly waiting = new Map<number, Waiting>()
  private readonly ready: Promise<void>
  private next = 0

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const asked = this.waiting.get(data.id)
      this.waiting.delete(data.id)
      if ('error' in data) asked?.reject(new Error(data.error))
      else asked?.resolve(data.value)
    }
    this.worker.onerror = () => this.fail('the engine could not be started')
    this.ready = module().then((module) => this.send({ module }))
    this.ready.catch(() => {})
  }

  private send(request: Request): void {
    this.worker.postMessage(request)
  }

  private fail(why: string): void {
    for (const asked of this.waiting.values()) asked.reject(new Error(why))
    this.waiting.clear()
  }

  async ask<Name extends keyof Calls>(call: Name, ...args: Parameters<Calls[Name]>): Promise<ReturnType<Calls[Name]>> {
    await this.ready
    const id = this.next++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
      this.send({ id, call, args })
    })
  }

  // Ends the worker, whatever it is doing.
  close(): void {
    this.worker.terminate()
    this.fail('closed')
  }
}
