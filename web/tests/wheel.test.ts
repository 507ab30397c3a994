// Noria's wheel turns by a transform that the browser animates: the page does not draw it anew in
// each frame, which took most of a core on small devices.
import { expect, test } from 'vitest'
import { playOn } from './player'
import { easy, ownServer } from './visitors'

const visitors = ownServer()

interface Seen {
  // How often the place of something on a wheel was written.
  written: number
  // The rings that were seen turning.
  turned: string[]
  // Discs that were not upright on the way, by more than a degree.
  tilted: number
}

test('rings turn without being drawn anew', async () => {
  const page = await visitors.come({ reducedMotion: 'no-preference' })
  await visitors.playing(page, { game: 'noria', players: 2, bots: easy(1) })
  await page.locator('.bar.mine').waitFor()
  await page.evaluate(() => {
    const seen = { written: 0, turned: [] as string[], tilted: 0 }
    Object.assign(window, { seen })
    const watcher = new MutationObserver((changes) => {
      for (const { target } of changes) if ((target as Element).closest('svg.wheel')) seen.written++
    })
    watcher.observe(document.body, { attributes: true, subtree: true, attributeFilter: ['transform'] })
    // So slowly that it is seen on the way also where frames are rare.
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how)
      if (this.matches('[data-turns], [data-upright]')) animation.playbackRate = 0.1
      return animation
    }
    const angle = (element: Element) => {
      const { a, b } = new DOMMatrix(getComputedStyle(element).transform)
      return (Math.atan2(b, a) * 180) / Math.PI
    }
    const look = () => {
      for (const turning of document.querySelectorAll<SVGElement>('svg.wheel.large [data-turns]')) {
        if (turning.getAnimations().length === 0 || angle(turning) === 0) continue
        seen.turned.push(turning.dataset.turns!)
        const upright = turning.querySelector('[data-upright]')
        // Half a turn one way is half a turn the other way.
        const tilt = upright ? (angle(turning) + angle(upright) + 540) % 360 : 180
        if (Math.abs(tilt - 180) > 1) seen.tilted++
      }
      requestAnimationFrame(look)
    }
    look()
  })
  await playOn(page, { most: 25, list: false })
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  expect(seen.written).toBe(0)
  expect(seen.tilted).toBe(0)
  expect([...new Set(seen.turned)].sort()).toContain('large')
  // At rest every ring stands where it belongs.
  await expect
    .poll(() =>
      page
        .locator('svg.wheel [data-turns], svg.wheel [data-upright]')
        .evaluateAll((found) => found.filter((one) => getComputedStyle(one).transform !== 'none').length),
    )
    .toBe(0)
})

// What is inherited by all of the table has the browser compute the styles of all of it.
test('how high the bar at the foot is does not style the board anew', async () => {
  const page = await visitors.come({ viewport: { width: 390, height: 844 } })
  await visitors.playing(page, { game: 'noria', players: 2, bots: easy(1) })
  await page.locator('.bar.mine').waitFor()
  const kept = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => parseFloat(getComputedStyle(one).getPropertyValue('--actions')))
  const foot = await page.locator('.foot').evaluate((one) => one.clientHeight)
  await expect.poll(() => kept('.own')).toBe(foot)
  for (const selector of ['.table', '.stage', '.own .drawer > *', 'svg.wheel']) expect(await kept(selector)).toBe(0)
})
