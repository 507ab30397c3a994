// A match on the server, over a socket. After a lost connection it goes on where it was; what was
// sent and not answered is sent again under its own id, so that it is neither lost nor doubled.
// Positions that come faster than an eye can follow are shown one after another.
import { get, post, Refusal } from '../api/http'
import { randomText } from '../api/random'
import { Socket, type Wire } from '../api/socket'
import type { MatchNews, Person, TableAnswer, TableInfo } from '../api/types'
import { pageWire } from '../api/wire'
import type { BotAnswer } from '../engine/engine'
import { t } from '../i18n/i18n.svelte'
import { notices, takeNotices, takeStanding, type Notices } from '../notices/notices.svelte'
import { go } from '../route.svelte'
import { Match, positionsOf, type ChatLine, type Conduct, type Hint } from './match.svelte'
import { pagePace, type Beat, type Meaning, type Timing } from './pace'
import type { Choice, GameEvent, PastPosition, SeatChange, Sentence } from './types'

const NO_IDENTITY = 4401
const BANNED = 4403
// No word was said.
const UNKNOWN = 1006
// What says nothing about what was asked, only that it is too much just now: we ask again, at first soon.
const NOT_NOW = new Set(['busy', 'too_fast', 'closing', 'store_failed'])
const PATIENCE = [200, 500, 1000, 2000, 4000]
// How often a hint is asked for while the match goes on.
const HINT_TRIES = 3

// Where tests put something else than the page.
interface Surroundings {
  makeWire(): Wire
  pace(beat: Beat, meaning: Meaning): Timing
}

// A request that changes the match, until its answer has come.
interface Pending {
  op: string
  match: string
  id: string
  expect?: number
  event?: GameEvent
}

type Message = Record<string, unknown> & { op: string; id?: string; ok?: boolean }

function codeOf(refusal: Message): string {
  return (refusal.error as { code: string }).code
}

export class ServerMatch extends Match {
  info = $state.raw<TableInfo | null>(null)
  // The owner of the table has removed us.
  removed = $state(false)
  override readonly conduct = this.makeConduct()
  // What was said in a match that cannot be played again.
  story = $state.raw<readonly Sentence[]>([])
  // How many entries of the match's log we have heard of, and how many the shown position has.
  private heardSeq = -1
  private shownSeq = -1
  // What our own choices have made of the log: until it is shown, what is shown is no longer so.
  private awaitedSeq = -1
  private heardLines = false
  private welcomed = false
  private refusals = 0
  private readonly later = new Set<ReturnType<typeof setTimeout>>()

  private readonly socket: Socket
  private readonly pending = new Map<string, Pending>()
  // How many events were known when a choice was made.
  private readonly chosenAt = new Map<string, number>()
  private readonly answers = new Map<string, (message: Message) => void>()

  constructor(
    readonly id: string,
    around: Surroundings = { makeWire: pageWire, pace: pagePace },
  ) {
    super()
    this.pace = around.pace
    this.connection = 'connecting'
    this.socket = new Socket(around.makeWire, {
      opened: () => {
        this.welcomed = false
        this.subscribe()
      },
      heard: (message) => this.heard(message as Message),
      lost: (code) => this.lost(code),
    })
  }

  override close(): void {
    this.performance.clear()
    this.setClock(null)
    this.later.forEach(clearTimeout)
    this.socket.close()
  }

  // A page that comes back from the background need not wait.
  hurry(): void {
    this.socket.hurry()
  }

  private subscribe(): void {
    this.look()
    this.askForLines()
  }

  private look(): void {
    const from = this.heardSeq >= 0 ? { from: this.heardSeq } : {}
    this.socket.send({ op: 'subscribe', match: this.id, choices: true, steps: true, ...from })
  }

  private askForLines(): void {
    this.socket.send({ op: 'lines', match: this.id })
  }

  // Asks again in a while, after a refusal that says nothing but that.
  private askLater(ask: () => void): void {
    const wait = PATIENCE[Math.min(this.refusals++, PATIENCE.length - 1)]!
    const timer = setTimeout(() => {
      this.later.delete(timer)
      ask()
    }, wait)
    this.later.add(timer)
  }

  // Forgets what it knows and asks for everything.
  private lookAgain(): void {
    this.heardSeq = -1
    this.performance.clear()
    this.known = this.log
    this.subscribe()
  }

  private lost(code: number): void {
    this.connection = 'lost'
    // Questions are put anew by whoever still wants to know; what changes the match is kept.
    for (const id of [...this.answers.keys()]) this.answer({ op: '', id, ok: false })
    if (code === NO_IDENTITY) void get('me')
    else if (code === BANNED || code === UNKNOWN) void this.askWhy()
  }

  // Perhaps we are not wanted here any more.
  private async askWhy(): Promise<void> {
    try {
      await get('me')
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'banned') return
      this.status = 'banned'
      this.socket.close()
    }
  }

  // Whoever comes is told first what all are told, if there is anything: else what we know is withdrawn.
  private hearNotices(message: Message): void {
    if (message.op === 'notices') takeNotices(message as unknown as Notices)
    else if (!this.welcomed) takeNotices({ announcement: null, maintenance: null })
    this.welcomed = true
  }

  private heard(message: Message): void {
    this.hearNotices(message)
    if (message.op === 'delta') this.takeMatch(message as unknown as MatchNews)
    else if (message.op === 'table' && !('ok' in message)) this.takeTable(message as unknown as TableAnswer)
    else if (message.op === 'chat' && !('ok' in message)) this.hearLine(message as unknown as ChatLine)
    else if (message.op === 'unsaid') this.unsay(message.line as number)
    else if (message.op === 'me') takeStanding(message.person as Person)
    else if (message.op === 'removed') this.removed = message.match === this.id
    else if (message.op === 'gone') this.tableGone()
    else if (message.op === 'subscribe') this.subscribed(message)
    else if (message.op === 'lines') this.heardOfLines(message)
    else if (message.id !== undefined) this.answered(message)
  }

  private hearLine(line: ChatLine): void {
    this.lines = [...this.lines, line]
    this.unread++
  }

  private unsay(line: number): void {
    this.lines = this.lines.filter((each) => each.line !== line)
  }

  private tableGone(): void {
    this.status = 'missing'
    this.socket.close()
    notices.tableGone = true
    go({ screen: 'home' })
  }

  private heardOfLines(message: Message): void {
    if (message.ok) this.hearLines(message.lines as ChatLine[])
    else if (NOT_NOW.has(codeOf(message))) this.askLater(() => this.askForLines())
  }

  // All that was said, when we come and when we come back.
  private hearLines(lines: ChatLine[]): void {
    if (this.heardLines) this.unread += Math.max(0, lines.length - this.lines.length)
    this.heardLines = true
    this.lines = lines
  }

  private subscribed(message: Message): void {
    if (!message.ok) {
      const code = codeOf(message)
      if (NOT_NOW.has(code)) {
        this.askLater(() => this.look())
        return
      }
      this.status = code === 'other_rules' ? 'other_rules' : 'missing'
      this.socket.close()
      return
    }
    this.refusals = 0
    const answer = message as unknown as TableAnswer
    this.connection = 'connected'
    this.takeTable(answer)
    if (answer.told) {
      this.story = answer.told
      this.status = 'told'
    }
    if (answer.seq !== undefined) this.takeMatch(answer as unknown as MatchNews)
    for (const request of this.pending.values()) this.socket.send(request)
  }

  private answered(message: Message): void {
    const id = message.id!
    this.answer(message)
    const request = this.pending.get(id)
    if (!request) return
    // A store that failed may have kept it: to ask again is the way to learn that.
    if (!message.ok && ['busy', 'store_failed'].includes(codeOf(message))) {
      // Under its own id it is done once, also if it is sent on another connection meanwhile.
      this.askLater(() => this.pending.has(id) && this.socket.send(request))
      return
    }
    this.pending.delete(id)
    const done = this.isDoneElsewhere(request)
    this.chosenAt.delete(id)
    this.refusals = 0
    if (typeof message.seq === 'number') this.awaitedSeq = Math.max(this.awaitedSeq, message.seq)
    this.rest()
    if (message.ok || done) return
    this.trouble = this.explain(codeOf(message))
    this.lookAgain()
  }

  // Whether another page of the reader has made the same choice: what can only be done is done by all of them at once.
  private isDoneElsewhere({ id, event }: Pending): boolean {
    const since = this.known.slice(this.chosenAt.get(id) ?? Infinity)
    return since.some((entry) => JSON.stringify(entry.event) === JSON.stringify(event))
  }

  private explain(code: string): string {
    switch (code) {
      // We offer what was legal: if it no longer is, the reader has answered elsewhere.
      case 'stale':
      case 'illegal_event':
        return t('The match has gone on meanwhile. Look again and choose anew.')
      case 'no_undo':
        return t('This can no longer be taken back.')
      case 'no_return':
        return t('You cannot take this seat back: your time is up, or you have come back too often. The bot plays on.')
      case 'not_yours':
        return t('A bot plays your seat at the moment.')
      case 'too_fast':
        return t('That was too fast. Wait a moment and try again.')
      default:
        return t('The server did not accept this ({code}).', { code })
    }
  }

  private takeTable(answer: TableAnswer): void {
    const { table } = answer
    this.info = table
    this.game = table.game
    this.you = answer.you
    this.seedHash = table.seed_hash
    this.seed = table.seed ?? null
    this.muted = table.muted ?? false
    this.rematchId = table.rematch ?? null
    this.ended = table.status === 'over'
    this.stopped = table.ended === 'host'
    this.rated = table.rated
    this.sitting = table.seats.map((seat) => ({
      seat: seat.seat,
      name: seat.name,
      you: seat.you,
      bot: seat.bot,
      playedBy: seat.played_by ?? (seat.bot === null ? 'person' : 'bot'),
      connected: seat.connected ?? true,
      resigned: seat.resigned ?? false,
      rating: seat.rating,
      page: seat.page,
    }))
    this.settle()
  }

  private takeMatch(news: MatchNews): void {
    if (news.from > this.known.length) {
      this.lookAgain()
      return
    }
    this.heardSeq = news.seq
    const at = Date.now()
    this.setClock(news.clock?.map((clock) => ({ ...clock, at })) ?? null)
    this.hearOfSeats(news.seat_changes ?? [])
    for (const position of positionsOf(news, this.soFar))
      this.perform(position, {
        shown: () => {
          this.shownSeq = news.seq
          this.rest()
        },
      })
    void this.performance.idle().then(() => this.settle())
    this.settle()
  }

  // After a lost connection some may be told twice.
  private hearOfSeats(changes: readonly SeatChange[]): void {
    if (changes.length === 0) return
    const known = new Set(this.seatChanges.map(({ seq }) => seq))
    this.seatChanges = [...this.seatChanges, ...changes.filter(({ seq }) => !known.has(seq))]
  }

  // The table may be over before its last positions have been shown, or begun before its first.
  private settle(): void {
    if (!this.info) return
    if (this.info.status === 'open') this.status = 'open'
    else if (this.shownSeq >= 0) this.status = this.performance.showing ? 'running' : this.info.status
    // Nobody learns from it who has won before the end is shown.
    if (this.info.status !== 'over' || this.status === 'over') this.series = this.info.series ?? null
  }

  // Whether something is still on its way.
  private rest(): void {
    this.busy = this.pending.size > 0 || this.shownSeq < this.awaitedSeq
  }

  // Sends what changes the match, and keeps it until it is answered.
  private change(op: string, members: Partial<Pending> = {}): void {
    const request: Pending = { op, match: this.id, id: randomText(10), ...members }
    this.pending.set(request.id, request)
    if (members.event) this.chosenAt.set(request.id, this.known.length)
    this.busy = true
    this.trouble = null
    this.socket.send(request)
  }

  protected override play(choice: Choice): void {
    this.change('play', { expect: this.shownSeq, event: choice.event })
  }

  override undo(): void {
    if (!this.busy) this.change('undo', { expect: this.shownSeq })
  }

  override mute(wanted: boolean): void {
    this.muted = wanted
    post(`tables/${this.id}/mute`, { muted: wanted }).catch(() => (this.muted = !wanted))
  }

  override resign(): void {
    this.change('resign')
  }

  override standIn(): void {
    this.change('standin')
  }

  override takeBack(): void {
    this.change('return')
  }

  override chat(text: string): void {
    this.socket.send({ op: 'chat', match: this.id, text })
  }

  private answer(message: Message): void {
    this.answers.get(message.id!)?.(message)
    this.answers.delete(message.id!)
  }

  private ask(op: string): Promise<Message> {
    const id = randomText(10)
    return new Promise((resolve) => {
      this.answers.set(id, resolve)
      if (!this.socket.send({ op, match: this.id, id })) this.answer({ op, id, ok: false })
    })
  }

  override async hint(): Promise<Hint | null> {
    // Whatever others choose meanwhile, the question may be the same.
    for (let asked = 0; asked < HINT_TRIES; asked++) {
      const message = await this.ask('hint')
      if (message.ok) return this.hintOf(message as unknown as BotAnswer)
      if (!message.error || codeOf(message) !== 'stale') return null
    }
    return null
  }

  override positionAt(at: number): Promise<PastPosition> {
    return get<PastPosition>(`tables/${this.id}/replay?at=${at}`)
  }

  override async rematch(): Promise<string> {
    const { table } = await post<TableAnswer>(`tables/${this.id}/rematch`)
    const full = table.seats.every((seat) => seat.name !== null || seat.bot !== null)
    const mine = table.seats.some((seat) => seat.you && seat.owner)
    if (full && mine && table.status === 'open') await post(`tables/${table.id}/start`)
    return table.id
  }

  override async record(): Promise<object> {
    return (await get<{ record: object }>(`tables/${this.id}/record`)).record
  }

  private makeConduct(): Conduct {
    const infoOf = () => this.info
    const ask = (op: string, body: object) => post(`tables/${this.id}/${op}`, body)
    const again = () => this.askForLines()
    return {
      get owner() {
        return infoOf()?.seats.some((seat) => seat.you && seat.owner) ?? false
      },
      get spectatorsTalk() {
        return infoOf()?.spectators_chat ?? true
      },
      letSpectatorsTalk: (chat) => ask('spectators', { chat }),
      block: (who) => ask('block', who).then(again),
      report: (who, reason) => ask('report', { ...who, reason }),
    }
  }

  // The table, which has so many seats, loses this one.
  async fewer(seat: number, players: number): Promise<void> {
    await post(`tables/${this.id}/fewer`, { seat, players })
  }
  // The owner has somebody leave.
  async remove(seat: number): Promise<void> {
    await post(`tables/${this.id}/remove`, { seat })
  }

  // Before the match: sitting down, leaving, starting.
  async join(seat: number): Promise<void> {
    await post(`tables/${this.id}/join`, { seat })
  }

  async leave(): Promise<void> {
    await post(`tables/${this.id}/leave`)
  }

  async start(fill?: string): Promise<void> {
    await post(`tables/${this.id}/start`, fill ? { fill } : {})
  }
}
