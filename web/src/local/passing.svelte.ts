// One device for several players: who has it in hand, and who gets it next. Where seats know what
// others do not (`hidden`), it goes through a curtain, and nobody has it meanwhile.
import type { Passing } from '../match/match.svelte'

export class DevicePassing implements Passing {
  to = $state<number | null>(null)
  next = $state<number | null>(null)
  // Who has the device; null while it is passed on, and once the match is over.
  holder: number | null = null
  // Whose name comes on the curtain when the position behind it is shown.
  private due: number | null = null

  constructor(
    private readonly people: readonly number[],
    private readonly hidden: boolean,
    // Does it when other changes are done, and shows the position to whoever should see it then.
    private readonly inTurn: (change: () => void) => void,
  ) {}

  // Decides who has the device now, with these seats asked.
  give(over: boolean, asked: readonly number[]): void {
    this.next = null
    if (over || this.holder !== null) this.due = null
    if (over) {
      this.holder = null
      return
    }
    const people = asked.filter((seat) => this.people.includes(seat))
    if (people.length === 0 || (this.holder !== null && people.includes(this.holder))) return
    const next = people.find((seat) => seat > (this.holder ?? -1)) ?? people[0]!
    if (!this.hidden) this.holder = next
    else if (this.holder === null) this.due ??= next
    else this.next = next
  }

  // The position is shown: the curtain with it, or nothing over it.
  shown(): void {
    this.to = this.due
  }

  passOn(): void {
    const { next } = this
    if (next === null) return
    this.inTurn(() => {
      if (this.next !== next) return
      this.due = next
      this.holder = null
    })
  }

  take(): void {
    const { to } = this
    if (to !== null) this.inTurn(() => (this.holder = to))
  }
}
