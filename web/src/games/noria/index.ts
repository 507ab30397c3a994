// Noria's part of the client.
import './palette.css'
import type { GameClient } from '../client'
import Area from './Area.svelte'
import Board from './Board.svelte'
import Brief from './Brief.svelte'
import { describe } from './describe'
import { placesOf } from './places'
import { soundOf } from './sounds'
import type { NoriaEvent, NoriaFigures, NoriaView } from './types'

const client: GameClient<NoriaView, NoriaEvent, NoriaFigures> = { Board, Area, Brief, placesOf, soundOf, describe }
export default client
