// Where the events of a game belong. Each game has one table of places (`placesOf` of its client), and
// what the page does with places follows from it: what glows and what it offers, what the action bar
// need not show, picking twice, what a line of the log marks.
//
// A place is a name, which stands on the board as `data-place`. Whatever is a seat's own has the seat in
// its name, so that nothing of it is ever offered to another.
import type { AnyEvent, Choice } from '../match/types'

// Two places that are picked one after the other.
export type Pair = readonly [first: string, then: string]

export interface Placement {
  // Where the event is chosen. Left out, it has no place.
  at?: readonly (string | Pair)[]
  // Where it is chosen if the place has nothing else to offer: a click does the usual thing, and what else could be
  // done there has no place.
  besides?: readonly string[]
  // What it touches, where that is something else than its places: names of places (`data-place`) and of
  // pieces (`data-piece`), a star at the end standing for any rest.
  touches?: readonly string[]
}

// What a place offers: choices, or with `picks` the first half of them, to be picked.
export interface Offer<Event extends AnyEvent = AnyEvent> {
  choices: readonly Choice<Event>[]
  picks: boolean
}

const nothing: Offer<never> = { choices: [], picks: false }

export class Offers<Event extends AnyEvent> {
  private readonly single = new Map<string, Choice<Event>[]>()
  private readonly pairs: { first: string; then: string; choice: Choice<Event> }[] = []

  constructor(
    private readonly choices: readonly Choice<Event>[],
    placesOf: (event: Event) => Placement,
  ) {
    const besides = new Map<string, Choice<Event>[]>()
    for (const choice of choices) {
      const { at = [], besides: others = [] } = placesOf(choice.event)
      for (const place of at)
        if (typeof place === 'string') add(this.single, place, choice)
        else this.pairs.push({ first: place[0], then: place[1], choice })
      for (const place of others) add(besides, place, choice)
    }
    for (const [place, others] of besides) if (!this.single.has(place)) this.single.set(place, others)
  }

  // The choices that have no place now.
  get placeless(): readonly Choice<Event>[] {
    const placed = new Set([...this.single.values(), this.pairs.map(({ choice }) => choice)].flat())
    return this.choices.filter((choice) => !placed.has(choice))
  }

  // What the place offers, `held` being the first of two that has been picked, if one has. Then a choice
  // that is made of two is offered only at its second.
  at(place: string, held: string | null): Offer<Event> {
    const firsts = this.pairs.filter(({ first }) => first === place)
    const single = this.single.get(place) ?? []
    if (held === null)
      return firsts.length > 0 ? picked(firsts) : single.length > 0 ? { choices: single, picks: false } : nothing
    const seconds = this.pairs.filter(({ first, then }) => first === held && then === place)
    if (seconds.length > 0) return { choices: seconds.map(({ choice }) => choice), picks: false }
    if (place === held) return picked(firsts)
    const others = single.filter((choice) => !this.pairs.some((pair) => pair.choice === choice))
    return others.length > 0 ? { choices: others, picks: false } : nothing
  }
}

// Whether each of these places is needed: what can be chosen in several is found when one of them is seen.
export function needed(offers: readonly Offer[]): boolean[] {
  const found = new Set<Choice<AnyEvent>>()
  return offers.map(({ choices, picks }) => {
    const more = picks || choices.length === 0 || choices.some((choice) => !found.has(choice))
    for (const choice of choices) found.add(choice)
    return more
  })
}

function add<Item>(lists: Map<string, Item[]>, name: string, item: Item): void {
  const list = lists.get(name)
  if (list) list.push(item)
  else lists.set(name, [item])
}

function picked<Event extends AnyEvent>(firsts: readonly { choice: Choice<Event> }[]): Offer<Event> {
  return { choices: firsts.map(({ choice }) => choice), picks: true }
}

const THINGS = ['data-place', 'data-piece']
// And parts of the board that are no thing by themselves.
export const PARTS = [...THINGS, 'data-part']

// Things on the board by the names of places and pieces, as a selector; null for nothing.
export function named(names: readonly string[], attributes: readonly string[] = THINGS): string | null {
  return (
    names
      .map((name) => (name.endsWith('*') ? `^="${name.slice(0, -1)}"` : `="${name}"`))
      .flatMap((wanted) => attributes.map((attribute) => `[${attribute}${wanted}]`))
      .join() || null
  )
}

// What an event touched, in the same way.
export function touchedBy({ at = [], besides = [], touches = [...at.flat(), ...besides] }: Placement): string | null {
  return named(touches)
}
