// The position in sentences, complete enough to play by without seeing the board.
import { FRIEND_AT, ROUNDS } from './print'
import {
  cardText,
  citizenName,
  citizensName,
  effectNames,
  favorText,
  goodsName,
  landName,
  peopleName,
  phaseName,
  portName,
  spaceName,
  t,
} from './terms'
import { colors, goods, peoples, tracks, type Color, type NavoriaShown, type NavoriaView } from './types'

const join = (parts: readonly string[]) => parts.join(', ') || t('nothing')

function counted(counts: Record<Color, number>): string {
  return join(colors.filter((color) => counts[color] > 0).map((color) => `${citizenName(color)} ${counts[color]}`))
}

function describeTable({ view, figures }: NavoriaShown, name: (seat: number) => string): string[] {
  const lines = [`${t('Round {round} of {rounds}', { round: view.round, rounds: ROUNDS })}. ${phaseName(view.phase)}`]
  if (view.order.length > 0) lines.push(t('Order of turns: {names}', { names: join(view.order.map(name)) }))
  const { acting } = figures
  if (acting !== null) lines.push(t('{name} acts', { name: name(acting) }))
  if (view.pending.length > 0) lines.push(t('To resolve: {effects}', { effects: effectNames(view.pending) }))
  if (view.drawn) lines.push(t('Drawn: {tokens}', { tokens: join(view.drawn.map(citizenName)) }))
  return lines
}

function describeCity(view: NavoriaView): string[] {
  const free = colors.flatMap((color) =>
    view.city[color].flatMap((taken, space) => (taken ? [] : [spaceName(color, space)])),
  )
  return [
    t('In the bag: {tokens}', { tokens: counted(view.bag) }),
    t('In the city centre: {tokens}', { tokens: counted(view.center) }),
    t('On the decks: {tokens}', { tokens: counted(view.on_deck) }),
    ...colors.map((color) =>
      t('Open {citizens}: {cards}', {
        citizens: citizensName(color),
        cards: join(view.display[color].map(cardText)),
      }),
    ),
    t('Free in the city: {spaces}', { spaces: join(free) }),
  ]
}

function describeFavor(view: NavoriaView, name: (seat: number) => string): string[] {
  return peoples.flatMap((species) => {
    const { tile, seats } = view.favor[species]
    if (tile === null) return []
    const friends = join(seats.map(name))
    return [`${favorText(species, tile)}. ${t('Favour won by: {names}', { names: friends })}`]
  })
}

function describeSeat({ view, figures }: NavoriaShown, seat: number, name: string): string[] {
  const { vp, cards, markers, posts, ports } = view.seats[seat]!
  const symbols = peoples.map((species) => `${peopleName(species)} ${figures.seats[seat]!.symbols[species]}`)
  return [
    t('{name}: {points} VP', { name, points: vp }),
    ...tracks.map((track) => {
      const stored = goods.filter((good) => ports[track][good] > 0)
      return t('{name}, {land}: space {space}, posts: {posts}; {port}: {goods}', {
        name,
        land: landName(track),
        space: markers[track],
        posts: posts[track],
        port: portName(track),
        goods: join(stored.map((good) => goodsName(good, ports[track][good]))),
      })
    }),
    t('{name}, symbols ({needed} win a favour): {symbols}', {
      name,
      needed: FRIEND_AT,
      symbols: join(symbols),
    }),
    t('{name}, citizens: {cards}', { name, cards: join(cards.map(cardText)) }),
  ]
}

export function describe(shown: NavoriaShown, names: readonly string[]): string[] {
  const { view } = shown
  const name = (seat: number) => names[seat] ?? String(seat + 1)
  return [
    ...describeTable(shown, name),
    ...describeCity(view),
    ...describeFavor(view, name),
    ...view.seats.flatMap((_, seat) => describeSeat(shown, seat, name(seat))),
  ]
}
