// What a seat has gained is carried to where it lies, from what brought it: a copy of its sign flies over the page.
import { carry, hiddenUntil, reducedMotion } from '../board/motion'
import { named, touchedBy } from '../board/places'
import type { Desk } from './desk.svelte'

// More than these are a new position, and nothing that somebody has earned.
const MOST = 8
// How long the next waits for the one before it, in milliseconds.
const APART = 80

type Stores = ReadonlyMap<string, number>

function storesOf({ client, view, seats }: Desk): Stores {
  if (!client?.stores || !view) return new Map()
  return new Map(seats.flatMap(({ seat }) => Object.entries(client.stores!(view, seat))))
}

function seen(root: Element, selector: string | null): Element[] {
  const found = selector ? [...root.querySelectorAll(selector)] : []
  return found.filter((one) => one.checkVisibility({ visibilityProperty: true }))
}

// It flies over the whole page and keeps the colours of its game.
function signOf(place: Element, game: string): HTMLElement | null {
  const drawing = place.querySelector('svg')
  if (!drawing) return null
  const sign = document.createElement('span')
  sign.className = `flying-sign game-${game}`
  sign.append(drawing.cloneNode(true))
  return sign
}

// Of things that lie there one by one, those that have just come: nothing is seen before it has landed.
function newest(places: readonly Element[], before: number, now: number): Element[] {
  return places.filter((one) => one.hasAttribute('data-each')).filter((_, i) => i % now >= before)
}

export class Carrying {
  private before: Stores = new Map()

  constructor(private readonly desk: Desk) {}

  // After a position has been drawn.
  after(root: HTMLElement | undefined): void {
    const { before, desk } = this
    const now = storesOf(desk)
    this.before = now
    if (!root || before.size === 0 || desk.past || !desk.match.unhurried || reducedMotion()) return
    const gained = [...now].flatMap(([place, count]) =>
      Array<string>(Math.max(0, count - (before.get(place) ?? 0))).fill(place),
    )
    if (gained.length > MOST) return
    const sources = desk.news.flatMap(({ event }) => seen(root, touchedBy(desk.client!.placesOf(event))))
    for (const [i, place] of gained.entries()) {
      const all = seen(root, named([place]))
      // The same thing may lie in several places: the own area comes last.
      const to = all.at(-1)
      const sign = to && signOf(to, desk.game)
      const from =
        sources.find((source) => source !== to && !source.contains(to ?? null)) ?? root.querySelector('.stage')
      if (to && sign && from)
        hiddenUntil(carry(sign, from, to, i * APART), newest(all, before.get(place) ?? 0, now.get(place)!))
    }
  }
}
