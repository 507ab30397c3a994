// Vaalbara in the browser.
import type { GameClient } from '../client'
import Area from './Area.svelte'
import Board from './Board.svelte'
import Brief from './Brief.svelte'
import Uncovered from './Uncovered.svelte'
import { placesOf } from './places'
import { uncovers } from './performing'
import { soundOf } from './sounds'
import { things } from './things'
import { describe } from './describe'
import './palette.css'
import type { VaalbaraEvent, VaalbaraFigures, VaalbaraView } from './types'

const client: GameClient<VaalbaraView, VaalbaraEvent, VaalbaraFigures> = {
  Board,
  Area,
  Brief,
  placesOf,
  things,
  soundOf,
  uncovers,
  Uncovered,
  describe,
}
export default client
