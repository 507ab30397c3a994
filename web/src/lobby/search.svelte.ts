// The search for people to play with that goes on, whatever page is looked at (seeking.ts).
import type { Refusal } from '../api/http'
import type { Pace } from './options'

export interface Wish extends Pace {
  game: string
  players: number
  rated: boolean
  // After how many seconds bots take the free seats; 0 for never.
  wait: number
}

// What is sought outlives a reload of the page, and ends with its tab.
const KEPT = 'incognita-search'

function kept(): Wish | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Wish | null
  } catch {
    return null
  }
}

export function keepSearch(wish: Wish | null): void {
  try {
    if (wish) sessionStorage.setItem(KEPT, JSON.stringify(wish))
    else sessionStorage.removeItem(KEPT)
  } catch {
    // Then it lasts as long as the page.
  }
}

// What is sought, and how many seek the same, as far as we know; why the search has ended without a table.
export const search = $state<{ wish: Wish | null; waiting: number | null; refusal: Refusal | null }>({
  wish: kept(),
  waiting: null,
  refusal: null,
})
