// Bringing things of a table into sight: between what stays at the top and what lies at the foot.
import { BESIDE, DRAWER, NARROW } from '../board/drawer'
import { reducedMotion } from '../board/motion'

const AROUND = 12

// All of them where they fit, and otherwise their beginning, unless one of them is there already, or as much of it as
// there is room for; where what is said is `ofAll`, unless as much of them is there already as their beginning would
// show. `stage` is the board with the own area.
export function bringIntoSight(stage: HTMLElement, things: readonly Element[], ofAll = false): void {
  const scroller = stage.closest('main')
  if (!scroller || things.length === 0) return
  const narrow = matchMedia(NARROW).matches
  const frame = scroller.getBoundingClientRect()
  const table = stage.closest('.table')!
  const own = matchMedia(DRAWER).matches ? stage.querySelector(':scope > .own') : null
  const parts = [':scope > .foot', '.recap', '.acting-seat', '.scoring']
  const [foot, ...sheets] = parts.map((part) => table.querySelector(part))
  const over = matchMedia(BESIDE).matches ? [foot] : [foot, own, ...sheets]
  const covered = narrow
    ? Math.min(innerHeight, ...over.map((one) => one?.getBoundingClientRect().top ?? innerHeight))
    : innerHeight
  // What lies above the board may be scrolled away where the page scrolls, and no further than is needed.
  const top = narrow ? 0 : Math.max(frame.top, 0)
  const bottom = Math.min(frame.bottom, covered)
  const boxes = things.map((thing) => thing.getBoundingClientRect())
  const first = Math.min(...boxes.map((box) => box.top))
  const last = Math.max(...boxes.map((box) => box.bottom))
  const whole = last - first <= bottom - top - 2 * AROUND
  const within = (box: DOMRect, away = 0) => Math.min(box.bottom - away, bottom) - Math.max(box.top - away, top)
  const enough = (box: DOMRect) => Math.min(box.height, bottom - top - 2 * AROUND)
  const beginning = first - top - AROUND
  const shownAfter = (away: number) => boxes.reduce((sum, box) => sum + Math.max(0, within(box, away)), 0)
  const enoughIsSeen = () =>
    ofAll ? shownAfter(0) >= shownAfter(beginning) : boxes.some((box) => within(box) >= enough(box))
  const seen = whole ? first >= top && last <= bottom : enoughIsSeen()
  if (seen) return
  const least = last > bottom ? last - bottom + AROUND : beginning
  const away = !whole ? beginning : narrow ? least : (first + last) / 2 - (top + bottom) / 2
  const behavior = reducedMotion() ? 'auto' : 'smooth'
  if (narrow) scrollBy({ top: away, behavior })
  else scroller.scrollBy({ top: away, behavior })
}
