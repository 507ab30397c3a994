// The page around the board: its menu, log, chat, curtain, titles and focus, theme, sound and notes.
import type { Page } from 'playwright-core'
import { startOf } from '../src/sound/kinds'
import { expect, test } from 'vitest'
import { holdGlow } from './glow'
import { playOn } from './player'
import { easy, laptop, ownServer, phone } from './visitors'

const visitors = ownServer()
const asked = (page: Page) => page.locator('.bar.mine')
const focused = (page: Page) => page.evaluate(() => document.activeElement!.tagName)

async function passAndPlay(page: Page, game: string): Promise<void> {
  await page.goto(`${visitors.address}#/local/${game}`)
  await page.getByRole('button', { name: '2 players' }).click()
  await page.getByRole('button', { name: 'Start the match' }).click()
  await page.locator('.table').waitFor()
}

test('one resigns by the menu, with the mouse, and with nothing but keys', async () => {
  const page = await visitors.come()
  const menu = page.getByRole('button', { name: 'Menu' })
  const resign = page.getByRole('button', { name: 'Resign', exact: true })
  const back = page.getByRole('button', { name: 'Play yourself again' })
  await visitors.playing(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  await menu.click()
  await resign.click()
  await page.getByText('Resign? A bot will finish the match for you.').waitFor()
  await page.getByRole('button', { name: 'Play on' }).click()
  await page.locator('main h2').first().click({ force: true })
  await resign.waitFor({ state: 'detached' })

  await menu.focus()
  await page.keyboard.press('Enter')
  await resign.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Resign? A bot will finish the match for you.').waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await resign.waitFor({ state: 'detached' })
  // For good: there is no way back to the seat.
  await expect
    .poll(async () => {
      const response = await page.request.get(`${visitors.address}api/tables/${page.url().split('/').at(-1)}`)
      return ((await response.json()) as { table: { seats: { resigned?: boolean }[] } }).table.seats[0]!.resigned
    })
    .toBe(true)
  expect(await back.count()).toBe(0)
  // Whatever the bot makes of it is not the victory of who left.
  await page.getByTestId('left').waitFor()
  expect(await page.locator('.result.mine').count()).toBe(0)
  expect(await page.getByText('You have won').count()).toBe(0)
})

test('the log follows until its reader scrolls back, and again from its button on', async () => {
  const page = await visitors.come()
  const log = page.locator('aside [role=log]')
  const away = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  const newest = page.getByRole('button', { name: 'Newest' })
  await visitors.playing(page, { game: 'noria', players: 4, bots: easy(3) })
  await playOn(page, { most: 25, list: false, seed: 5 })
  await asked(page).waitFor()
  expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(200)
  await expect.poll(away).toBeLessThan(40)
  // Lines that come between our scrolling and the event that tells of it, as they do in a lively match.
  const left = await log.evaluate(async (box) => {
    const more = document.createElement('p')
    more.style.height = '200px'
    box.scrollTop = box.scrollHeight - box.clientHeight - 1
    box.firstElementChild!.append(more)
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const distance = box.scrollHeight - box.scrollTop - box.clientHeight
    more.remove()
    return distance
  })
  expect(left).toBeLessThan(40)
  await page.setViewportSize(phone)
  await log.waitFor({ state: 'hidden' })
  await page.setViewportSize(laptop)
  await expect.poll(away).toBeLessThan(40)
  expect(await newest.count()).toBe(0)

  await log.hover()
  await page.mouse.wheel(0, -150)
  await newest.waitFor()
  // The wheel may still be turning.
  const there = await log.evaluate(async (box) => {
    for (let before = NaN; before !== box.scrollTop;) {
      before = box.scrollTop
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
    }
    return box.scrollTop
  })
  await playOn(page, { most: 4, list: false, seed: 6 })
  expect(await log.evaluate((box) => box.scrollTop)).toBe(there)
  await newest.click()
  await expect.poll(away).toBeLessThan(40)
  expect(await newest.count()).toBe(0)
})

test('the sound and the note come once a turn, the note by the service worker, the sound by one context', async () => {
  const page = await visitors.come({ serviceWorkers: 'allow' })
  await page.addInitScript(() => {
    localStorage.setItem(
      'incognita',
      JSON.stringify({ sound: true, notifications: true, speed: 'instant', confirm: 'never' }),
    )
    const heard = { contexts: 0, ready: 0, chimes: 0, notes: 0 }
    Object.assign(window, { heard })
    Object.defineProperty(document, 'hidden', { get: () => true })
    // This Chromium refuses them whatever it is told.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const Plain = AudioContext
    window.AudioContext = class extends Plain {
      constructor() {
        super()
        heard.contexts++
      }
    }
    const decode = BaseAudioContext.prototype.decodeAudioData
    BaseAudioContext.prototype.decodeAudioData = async function (...how) {
      const sounds = await decode.apply(this, how)
      heard.ready++
      return sounds
    }
    const start = AudioBufferSourceNode.prototype.start
    AudioBufferSourceNode.prototype.start = function (...how) {
      heard.chimes++
      return start.apply(this, how)
    }
    ServiceWorkerRegistration.prototype.showNotification = async () => void heard.notes++
  })
  await page.goto(visitors.address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await visitors.playing(page, { game: 'noria', players: 2, bots: easy(1) })
  await asked(page).waitFor()
  const heard = () => page.evaluate(() => (window as unknown as { heard: Record<string, number> }).heard)
  await page.mouse.click(5, 300)
  // From then on the page has something to sound with; a turn that came before had its note alone.
  await expect.poll(async () => (await heard()).ready).toBe(1)
  await page.evaluate(() => ((window as unknown as { heard: Record<string, number> }).heard.notes = 0))
  const turns = async () => {
    const seats = await page.locator('aside [role=log] section h3').allTextContents()
    return seats.filter((name) => name.includes('Ada')).length
  }
  await playOn(page, { most: 14, list: false, seed: 5 })
  await asked(page).waitFor()
  expect(await turns()).toBeGreaterThan(1)
  // Both take their time to come.
  await expect.poll(async () => (await heard()).notes).toBeGreaterThan(0)
  await expect.poll(async () => (await heard()).chimes! - (await heard()).notes!).toBe(0)
  const { contexts, notes } = await heard()
  expect(contexts).toBe(1)
  expect(notes).toBeLessThanOrEqual(await turns())
})

test('what happens at the table is heard, kind by kind, after the first gesture', async () => {
  const page = await visitors.come()
  const fetched: string[] = []
  page.on('request', (request) => void (request.url().endsWith('.wav') && fetched.push(request.url())))
  await page.addInitScript(() => {
    const heard: number[] = []
    Object.assign(window, { heard })
    const start = AudioBufferSourceNode.prototype.start
    AudioBufferSourceNode.prototype.start = function (when, from, length) {
      heard.push(from!)
      return start.call(this, when, from, length)
    }
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: number[] }).heard)
  await page.goto(`${visitors.address}#/settings`)
  await page.getByLabel('Tokens').waitFor()
  expect(fetched).toEqual([])
  await page.getByLabel('Tokens').click()
  await page.getByLabel('Cards').click()
  await page.getByLabel('Cards').click()
  await expect.poll(heard).toEqual([startOf('card')])
  expect(fetched.length).toBe(1)

  await visitors.playing(page, { game: 'navoria', players: 2, bots: easy(1) })
  await asked(page).waitFor()
  await page.mouse.click(5, 300)
  await playOn(page, { most: 12, list: false })
  await expect.poll(async () => (await heard()).length).toBeGreaterThan(2)
  expect(await heard()).not.toContain(startOf('token'))
})

test('a spin clicks while the arrow turns', async () => {
  const page = await visitors.come({ leisurely: true, reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    localStorage.setItem('incognita', JSON.stringify({ confirm: 'never' }))
    const heard: [number, boolean][] = []
    Object.assign(window, { heard })
    const start = AudioBufferSourceNode.prototype.start
    AudioBufferSourceNode.prototype.start = function (when, from, length) {
      const turning = document.getAnimations().some(({ id, playState }) => id === 'flick' && playState === 'running')
      heard.push([from!, turning])
      return start.call(this, when, from, length)
    }
  })
  await visitors.playing(page, { game: 'magicmap', players: 2, bots: easy(1) })
  await asked(page).waitFor()
  const sounds = page.waitForResponse(/\.wav$/)
  await page.mouse.click(5, 300)
  await sounds
  const heard = () => page.evaluate(() => (window as unknown as { heard: [number, boolean][] }).heard)
  const spins = async () => (await heard()).filter(([from]) => from === startOf('spin'))
  await expect
    .poll(async () => {
      await playOn(page, { most: 1, list: false })
      return (await spins()).length
    })
    .toBeGreaterThan(8)
  expect((await spins()).every(([, turning]) => turning)).toBe(true)
})

test('colours, patterns and the size of text are chosen, and stay', async () => {
  const page = await visitors.come()
  await page.goto(`${visitors.address}#/settings`)
  await page.getByLabel('larger').waitFor()
  const look = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      const pattern = document.querySelector('.seat-pattern')!
      return [style.getPropertyValue('--seat-0'), style.fontSize, getComputedStyle(pattern).display]
    })
  const [colour, size] = await look()
  await page.getByLabel('for the colour-blind').click()
  await page.getByLabel('larger').click()
  await page.getByLabel('Patterns over the colours').click()
  const chosen = await look()
  expect(chosen[0]).not.toBe(colour)
  expect(parseFloat(chosen[1]!)).toBe(1.25 * parseFloat(size!))
  expect(chosen[2]).toBe('inline')
  await page.reload()
  await page.getByLabel('larger').waitFor()
  expect(await look()).toEqual(chosen)
})

test('a question mark shows the keys, and goes back', async () => {
  const page = await visitors.come()
  await page.goto(`${visitors.address}#/settings`)
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
})

test('sheets stand beside each other at a laptop, and below each other on a phone', async () => {
  const page = await visitors.come()
  const tops = () => page.locator('.columns > *').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y))
  for (const screen of ['settings', 'keys', 'new/noria', 'local/noria']) {
    await page.setViewportSize(laptop)
    await page.goto(`${visitors.address}#/${screen}`)
    await page.locator('.columns .sheet').first().waitFor()
    const [left, right] = await tops()
    expect(left).toBe(right)
    await page.setViewportSize(phone)
    const [first, second] = await tops()
    expect(second).toBeGreaterThan(first!)
  }
})

test('whoever follows a link to a table or a match that is not there is led home', async () => {
  const page = await visitors.come({ lossy: true })
  for (const address of ['table', 'replay']) {
    await page.goto(`${visitors.address}#/${address}/${'0'.repeat(32)}`)
    await page.locator('main .notice').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'Which table today?' }).waitFor()
  }
})

test('where the browser refuses notifications the box is not ticked, and the page says why', async () => {
  const page = await visitors.come()
  await page.addInitScript(() => (Notification.requestPermission = async () => 'denied'))
  await visitors.name(page, 'Ada')
  await page.goto(`${visitors.address}#/settings`)
  const box = page.getByLabel('A notification when it is your turn')
  await box.click()
  await page.getByText('The browser does not let this page notify you.').waitFor()
  expect(await box.isChecked()).toBe(false)
})

test('the dark theme is there before anything else of the client', async () => {
  for (const [options, chosen] of [
    [{ colorScheme: 'dark' }, 'auto'],
    [{ colorScheme: 'light' }, 'dark'],
  ] as const) {
    const page = await visitors.come({ ...options, lossy: true })
    await page.addInitScript((theme) => localStorage.setItem('incognita', JSON.stringify({ theme })), chosen)
    await page.route(/assets\/.*\.js$/, (route) => route.abort())
    await page.goto(visitors.address)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(21, 25, 29)')
  }
})

test('no key gets through the curtain or out of it', async () => {
  const page = await visitors.come()
  await passAndPlay(page, 'vaalbara')
  const curtain = page.getByRole('dialog', { name: 'Hand the device over' })
  await curtain.waitFor()
  for (const key of ['l', 'r', 'u', 'h', 'Escape', 'Escape']) await page.keyboard.press(key)
  expect(await page.getByRole('region', { name: 'All choices' }).count()).toBe(0)
  await curtain.waitFor()
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement!.closest('.table, header'))).toBe(null)
  }
  await curtain.getByRole('button').click()
  await curtain.waitFor({ state: 'detached' })
  await asked(page).waitFor()
})

test('every screen has its title, and the keyboard goes on in it', async () => {
  const page = await visitors.come()
  await visitors.name(page, 'Ada')
  await page.goto(visitors.address)
  await page.getByRole('heading', { name: 'Which table today?' }).waitFor()
  expect(await page.title()).toBe('Incognita')
  const screens: [string, RegExp][] = [
    ['#/learn', /^Learn – Incognita$/],
    ['#/you', /^You – Incognita$/],
    ['#/about', /^About – Incognita$/],
    ['#/local/noria', /\S – Incognita$/],
    ['#/new/noria', /\S – Incognita$/],
    ['#/', /^Incognita$/],
  ]
  for (const [hash, title] of screens) {
    await page.evaluate((to) => (location.hash = to), hash)
    await expect.poll(() => page.title()).toMatch(title)
    await expect.poll(() => focused(page)).toBe('MAIN')
  }
  const id = await visitors.table(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  await page.evaluate((to) => (location.hash = to), `#/table/${id}`)
  await page.locator('.table').waitFor()
  await expect.poll(() => page.title()).toBe('● Your turn – Vaalbara')
  await expect.poll(() => focused(page)).toBe('MAIN')
})

test('what is said at the table shows on a phone', async () => {
  const ada = await visitors.come({ viewport: phone })
  const borys = await visitors.come()
  await visitors.name(ada, 'Ada')
  await visitors.name(borys, 'Borys')
  const id = await visitors.table(ada, { game: 'vaalbara', players: 2 })
  await visitors.ask(borys, `tables/${id}/join`, { seat: 1 })
  await visitors.ask(ada, `tables/${id}/start`, {})
  await Promise.all([visitors.sitAt(ada, id), visitors.sitAt(borys, id)])
  await borys.getByRole('tab', { name: 'Chat' }).click()
  await borys.getByLabel('Say something').fill('Good luck')
  await borys.getByLabel('Say something').press('Enter')
  await ada.getByRole('button', { name: 'Log and chat 1' }).click()
  await ada.getByText('Good luck').filter({ visible: true }).waitFor()
  await ada.getByRole('button', { name: 'Log and chat', exact: true }).waitFor()
})

test('nothing moves for ever: what may be clicked glows and rests', async () => {
  const page = await visitors.come({ reducedMotion: 'no-preference' })
  await holdGlow(page)
  for (const [game, glows] of [
    ['noria', '.table .spot'],
    ['magicmap', '.reach .cell'],
  ] as const) {
    await visitors.playing(page, { game, players: 2, bots: easy(1) })
    while ((await page.locator(glows).count()) === 0) await playOn(page, { most: 1, list: false })
    const endless = await page.evaluate(
      () => document.getAnimations().filter((it) => it.effect!.getComputedTiming().iterations === Infinity).length,
    )
    expect(endless).toBe(0)
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
  }
})
