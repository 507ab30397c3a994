// Points fly from what earned them to where they are counted: a small sign over the page, which is gone when it has
// landed.
import { signed } from '../parts/numbers'
import { carry } from './motion'

// Resolves when they have landed.
export function flyPoints(from: Element, to: Element, points: number): Promise<void> {
  const sign = document.createElement('span')
  sign.className = `flying-points${points < 0 ? ' loss' : ''}`
  sign.textContent = signed(points)
  return carry(sign, from, to)
}
