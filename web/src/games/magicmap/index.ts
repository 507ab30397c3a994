// Magic Map for the table: board, area, brief, and what the shell asks about events and positions.
import './palette.css'
import type { GameClient } from '../client'
import Area from './Area.svelte'
import Board from './Board.svelte'
import Brief from './Brief.svelte'
import Deed from './Deed.svelte'
import { isDeed } from './deeds'
import Term from './Term.svelte'
import Uncovered from './Uncovered.svelte'
import { placesOf } from './places'
import { stores, uncovers } from './performing'
import { sectionSigns } from './printed'
import { soundOf } from './sounds'
import { holdings, things } from './things'
import { describe } from './describe'
import type { MagicMapEvent, MagicMapFigures, MagicMapView } from './types'

// What pays is what a seat has.
const sourceOf = (_part: number, seat: number): string => `[data-seat="${seat}"] .brief`

const client: GameClient<MagicMapView, MagicMapEvent, MagicMapFigures> = {
  Board,
  Area,
  holdsArea: true,
  Brief,
  placesOf,
  things,
  holdings,
  soundOf,
  uncovers,
  Uncovered,
  stores,
  sourceOf,
  drawnTerms: sectionSigns,
  Term,
  isDeed,
  Deed,
  describe,
}
export default client
