// A socket that comes back by itself: after a loss it tries again, at once and then less and less
// often, and at once when the browser says that it is online. Whoever uses it says on each opening
// what it wants to hear.

// What we need of a WebSocket; tests bring one that carries a token.
export type Wire = Pick<WebSocket, 'onopen' | 'onclose' | 'onmessage' | 'send' | 'close'>

export interface Listener {
  opened(): void
  heard(message: Record<string, unknown>): void
  lost(code: number): void
}

const PATIENCE = [0, 500, 1000, 2000, 4000, 8000]

export class Socket {
  private wire: Wire | null = null
  private open = false
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private ended = false

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
    clearTimeout(this.timer)
    globalThis.removeEventListener?.('online', this.hurry)
    this.wire?.close()
  }

  // Tries now what it would try later.
  readonly hurry = (): void => {
    if (this.wire || this.ended) return
    clearTimeout(this.timer)
    this.connect()
  }

  private connect(): void {
    const wire = this.makeWire()
    this.wire = wire
    wire.onopen = () => {
      this.open = true
      this.failures = 0
      this.listener.opened()
    }
    wire.onmessage = (event) => {
      if (!this.ended) this.listener.heard(JSON.parse(String(event.data)))
    }
    wire.onclose = (event) => this.closed(wire, event.code)
  }

  private closed(wire: Wire, code: number): void {
    if (wire !== this.wire) return
    this.wire = null
    this.open = false
    if (this.ended) return
    this.listener.lost(code)
    const wait = PATIENCE[Math.min(this.failures++, PATIENCE.length - 1)]!
    this.timer = setTimeout(() => this.connect(), wait)
  }
}
