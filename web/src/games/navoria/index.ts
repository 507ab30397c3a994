// Explorers of Navoria in the browser.
import type { GameClient } from '../client'
import Area from './Area.svelte'
import Board from './Board.svelte'
import Brief from './Brief.svelte'
import { placed } from './choices'
import { describe } from './describe'
import { touched } from './touched'

const client: GameClient = { Board, Area, Brief, touched, describe, placed }
export default client
