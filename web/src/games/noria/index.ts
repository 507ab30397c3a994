// Noria's part of the client.
import './palette.css'
import type { GameClient } from '../client'
import Area from './Area.svelte'
import Board from './Board.svelte'
import Brief from './Brief.svelte'
import Uncovered from './Uncovered.svelte'
import { describe } from './describe'
import { placesOf } from './places'
import { stores, uncovers } from './performing'
import { soundOf } from './sounds'
import { holdings, things } from './things'
import type { NoriaEvent, NoriaFigures, NoriaView } from './types'

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
  describe,
}
export default client
