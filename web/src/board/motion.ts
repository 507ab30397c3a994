// How things move, wherever they do: flown, planted, turned over, carried, sailed along a way, spun, clashing. Transforms
// and opacity alone, so that the browser draws every frame by itself; as fast as the match is shown; never in the way of
// a click; and not at all where reduced motion is asked for. Each has a name, by which `./dev bench frames` finds it.

export function reducedMotion(): boolean {
  return document.documentElement.dataset.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

// How long each takes, in milliseconds: a way at least, for each pixel or step, and at most.
const TIMES = {
  flight: { least: 220, each: 0.35, most: 480 },
  planting: 320,
  shift: 350,
  voyage: { least: 160, each: 110, most: 1100 },
  notch: 460,
  clash: 640,
  outcome: 1920,
  carrying: 620,
  leaving: 300,
  hiding: 1,
}

// How much longer than usual what is shown takes; pieces keep up with it, and are never too quick to be seen.
let wanted: () => number = () => 1
export function tempoBy(factor: () => number): void {
  wanted = factor
}
function timed(duration: number): number {
  return duration * Math.min(1.4, Math.max(0.5, wanted()))
}

export interface Point {
  x: number
  y: number
}

export function middleOf(element: Element): Point {
  const box = element.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const far = ({ x, y }: Point): string => `${x}px ${y}px`

// So far from its place. A part of a drawing moves by the browser itself only by its `transform`: by `translate` the page
// would draw the whole anew for each frame. So what moves has no `transform` of its own, which would give way to it.
const isPart = (node: Element): boolean =>
  node instanceof SVGElement && node.ownerSVGElement !== null && !node.hasAttribute('transform')
const off = (node: Element, way: Point): Keyframe =>
  isPart(node) ? { transform: `translate(${way.x}px, ${way.y}px)` } : { translate: far(way) }

// How many pixels of the screen one unit of the element's own coordinates is.
function scaleOf(node: Element): number {
  const matrix = node instanceof SVGGraphicsElement ? node.getScreenCTM() : null
  return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : (node.currentCSSZoom ?? 1)
}
const unitsOf = (node: Element): number => scaleOf(node.parentElement ?? node)

// What is measured now is set in motion when everything has been measured, and before it is drawn: a motion that begins
// would have the browser lay the page out anew for the next question.
let waiting: (() => void)[] = []
function once(begin: () => void): void {
  waiting.push(begin)
  if (waiting.length > 1) return
  queueMicrotask(() => {
    const all = waiting
    waiting = []
    for (const one of all) one()
  })
}

// Whether any of it is in the window, or so near that it may be brought there.
function nearSight({ left, right, top, bottom }: DOMRect): boolean {
  const near = innerHeight / 2
  return right > 0 && left < innerWidth && bottom > -near && top < innerHeight + near
}

// The place in the window that is nearest to it.
const EDGE = 18
function within({ x, y }: Point): Point {
  const clamp = (at: number, size: number) => Math.max(EDGE, Math.min(size - EDGE, at))
  return { x: clamp(x, innerWidth), y: clamp(y, innerHeight) }
}

function inWindow({ x, y }: Point): boolean {
  return x >= 0 && x <= innerWidth && y >= 0 && y <= innerHeight
}

// A longer way takes longer.
const along = ({ least, each, most }: { least: number; each: number; most: number }, way: number): number =>
  timed(Math.min(most, least + each * way))

// How much larger a thing was; a sign that stands for something much larger is not blown up.
const LARGEST = 4
function growth(node: Element, from: DOMRect, to: DOMRect): number {
  const times = from.width / to.width
  return node instanceof HTMLElement && times < LARGEST && times > 1 / LARGEST ? times : 1
}

// A piece is lifted from where it was, carried to where it is, and set down, in the size that it has there.
export function fly(node: Element, from: DOMRect): void {
  const to = node.getBoundingClientRect()
  // Nobody would see it, and what was hidden had no place to come from.
  if ((!nearSight(from) && !nearSight(to)) || from.width === 0 || to.width === 0) return
  const dx = from.x + from.width / 2 - to.x - to.width / 2
  const dy = from.y + from.height / 2 - to.y - to.height / 2
  const way = Math.hypot(dx, dy)
  if (way < 2) return
  const scale = unitsOf(node)
  const size = growth(node, from, to)
  const lift = Math.min(28, way / 5)
  const at = (part: number, up: number) => ({
    ...off(node, { x: (part * dx) / scale, y: (part * dy - up) / scale }),
    ...(size === 1 ? {} : { scale: part * size + 1 - part }),
  })
  once(() =>
    node.animate(
      [
        { ...at(1, 0), easing: 'cubic-bezier(.4,0,.7,.6)' },
        { ...at(0.4, lift), easing: 'cubic-bezier(.2,.5,.3,1)' },
        at(0, 0),
      ],
      { id: 'fly', duration: along(TIMES.flight, way) },
    ),
  )
}

// A new piece comes down from above, and settles.
export function plant(node: Element): void {
  if (!nearSight(node.getBoundingClientRect())) return
  const height = 26 / unitsOf(node)
  const above = (part: number) => off(node, { x: 0, y: -part * height })
  once(() =>
    node.animate(
      [
        { ...above(1), opacity: 0, easing: 'cubic-bezier(.5,0,.9,.6)' },
        { ...above(0), opacity: 1, offset: 0.7, easing: 'ease-out' },
        { ...above(1 / 8), offset: 0.85, easing: 'ease-in' },
        above(0),
      ],
      { id: 'plant', duration: timed(TIMES.planting) },
    ),
  )
}

// A thing comes straight from where it was, relative to where it is, in its own units.
export function shift(node: Element, from: Point): void {
  const ends = [from, { x: 0, y: 0 }].map((point) => off(node, point))
  node.animate(ends, { id: 'shift', duration: timed(TIMES.shift), easing: 'ease-in-out' })
}

// A ship goes its way, step by step: the points are where it was, relative to where it is, in its own units. Says how
// long it takes.
export function sail(node: Element, way: readonly Point[]): number {
  const duration = along(TIMES.voyage, way.length - 1)
  const steps = way.map((point) => off(node, point))
  node.animate(steps, { id: 'sail', duration, easing: 'cubic-bezier(.45,.05,.4,1)' })
  return duration
}

// An arrow is flicked: it is drawn back a little, whirls, slows down, and swings once around where it stops. Angles in
// degrees; the time is that of the beat.
export function flick(node: Element, from: number, to: number, turns: number, duration: number): Animation {
  const end = to + 360 * turns
  const at = (angle: number): string => `rotate(${angle}deg)`
  if (turns === 0)
    return node.animate({ transform: [at(from), at(end)] }, { id: 'flick', duration, easing: 'ease-out' })
  return node.animate(
    [
      { transform: at(from), easing: 'ease-out' },
      { transform: at(from - 16), offset: 0.1, easing: 'cubic-bezier(.2,.6,.2,1)' },
      { transform: at(end + 5), offset: 0.9, easing: 'ease-in-out' },
      { transform: at(end) },
    ],
    { id: 'flick', duration },
  )
}

// A wheel turns by a notch and clicks into it.
export function notch(node: Element, from: number, to: number): Animation {
  const over = to + Math.sign(to - from) * Math.min(3, Math.abs(to - from) / 6)
  return node.animate(
    [
      { transform: `rotate(${from}deg)`, easing: 'cubic-bezier(.6,0,.4,1)' },
      { transform: `rotate(${over}deg)`, offset: 0.8, easing: 'ease-in' },
      { transform: `rotate(${to}deg)` },
    ],
    { id: 'notch', duration: timed(TIMES.notch) },
  )
}

// What part of the time has passed when it begins to turn over.
export const TURNS_AT = 0.27

// Something face down rises from where it lies to where it is now, and turns over; all of it within the time, the second
// half of which is for reading its face.
export function turnUp(node: Element, from: Point | null, sides: Element, duration: number): void {
  const here = middleOf(node)
  const away = from ? far({ x: from.x - here.x, y: from.y - here.y }) : '0 24px'
  once(() => begin(node, sides, away, from !== null, duration))
}

function begin(node: Element, sides: Element, away: string, known: boolean, duration: number): void {
  node.animate(
    [
      { translate: away, scale: 0.4, opacity: known ? 0.6 : 0, easing: 'cubic-bezier(.2,.7,.3,1)' },
      { translate: '0 0', scale: 1, opacity: 1 },
    ],
    { id: 'rise', duration: 0.25 * duration },
  )
  sides.animate(
    [
      { transform: 'rotateY(180deg)', offset: 0 },
      { transform: 'rotateY(180deg)', offset: TURNS_AT, easing: 'cubic-bezier(.5,0,.3,1)' },
      { transform: 'rotateY(-8deg)', offset: 0.52, easing: 'ease-out' },
      { transform: 'rotateY(0)', offset: 0.6 },
      { transform: 'rotateY(0)', offset: 1 },
    ],
    { id: 'turn', duration },
  )
}

// Two who fight come, and run at each other and back: `towards` is 1 for the one on the left.
export function clash(node: Element, towards: 1 | -1): void {
  if (reducedMotion()) return
  node.animate(
    [
      { translate: `${-28 * towards}px 0`, opacity: 0, easing: 'cubic-bezier(.5,0,.9,.5)' },
      { translate: `${10 * towards}px 0`, rotate: `${6 * towards}deg`, opacity: 1, offset: 0.55, easing: 'ease-out' },
      { translate: `${-5 * towards}px 0`, offset: 0.75 },
      { translate: '0 0', rotate: '0deg' },
    ],
    { id: 'clash', duration: timed(TIMES.clash) },
  )
}

// How long who looks on needs to see what came of a fight.
export const seenAfter = (): number => timed(TIMES.outcome)

// One of them strikes at the other, or is struck and reels.
export function strike(node: Element, towards: 1 | -1): void {
  if (reducedMotion()) return
  node.animate(
    [
      { translate: '0 0', easing: 'ease-in' },
      {
        translate: `${-8 * towards}px 0`,
        rotate: `${-5 * towards}deg`,
        offset: 0.3,
        easing: 'cubic-bezier(.6,0,.9,.4)',
      },
      { translate: `${20 * towards}px 0`, rotate: `${8 * towards}deg`, offset: 0.55, easing: 'ease-out' },
      { translate: '0 0', rotate: '0deg' },
    ],
    { id: 'strike', duration: timed(TIMES.clash) },
  )
}
export function reel(node: Element, towards: 1 | -1): void {
  if (reducedMotion()) return
  node.animate(
    [
      { translate: '0 0', offset: 0.5, easing: 'cubic-bezier(.1,.8,.4,1)' },
      { translate: `${-18 * towards}px 3px`, rotate: `${-10 * towards}deg`, offset: 0.7, easing: 'ease-in-out' },
      { translate: '0 0', rotate: '0deg' },
    ],
    { id: 'reel', duration: timed(TIMES.clash) },
  )
}

// A storm sweeps over something once, in its own units; the time is that of the beat.
export function blow(node: Element, from: number, to: number, duration: number): Animation {
  return node.animate(
    [
      { transform: `translate(${from}px, 0)`, opacity: 0.2 },
      { opacity: 1, offset: 0.4 },
      { transform: `translate(${to}px, 0)`, opacity: 0 },
    ],
    { id: 'blow', duration, easing: 'ease-in-out', fill: 'both' },
  )
}

// A sign is carried over the page from one thing to another; resolves when it has arrived and is gone. Where one of them
// is out of sight, the edge of the window stands for it. `late` is how long it waits before it sets out.
export async function carry(sign: HTMLElement, from: Element, to: Element, late = 0): Promise<void> {
  if (reducedMotion() || document.hidden) return
  const [here, there] = [middleOf(from), middleOf(to)]
  const [start, end] = [within(here), within(there)]
  // Between two places out of sight there is nothing to see.
  if (!inWindow(here) && !inWindow(there)) return
  await new Promise<void>((done) => once(done))
  sign.ariaHidden = 'true'
  sign.style.left = `${start.x}px`
  sign.style.top = `${start.y}px`
  document.body.append(sign)
  const way = far({ x: end.x - start.x, y: end.y - start.y })
  const flight = sign.animate(
    [
      { translate: '0 0', scale: 0.4, opacity: 0 },
      { translate: '0 -14px', scale: 1.25, opacity: 1, offset: 0.28 },
      { translate: way, scale: 0.8, opacity: 0.9, offset: 0.96 },
      { translate: way, scale: 0.5, opacity: 0 },
    ],
    {
      id: 'carry',
      duration: timed(TIMES.carrying),
      delay: late,
      fill: 'backwards',
      easing: 'cubic-bezier(.4,.1,.3,1)',
    },
  )
  await flight.finished.catch(() => {})
  sign.remove()
}

// Things are not seen before something has landed.
export function hiddenUntil(landed: Promise<void>, things: readonly Element[]): void {
  const hide = (one: Element) =>
    one.animate({ opacity: [0, 0] }, { id: 'await', duration: TIMES.hiding, fill: 'forwards' })
  const hidden = things.map(hide)
  void landed.finally(() => hidden.forEach((one) => one.cancel()))
}

// A transition of Svelte: what was shown in the middle goes where it belongs, and is gone.
export function carriedTo(node: Element, to: Point | null) {
  const here = middleOf(node)
  const [dx, dy] = to ? [to.x - here.x, to.y - here.y] : [0, 0]
  return {
    duration: reducedMotion() ? 0 : timed(TIMES.leaving),
    css: (_: number, gone: number) =>
      `translate: ${gone * dx}px ${gone * dy}px; scale: ${1 - 0.6 * gone}; opacity: ${1 - gone * gone}`,
  }
}

// A transition of Svelte: the table grows dim behind what all look at, and bright again.
export function dimming(_: Element) {
  return { duration: reducedMotion() ? 0 : timed(TIMES.leaving), css: (there: number) => `opacity: ${there}` }
}
