// What keeps somebody out of a part of a page, as far as axe-core knows.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function barriers(page: Page, part: string): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (part) => (window as unknown as { axe: { run(part: string): Promise<AxeResults> } }).axe.run(part),
    part,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
