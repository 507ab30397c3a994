// Goes through a match in workers: a quick pass first, then closer ones. In each the chances of all positions come
// first, for the graph, then what the decisions cost. It can be stopped at any time and goes on where it was, also after
// a reload.
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
// How much longer it takes to weigh a decision than to judge a position, roughly.
const WEIGHING = 6

const isWhole = (moments: readonly (Moment | null)[]) => moments.every((moment) => moment?.choice !== undefined)

export class Analyst {
  // What is known, by position; of the closest pass that is complete, or of the first as far as it is.
  moments = $state.raw<readonly (Moment | null)[]>([])
  story = $state.raw<MatchStory | null>(null)
  // How many passes are complete.
  passes = $state(0)
  running = $state(false)
  failed = $state(false)
  // How much of the pass is done, of `all`.
  done = $state(0)
  // Milliseconds until the pass is complete, when that can be said.
  left = $state<number | null>(null)
  readonly all: number

  private readonly positions: number
  private workers: EngineWorker[] = []
  private run = 0
  // Keeps what was found and is not kept yet.
  private keep: (() => Promise<void>) | null = null

  constructor(
    private readonly course: Course,
    count: number,
  ) {
    this.positions = count + 1
    this.all = this.positions * (1 + WEIGHING)
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
      if (kept?.length !== this.positions || !isWhole(kept)) break
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
    const found: (Moment | null)[] =
      kept?.length === this.positions ? [...kept] : Array<null>(this.positions).fill(null)
    const unjudged = found.flatMap((moment, at) => (moment ? [] : [at]))
    const unweighed = found.flatMap((moment, at) => (moment?.choice === undefined ? [at] : []))
    const before = this.all - unjudged.length - unweighed.length * WEIGHING
    this.keep = () => writePass(key, [...found])
    this.done = before
    this.left = null
    const workers = await this.hire(Math.min(unweighed.length, this.hands()))
    if (run !== this.run) return
    const begun = Date.now()
    let keptAt = begun
    const each = (missing: number[], part: number, find: (worker: EngineWorker, at: number) => Promise<Moment>) => {
      let next = 0
      const work = async (worker: EngineWorker) => {
        while (run === this.run && next < missing.length) {
          const at = missing[next++]!
          const moment = await find(worker, at)
          if (run !== this.run) return
          found[at] = moment
          this.done += part
          const now = Date.now()
          this.left = timeToCome(now - begun, this.done - before, this.all - before)
          if (now - keptAt < KEEP_EVERY) continue
          keptAt = now
          if (this.passes === 0 && part === 1) this.moments = [...found]
          void this.keep?.()
        }
      }
      return Promise.all(workers.map(work))
    }
    await each(unjudged, 1, (worker, at) => worker.ask('judge', at, iterations))
    if (run !== this.run) return
    // The graph need not wait for what the decisions cost.
    if (this.passes === 0) {
      this.moments = [...found]
      await this.tell()
    }
    await each(unweighed, WEIGHING, async (worker, at) => {
      const choice = await worker.ask('weigh', at, iterations)
      return { ...found[at]!, choice }
    })
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
    const told = this.moments.map((moment) => {
      const { chances, choice } = moment!
      return { chances, choice: choice && { mark: choice.mark, accuracy: choice.accuracy } }
    })
    const story = await worker!.ask('tellOfMatch', told)
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
