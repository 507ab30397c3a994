// A match as one viewer lives it: what the table page shows and does, wherever it comes from. A back
// end (the server, the engine in the browser, a replay) extends Match, fills in the state with
// `seat`, `show` and the fields below, and does what the viewer asks for.
import { t } from '../i18n/i18n.svelte'
import type { Table, View } from '../board/table'
import type { BotAnswer } from '../engine/engine'
import type { Choice, LogEntry, Seat, Told, Waiting, Words } from './types'

export type Status = 'loading' | 'missing' | 'other_rules' | 'elsewhere' | 'open' | 'running' | 'over'
export type Connection = 'connected' | 'connecting' | 'lost'

// What a seat has left of its time, in milliseconds, at the moment `at` of Date.now().
export interface Clock {
  left: number
  runs: boolean
  at: number
}

// A choice the bot would think of: what the viewer may expect of it.
export interface Candidate {
  choice: Choice
  points: number
  winPercent: number
}

export interface ChatLine {
  name: string
  text: string
  time: number
}

// What a back end offers beyond playing; the page shows only this.
export interface Abilities {
  undo: boolean
  hint: boolean
  chat: boolean
  // Resigning, a bot standing in, and taking the seat back.
  leave: boolean
  rematch: boolean
}

// A position as the viewer sees it, with what led to it: `entries` replace the log from `from` on.
export interface Position {
  from: number
  entries: LogEntry[]
  view: View
  waiting: Waiting
  scores: readonly (number | null)[]
  choices: readonly Choice[]
  prompt: Words | null
  remark: Words | null
  mayUndo: boolean
  clock: readonly Clock[] | null
  winners: readonly number[]
}

// Bots have names, so that sentences about them read well.
const BOT_NAMES = [() => t('Iskra'), () => t('Otto'), () => t('Mila'), () => t('Bruno'), () => t('Vera')]

export function botName(seat: number): string {
  return BOT_NAMES[seat % BOT_NAMES.length]!()
}

function sameEntry(a: LogEntry | undefined, b: LogEntry): boolean {
  return a !== undefined && JSON.stringify(a.event) === JSON.stringify(b.event)
}

// The events that a server or the engine tells of, for the log.
export function entriesOf({ from, events, said }: Pick<Told, 'from' | 'events' | 'said'>): LogEntry[] {
  return events.map((event, i) => ({ index: from + i, event, words: said[i]! }))
}

// What the viewer may do, with its labels.
export function choicesOf({ legal, choices }: Pick<Told, 'legal' | 'choices'>): Choice[] {
  return legal.map((event, i): Choice => {
    const words = choices[i]!
    return words.gain === undefined ? { event, words } : { event, words, gain: words.gain }
  })
}

// The choices of one place, when several are meant.
export interface Asking {
  choices: readonly Choice[]
  place: Element
}

export abstract class Match implements Table {
  abstract readonly id: string
  abstract readonly can: Abilities

  status = $state<Status>('loading')
  connection = $state<Connection>('connected')
  game = $state('')
  you = $state<number | null>(null)
  view = $state.raw<View>(null)
  waiting = $state.raw<Waiting>({ for: 'nobody' })
  scores = $state.raw<readonly (number | null)[]>([])
  choices = $state.raw<readonly Choice[]>([])
  prompt = $state.raw<Words | null>(null)
  // Why something is not among the choices where people will look for it.
  remark = $state.raw<Words | null>(null)
  log = $state.raw<readonly LogEntry[]>([])
  news = $state.raw<readonly LogEntry[]>([])
  mayUndo = $state(false)
  clock = $state.raw<readonly Clock[] | null>(null)
  winners = $state.raw<readonly number[]>([])
  lines = $state.raw<readonly ChatLine[]>([])
  // How many of them came since somebody looked; what was said before the viewer came is no news.
  unread = $state(0)
  // SHA-256 of the seed, promised before the match; the seed itself once it is over.
  seedHash = $state<string | null>(null)
  seed = $state<string | null>(null)
  // Where the rematch is, once somebody asked for one.
  rematchId = $state<string | null>(null)
  // Something the viewer sent is on its way; nothing else is asked until it has arrived.
  busy = $state(false)
  // A sentence about what went wrong, shown until it is put away.
  trouble = $state<string | null>(null)
  // Does again what went wrong, where that may help.
  retry = $state.raw<(() => void) | null>(null)
  // One device for several players: the seat that should take it before anything is shown.
  handOverTo = $state<number | null>(null)
  // Likewise: the seat that is asked next, while the viewer still has the device in hand.
  nextUp = $state<number | null>(null)
  // Several players share this device, so nobody is the only "you".
  readonly shared: boolean = false
  // The seat whose bot thinks in this browser.
  thinking = $state<number | null>(null)

  pointed = $state.raw<readonly Choice[]>([])
  highlighted = $state.raw<LogEntry | null>(null)
  asking = $state.raw<Asking | null>(null)

  // As the back end tells it: a bot's seat may be without a name.
  protected sitting = $state.raw<readonly (Omit<Seat, 'name'> & { name: string | null })[]>([])
  readonly seats: readonly Seat[] = $derived(
    this.sitting.map((seat) => ({
      ...seat,
      name: seat.name ?? (seat.bot === null ? t('Free seat') : botName(seat.seat)),
    })),
  )
  readonly names: readonly string[] = $derived(this.seats.map((seat) => seat.name))
  readonly asked: readonly number[] = $derived(
    this.waiting.for === 'seats' ? this.waiting.seats : [],
  )
  readonly yourTurn: boolean = $derived(
    this.status === 'running' && this.choices.length > 0 && !this.busy,
  )
  // A person's seat that a bot plays at the moment.
  readonly away: boolean = $derived(
    this.you !== null && this.seats[this.you]?.bot === null && this.seats[this.you]?.playedBy === 'bot',
  )

  choose(choices: readonly Choice[], place: Element): void {
    if (this.busy || choices.length === 0) return
    if (choices.length === 1) this.decide(choices[0]!)
    else this.asking = { choices, place }
  }

  decide(choice: Choice): void {
    if (this.busy) return
    this.asking = null
    this.pointed = []
    this.play(choice)
  }

  protected abstract play(choice: Choice): void
  abstract undo(): void
  abstract hint(): Promise<Candidate[]>
  abstract resign(): void
  abstract standIn(): void
  abstract takeBack(): void
  abstract chat(text: string): void
  // The id of the new table.
  abstract rematch(): Promise<string>
  // The whole match as a record, once it is over.
  abstract record(): Promise<object>
  // The viewer has the device in hand now.
  abstract takeDevice(): void
  // The viewer gives the device to the seat that is next.
  passOn(): void {}
  // The bot that thinks shall answer at once.
  stopThinking(): void {}
  abstract close(): void

  // A bot's candidates among the present choices.
  protected candidatesOf({ candidates }: Pick<BotAnswer, 'candidates'>): Candidate[] {
    const choices = new Map(this.choices.map((choice) => [JSON.stringify(choice.event), choice]))
    return candidates.flatMap(({ event, value }) => {
      const choice = choices.get(JSON.stringify(event))
      return choice ? [{ choice, points: value.score, winPercent: value.win * 100 }] : []
    })
  }

  // Makes the position the one that is shown.
  protected show(position: Position): void {
    const known = this.log
    this.log = [...known.slice(0, position.from), ...position.entries]
    this.news = position.entries.filter((entry) => !sameEntry(known[entry.index], entry))
    this.view = position.view
    this.waiting = position.waiting
    this.scores = position.scores
    this.choices = position.choices
    this.prompt = position.prompt
    this.remark = position.remark
    this.mayUndo = position.mayUndo
    this.clock = position.clock
    this.winners = position.winners
    this.pointed = []
    this.asking = null
    this.highlighted = null
  }
}
