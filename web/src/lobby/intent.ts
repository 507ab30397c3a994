// Whoever points at a button will perhaps press it: what the press needs is fetched in one wave, while the
// hand is on its way. It is kept by the browser, and nothing happens if it cannot be had.
import type { Attachment } from 'svelte/attachments'
import { loadClient } from '../games/client'
import { withWords } from '../i18n/i18n.svelte'
import { loadLesson } from '../learn/lesson'
import { loadRules } from '../learn/rules'
import { prepareLocal } from '../local/open'
import { localOffer } from '../local/tables'

const fetched = new Set<string>()

function once(what: string, fetch: () => Promise<unknown>[]): void {
  if (fetched.has(what)) return
  fetched.add(what)
  Promise.all(fetch()).catch(() => fetched.delete(what))
}

// The page of a table, and the game's board with its words.
export function fetchTable(game: string): void {
  once(`table ${game}`, () => [import('../screens/Table.svelte'), loadClient(game)])
}

// The same with the room where one waits for others.
export function fetchFriends(game: string): void {
  fetchTable(game)
  once('waiting room', () => [withWords(import('./WaitingRoom.svelte'))])
}

// The page of a table with the engine, which begins to run.
export function fetchDevice(game: string): void {
  fetchTable(game)
  once('device', () => [prepareLocal(), localOffer()])
}

// A guided match, which is one at this device.
export function fetchLesson(game: string): void {
  fetchDevice(game)
  once(`lesson ${game}`, () => [loadLesson(game)])
}

// What a match at this device begins with, and what it goes on to.
export function fetchLocalSetup(game: string): void {
  once('local set-up', () => [withWords(import('../screens/LocalSetup.svelte'))])
  fetchDevice(game)
}

export function fetchSetup(): void {
  once('set-up', () => [withWords(import('../screens/Setup.svelte'))])
}

export function fetchRules(game: string): void {
  once(`rules ${game}`, () => [withWords(import('../screens/Learn.svelte')), loadRules(game)])
}

// Prepares for a press on the element once somebody seems to want to.
export function intent(prepare: () => void): Attachment<HTMLElement> {
  return (element) => {
    const signs = ['pointerenter', 'pointerdown', 'focus']
    for (const sign of signs) element.addEventListener(sign, prepare)
    return () => {
      for (const sign of signs) element.removeEventListener(sign, prepare)
    }
  }
}
