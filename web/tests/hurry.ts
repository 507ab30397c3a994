// Whoever tests is in a hurry: a match is shown at once, and nothing asks twice. People have the same settings.
import type { BrowserContext } from 'playwright-core'

export async function inAHurry(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A page of no address has no storage.
    try {
      if (localStorage.getItem('incognita') === null)
        localStorage.setItem('incognita', JSON.stringify({ speed: 'instant', confirm: 'never', forced: false }))
    } catch {
      return
    }
  })
}
