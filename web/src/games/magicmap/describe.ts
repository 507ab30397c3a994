// The position in sentences, complete enough to play by.
import { translator } from '../../i18n/i18n.svelte'
import { LIMIT, wheel } from './printed'
import { shownSection } from './shown'
import type { MagicMapShown, MagicMapView, SeatView } from './types'
import { adventureName, cardInFull, cellInWords, directionName, heroName, talismanName, tokensOf } from './words'

const { t, tn } = translator('magicmap')

function ship(seat: SeatView, name: string): string[] {
  if (!seat.ship || !seat.home) return [t('{name} has not chosen a harbour yet', { name })]
  const places = { name, place: cellInWords(seat.ship) }
  const found = [
    {
      ok: t('The ship of {name}: {place}', places),
      calm: t('The ship of {name}, becalmed: {place}', places),
      damaged: t('The ship of {name}, damaged: {place}', places),
    }[seat.status],
    t('Home of {name}: {place}', { name, place: cellInWords(seat.home) }),
  ]
  if (seat.blown)
    found.push(t('{name} was blown in by a storm and may trade there after taking goods or magic', { name }))
  if (seat.returned) found.push(t('{name} has come home after a lap', { name }))
  else if (seat.lap > 0) found.push(t('{name} has crossed the meridian eastwards', { name }))
  else if (seat.lap < 0) found.push(t('{name} has crossed the meridian westwards', { name }))
  return found
}

function owned(seat: SeatView, name: string): string[] {
  const found = (['gold', 'goods', 'magic'] as const).map((kind) => tokensOf(kind, seat[kind], LIMIT))
  if (seat.talismans.length > 0)
    found.push(t('Talismans of {name}: {list}', { name, list: seat.talismans.map(cardInFull).join('; ') }))
  if (seat.cards.length > 0)
    found.push(t('Cards of {name}: {list}', { name, list: seat.cards.map(cardInFull).join('; ') }))
  if (seat.skip > 0)
    found.push(tn('{name} misses {n} turn', '{name} misses {n} turns', seat.skip, { name, n: seat.skip }))
  return found
}

function mission(seat: SeatView, name: string): string[] {
  if (!seat.hero || !seat.mission) return []
  const places = { name, hero: heroName(seat.hero), talisman: talismanName(seat.mission) }
  return [
    seat.talismans.includes(seat.mission)
      ? t('{name}, {hero}, has the talisman of the mission: {talisman}', places)
      : t('{name}, {hero}, looks for {talisman}', places),
  ]
}

function whatIsOn(view: MagicMapView, names: readonly string[]): string[] {
  const found: string[] = []
  const name = (seat: number | undefined): string => names[seat ?? -1] ?? '?'
  const section = shownSection(view)
  if (section)
    found.push(
      t('The arrow shows {number}: {symbols}', {
        number: wheel[section].number,
        symbols: t(wheel[section].name),
      }),
    )
  if (view.storm) found.push(t('A storm is about to blow {direction}', { direction: directionName(view.storm.dir) }))
  if (view.drawn)
    found.push(t('{name} has drawn {card}', { name: name(view.draws[0]), card: cardInFull(view.drawn.card) }))
  if (view.drawn && view.drawn.magic > 0) found.push(t('Magic committed: {n}', { n: view.drawn.magic }))
  if (view.battle) {
    const [attack, defence] = view.battle.spins
    const number = (spun: typeof attack): string | number => (spun ? wheel[spun].number : '?')
    found.push(
      t('{name} ({number}) fights {other} ({against})', {
        name: name(view.active),
        number: number(attack),
        other: name(view.battle.target),
        against: number(defence),
      }),
    )
  }
  return found
}

function decks(view: MagicMapView): string[] {
  const { talismans, adventures } = view
  const found = [
    t('Open talismans: {list}', { list: talismans.open.map(cardInFull).join('; ') || '0' }),
    t('Talismans in the deck: {n}', { n: talismans.deck.length }),
    t('Adventures in the deck: {n}, used: {used}', {
      n: adventures.deck.length,
      used: adventures.discard.length,
    }),
  ]
  const seen = adventures.top.flatMap(({ card }, index) =>
    card ? [t('Card {n} of the deck is {card}', { n: index + 1, card: adventureName(card) })] : [],
  )
  return [...found, ...seen]
}

export function describe({ view }: MagicMapShown, names: readonly string[]): string[] {
  const active = names[view.active] ?? '?'
  const start =
    view.phase === 'over'
      ? t('The match is over after round {round}', { round: view.round })
      : t('Round {round}, turn of {name}', { round: view.round, name: active })
  const seats = view.seats.flatMap((seat, index) => {
    const name = names[index] ?? '?'
    return [...mission(seat, name), ...ship(seat, name), ...owned(seat, name)]
  })
  return [start, ...whatIsOn(view, names), ...seats, ...decks(view)]
}
