// What bots have learned, fetched when a match needs it: a net for each game and number of players.
const files = import.meta.glob<string>(['../../../src/bots/brains/*.net', '!**/template-*.net'], {
  query: '?url',
  import: 'default',
  eager: true,
})

// Whoever waits longer plays without: bots then judge by the game's own estimate.
const PATIENCE = 4000

const fetched = new Map<string, Promise<Uint8Array>>()

async function read(address: string): Promise<Uint8Array> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`a net could not be loaded (${response.status})`)
  return new Uint8Array(await response.arrayBuffer())
}

// The net, or null if there is none or it does not come in time; it is asked for once.
export async function netOf(game: string, players: number): Promise<Uint8Array | null> {
  const address = files[`../../../src/bots/brains/${game}-${players}.net`]
  if (!address) return null
  let net = fetched.get(address)
  if (!net) {
    net = read(address)
    net.catch(() => fetched.delete(address))
    fetched.set(address, net)
  }
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
  return Promise.race([net.catch(() => null), late])
}
