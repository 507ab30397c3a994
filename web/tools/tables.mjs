// What is printed in the games' boxes, read out of the facts that `incognita components` tells in words.

// The facts of a group, by id.
function group({ box }, name) {
  const facts = box.filter((fact) => fact.group === name)
  if (facts.length === 0) throw new Error(`nothing is told of ${name}`)
  return Object.fromEntries(facts.map(({ id, value }) => [id, value]))
}

const mapped = (facts, read) => Object.fromEntries(Object.entries(facts).map(([id, value]) => [id, read(value, id)]))

// What the pattern finds in a fact; it must.
function found(text, pattern) {
  const match = pattern.exec(text)
  if (!match) throw new Error(`"${text}" is not told as ${pattern}`)
  return match.slice(1)
}

const number = (text, pattern = /^(-?\d+)\b/) => Number(found(text, pattern)[0])
const numbers = (text) => text.split(/[ ,]+/).map((one) => number(one, /^(-?\d+)$/))

// The names that an argument of an event may have.
function names({ events }, kind, key) {
  const form = events.find((event) => event.name === kind && event.with.some((argument) => argument.key === key))
  return form.with.find((argument) => argument.key === key).names
}

function vaalbara(game) {
  const match = group(game, 'match')
  const lands = names(game, 'land', 'land')
  return {
    lands,
    // Forests of any number are one type.
    landTypes: [...new Set(lands.map((land) => land.replace(/_\d$/, '')))],
    characters: names(game, 'choose', 'character'),
    lastRound: number(match.rounds),
  }
}

function effect(text) {
  const all = ['desert', 'forest', 'glacier']
  if (text === 'goods any or step any') return { effect: 'either' }
  if (/^\d+ VP$/.test(text)) return { effect: 'vp', n: number(text) }
  if (/^\d+ VP for each artisan$/.test(text)) return { effect: 'artisans', n: number(text) }
  const [what, rest] = found(text, /^(goods|step|build) (.+)$/)
  return what === 'goods' ? { effect: 'goods', goods: rest.split(' '), ports: all } : { effect: what, track: rest }
}

const effects = (text) => (text === 'nothing' ? [] : text.split(', ').map(effect))

function navoriaCard(color, gives, symbol) {
  const [species, twice, guards] = found(symbol, /^(\w+)( twice)?(?:, guards (\w+))?$/)
  const [now, later = ''] = gives.split('; ')
  const trades = color === 'merchant' ? found(later, /^income 1 VP for each (\w+)$/)[0] : undefined
  return { color, symbol: species, symbols: twice ? 2 : 1, instants: effects(now), trades, guards }
}

function navoria(game) {
  const colors = names(game, 'card', 'color')
  const tracks = names(game, 'step', 'track')
  const symbols = group(game, 'symbol')
  const ofTrack = (name, read) => mapped(group(game, name), read)
  const each = (list, make) => Object.fromEntries(list.map((one) => [one, make(one)]))
  const soldiers = Object.values(group(game, 'soldier'))
  return {
    colors,
    peoples: names(game, 'favor', 'species'),
    goods: names(game, 'store', 'good'),
    tracks,
    cards: Object.assign(
      {},
      ...colors.map((color) => mapped(group(game, color), (gives, id) => navoriaCard(color, gives, symbols[id]))),
    ),
    city: each(colors, (color) => [0, 1, 2].map((space) => effects(group(game, `city_space_${space}`)[color]))),
    trackBoards: each(tracks, (track) => ({
      length: number(group(game, 'track_length')[track]),
      posts: numbers(group(game, 'track_posts')[track]),
      flags: numbers(group(game, 'track_flags')[track]),
      treasure: number(group(game, 'track_treasure')[track]),
      places: [1, 2, 3].map((place) => number(group(game, `track_place_${place}`)[track])),
    })),
    rewards: each(tracks, (track) =>
      ['basic_1', 'basic_2', 'post_1', 'post_2', 'post_3'].map((which) => effect(group(game, `port_${which}`)[track])),
    ),
    tiles: ofTrack('tile_colours', (paid, id) => ({
      colors: paid === 'none' ? [] : paid.split(' '),
      pays: ['first', 'second'].map((place) => number(group(game, `tile_${place}`)[id])),
    })),
    guardPay: number(soldiers[0], /at the end (\d+) VP/),
    friendAt: number(group(game, 'favor').symbols),
    desertOrder: number(group(game, 'order').desert, /^any (\d+) goods$/),
    glacierOrder: number(group(game, 'order').glacier, /^(\d+) goods of one kind$/),
    basicRewards: number(group(game, 'port').each, /^an order, (\d+) basic/),
    lastRound: number(group(game, 'round').rounds),
    shownCards: number(group(game, 'card').shown),
  }
}

function noria(game) {
  const rings = names(game, 'night_shift', 'ring')
  const tracks = names(game, 'step', 'track')
  const goods = names(game, 'sell', 'good')
  const slot = (text) => found(text, /^(\w+) (\d+)$/)
  const { resource, ...sold } = group(game, 'black_market')
  const gears = group(game, 'gears')
  const { all, ...islands } = group(game, 'island')
  const paid = group(game, 'track')
  return {
    resources: names(game, 'take', 'resource'),
    goods,
    discs: names(game, 'build', 'disc'),
    pricedDiscs: Object.keys(group(game, 'market')).filter((id) => id !== 'resource discs'),
    tracks,
    chambers: names(game, 'intrigue', 'lower'),
    rings,
    levelPrices: mapped(group(game, 'price'), (text) =>
      found(text, /^levels 1 to 9: (.+)$/)[0]
        .split(' ')
        .map((price) => ({ count: number(price), mixed: price.endsWith('≠') })),
    ),
    paidIn: Object.fromEntries(tracks.map((track) => [track, found(paid[track], /^paid in (.+)$/)[0].split(' or ')])),
    recipes: mapped(group(game, 'recipe'), (text) => text.split(', ').map((one) => found(one, /^1 (\w+)$/)[0])),
    goodValues: mapped(sold, (text) => number(text, /^gives (\d+) knowledge$/)),
    resourcePrice: number(resource, /^costs (\d+) knowledge$/),
    chamberValues: mapped(group(game, 'chamber'), (text) => numbers(found(text, /^([\d ]+) with 0 to 4/)[0])),
    factories: number(group(game, 'seat').factories),
    factoryGears: numbers(gears.factories),
    roundSpaces: number(group(game, 'round_track').spaces),
    roundGears: numbers(gears.rounds),
    dearSpace: number(group(game, 'influence').rise, /from space (\d+) of/),
    rounds: Object.fromEntries(
      Object.entries(group(game, 'rounds')).map(([seats, last]) => [number(seats), number(last)]),
    ),
    islandSites: Array.from({ length: number(all) }, (_, island) =>
      found(islands[island + 1], /sites (.+)$/)[0]
        .split(', ')
        .map((site) => {
          const [good, warehouses] = slot(site)
          return { good, warehouses: Number(warehouses) }
        }),
    ),
    ringSlots: mapped(group(game, 'ring'), (text) => number(text)),
    activeSlots: mapped(group(game, 'ring'), (text, ring) =>
      found(text, /active: (.+)$/)[0]
        .split(', ')
        .map((one) => number(one, new RegExp(`^${ring} (\\d+)$`))),
    ),
    patterns: Object.values(group(game, 'pattern')).map((text) =>
      Object.fromEntries(
        text
          .split(', ')
          .map(slot)
          .map(([ring, at]) => [ring, Number(at)]),
      ),
    ),
  }
}

function adventure(text) {
  const [what] = found(text, /^(.+), \d+ in the box$/)
  if (what === 'held until played') return { kind: 'help' }
  if (what.startsWith('monster')) {
    const [power, gold] = found(what, /^monster of power (\d+), (\d+) gold$/).map(Number)
    return { kind: 'monster', power, gold }
  }
  const [kind, count, token] = found(what, /^(gain|pay) (\d+) (gold|goods|magic)$/)
  return { kind, token, number: Number(count) }
}

function magicmap(game) {
  const board = group(game, 'board')
  const sections = Object.entries(group(game, 'wheel')).filter(([id]) => id.startsWith('section_'))
  const rows = Object.keys(board).filter((id) => id.startsWith('row_'))
  return {
    directions: names(game, 'wind', 'dir'),
    limit: number(group(game, 'limit').tokens),
    rows: rows.map((_, row) => board[`row_${row}`]),
    wheel: Object.fromEntries(
      sections.map(([id, text]) => {
        const [count, ...symbols] = text.split(', ')
        return [number(id, /^section_(\d)$/), { number: number(count), symbols }]
      }),
    ),
    heroes: Object.keys(group(game, 'hero')),
    talismanPoints: mapped(group(game, 'talisman'), (text) => number(text, /^(\d+) points$/)),
    adventures: mapped(group(game, 'adventure'), adventure),
  }
}

const games = { vaalbara, navoria, noria, magicmap }

// What is printed in the very form of a list in views, by its member: it may stand there too.
export function printedAs(game) {
  if (game.id !== 'navoria') return {}
  const { cards, city, rewards } = navoria(game)
  const gives = [...Object.values(cards).map(({ instants }) => instants), ...Object.values(city).flat()]
  return { pending: [...gives.flat(), ...Object.values(rewards).flat()] }
}

// The tables of a game; none for one that has no board of its own.
export function tablesOf(game) {
  return games[game.id]?.(game) ?? {}
}
