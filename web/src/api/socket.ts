// A socket that comes back by itself. After a loss it tries again, soon and then less and less often,
// at a moment that chance picks, so that a server that comes back is not met by everybody at once.
//
// A line may be dead without a word: a phone that slept, a network that changed, packets that go nowhere.
// So the socket asks the server for a sign of life when it has heard nothing for a while, at once when
// the page is looked at again or the browser says that it is online, and gives up a line that is silent.
// Whoever uses it says on each opening what it wants to hear.

// What we need of a WebSocket; tests bring one that carries a token.
export type Wire = Pick<WebSocket, 'onopen' | 'onclose' | 'onmessage' | 'send' | 'close'>

export interface Listener {
  opened(): void
  heard(message: Record<string, unknown>): void
  lost(code: number): void
}

// All in milliseconds. Silence that makes us ask, and how long we wait for the answer: when nothing is
// amiss, and when there is reason to doubt the line.
export const SILENCE = 4000
export const ANSWER = 4000
export const DOUBT = 2000
// How long a line may take to open.
export const OPENING = 8000
// Within how long we try again, after each failure in a row.
export const SPANS = [1000, 2000, 4000, 8000, 15000]

const LOST_WITHOUT_A_WORD = 1006

// When to try again: the first time at any moment of the span, later in its second half.
export function waitAfter(failures: number, chance: number): number {
  const span = SPANS[Math.min(failures, SPANS.length - 1)]!
  return failures === 0 ? span * chance : (span * (1 + chance)) / 2
}

export class Socket {
  private wire: Wire | null = null
  private open = false
  private failures = 0
  private ended = false
  // Until we try again, while there is no line.
  private later: ReturnType<typeof setTimeout> | undefined
  // Until we ask for a sign of life, or give the line up for lack of one.
  private watch: ReturnType<typeof setTimeout> | undefined
  private doubted = false

  constructor(
    private readonly makeWire: () => Wire,
    private readonly listener: Listener,
  ) {
    this.connect()
    globalThis.addEventListener?.('online', this.hurry)
  }

  get isOpen(): boolean {
    return this.open
  }

  // Whether it went out; what matters is kept by the sender until it is answered.
  send(message: object): boolean {
    if (this.open) this.wire!.send(JSON.stringify(message))
    return this.open
  }

  close(): void {
    this.ended = true
    clearTimeout(this.later)
    clearTimeout(this.watch)
    globalThis.removeEventListener?.('online', this.hurry)
    this.wire?.close()
  }

  // Tries now what it would try later; a line that may be dead has to show that it is not.
  readonly hurry = (): void => {
    if (this.ended || this.doubted) return
    if (this.open) {
      this.doubted = true
      this.ask(DOUBT)
    } else {
      clearTimeout(this.later)
      if (this.wire) this.drop(this.wire)
      this.connect()
    }
  }

  private connect(): void {
    const wire = this.makeWire()
    this.wire = wire
    this.giveUpAfter(OPENING)
    wire.onopen = () => {
      this.open = true
      this.failures = 0
      this.alive()
      this.listener.opened()
    }
    wire.onmessage = (event) => {
      if (this.ended) return
      this.alive()
      const message = JSON.parse(String(event.data)) as Record<string, unknown>
      if (message.op !== 'ping') this.listener.heard(message)
    }
    wire.onclose = (event) => this.closed(event.code)
  }

  // Something was heard: the line is good for a while.
  private alive(): void {
    this.doubted = false
    clearTimeout(this.watch)
    this.watch = setTimeout(() => this.ask(ANSWER), SILENCE)
  }

  private ask(patience: number): void {
    this.send({ op: 'ping' })
    this.giveUpAfter(patience)
  }

  private giveUpAfter(patience: number): void {
    clearTimeout(this.watch)
    this.watch = setTimeout(() => {
      this.drop(this.wire!)
      this.closed(LOST_WITHOUT_A_WORD)
    }, patience)
  }

  // Lets go of a line without waiting for its goodbye, which may never come.
  private drop(wire: Wire): void {
    wire.onopen = wire.onmessage = wire.onclose = null
    wire.close()
    this.wire = null
  }

  private closed(code: number): void {
    clearTimeout(this.watch)
    this.wire = null
    this.open = false
    this.doubted = false
    if (this.ended) return
    this.listener.lost(code)
    this.later = setTimeout(() => this.connect(), waitAfter(this.failures++, Math.random()))
  }
}
