// Goes through a match in workers: a quick pass first, then closer ones. It can be stopped at any time and goes on
// where it was, also after a reload.
import type { Course } from '../engine/calls'
import { EngineWorker } from '../engine/client'
import type { MatchStory, Moment } from '../engine/engine'
import { netOf } from '../engine/nets'
import { timeToCome } from '../parts/numbers'
import { keyOf, readPass, writePass } from './kept'

// The iterations of the passes, the quick one first; see docs/analysis.md.
const PASSES: readonly number[] = [0, 32, 128]
const WORKERS_MOST = 4
// How often what was found is kept meanwhile.
const KEEP_EVERY = 2000

export class Analyst {
  // What is known, by position; of the closest pass that is complete, or of the first as far as it is.
  moments = $state.raw<readonly (Moment | null)[]>([])
  story = $state.raw<MatchStory | null>(null)
  // How many passes are complete.
  passes = $state(0)
  running = $state(false)
  failed = $state(false)
  done = $state(0)
  // Milliseconds until the pass is complete, when that can be said.
  left = $state<number | null>(null)
  readonly all: number

  private workers: EngineWorker[] = []
  private run = 0
  // Keeps what was found and is not kept yet.
  private keep: (() => Promise<void>) | null = null

  constructor(
    private readonly course: Course,
    count: number,
  ) {
    this.all = count + 1
  }

  // How many there can be.
  readonly most = PASSES.length

  get more(): boolean {
    return this.passes < PASSES.length
  }

  // Takes up what is kept of earlier visits, then goes on with what is missing.
  async open(): Promise<void> {
    const run = ++this.run
    for (const [index, iterations] of PASSES.entries()) {
      const kept = await readPass(keyOf(this.course, iterations))
      if (run !== this.run) return
      if (!kept || kept.length !== this.all || kept.includes(null)) break
      this.moments = kept
      this.passes = index + 1
    }
    if (this.passes > 0) await this.tell()
    if (run === this.run) await this.start()
  }

  // Makes the passes that are missing, or what is missing of them.
  async start(): Promise<void> {
    if (this.running || !this.more) return
    const run = ++this.run
    this.running = true
    this.failed = false
    this.left = null
    try {
      while (this.more && run === this.run) await this.pass(run, PASSES[this.passes]!)
    } catch {
      if (run === this.run) this.failed = true
    }
    if (run === this.run) this.stop()
  }

  private async pass(run: number, iterations: number): Promise<void> {
    const key = keyOf(this.course, iterations)
    const kept = await readPass(key)
    const found: (Moment | null)[] = kept?.length === this.all ? [...kept] : Array<null>(this.all).fill(null)
    const missing = found.flatMap((moment, at) => (moment ? [] : [at]))
    const first = this.passes === 0
    const before = this.all - missing.length
    this.keep = () => writePass(key, [...found])
    let next = 0
    this.done = before
    this.left = null
    const workers = await this.hire(Math.min(missing.length, this.hands()))
    const begun = Date.now()
    let keptAt = begun
    const work = async (worker: EngineWorker) => {
      while (run === this.run && next < missing.length) {
        const at = missing[next++]!
        found[at] = await worker.ask('analyse', at, iterations)
        if (run !== this.run) return
        this.done++
        const now = Date.now()
        this.left = timeToCome(now - begun, this.done - before, missing.length)
        if (now - keptAt < KEEP_EVERY) continue
        keptAt = now
        if (first) this.moments = [...found]
        void this.keep?.()
      }
    }
    await Promise.all(workers.map(work))
    if (run !== this.run) return
    await this.keep()
    this.keep = null
    this.moments = found
    this.passes++
    await this.tell()
  }

  private hands(): number {
    return Math.max(1, Math.min(WORKERS_MOST, (navigator.hardwareConcurrency || 2) - 1))
  }

  // Workers that know the match and what bots have learned of the game.
  private async hire(count: number): Promise<EngineWorker[]> {
    const { game, players } = this.course
    const net = await netOf(game, players)
    while (this.workers.length < count) this.workers.push(new EngineWorker())
    await Promise.all(
      this.workers.map(async (worker) => {
        if (net) await worker.ask('learn', net)
        await worker.ask('make', this.course)
      }),
    )
    return this.workers
  }

  private async tell(): Promise<void> {
    const run = this.run
    const [worker] = this.workers.length > 0 ? this.workers : await this.hire(1)
    const story = await worker!.ask('tellOfMatch', $state.snapshot(this.moments) as Moment[])
    if (run !== this.run) return
    this.story = story
    if (!this.running) this.fire()
  }

  private fire(): void {
    for (const worker of this.workers) worker.close()
    this.workers = []
  }

  // What was found so far stays.
  stop(): void {
    this.run++
    void this.keep?.()
    this.keep = null
    this.running = false
    this.left = null
    this.fire()
  }
}
