// Magic Map for the table: board, area, brief, and what the shell asks about events and positions.
import './palette.css'
import type { GameClient } from '../client'
import Area from './Area.svelte'
import Board from './Board.svelte'
import Brief from './Brief.svelte'
import { placed, touched } from './choices'
import { describe } from './describe'

export default { Board, Area, Brief, touched, placed, describe } satisfies GameClient
