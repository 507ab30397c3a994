// Explorers of Navoria in the browser.
import type { GameClient } from '../client'
import Area from './Area.svelte'
import Board from './Board.svelte'
import Brief from './Brief.svelte'
import Term from './Term.svelte'
import Uncovered from './Uncovered.svelte'
import { describe } from './describe'
import { paidAt } from './income'
import { placesOf } from './places'
import { stores, uncovers } from './performing'
import { soundOf } from './sounds'
import { drawnTerms } from './terms'
import { holdings, things } from './things'
import type { NavoriaEvent, NavoriaFigures, NavoriaView } from './types'

// What pays at an income and at the end, by the place of its name among the parts of a score.
const earners: Readonly<Record<number, (seat: number) => string>> = {
  3: (seat) => `[data-place^="port:${seat}:"]`,
  5: (seat) => `[data-seat="${seat}"] [data-earns=merchant]`,
  6: (seat) => `[data-seat="${seat}"] [data-earns=adventurer]`,
  7: (seat) => `[data-piece^="marker:${seat}:"]:not([data-home])`,
  8: (seat) => `[data-seat="${seat}"] [data-earns=soldier]`,
  9: (seat) => `[data-piece^="favor:${seat}:"]`,
}
const sourceOf = (part: number, seat: number): string => earners[part]?.(seat) ?? `[data-seat="${seat}"] .brief`

const client: GameClient<NavoriaView, NavoriaEvent, NavoriaFigures> = {
  Board,
  Area,
  Brief,
  placesOf,
  things,
  holdings,
  soundOf,
  uncovers,
  Uncovered,
  stores,
  sourceOf,
  paidAt,
  drawnTerms,
  Term,
  describe,
}
export default client
