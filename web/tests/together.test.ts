// Several people at one table, each at a browser of their own: live, by turns, looking on, and
// through a server that dies in the middle of a turn.
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { playOn } from './player'
import { easy, ownServer } from './visitors'

const visitors = ownServer()

const prompt = (page: Page) => page.getByTestId('prompt')
// The sentences; what somebody got by them is not for everybody to see.
const log = (page: Page) => page.locator('aside [role=log] [data-line]')
// What everybody may know: who draws does not tell what.
const open = async (page: Page) => (await log(page).allTextContents()).filter((line) => !line.includes(' draws '))
const asked = (page: Page) => page.locator('.bar.mine')
const result = (page: Page) => page.getByLabel('Result', { exact: true })

// Ada makes a table for friends, Borys comes by its link and sits down.
async function twoPeople(game: string): Promise<[Page, Page]> {
  const ada = await visitors.come()
  const borys = await visitors.come()
  await visitors.name(ada, 'Ada')
  await visitors.name(borys, 'Borys')
  await ada.goto(`${visitors.address}#/new/${game}?friends`)
  await ada.getByRole('button', { name: '2 players' }).click()
  await ada.getByRole('button', { name: 'Make the table' }).click()
  const link = await ada.getByLabel('Link', { exact: true }).inputValue()
  await borys.goto(link)
  await borys.getByRole('button', { name: 'Sit down' }).click()
  await borys.getByText('The host starts the match.').waitFor()
  await borys.getByText('The seats are shuffled at the start').waitFor()
  await ada.getByRole('button', { name: 'Start', exact: true }).click()
  await Promise.all([ada.locator('.table').waitFor(), borys.locator('.table').waitFor()])
  return [ada, borys]
}

// What the person at this page has done so far, as the server has it.
async function own(page: Page): Promise<object[]> {
  const id = new URL(page.url()).hash.split('/')[2]!
  const response = await page.request.get(`${visitors.address}api/tables/${id}`)
  const { events } = (await response.json()) as { events: { by: unknown }[] }
  return events.filter(({ by }) => by === 0)
}

// One click on it is a whole choice, which it is not always on the board.
const listed = async (page: Page) => {
  await page.keyboard.press('l')
  await page.getByRole('region', { name: 'All choices' }).locator('li button').first().click()
  await page.keyboard.press('l')
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: /^Chat/ }).click()
  await page.getByLabel('Say something').fill(text)
  await page.getByLabel('Say something').press('Enter')
}

test('two browsers play each other, talk, and agree on everything', async () => {
  const [ada, borys] = await twoPeople('vaalbara')
  await say(ada, 'Good luck')
  await say(borys, 'You too')
  for (const page of [ada, borys]) {
    await page.getByRole('tab', { name: /^Chat/ }).click()
    await expect
      .poll(() => page.getByRole('log', { name: 'Chat' }).locator('p bdi').allTextContents())
      .toEqual(['Ada', 'Good luck', 'Borys', 'You too'])
    await page.getByRole('tab', { name: /^Log/ }).click()
  }
  await Promise.all([playOn(ada, { list: false, seed: 3 }), playOn(borys, { list: false, seed: 4 })])
  await Promise.all([result(ada).waitFor(), result(borys).waitFor()])
  const told = await Promise.all([ada, borys].map(open))
  expect(told[0]!.length).toBeGreaterThan(20)
  expect(told[0]).toEqual(told[1])
  const places = await Promise.all([ada, borys].map((page) => result(page).locator('li').allTextContents()))
  expect(places[0]).toEqual(places[1])

  await ada.getByRole('button', { name: 'Rematch' }).click()
  await borys.getByRole('button', { name: 'Join the rematch' }).click()
  await ada.waitForURL((to) => to.hash.startsWith('#/table/'))
  await borys.waitForURL(ada.url())
  await borys.getByText('A rematch: everybody moves on by one seat').waitFor()
})

test('a table for everybody is found on the home page, joined, left and joined again', async () => {
  const ada = await visitors.come()
  const borys = await visitors.come()
  await visitors.name(ada, 'Ada')
  await visitors.name(borys, 'Borys')
  const id = await visitors.table(ada, { game: 'magicmap', players: 3, bots: easy(1), mode: 'turns', public: true })
  await borys.goto(visitors.address)
  const entry = borys.locator('section', { hasText: 'Open tables' }).locator('li', { hasText: 'Magic Map' })
  expect(await entry.locator('small').textContent()).toMatch(/\S · 1 free seat · play by post$/)
  await entry.getByRole('link', { name: 'Sit down' }).click()
  await borys.getByRole('button', { name: 'Sit down' }).click()
  await borys.getByRole('button', { name: 'Leave the table' }).click()
  await borys.getByRole('heading', { name: 'Which table today?' }).waitFor()
  await borys.goto(`${visitors.address}#/table/${id}`)
  await borys.getByRole('button', { name: 'Sit down' }).click()
  await ada.goto(`${visitors.address}#/table/${id}`)
  await ada.getByRole('button', { name: 'Start', exact: true }).click()
  await Promise.all([ada.locator('.table').waitFor(), borys.locator('.table').waitFor()])
})

test('a spectator sees every move and nobody’s hand', async () => {
  const [ada, borys] = await twoPeople('vaalbara')
  const celina = await visitors.come()
  const heard: string[] = []
  celina.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await celina.goto(ada.url())
  await celina.locator('.table').waitFor()
  expect(await celina.locator('section[aria-label="What you have"]').count()).toBe(0)
  const known = await log(celina).count()
  const played = Promise.all([playOn(ada, { list: false }), playOn(borys, { list: false, seed: 2 })])
  await expect.poll(() => log(celina).count()).toBeGreaterThan(known + 3)
  expect(await celina.locator('.spot').count()).toBe(0)
  await played
  await result(celina).waitFor()
  // What the server told her holds no card of a hand: the view of each hidden hand is its size.
  const views = heard
    .map((text) => JSON.parse(text) as { view?: { seats: { hand: unknown }[] }; over?: boolean })
    .filter(({ view }) => view)
  expect(views.length).toBeGreaterThan(3)
  for (const { view, over } of views)
    if (!over) for (const seat of view!.seats) expect(Array.isArray(seat.hand)).toBe(false)
  expect(await open(celina)).toEqual(await open(ada))
})

test('the server dies in the middle of a turn: a choice made meanwhile is made once', async () => {
  const page = await visitors.come({ lossy: true })
  await visitors.playing(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  await playOn(page, { most: 2, list: false })
  await asked(page).waitFor()
  const before = await own(page)

  await visitors.server.kill()
  await page.getByText('The connection is lost.').waitFor()
  await listed(page)
  await prompt(page).filter({ hasText: 'Your choice will be sent when the connection is back.' }).waitFor()
  await visitors.server.run()
  await page.getByText('The connection is lost.').waitFor({ state: 'detached' })
  await asked(page).or(result(page)).first().waitFor()
  const after = await own(page)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.length).toBe(before.length + 1)
  await playOn(page, { list: false })
  await result(page).waitFor()
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
})

test('the answer to a choice is lost with the server: it is not made twice', async () => {
  const page = await visitors.come({ lossy: true })
  // From the moment of the choice the page hears nothing any more.
  let deaf = false
  let sent: string[] = []
  let heard = 0
  await page.routeWebSocket(/api\/socket/, (socket: WebSocketRoute) => {
    const other = socket.connectToServer()
    socket.onMessage((text) => {
      if (String(text).includes('"op":"play"')) sent.push(String(text))
      other.send(text)
    })
    other.onMessage((text) => {
      if (deaf) heard++
      else socket.send(text)
    })
  })
  await visitors.playing(page, { game: 'noria', players: 2, bots: easy(1) })
  await playOn(page, { most: 3, list: false })
  await asked(page).waitFor()
  const before = await own(page)
  sent = []
  deaf = true
  await listed(page)
  // The server has done it, and said so to nobody.
  await expect.poll(() => heard).toBeGreaterThan(0)
  await visitors.server.kill()
  deaf = false
  await visitors.server.run()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toBe(sent[0])
  await asked(page).waitFor()
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
  const { event } = JSON.parse(sent[0]!) as { event: object }
  expect(await own(page)).toEqual([...before, event])
})

test('undo takes back what was chosen, and a hint says what a bot would choose', async () => {
  const page = await visitors.come()
  await visitors.playing(page, { game: 'noria', players: 2, bots: easy(1) })
  const undo = page.getByRole('button', { name: 'Undo' })
  let after = 0
  for (let i = 0, done = false; !done; i++) {
    expect(i).toBeLessThan(60)
    await playOn(page, { most: 1, list: false, seed: i + 2 })
    await asked(page).waitFor()
    after = await log(page).count()
    done = await undo.isEnabled()
  }
  await undo.click()
  await expect.poll(() => log(page).count()).toBeLessThan(after)
  await asked(page).waitFor()
  const before = await log(page).count()

  await page.getByRole('button', { name: 'Hint' }).click()
  const hint = page.getByLabel('Hint', { exact: true })
  await hint.getByText('Your chance to win').waitFor()
  await hint.locator('li button').first().click()
  await expect.poll(() => log(page).count()).toBeGreaterThan(before)
})

async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto(`${visitors.address}#/you`)
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Log in' }) })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Log in' }).click()
  await page.getByText(`Welcome back, ${name}.`).waitFor()
}

test('a match by turns goes on at another device of the same person', async () => {
  const laptop = await visitors.come()
  const phone = await visitors.come({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await visitors.name(laptop, 'Dorota')
  await laptop.goto(`${visitors.address}#/you`)
  await laptop.getByLabel('New password').fill('long enough')
  await laptop.getByRole('button', { name: 'Set the password' }).click()
  await laptop.getByText('With your name and this password you can log in anywhere.').waitFor()
  const id = await visitors.table(laptop, { game: 'vaalbara', players: 2, bots: easy(1), mode: 'turns' })
  await visitors.sitAt(laptop, id)
  await playOn(laptop, { most: 3, list: false })
  await asked(laptop).waitFor()
  await laptop.goto(visitors.address)

  await logIn(phone, 'Dorota', 'long enough')
  await phone.goto(visitors.address)
  await phone.locator('section', { hasText: 'Your matches' }).getByRole('link', { name: 'Play on' }).click()
  await asked(phone).waitFor()
  const known = await log(phone).count()
  // Not every click is a choice: some only take one half of it, or give it back.
  for (let i = 1; (await log(phone).count()) === known; i++) await playOn(phone, { most: 1, list: false, seed: i })

  await visitors.sitAt(laptop, id)
  await asked(laptop).waitFor()
  const told = (page: Page) => log(page).allTextContents()
  await expect.poll(async () => (await told(laptop)).join() === (await told(phone)).join()).toBe(true)
  await playOn(laptop, { list: false })
  await Promise.all([result(laptop).waitFor(), result(phone).waitFor()])
})
