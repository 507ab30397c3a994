// The matches that this browser keeps, in IndexedDB: those played here and those brought from files.
import type { Course } from '../engine/calls'
import { Elsewhere } from '../match/elsewhere'
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
  // It came from a file; without a seed it can only be looked at.
  imported: boolean
}

// The names for a record: a bot is called by its level, as a server does.
export function namesOf(match: KeptMatch): string[] {
  return match.seats.map(({ name, bot }) => bot ?? name ?? '')
}

const NAME = 'incognita'
const VERSION = 1
const MATCHES = 'matches'

let opened: Promise<IDBDatabase> | null = null

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'))
  })
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => request.result.createObjectStore(MATCHES, { keyPath: 'id' })
    answer(request).then((database) => {
      database.onclose = () => (opened = null)
      resolve(database)
    }, reject)
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

async function matches(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await open()).transaction(MATCHES, mode).objectStore(MATCHES)
}

// A change is done when its transaction is, not when its request is.
function done({ transaction }: IDBObjectStore): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser keeps nothing'))
  })
}

// What is kept, the last changed first.
export async function listMatches(): Promise<KeptMatch[]> {
  const all = await answer<KeptMatch[]>((await matches('readonly')).getAll())
  return all.sort((a, b) => b.changed - a.changed)
}

export async function readMatch(id: string): Promise<KeptMatch | null> {
  return (await answer<KeptMatch | undefined>((await matches('readonly')).get(id))) ?? null
}

// Resolves when it is kept for good.
export async function writeMatch(match: KeptMatch): Promise<void> {
  const store = await matches('readwrite')
  store.put(match)
  await done(store)
}

// Keeps a match that has changed, for good; throws Elsewhere if another tab has changed or removed it.
export async function replaceMatch(before: KeptMatch, after: KeptMatch): Promise<void> {
  const store = await matches('readwrite')
  const finished = done(store)
  let stale = false
  const request = store.get(before.id) as IDBRequest<KeptMatch | undefined>
  request.onsuccess = () => {
    stale = request.result === undefined || (request.result.version ?? 0) !== (before.version ?? 0)
    if (!stale) store.put(after)
  }
  await finished
  if (stale) throw new Elsewhere()
}

// Asks the browser to keep what we have also when it is short of room.
export function askToPersist(): void {
  navigator.storage?.persist?.().catch(() => {})
}

export async function removeMatch(id: string): Promise<void> {
  const store = await matches('readwrite')
  store.delete(id)
  await done(store)
}
