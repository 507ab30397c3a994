// Things move: whatever carries `data-piece="id"` inside the root flies from where it was to where
// it is when the position changes, for 150-400 ms, never in the way of a click, and not at all where
// reduced motion is asked for. A piece that is new or gone is left to Svelte's transitions.
//
//   const moving = pieces(() => root)
//   $effect.pre(() => { table.view; moving.before() })   // where things are
//   $effect(() => { table.view; moving.after() })        // where they go

const DURATION = 300

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
  node.animate(
    { translate: [`${dx / scale}px ${dy / scale}px`, '0 0'] },
    { duration: DURATION, easing: 'cubic-bezier(.3,.7,.3,1)' },
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
      for (const node of element.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')) {
        const from = last.get(node.dataset.piece!)
        if (from) fly(node, from)
      }
    },
  }
}
