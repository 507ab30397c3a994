// What the things on a table are. A thing is an element that has a place or a piece (`data-place`, `data-piece`), is
// called something (`data-about`), or is of a kind (`data-thing`). Each game has one table of kinds (`things` of its
// client): the name of a kind and its rule in a sentence. The kind of a place or piece is how its name begins.
export interface Kind {
  // Messages of the game's catalogue.
  name: string
  rule: string
}
export type Things = Readonly<Record<string, Kind>>

const WORDS = '[data-about], [data-place], [data-thing]'
const THING = '[data-about], [data-place], [data-piece], [data-thing]'

export const kindOf = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? name

// The kinds that an element may be of, the nearest meaning first.
function kindsAt({ dataset: { thing, place, piece } }: HTMLElement | SVGElement): string[] {
  return [thing, place, piece].flatMap((name) => (name ? [kindOf(name)] : []))
}

// A piece of which nothing else is said: where it lies tells more.
const isBare = (thing: Element): boolean =>
  !thing.matches('[data-about], [data-place], [data-thing], [aria-label]') && thing.closest(WORDS) !== null

// The thing that an element belongs to: itself, or what it is drawn in.
export function thingAt(element: Element | null): HTMLElement | SVGElement | null {
  const found = element?.closest<HTMLElement | SVGElement>(THING) ?? null
  return found && isBare(found) ? thingAt(found.parentElement) : found
}

// Its kind, or that of what it lies in; null if nobody has told.
export function kindAt(thing: Element, things: Things): Kind | null {
  for (let at = thingAt(thing); at; at = thingAt(at.parentElement))
    for (const kind of kindsAt(at)) if (things[kind]) return things[kind]
  return null
}

// The place that it is, or that it lies in.
export function placeAt(thing: Element): string | null {
  return thing.closest<HTMLElement | SVGElement>('[data-place]')?.dataset.place ?? null
}

const wordsOf = (thing: Element): string | null =>
  (thing as HTMLElement | SVGElement).dataset.about ?? thing.getAttribute('aria-label')

// What a thing is called: in words of its own, or in those of the one thing that it shows. Null: by its kind.
export function calledAt(thing: HTMLElement | SVGElement): string | null {
  // A place that offers something is labelled by its choices.
  const own = thing.classList.contains('spot') ? (thing.dataset.about ?? null) : wordsOf(thing)
  if (own) return own
  const [first, ...others] = thing.querySelectorAll('[data-about], [role=img][aria-label]')
  return first && others.every((other) => first.contains(other)) ? wordsOf(first) : null
}

// A name and what is said after it: "Forest 3: as many points as its number", "human merchant (a step)".
export function nameAndMore(words: string): [name: string, more: string | null] {
  const [, name, more] = /^([^:(]+): (.+)$/s.exec(words) ?? /^([^:(]+) \((.+)\)$/s.exec(words) ?? []
  return name && more ? [name, more] : [words, null]
}

// All things of a table that can be seen, in the order of reading.
export function thingsIn(root: Element): (HTMLElement | SVGElement)[] {
  return [...root.querySelectorAll<HTMLElement | SVGElement>(THING)].filter(
    (thing) => thingAt(thing) === thing && thing.checkVisibility({ visibilityProperty: true }),
  )
}
