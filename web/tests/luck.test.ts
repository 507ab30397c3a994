// What is dealt in tests: the same whenever a test is run, another in every browser and on every page of it.
import { expect, test } from 'vitest'
import { ownDevice } from './device'
import { nameDrawing } from './luck'

const device = ownDevice()

// What a new browser's pages draw, one after the other, below a page of its own.
async function draws(): Promise<string[]> {
  const context = await device.browser.newContext({ serviceWorkers: 'block' })
  const drawn: string[] = []
  for (let i = 0; i < 2; i++) {
    const page = await context.newPage()
    await page.goto(`${device.server.address}manifest.webmanifest`)
    for (const length of [16, 1])
      drawn.push(await page.evaluate((length) => String(crypto.getRandomValues(new Uint32Array(length))), length))
  }
  await context.close()
  return drawn
}

test('every browser and page draws its own, and the same again', async () => {
  const begin = () => nameDrawing('a test')
  begin()
  const first = [...(await draws()), ...(await draws())]
  expect(new Set(first).size).toBe(first.length)
  begin()
  expect([...(await draws()), ...(await draws())]).toEqual(first)
  nameDrawing('another')
  expect(new Set([...first, ...(await draws())]).size).toBe(first.length + 4)
})
