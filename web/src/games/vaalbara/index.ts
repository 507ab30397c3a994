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

// Whatever pays at the end lies in the realm.
const sourceOf = (_part: number, seat: number): string => `[data-place="realm-${seat}"]`

const client: GameClient<VaalbaraView, VaalbaraEvent, VaalbaraFigures> = {
  Board,
  Area,
  Brief,
  placesOf,
  things,
  soundOf,
  uncovers,
  Uncovered,
  sourceOf,
  describe,
}
export default client
