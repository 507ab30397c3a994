// What was found out about matches, kept in this browser: the same match need not be gone through twice.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Course } from '../engine/calls'
import wasm from '../engine/incognita.wasm?url'
import type { Moment } from '../engine/engine'

// A pass over a match: its moments as far as they are known.
export interface KeptPass {
  key: string
  changed: number
  moments: (Moment | null)[]
}

interface Schema extends DBSchema {
  passes: { key: string; value: KeptPass; indexes: { changed: number } }
}

const NAME = 'incognita-analysis'
// More are not kept: the oldest go.
const MOST = 60

let opened: Promise<IDBPDatabase<Schema>> | null = null

function open(): Promise<IDBPDatabase<Schema>> {
  const forget = () => (opened = null)
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade: (database) =>
      void database.createObjectStore('passes', { keyPath: 'key' }).createIndex('changed', 'changed'),
    terminated: forget,
  })
  opened.catch(forget)
  return opened
}

// Tells texts apart (FNV-1a, twice with different beginnings).
function hashOf(text: string): string {
  let a = 0x811c9dc5
  let b = 0x01000193
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193)
    b = Math.imul(b ^ text.charCodeAt(i), 0x5bd1e995)
  }
  return (a >>> 0).toString(16) + (b >>> 0).toString(16)
}

// Figures are those of one engine, whose address has a hash of its bytes.
export function keyOf(course: Course, iterations: number): string {
  const { game, players, options, events } = course
  return `${wasm} ${hashOf(JSON.stringify([game, players, options, events]))} ${iterations}`
}

// Where the browser keeps nothing, everything is found again.
export async function readPass(key: string): Promise<(Moment | null)[] | null> {
  try {
    return (await (await open()).get('passes', key))?.moments ?? null
  } catch {
    return null
  }
}

// What two know of a pass: of each moment what is more complete.
export function merged(mine: (Moment | null)[], theirs: (Moment | null)[] | undefined): (Moment | null)[] {
  if (theirs?.length !== mine.length) return mine
  return mine.map((moment, at) => (moment?.choice === undefined ? (theirs[at] ?? moment) : moment))
}

// Another tab may be at the same match: what it has found stays.
export async function writePass(key: string, moments: (Moment | null)[]): Promise<void> {
  try {
    const transaction = (await open()).transaction('passes', 'readwrite')
    const there = (await transaction.store.get(key))?.moments
    const both = merged(moments, there)
    await transaction.store.put({ key, changed: Date.now(), moments: both })
    const keys = await transaction.store.index('changed').getAllKeys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((old) => transaction.store.delete(old)))
    await transaction.done
  } catch {
    // It is only quicker with it.
  }
}
