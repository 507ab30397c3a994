// Things move when the position changes: whatever carries `data-piece="id"` inside the root flies from where it was to
// where it is, and a piece that is new among others is planted. A piece that is gone is left to Svelte's transitions.
//
//   const moving = pieces(() => root)
//   $effect.pre(() => { table.view; moving.before() })   // where things are
//   $effect(() => { table.view; moving.after() })        // where they go
//
// in the component around all of it, and at its beginning: before anything has changed there is nothing to lay out.
import { fly, plant, reducedMotion } from './motion'

// More new pieces than these are a new position, and no move.
const PLANTED_MOST = 6

function places(root: Element): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>()
  for (const node of root.querySelectorAll<HTMLElement | SVGElement>('[data-piece]'))
    found.set(node.dataset.piece!, node.getBoundingClientRect())
  return found
}

export function pieces(root: () => Element | undefined) {
  let last = new Map<string, DOMRect>()
  return {
    before() {
      const element = root()
      last = element && !reducedMotion() ? places(element) : new Map()
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
