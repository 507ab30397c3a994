// How long a position stays before the next, in milliseconds, so that an eye can follow.
import { reducedMotion } from '../board/moving'

const PACE = 420

export function pagePace(): number {
  return document.hidden || reducedMotion() ? 0 : PACE
}
