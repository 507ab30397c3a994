// The matches that this browser keeps, in IndexedDB: those played here and those brought from files.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Course } from '../engine/calls'
import { Elsewhere } from '../match/elsewhere'
import { DATABASE } from './kept'
import type { GameEvent } from '../match/types'

// A person by name, or a bot by level.
export interface KeptSeat {
  name: string | null
  bot: string | null
}

export interface KeptMatch extends Course {
  id: string
  events: GameEvent[]
  seats: KeptSeat[]
  // When it was begun and last changed, in milliseconds since 1970.
  created: number
  changed: number
  result: { scores: number[]; winners: number[] } | null
  // The version of the game's rules by which it was begun; not there: the first.
  rules?: number
  // How often it has been changed; not there: never.
  version?: number
  // The line that one is at in a guided match; null once it was left.
  lesson?: number | null
  // It was taken up from a position of another match: what it is called, that match if it is known, and whether
  // one person has all seats in hand, so that nothing need be hidden.
  branch?: { name: string; of: string | null; alone: boolean }
  // It came from a file; without a seed it can only be looked at.
  imported: boolean
}

// The names for a record: a bot is called by its level, as a server does.
export function namesOf(match: KeptMatch): string[] {
  return match.seats.map(({ name, bot }) => bot ?? name ?? '')
}

const VERSION = 1

interface Schema extends DBSchema {
  matches: { key: string; value: KeptMatch }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

// Opened once, and anew if the browser has closed it or could not open it.
function open(): Promise<IDBPDatabase<Schema>> {
  const forget = () => (opened = null)
  opened ??= openDB<Schema>(DATABASE, VERSION, {
    upgrade: (database) => void database.createObjectStore('matches', { keyPath: 'id' }),
    terminated: forget,
  })
  opened.catch(forget)
  return opened
}

// What is kept, the last changed first.
export async function listMatches(): Promise<KeptMatch[]> {
  const all = await (await open()).getAll('matches')
  return all.sort((a, b) => b.changed - a.changed)
}

export async function readMatch(id: string): Promise<KeptMatch | null> {
  return (await (await open()).get('matches', id)) ?? null
}

// Resolves when it is kept for good: with its transaction, as all changes here.
export async function writeMatch(match: KeptMatch): Promise<void> {
  await (await open()).put('matches', match)
}

// Keeps a match that has changed, for good; throws Elsewhere if another tab has changed or removed it.
export async function replaceMatch(before: KeptMatch, after: KeptMatch): Promise<void> {
  const transaction = (await open()).transaction('matches', 'readwrite')
  const kept = await transaction.store.get(before.id)
  const stale = kept === undefined || (kept.version ?? 0) !== (before.version ?? 0)
  await Promise.all([stale ? null : transaction.store.put(after), transaction.done])
  if (stale) throw new Elsewhere()
}

// Asks the browser to keep what we have also when it is short of room.
export function askToPersist(): void {
  navigator.storage?.persist?.().catch(() => {})
}

export async function removeMatch(id: string): Promise<void> {
  await (await open()).delete('matches', id)
}
