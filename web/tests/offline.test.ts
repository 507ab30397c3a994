// The client as an app: it can be installed, works without a network, and takes a new version cleanly.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inAHurry } from './hurry'
import { built, launch, PlainServer } from './surroundings'

let browser: Browser
let server: PlainServer
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launch({ whole: true })
})
afterAll(() => browser.close())
beforeEach(async () => {
  server = await PlainServer.start(built)
  context = await browser.newContext({ locale: 'en' })
  await inAHurry(context)
  page = await context.newPage()
})
afterEach(async () => {
  await context.close()
  server.stop()
})

async function visit(): Promise<void> {
  await page.goto(server.address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

test('it can be installed', async () => {
  await visit()
  const wire = await context.newCDPSession(page)
  const manifest = await wire.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  const told = JSON.parse(manifest.data!) as { name: string; icons: { src: string; sizes: string; purpose: string }[] }
  expect(told.name).toBe('Incognita')
  expect(told.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    'any any',
    'any maskable',
  ])
  for (const { src, sizes } of told.icons) {
    const size = await page.evaluate(
      (source) =>
        new Promise<string>((resolve, reject) => {
          const picture = new Image()
          picture.onload = () => resolve(`${picture.naturalWidth}x${picture.naturalHeight}`)
          picture.onerror = reject
          picture.src = source
        }),
      src,
    )
    if (sizes !== 'any') expect(size).toBe(sizes)
  }
  // A window of a test leaves no traces, and Chromium installs nothing there; nothing else is wrong.
  const { installabilityErrors } = await wire.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('every screen opens without a network after the first visit', async () => {
  await visit()
  await context.setOffline(true)
  for (const [place, text] of [
    ['', 'Which table today?'],
    ['#/local/noria', 'Play on this device'],
    ['#/learn', 'learn'],
    ['#/you', 'Language'],
  ] as const) {
    await page.goto(server.address + place)
    await page.reload()
    await page.getByText(text).first().waitFor()
  }
})

// The same client with another title, as a build of changed sources would be.
function anotherVersion(folder: string, name: string): string {
  const target = join(folder, name)
  cpSync(built, target, { recursive: true })
  const change = (file: string, from: string | RegExp, to: string) =>
    writeFileSync(join(target, file), readFileSync(join(target, file), 'utf8').replace(from, to))
  change('index.html', '<head>', `<head><meta name="version" content="${name}">`)
  change('worker.js', /^const VERSION="\w+"/, `const VERSION="${name}"`)
  return target
}

const version = () =>
  page.evaluate(() => document.querySelector('meta[name=version]')?.getAttribute('content') ?? 'first')
const look = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
const kept = () => page.evaluate(() => caches.keys())

test('a new version comes in the background, is told of, and is there after a reload', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'incognita-'))
  try {
    await visit()
    await page.reload()
    expect(await page.getByText('A new version is here.').count()).toBe(0)
    server.folder = anotherVersion(folder, 'second')
    await look()
    await page.getByText('A new version is here.').waitFor()
    expect(await version()).toBe('first')
    // The page that is open still finds its parts.
    await page.evaluate(() => (location.hash = '#/local/noria'))
    await page.getByText('Play on this device').waitFor()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(version).toBe('second')
    expect(await page.getByText('A new version is here.').count()).toBe(0)

    server.folder = anotherVersion(folder, 'third')
    await look()
    await page.getByText('A new version is here.').waitFor()
    await page.reload()
    await expect.poll(version).toBe('third')
    await expect.poll(kept).toEqual(['incognita second', 'incognita third'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a version that does not come whole is not taken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'incognita-'))
  try {
    await visit()
    const before = await kept()
    const broken = anotherVersion(folder, 'broken')
    writeFileSync(
      join(broken, 'worker.js'),
      readFileSync(join(broken, 'worker.js'), 'utf8').replace('const FILES=[', 'const FILES=["missing.js",'),
    )
    server.folder = broken
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          void navigator.serviceWorker.ready.then((registration) => {
            registration.addEventListener('updatefound', () => {
              const { installing } = registration
              installing!.addEventListener('statechange', () => {
                if (installing!.state === 'redundant') resolve()
                if (installing!.state === 'activated') reject(new Error('taken'))
              })
            })
            void registration.update().catch(() => {})
          })
        }),
    )
    await page.reload()
    await page.getByText('Which table today?').waitFor()
    expect(await version()).toBe('first')
    expect(await kept()).toEqual(before)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
