// Things move, and have weight: whatever carries `data-piece="id"` inside the root is lifted from where it was,
// carried to where it is when the position changes, and set down; a longer way takes longer, 200-480 ms. A piece that
// is new among others is planted: it comes down from above. Transforms and opacity alone, never in the way of a
// click, and not at all where reduced motion is asked for. A piece that is gone is left to Svelte's transitions.
//
//   const moving = pieces(() => root)
//   $effect.pre(() => { table.view; moving.before() })   // where things are
//   $effect(() => { table.view; moving.after() })        // where they go

// Of the shortest way, and what a pixel adds; no way takes longer than the last.
const SHORTEST = 220
const PER_PIXEL = 0.35
const LONGEST = 480
const PLANTING = 320
// More new pieces than these are a new position, and no move.
const PLANTED_MOST = 6

export function reducedMotion(): boolean {
  return document.documentElement.dataset.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

function places(root: Element): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>()
  for (const node of root.querySelectorAll<HTMLElement | SVGElement>('[data-piece]'))
    found.set(node.dataset.piece!, node.getBoundingClientRect())
  return found
}

// How many pixels of the screen one unit of the element's own coordinates is.
function scaleOf(node: Element): number {
  const matrix = node instanceof SVGGraphicsElement ? node.getScreenCTM() : null
  return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : (node.currentCSSZoom ?? 1)
}

function fly(node: Element, from: DOMRect): void {
  const to = node.getBoundingClientRect()
  const dx = from.x + from.width / 2 - to.x - to.width / 2
  const dy = from.y + from.height / 2 - to.y - to.height / 2
  if (Math.hypot(dx, dy) < 2) return
  const scale = scaleOf(node.parentElement ?? node)
  const way = Math.hypot(dx, dy)
  const lift = Math.min(28, way / 5) / scale
  node.animate(
    [
      { translate: `${dx / scale}px ${dy / scale}px`, easing: 'cubic-bezier(.4,0,.7,.6)' },
      { translate: `${(0.4 * dx) / scale}px ${(0.4 * dy) / scale - lift}px`, easing: 'cubic-bezier(.2,.5,.3,1)' },
      { translate: '0 0' },
    ],
    { duration: Math.min(LONGEST, SHORTEST + PER_PIXEL * way) },
  )
}

function plant(node: Element): void {
  const height = 26 / scaleOf(node.parentElement ?? node)
  node.animate(
    [
      { translate: `0 ${-height}px`, opacity: 0, easing: 'cubic-bezier(.5,0,.9,.6)' },
      { translate: '0 0', opacity: 1, offset: 0.7, easing: 'ease-out' },
      { translate: `0 ${-height / 8}px`, offset: 0.85, easing: 'ease-in' },
      { translate: '0 0' },
    ],
    { duration: PLANTING },
  )
}

export function pieces(root: () => Element | undefined) {
  let last = new Map<string, DOMRect>()
  return {
    before() {
      const element = root()
      last = element ? places(element) : new Map()
    },
    after() {
      const element = root()
      if (!element || reducedMotion()) return
      const fresh: Element[] = []
      for (const node of element.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')) {
        const from = last.get(node.dataset.piece!)
        if (from) fly(node, from)
        else fresh.push(node)
      }
      if (last.size > 0 && fresh.length <= PLANTED_MOST) fresh.forEach(plant)
    },
  }
}
