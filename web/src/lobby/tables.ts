// Making tables and finding them.
import { get, isSomebody, post } from '../api/http'
import type { NewTable, TableAnswer, TableInfo } from '../api/types'
import { pitchOf } from '../games/facts'
import { keepNames } from '../games/names'
import { t } from '../i18n/i18n.svelte'
import type { Offer } from '../match/types'
import { invitations, type Invitation } from '../people/invitations'
import { usualBots } from '../settings.svelte'

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
  const bots = usualBots(game, await usualPlayers(game))
  const table = await create({ game, players: bots.length + 1, bots, public: false })
  await start(table.id)
  return table.id
}

// A table with so many seats, free for friends who get its link.
export async function playWithFriends(game: string, players: number): Promise<string> {
  return (await create({ game, players, public: false })).id
}

// What somebody does who goes on with a table of their own.
export function going({ status }: TableInfo): string {
  return status === 'open' ? t('Go to the table') : t('Play on')
}

// A list, as far as it was asked for, and where the rest of it begins.
export interface Listed {
  tables: TableInfo[]
  more: number | null
}

export interface Lists {
  // Your own that are not over, those that you are invited to, others' that wait for players, others' that can be watched:
  // where somebody is at the table now, the best-rated first, and the rest.
  mine: TableInfo[]
  invitations: Invitation[]
  open: Listed
  playing: TableInfo[]
  running: Listed
}

type Which = 'open' | 'running'
type Lobby = { more: Partial<Record<Which, number | null>> } & Partial<Record<Which, TableInfo[]>>

// So many pages of a list of which we have the first.
async function read(which: Which, first: Lobby, pages: number): Promise<Listed> {
  const tables = [...(first[which] ?? [])]
  let more = first.more[which] ?? null
  for (let page = 1; page < pages && more !== null; page++) {
    const next: Lobby = await get(`tables?${which}=${more}`)
    tables.push(...(next[which] ?? []))
    more = next.more[which] ?? null
  }
  return { tables: tables.filter(isOfOthers), more }
}

const isOfOthers = (table: TableInfo): boolean => !table.seats.some((seat) => seat.you)

// What is played now is among what runs.
async function playing(running: readonly TableInfo[] = []): Promise<TableInfo[]> {
  if (running.length === 0) return []
  return (await get<{ tables: TableInfo[] }>('playing')).tables.filter(isOfOthers)
}

// All lists of the home page, so many pages of each.
export async function lists(pages: Record<Which, number>): Promise<Lists> {
  const [mine, invited, first] = await Promise.all([
    isSomebody() ? get<{ tables: TableInfo[] }>('mine') : { tables: [] },
    isSomebody() ? invitations() : [],
    get<Lobby>('tables'),
  ])
  const now = await playing(first.running)
  const running = await read('running', first, pages.running)
  return {
    mine: mine.tables.filter((table) => table.status !== 'over'),
    invitations: invited,
    open: await read('open', first, pages.open),
    playing: now,
    running: { ...running, tables: running.tables.filter(({ id }) => !now.some((table) => table.id === id)) },
  }
}

// One's own, a page at a time; the next begins where `more` of the one before says.
export async function own(before: number | null): Promise<Listed> {
  return get<Listed>(before === null ? 'mine' : `mine?before=${before}`)
}
