// Points fly from what earned them to where they are counted: a small sign over the page, drawn by the browser alone,
// which is gone when it has landed. Not at all where reduced motion is asked for.
import { signed } from '../parts/numbers'
import { reducedMotion } from './moving'

const DURATION = 620

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

// Resolves when they have landed.
export async function flyPoints(from: Element, to: Element, points: number): Promise<void> {
  if (reducedMotion() || document.hidden) return
  const start = middle(from)
  const end = middle(to)
  const sign = document.createElement('span')
  sign.className = `flying-points${points < 0 ? ' loss' : ''}`
  sign.ariaHidden = 'true'
  sign.textContent = signed(points)
  sign.style.left = `${start.x}px`
  sign.style.top = `${start.y}px`
  document.body.append(sign)
  const way = `${end.x - start.x}px ${end.y - start.y}px`
  const flight = sign.animate(
    [
      { translate: '0 0', scale: 0.4, opacity: 0 },
      { translate: '0 -14px', scale: 1.25, opacity: 1, offset: 0.28 },
      { translate: way, scale: 0.8, opacity: 0.9, offset: 0.96 },
      { translate: way, scale: 0.5, opacity: 0 },
    ],
    { duration: DURATION, easing: 'cubic-bezier(.4,.1,.3,1)' },
  )
  await flight.finished.catch(() => {})
  sign.remove()
}
