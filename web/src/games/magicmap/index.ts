// Magic Map for the table: board, area, brief, and what the shell asks about events and positions.
import './palette.css'
import type { GameClient } from '../client'
import Area from './Area.svelte'
import Board from './Board.svelte'
import Brief from './Brief.svelte'
import Uncovered from './Uncovered.svelte'
import { placesOf } from './places'
import { stores, uncovers } from './performing'
import { soundOf } from './sounds'
import { holdings, things } from './things'
import { describe } from './describe'
import type { MagicMapEvent, MagicMapFigures, MagicMapView } from './types'

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
  describe,
}
export default client
