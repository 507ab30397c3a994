// A new screen begins at its top; one that somebody comes back to is where it was left.

// The steps of the history have numbers; where each was left.
const left = new Map<number, number>()
let [here, last] = [0, 0]
// Where the screen is to begin that is on its way.
let wanted: number | null = null

function watch(): void {
  history.scrollRestoration = 'manual'
  const step = (history.state as { step?: number } | null)?.step
  if (step === undefined) history.replaceState({ step: here }, '')
  else here = last = step
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    left.set(here, scrollY)
    const known = (state as { step?: number } | null)?.step
    here = known ?? ++last
    if (known === undefined) history.replaceState({ step: here }, '')
    wanted = left.get(here) ?? 0
  })
  // After a reload the browser itself knows.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
}
if (globalThis.history) watch()

// The screen is there. What it consists of may come little by little; whoever scrolls meanwhile is left alone.
export function arrive(): void {
  if (wanted === null) return
  const target = wanted
  wanted = null
  const scroll = (): boolean => (scrollTo(0, target), Math.abs(scrollY - target) < 2)
  if (scroll()) return
  const growing = new ResizeObserver(() => {
    if (wanted !== null || scroll()) growing.disconnect()
  })
  growing.observe(document.body)
  for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown', 'popstate'])
    addEventListener(sign, () => growing.disconnect(), { once: true, passive: true })
}
