// Vaalbara in the browser.
import type { GameClient } from '../client'
import Area from './Area.svelte'
import Board from './Board.svelte'
import Brief from './Brief.svelte'
import { placed, touched } from './choices'
import { describe } from './describe'
import './palette.css'

const client: GameClient = { Board, Area, Brief, touched, placed, describe }
export default client
