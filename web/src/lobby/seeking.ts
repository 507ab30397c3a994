// Looking for people to play with. The server is told over a line of its own, which stays open whatever page is looked
// at, until there is a table or the search is called off; whoever is seated is taken to the table.
import { me, Refusal } from '../api/http'
import { Socket } from '../api/socket'
import { pageWire } from '../api/wire'
import { go } from '../route.svelte'
import { keepSearch, search, type Wish } from './search.svelte'

interface Heard {
  op?: string
  ok?: boolean
  waiting?: number
  match?: string
  error?: { code: string; message: string }
}

let socket: Socket | null = null

function end(refusal: Refusal | null = null): void {
  keepSearch(null)
  socket?.close()
  socket = null
  Object.assign(search, { wish: null, waiting: null, refusal })
}

function ask({ time, wait, ...wish }: Wish): void {
  socket?.send({ op: 'seek', ...wish, ...(time && { time }), ...(wait > 0 && { wait }) })
}

function heard({ op, ok, waiting, match, error }: Heard): void {
  if (op === 'found') {
    end()
    go({ screen: 'table', id: match! })
  } else if (op === 'unfound' || (op === 'seek' && ok === false)) end(new Refusal(error!.code, error!.message))
  else if (op === 'seek' || op === 'seeking') search.waiting = waiting ?? null
}

export async function seek(wish: Wish): Promise<void> {
  end()
  search.wish = wish
  keepSearch(wish)
  try {
    // The line knows by a cookie who we are.
    await me()
  } catch (error) {
    end(error instanceof Refusal ? error : new Refusal('offline', String(error)))
    return
  }
  if (search.wish === null) return
  socket = new Socket(pageWire, {
    opened: () => ask(wish),
    heard,
    lost: () => (search.waiting = null),
  })
}

export function callOff(): void {
  socket?.send({ op: 'cancel' })
  end()
}

// What was sought when the page was left is sought on.
if (search.wish) void seek(search.wish)
