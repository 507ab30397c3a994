// Noria's part of the client.
import './palette.css'
import type { GameClient } from '../client'
import Area from './Area.svelte'
import Board from './Board.svelte'
import Brief from './Brief.svelte'
import Offered from './Offered.svelte'
import Term from './Term.svelte'
import Uncovered from './Uncovered.svelte'
import { describe } from './describe'
import { placesOf } from './places'
import { stores, uncovers } from './performing'
import { soundOf } from './sounds'
import { drawnTerms } from './terms'
import { holdings, things } from './things'
import { chambers, type NoriaEvent, type NoriaFigures, type NoriaView } from './types'

// Every part of a score is a chamber of the town hall, in their order.
const sourceOf = (part: number): string => `[data-place="chamber:${chambers[part]}"]`

const client: GameClient<NoriaView, NoriaEvent, NoriaFigures> = {
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
  drawnTerms,
  Term,
  // What a click on a disc does is drawn there; what else it offers is in the bar.
  isDrawn: (event) => event.do === 'inspect' || event.do === 'activate',
  Offered,
  describe,
}
export default client
