// Noria's part of the client.
import './palette.css'
import type { GameClient } from '../client'
import Area from './Area.svelte'
import Board from './Board.svelte'
import Brief from './Brief.svelte'
import { describe } from './describe'
import { placed, touched } from './places'

const client: GameClient = { Board, Area, Brief, touched, placed, describe }
export default client
