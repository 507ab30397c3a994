// Where in the client we are. It stands behind the # of the address, so that any path of a proxy and
// any server of plain files will do.
//
//   #/                    home
//   #/new/GAME            setting a table up
//   #/quick/GAME          looking for people who want to play
//   #/local/GAME          setting up a match at this device
//   #/table/ID            a table: waiting room, match, result
//   #/replay/ID?at=N      a finished match
//   #/branch/TEXT         a branch that somebody shares, packed (branch/share.ts)
//   #/learn/GAME          the rules
//   #/leaders/GAME        who is best rated
//   #/person/NAME         somebody's page
//   #/you                 name, history
//   #/settings            how the page looks and sounds
//   #/confirm/TOKEN       from a letter: an address is confirmed
//   #/unsubscribe/TOKEN   from a letter: no more of them
//   #/reset/TOKEN         from a letter: a new password; without one, where such a letter is asked for
//   #/keys                what can be done by keys
//   #/about/GAME          whose games these are

export type Route =
  | { screen: 'home' }
  | { screen: 'new'; game: string; friends: boolean }
  | { screen: 'quick'; game: string | null }
  | { screen: 'local'; game: string }
  | { screen: 'table'; id: string }
  | { screen: 'replay'; id: string; at: number | null }
  | { screen: 'branch'; packed: string }
  | { screen: 'learn'; game: string | null }
  | { screen: 'leaders'; game: string }
  | { screen: 'person'; name: string }
  | { screen: 'you' }
  | { screen: 'settings' }
  | { screen: 'keys' }
  | { screen: 'confirm' | 'unsubscribe' | 'reset'; token: string }
  | { screen: 'about'; game: string | null }

// Whoever wrote it, an address must not stop the page.
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?')
  const [screen, name = ''] = path.split('/').map(decoded)
  const asked = new URLSearchParams(query)
  switch (screen) {
    case 'new':
      return { screen, game: name, friends: asked.has('friends') }
    case 'local':
    case 'leaders':
      return { screen, game: name }
    case 'person':
      return { screen, name }
    case 'table':
      return { screen, id: name }
    case 'replay': {
      const at = asked.get('at')
      return { screen, id: name, at: at !== null && /^\d+$/.test(at) ? Number(at) : null }
    }
    case 'branch':
      return { screen, packed: name }
    case 'confirm':
    case 'unsubscribe':
    case 'reset':
      return { screen, token: name }
    case 'quick':
    case 'learn':
    case 'about':
      return { screen, game: name || null }
    case 'you':
    case 'settings':
    case 'keys':
      return { screen }
    default:
      return { screen: 'home' }
  }
}

export function link(route: Route): string {
  switch (route.screen) {
    case 'home':
      return '#/'
    case 'new':
      return `#/new/${encodeURIComponent(route.game)}${route.friends ? '?friends' : ''}`
    case 'local':
    case 'leaders':
      return `#/${route.screen}/${encodeURIComponent(route.game)}`
    case 'person':
      return `#/person/${encodeURIComponent(route.name)}`
    case 'table':
      return `#/table/${encodeURIComponent(route.id)}`
    case 'replay':
      return `#/replay/${encodeURIComponent(route.id)}${route.at === null ? '' : `?at=${route.at}`}`
    case 'confirm':
    case 'unsubscribe':
    case 'reset':
      return `#/${route.screen}${route.token ? `/${encodeURIComponent(route.token)}` : ''}`
    case 'branch':
      return `#/branch/${encodeURIComponent(route.packed)}`
    case 'quick':
    case 'learn':
    case 'about':
      return `#/${route.screen}${route.game ? `/${encodeURIComponent(route.game)}` : ''}`
    case 'you':
    case 'settings':
    case 'keys':
      return `#/${route.screen}`
  }
}

let current = $state.raw(parse(globalThis.location?.hash ?? ''))

globalThis.addEventListener?.('hashchange', () => (current = parse(location.hash)))

export function route(): Route {
  return current
}

export function go(target: Route): void {
  location.hash = link(target)
}

// Changes the address without a step back in the history.
export function amend(target: Route): void {
  history.replaceState(history.state, '', link(target))
}

// The whole address of a place, to be shared.
export function shareable(target: Route): string {
  return new URL(link(target), document.baseURI).href
}
