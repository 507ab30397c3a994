// The position in sentences, for those who do not see the board.
import { capitalised, translator } from '../../i18n/i18n.svelte'
import { dearSpace, pricedDiscs, sitesOf } from './printed'
import { pointsIn } from './figures'
import { chamberName, discName, ringName, wareName } from './terms'
import {
  chambers,
  discs,
  goods,
  resources,
  rings,
  tracks,
  type NoriaShown,
  type NoriaView,
  type Phase,
  type Ring,
} from './types'

const { t, tn } = translator('noria')

function phaseName(phase: Phase): string {
  switch (phase) {
    case 'influence':
      return t('Influence')
    case 'actions':
      return t('Actions')
    case 'politics':
      return t('Politics')
    case 'place':
      return t('Administration')
    case 'over':
      return t('The match is over')
    default:
      return t('Setup')
  }
}

function turn({ view, figures }: NoriaShown, names: readonly string[]): string[] {
  const lines = [phaseName(view.phase) + '.']
  if (view.round > 0) lines.push(t('Round {round}.', { round: view.round }))
  if (view.seat !== null) lines.push(t('Turn of {name}.', { name: names[view.seat] ?? '' }))
  if (view.round > 0) {
    const { shift, modify, intrigue } = figures
    lines.push(
      t('In knowledge, a night shift costs {shift}, a modification {modify}, an intrigue {intrigue}.', {
        shift,
        modify,
        intrigue,
      }),
    )
  }
  const left = dearSpace - figures.space
  if (figures.space > 0 && left > 0)
    lines.push(
      tn(
        'Influence gets more expensive in {rounds} round.',
        'Influence gets more expensive in {rounds} rounds.',
        left,
        { rounds: left },
      ),
    )
  return lines
}

function wheelOf(view: NoriaView, seat: number, ring: Ring): string {
  const slots = view.seats[seat]!.wheel[ring].map((slot) => {
    if (!slot) return t('empty')
    return slot.upgraded ? t('{disc}, upgraded', { disc: discName(slot.disc) }) : discName(slot.disc)
  })
  return t('{ring}, clockwise from the top: {slots}.', {
    ring: capitalised(ringName(ring)),
    slots: slots.join('; '),
  })
}

function holdings(shown: NoriaShown, seat: number, name: string): string[] {
  const { view, figures } = shown
  const own = view.seats[seat]!
  const lines = [
    t('{name}: {knowledge} knowledge, {points} points.', {
      name,
      knowledge: own.knowledge,
      points: shown.scores[seat] ?? 0,
    }),
    ...resources.map((resource) =>
      tn('{resource}: {count}, and {ships} ship', '{resource}: {count}, and {ships} ships', own.ships[resource], {
        resource: wareName(resource),
        count: own.resources[resource],
        ships: own.ships[resource],
      }),
    ),
    ...goods
      .filter((good) => own.goods[good].full + own.goods[good].empty > 0)
      .map((good) => t('{good}: {full} full, {empty} empty', { good: wareName(good), ...own.goods[good] })),
    tn('{count} factory, {income} knowledge a turn', '{count} factories, {income} knowledge a turn', own.factories, {
      count: own.factories,
      income: figures.seats[seat]!.income,
    }),
    ...tracks.map((track) =>
      t('{track}: level {level}, {points} points', {
        track: chamberName(track),
        level: own.levels[track],
        points: pointsIn(shown, seat, track),
      }),
    ),
    own.ambassador === null
      ? t('The ambassador is in the harbour.')
      : t('The ambassador is on island {island}.', { island: view.islands[own.ambassador]?.island ?? 0 }),
    ...rings.map((ring) => wheelOf(view, seat, ring)),
  ]
  if (own.centre.length > 0) lines.push(t('New discs: {discs}.', { discs: own.centre.map(discName).join(', ') }))
  return lines
}

function island(view: NoriaView, position: number, names: readonly string[]): string {
  const { island: number, ships, sites } = view.islands[position]!
  const anchored = resources.filter((it) => ships[it] > 0).map((it) => `${wareName(it)} ${ships[it]}`)
  const plots = sitesOf(number).map(({ good, warehouses }, site) => {
    const owner = sites[site] ?? null
    return owner === null ? `${wareName(good)} ${warehouses}` : `${wareName(good)} (${names[owner] ?? ''})`
  })
  return t('Island {island}. Ships: {ships}. Sites: {sites}.', {
    island: number,
    ships: anchored.join(', ') || '0',
    sites: plots.join(', '),
  })
}

export function describe(shown: NoriaShown, names: readonly string[]): string[] {
  const { view, figures } = shown
  const { prices, stock } = view.market
  return [
    ...turn(shown, names),
    ...view.seats.flatMap((_, seat) => holdings(shown, seat, names[seat] ?? '')),
    ...view.islands.map((_, position) => island(view, position, names)),
    ...(view.face_down > 0
      ? [
          tn('{count} island is not found yet.', '{count} islands are not found yet.', view.face_down, {
            count: view.face_down,
          }),
        ]
      : []),
    ...chambers.map((chamber) =>
      t('{chamber}: worth {value}, {upper} politicians in the upper part, {lower} lowered', {
        chamber: capitalised(chamberName(chamber)),
        value: figures.values[chamber],
        ...view.chambers[chamber],
      }),
    ),
    ...discs.map((disc) => {
      const priced = pricedDiscs.find((it) => it === disc)
      const places = { disc: discName(disc), left: stock[disc], price: priced ? (prices?.[priced] ?? '?') : 0 }
      return priced ? t('{disc}: costs {price}, {left} left', places) : t('{disc}: free of charge, {left} left', places)
    }),
  ]
}
