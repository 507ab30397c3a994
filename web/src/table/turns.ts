// The log in turns: what one seat did, with the chance that came of it. What happens before anybody
// has done something belongs to nobody.
import type { LogEntry } from '../match/types'

export interface Turn {
  seat: number | null
  entries: LogEntry[]
}

export function turns(log: readonly LogEntry[]): Turn[] {
  const found: Turn[] = []
  for (const entry of log) {
    const last = found.at(-1)
    const { by } = entry.event
    if (last && (by === 'chance' || by === last.seat)) last.entries.push(entry)
    else found.push({ seat: by === 'chance' ? null : by, entries: [entry] })
  }
  return found
}

// How many turns of a seat are over because somebody else has done something since.
export function turnsDone(log: readonly LogEntry[], seat: number): number {
  return turns(log)
    .slice(0, -1)
    .filter((turn) => turn.seat === seat).length
}
