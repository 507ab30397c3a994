// Shows what has happened one thing after the other, each for its time. Whoever is far behind hurries, evenly: all that
// waits is shown `limit()` milliseconds after it has happened, as far as `QUICKEST` allows. Skipping shows all of it at
// once, in order.
import type { Timing } from './pace'

export interface Scene {
  timing: Timing
  // It is on its way, and lands after so many milliseconds.
  begin?(duration: number): void
  // It is there. With `joined`, what was shown before it was not seen by anybody.
  land(joined: boolean): void
}

// Nothing is shown for less than this part of its time: it would not be seen.
const QUICKEST = 0.1

export class Performance {
  // With the moments they were added.
  private readonly scenes: { scene: Scene; since: number }[] = []
  private under: Scene | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private waiting: (() => void)[] = []
  private unseen = false
  // What is shown beyond its time, and whether that is over.
  private lasting: Promise<unknown> | null = null
  private overdue = false
  // Whether there is more to be shown than there is time for, and until when what is there stays.
  private hurried = false
  private until = 0

  constructor(
    private readonly limit: () => number,
    // Told whenever there is something to show, or nothing more.
    private readonly changed: (showing: boolean) => void = () => {},
  ) {}

  get showing(): boolean {
    return this.timer !== undefined || this.scenes.length > 0
  }

  // What part of its time the first that waits has, so that neither it nor anything after it is shown too late.
  private share(): number {
    const left = this.limit() - Date.now()
    let needed = 0
    const shares = this.scenes.map(({ scene: { timing }, since }) => {
      needed += timing.lead + timing.hold
      return needed > 0 ? (since + left) / needed : 1
    })
    return Math.max(QUICKEST, Math.min(1, ...shares))
  }

  add(scene: Scene): void {
    this.scenes.push({ scene, since: Date.now() })
    if (this.timer === undefined) this.next()
    else this.changed(true)
  }

  // Resolves when all has been shown.
  idle(): Promise<void> {
    return this.showing ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve()
  }

  // What is shown now stays until this has ended too: a scoring that is counted, on whatever machine.
  lasts(counted: Promise<unknown>): void {
    this.lasting = counted
    void counted.finally(() => {
      if (this.lasting !== counted) return
      this.lasting = null
      if (this.overdue) this.next()
    })
  }

  // What still moves, for so many milliseconds, arrives before anything else is shown, unless there is a hurry.
  moves(time: number): void {
    if (this.timer === undefined || this.under || this.hurried || performance.now() + time <= this.until) return
    clearTimeout(this.timer)
    this.hold(time)
  }

  private stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.lasting = null
    this.overdue = false
  }

  skip(): void {
    this.stop()
    this.unseen = true
    const under = this.under
    this.under = null
    under?.land(false)
    for (let next = this.scenes.shift(); next; next = this.scenes.shift()) this.land(next.scene)
    this.rest()
  }

  // Forgets what was not shown.
  clear(): void {
    this.stop()
    this.scenes.length = 0
    this.under = null
    this.rest()
  }

  private rest(): void {
    this.unseen = false
    this.changed(false)
    for (const resolve of this.waiting.splice(0)) resolve()
  }

  private land(scene: Scene): void {
    scene.land(this.unseen)
    this.unseen = true
  }

  private next(): void {
    this.timer = undefined
    this.overdue = false
    while (this.scenes.length > 0) {
      const share = this.share()
      const { scene } = this.scenes.shift()!
      const { lead, hold } = scene.timing
      this.hurried = share < 1
      if (lead > 0) {
        this.lead(scene, lead * share, hold * share)
        return
      }
      this.land(scene)
      if (hold > 0) {
        this.hold(hold * share)
        return
      }
    }
    this.rest()
  }

  private lead(scene: Scene, lead: number, hold: number): void {
    this.under = scene
    scene.begin?.(lead)
    this.timer = setTimeout(() => {
      this.under = null
      this.land(scene)
      this.hold(hold)
    }, lead)
    this.changed(true)
  }

  private hold(time: number): void {
    this.unseen = false
    this.until = performance.now() + time
    this.timer = setTimeout(() => {
      this.overdue = this.lasting !== null
      if (!this.overdue) this.next()
    }, time)
    this.changed(true)
  }
}
