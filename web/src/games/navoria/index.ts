// Explorers of Navoria in the browser.
import type { GameClient } from '../client'
import Area from './Area.svelte'
import Board from './Board.svelte'
import Brief from './Brief.svelte'
import { describe } from './describe'
import { placesOf } from './places'
import type { NavoriaEvent, NavoriaFigures, NavoriaView } from './types'

const client: GameClient<NavoriaView, NavoriaEvent, NavoriaFigures> = { Board, Area, Brief, placesOf, describe }
export default client
