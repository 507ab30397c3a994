// What may be clicked glows for a few seconds and then rests. Whoever looks at the glow holds it: a busy machine may come
// to look later than that.
import type { Page } from 'playwright-core'

// Before the page is opened.
export async function holdGlow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'animationstart',
      ({ target, animationName }) => {
        if (!/glow|breathe/.test(animationName)) return
        for (const animation of (target as Element).getAnimations({ subtree: true })) animation.pause()
      },
      true,
    )
  })
}
