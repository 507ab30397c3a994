// Making tables and finding them.
import { get, isSomebody, post } from '../api/http'
import type { NewTable, TableAnswer, TableInfo } from '../api/types'
import { pitchOf } from '../games/facts'
import { keepNames } from '../games/names'
import type { Offer } from '../match/types'

export const DEFAULT_LEVEL = 'medium'

let offer: Promise<Offer> | null = null

// The games and the bots' levels; asked for once.
export function offered(): Promise<Offer> {
  offer ??= ask().catch((error: unknown) => {
    offer = null
    throw error
  })
  return offer
}

async function ask(): Promise<Offer> {
  const answer = await get<Offer>('games')
  keepNames(answer.games)
  return answer
}

// How many sit down at a table of the game when nothing else is said. Games that are not listed can be
// played, too.
async function usualPlayers(game: string): Promise<number> {
  const facts = (await offered()).games.find(({ id }) => id === game)
  return facts ? pitchOf(facts).players : 2
}

export async function create(table: NewTable): Promise<TableInfo> {
  return (await post<TableAnswer>('tables', table)).table
}

export async function start(id: string): Promise<void> {
  await post(`tables/${id}/start`)
}

// A match against bots, begun at once: its id. Any game of the server will do.
export async function playNow(game: string): Promise<string> {
  const players = await usualPlayers(game)
  const bots = Array.from({ length: players - 1 }, () => DEFAULT_LEVEL)
  const table = await create({ game, players, bots, public: false })
  await start(table.id)
  return table.id
}

// A table with free seats for friends who get its link.
export async function playWithFriends(game: string): Promise<string> {
  const players = await usualPlayers(game)
  return (await create({ game, players, public: false })).id
}

export interface Lists {
  // Your own that are not over, others' that wait for players, others' that can be watched.
  mine: TableInfo[]
  open: TableInfo[]
  running: TableInfo[]
}

export async function lists(): Promise<Lists> {
  const [mine, others] = await Promise.all([
    isSomebody() ? get<{ tables: TableInfo[] }>('mine') : { tables: [] },
    get<{ open: TableInfo[]; running: TableInfo[] }>('tables'),
  ])
  const foreign = (table: TableInfo) => !table.seats.some((seat) => seat.you)
  return {
    mine: mine.tables.filter((table) => table.status !== 'over'),
    open: others.open.filter(foreign),
    running: others.running.filter(foreign),
  }
}
