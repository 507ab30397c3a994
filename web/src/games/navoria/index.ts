// Explorers of Navoria in the browser.
import type { GameClient } from '../client'
import Area from './Area.svelte'
import Board from './Board.svelte'
import Brief from './Brief.svelte'
import Term from './Term.svelte'
import Uncovered from './Uncovered.svelte'
import { describe } from './describe'
import { sharesOf, sourceOf } from './earned'
import { paidAt } from './income'
import { placesOf } from './places'
import { stores, uncovers } from './performing'
import { soundOf } from './sounds'
import { drawnTerms } from './terms'
import { holdings, things } from './things'
import type { NavoriaEvent, NavoriaFigures, NavoriaView } from './types'

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
  sharesOf,
  paidAt,
  drawnTerms,
  Term,
  describe,
}
export default client
