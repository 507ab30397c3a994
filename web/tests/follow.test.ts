// Following a match at a person's pace: opponents' turns told in a line, skipped and recapped; what is final stays open
// for a while; what is risked is weighed.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { playOn } from './player'
import { ownServer } from './visitors'

const visitors = ownServer()

async function come(settings: object): Promise<Page> {
  const page = await visitors.come({ leisurely: true })
  await page.addInitScript((wanted) => localStorage.setItem('incognita', JSON.stringify(wanted)), settings)
  return page
}
const mine = (page: Page) => page.locator('.bar.mine')
const events = (page: Page) => page.locator('aside [role=log] li').count()
const offered = (page: Page) => page.locator('.stage .spot, .foot .choices .button')

// Whatever is offered first, until others have their turn.
async function chooseUntilTold(page: Page): Promise<void> {
  while ((await page.getByTestId('banner').count()) === 0)
    if ((await mine(page).count()) > 0) await offered(page).first().click()
}

test('opponents’ turns are told in a line, can be skipped, and gone through again', async () => {
  const page = await come({ speed: 'slow', confirm: 'never', forced: false })
  await visitors.playing(page, { game: 'magicmap', players: 3, bots: ['easy', 'easy'] })
  await mine(page).waitFor()
  await page.locator('.spot').first().click()
  await page.getByTestId('banner').getByText('Otto').waitFor()
  await page.getByRole('region', { name: 'Otto: everything this player has' }).waitFor()
  // Whoever has clicked twice to choose does not skip what follows.
  for (const place of ['.bar .choices .button', '.seats'])
    await page.locator(place).first().dispatchEvent('click', { detail: 2, bubbles: true })
  expect(await page.getByTestId('banner').count()).toBe(1)
  // A tap does.
  const told = () => page.getByTestId('banner').getByText('Otto').count()
  await page.locator('main').dispatchEvent('click', { detail: 1, bubbles: true })
  await expect.poll(told).toBe(0)
  // By a key, as often as there is something to skip.
  await expect.poll(async () => (await page.keyboard.press('s'), await mine(page).count())).toBe(1)
  await chooseUntilTold(page)
  // Nobody waits for what nobody sees: once the page is hidden nothing is left to be shown.
  const left = await page.evaluate(async () => {
    const shows = () => document.querySelector('.bar [data-tip="Skip (S)"]') !== null
    const before = shows()
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    await new Promise((done) => setTimeout(done))
    const after = shows()
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    return [before, after]
  })
  expect(left).toEqual([true, false])
  await expect.poll(async () => (await page.keyboard.press('s'), await mine(page).count())).toBe(1)
  await page.keyboard.press('b')
  const recap = page.getByTestId('recap')
  await recap.getByText(/^1 of \d+$/).waitFor()
  // In the bar's place: nothing of the board is behind it.
  const foot = (await page.locator('.table > .foot').boundingBox())!
  expect((await recap.boundingBox())!.y).toBeGreaterThanOrEqual(Math.floor(foot.y))
  // What is theirs lies beside it as it did then.
  await page.getByRole('region', { name: /: everything this player has$/ }).waitFor()
  const first = await recap.locator('p').textContent()
  await page.keyboard.press('ArrowRight')
  await recap.getByText(/^2 of \d+$/).waitFor()
  expect(await recap.locator('p').textContent()).not.toBe(first)
  // The arrow is where it was then, whether one comes from before or from after.
  const middles: Record<string, number> = { 9: 0, 7: 60, 6: 120, 5: 180, 4: 240, '−2': 300 }
  const words = () => recap.locator('p').innerText()
  const arrow = () => page.locator('.arrow').getAttribute('transform')
  const restOf = (text: string) => /spins (−?\d)/.exec(text)?.[1]
  const rests = [restOf(first!)]
  const count = Number(/of (\d+)/.exec(await words())![1])
  for (let step = 2; step <= count; step++) {
    if (step > 2) await page.keyboard.press('ArrowRight')
    rests.push(restOf(await words()) ?? rests.at(-1))
    if (rests.at(-1)) await expect.poll(arrow).toBe(`rotate(${middles[rests.at(-1)!]})`)
  }
  for (const rest of rests.slice(0, -1).reverse()) {
    await page.keyboard.press('ArrowLeft')
    if (rest) await expect.poll(arrow).toBe(`rotate(${middles[rest]})`)
  }
  // The position is an earlier one: nothing can be chosen in it.
  await expect.poll(() => offered(page).count()).toBe(0)
  await recap.getByRole('button', { name: 'To the present' }).click()
  await expect.poll(() => offered(page).count()).not.toBe(0)
})

test('what is final stays open until it is confirmed, and can be changed; its risk is weighed', async () => {
  const page = await come({ speed: 'instant', confirm: 'always', forced: false })
  await visitors.playing(page, { game: 'magicmap', players: 2, bots: ['easy'] })
  await mine(page).waitFor()
  const before = await events(page)
  const harbours = page.locator('[data-cell]')
  await harbours.nth(0).click()
  await page.getByTestId('open').waitFor()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByTestId('open').waitFor({ state: 'detached' })
  expect(await events(page)).toBe(before)
  // The same again is as good as a button.
  await harbours.nth(1).click()
  await page.getByTestId('open').waitFor()
  await harbours.nth(1).click()
  await expect.poll(() => events(page)).toBeGreaterThan(before)
  // With a deal in which she may sail then.
  const maySail = async (id: string) => {
    const looked = await page.request.get(`${visitors.address}api/tables/${id}?choices=1`)
    const { seq, legal, choices } = (await looked.json()) as { seq: number; legal: { do: string }[]; choices: object[] }
    if (legal[0]?.do === 'harbour') await visitors.ask(page, `tables/${id}/play`, { expect: seq, event: 0 })
    return legal.length > 0 && legal[0]!.do !== 'harbour'
      ? legal.some((event, i) => event.do === 'sail' && 'odds' in choices[i]!)
      : null
  }
  for (let may: boolean | null = false; !may;) {
    const id = await visitors.table(page, { game: 'magicmap', players: 2, bots: ['easy'] })
    do may = await maySail(id)
    while (may === null)
    if (may) await visitors.sitAt(page, id)
  }
  await mine(page).waitFor()
  // Nothing moves under the pointer while it is weighed and while it is open.
  const cell = page.locator('[data-cell]').first()
  const wheel = await page.locator('.wheel').boundingBox()
  await cell.focus()
  await page.getByTestId('odds').getByText('%').first().waitFor()
  expect(await page.locator('.wheel').boundingBox()).toEqual(wheel)
  await cell.click()
  await page.getByTestId('open').waitFor()
  expect(await page.locator('.wheel').boundingBox()).toEqual(wheel)
})

test('a click that comes too late to confirm does not skip what follows', async () => {
  const page = await come({ speed: 'slow', confirm: 'risky', forced: false })
  await visitors.playing(page, { game: 'vaalbara', players: 3, bots: ['easy', 'easy'] })
  await mine(page).waitFor()
  await page.locator('.drawer .spot').first().click()
  await page.getByTestId('open').waitFor()
  // Where the button was, as soon as what was open is made by itself, and where nothing is; whether that is still shown.
  const [button, shown] = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const button = document.querySelector('.bar .choices .main')!
    const { x, y, width, height } = button.getBoundingClientRect()
    const skip = () => document.querySelector('.bar [data-tip="Skip (S)"]')
    while (!skip()) await frame()
    const click = { bubbles: true, cancelable: true, detail: 1 }
    document.elementFromPoint(x + width / 2, y + height / 2)!.dispatchEvent(new MouseEvent('click', click))
    document.querySelector('main')!.dispatchEvent(new MouseEvent('click', click))
    await frame()
    return [button.textContent, skip() !== null]
  })
  expect(button).toContain('Do it now')
  expect(shown).toBe(true)
  // Nor does a click beside the table, where one reads or sets something.
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.getByText('Confirm choices').click()
  expect(await page.locator('.bar [data-tip="Skip (S)"]').count()).toBe(1)
  // A moment later it is what it says.
  await page.locator('.bar [data-tip="Skip (S)"]').click()
  await page.locator('.bar [data-tip="Skip (S)"]').waitFor({ state: 'detached' })
})

test('Vaalbara: what all have chosen is turned over in the middle at one moment, and nothing tells it before', async () => {
  const page = await visitors.come({ leisurely: true, reducedMotion: 'no-preference' })
  await page.addInitScript(() =>
    localStorage.setItem('incognita', JSON.stringify({ speed: 'slow', confirm: 'never', forced: false })),
  )
  await visitors.playing(page, { game: 'vaalbara', players: 3, bots: ['easy', 'easy'] })
  await mine(page).waitFor()
  // While the cards are in the middle, their places are empty and the log knows of no character.
  const seen = page.evaluate(
    () =>
      new Promise<{ things: number; faces: number; held: number; told: string; flying: number }>((resolve) => {
        let seen: { things: number; faces: number; held: number; told: string } | null = null
        const watch = new MutationObserver(() => {
          const things = document.querySelectorAll('.middle .thing').length
          if (things > 0) {
            const faces = document.querySelectorAll('[data-place^="played-"] .number').length
            const held = [...document.querySelectorAll('.drawer .held')].filter((card) =>
              card.checkVisibility({ opacityProperty: true }),
            ).length
            seen ??= { things, faces, held, told: document.querySelector('aside [role=log]')!.textContent! }
          } else if (seen) {
            watch.disconnect()
            const played = [...document.querySelectorAll('[data-place^="played-"] [data-piece]')]
            const flies = (card: Element) => card.getAnimations().some(({ id }) => id === 'fly')
            const told = seen
            requestAnimationFrame(() => resolve({ ...told, flying: played.filter(flies).length }))
          }
        })
        watch.observe(document.body, { childList: true, subtree: true })
      }),
  )
  const hand = await page.locator('.drawer .held').count()
  await page.locator('.drawer .spot').first().click()
  const { things, faces, held, told, flying } = await seen
  // One's own card is there and no longer in the hand; all of them go on from the middle to their places.
  expect([things, faces, held, flying]).toEqual([3, 0, hand - 1, 3])
  expect(told).not.toContain('plays')
  await page.locator('.middle .thing').first().waitFor({ state: 'detached' })
  expect(await page.locator('[data-place^="played-"] .number').count()).toBe(3)
  // What came of it is told, before anything is asked.
  expect(await page.getByTestId('banner-now').textContent()).toContain('Ada plays')
})

test('who chooses to see everything at once does not wait for what is under way', async () => {
  const page = await visitors.come({ leisurely: true, reducedMotion: 'no-preference' })
  await page.addInitScript(() =>
    localStorage.setItem('incognita', JSON.stringify({ speed: 'slow', confirm: 'never', forced: false })),
  )
  await visitors.playing(page, { game: 'vaalbara', players: 3, bots: ['easy', 'easy'] })
  await mine(page).waitFor()
  await page.getByRole('button', { name: 'Menu' }).first().click()
  // What was chosen in secret lies in the middle before that, and not after it.
  const things = await page.evaluate(async () => {
    const count = () => document.querySelectorAll('.middle .thing').length
    const spot = document.querySelector('.drawer .spot')!
    spot.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    while (count() === 0) await new Promise((done) => requestAnimationFrame(done))
    const before = count()
    const button = () =>
      [...document.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent === 'Instant')
    if (!button()) document.querySelector<HTMLElement>('button[aria-label=Menu]')!.click()
    await new Promise((done) => setTimeout(done))
    button()!.click()
    await new Promise((done) => setTimeout(done))
    return [before, count()]
  })
  expect(things).toEqual([3, 0])
})

test('what is gained flies in the colours it has on the board, a turn is told with drawings, and the page stays as wide', async () => {
  const page = await visitors.come({ leisurely: true, reducedMotion: 'no-preference' })
  await page.addInitScript(() =>
    localStorage.setItem('incognita', JSON.stringify({ speed: 'slow', confirm: 'never', forced: false })),
  )
  await visitors.playing(page, { game: 'noria', players: 2, bots: ['easy'] })
  await mine(page).waitFor()
  // The colours of the first sign that flies, and those of the same sign on the table.
  const seen = page.evaluate(
    () =>
      new Promise<string[][]>((resolve) => {
        const fills = (drawing: Element) =>
          [...drawing.querySelectorAll('path')].map((shape) => getComputedStyle(shape).fill)
        new MutationObserver((_, watch) => {
          const flying = document.querySelector('.flying-sign > svg')
          if (!flying) return
          watch.disconnect()
          const same = [...document.querySelectorAll('.table svg')].find((one) => one.outerHTML === flying.outerHTML)
          resolve([fills(flying), same ? fills(same) : []])
        }).observe(document.body, { childList: true })
      }),
  )
  // Whatever comes from the side, the page never has to be scrolled to it.
  const widths = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const found = new Set<number>()
        const look = () => {
          found.add(document.documentElement.scrollWidth - innerWidth)
          const coming = document.querySelector('.acting-seat')?.getAnimations()
          if (coming?.length === 0) resolve([...found])
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  // The line is gone again when the turn is over.
  const drawn = page.getByTestId('banner').locator('.drawn svg').first().waitFor()
  await page.locator('.supply.spot').first().click()
  const [flying, lying] = await seen
  expect(lying!.length).toBeGreaterThan(0)
  expect(flying).toEqual(lying)
  await drawn
  expect(await widths).toEqual([0])
})

test('what chance brings to the reader is told as an opponent’s turn is', async () => {
  const page = await come({ speed: 'slow', confirm: 'never', forced: false })
  await visitors.playing(page, { game: 'magicmap', players: 2, bots: ['easy'] })
  await mine(page).waitFor()
  await page.locator('.spot').first().click()
  await page.getByTestId('banner').getByText('Ada').waitFor()
  const now = page.getByTestId('banner-now').getByText(/^Ada spins/)
  await now.waitFor()
  // Who hears the line hears it in order, and nobody's name twice.
  const line = await page.getByTestId('banner').ariaSnapshot()
  const [, symbols] = (await now.innerText()).split(': ')
  expect(line.split('Ada')).toHaveLength(2)
  expect(line).toContain(`Ada ${symbols}`)
})

test('on a phone what others do comes into sight while they do it', async () => {
  const page = await visitors.come({ leisurely: true, viewport: { width: 360, height: 640 } })
  await page.addInitScript(() =>
    localStorage.setItem('incognita', JSON.stringify({ speed: 'slow', confirm: 'never', forced: false })),
  )
  await visitors.playing(page, { game: 'magicmap', players: 3, bots: ['easy', 'easy'] })
  await mine(page).waitFor()
  // Whether the chart is seen at the foot of the page, and whether the reader is asked again when it is.
  const [before, asked] = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const seen = () => document.querySelector('svg.chart')!.getBoundingClientRect().bottom > 60
    scrollTo(0, document.documentElement.scrollHeight)
    await frame()
    const before = seen()
    document.querySelector('[data-cell]')!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    const isAsked = () => document.querySelector('.bar.mine') !== null
    while (isAsked()) await frame()
    while (!seen() && !isAsked()) await frame()
    return [before, isAsked()]
  })
  expect(before).toBe(false)
  expect(asked).toBe(false)
  // And again when it is gone through.
  await page.keyboard.press('s')
  await mine(page).waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole('button', { name: 'Recap' }).click()
  await page.locator('.touched').first().waitFor()
  await expect
    .poll(() =>
      page.evaluate(() => {
        const sheet = document.querySelector('.recap')!.getBoundingClientRect()
        return [...document.querySelectorAll('.touched')].some((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return bottom > 0 && top < sheet.top
        })
      }),
    )
    .toBe(true)
})

test('on a phone the board keeps most of the page while others act', async () => {
  const page = await visitors.come({ leisurely: true, viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.addInitScript(() =>
    localStorage.setItem('incognita', JSON.stringify({ speed: 'slow', confirm: 'never', forced: false })),
  )
  await visitors.playing(page, { game: 'magicmap', players: 3, bots: ['easy', 'easy'] })
  await mine(page).waitFor()
  await page.locator('[data-cell]').first().dispatchEvent('click', { bubbles: true })
  const sheet = page.locator('.acting-seat')
  await sheet.waitFor()
  expect((await sheet.boundingBox())!.y).toBeGreaterThan(0.6 * 844)
})

test('Magic Map: on a phone the spinner is seen turning, on the whole chart', async () => {
  const page = await visitors.come({
    leisurely: true,
    reducedMotion: 'no-preference',
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
  })
  await page.addInitScript(() =>
    localStorage.setItem('incognita', JSON.stringify({ speed: 'slow', confirm: 'never', forced: false })),
  )
  await visitors.playing(page, { game: 'magicmap', players: 3, bots: ['easy', 'easy'] })
  await mine(page).waitFor()
  const harbour = page.locator('.spot[data-cell]').first()
  await harbour.tap()
  await page.locator('[data-near]').waitFor()
  await harbour.tap()
  // While the arrow turns: whether all of the wheel is above what lies over the foot of the page.
  const seen = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const turning = () => document.querySelector('.arrow')!.getAnimations().length > 0
    const free = () => {
      const covers = ['.acting-seat', '.stage > .own'].map((one) => document.querySelector(one))
      return Math.min(...covers.map((one) => one?.getBoundingClientRect().top ?? innerHeight))
    }
    while (!turning()) await frame()
    for (; turning(); await frame()) {
      const { top, bottom } = document.querySelector('[data-thing=spinner]')!.getBoundingClientRect()
      if (top >= 0 && bottom <= free() + 1) return true
    }
    return false
  })
  expect(seen).toBe(true)
  expect(await page.locator('[data-near]').count()).toBe(0)
})

// Where nothing moves it has the same beats.
test.each(['no-preference', 'reduce'] as const)(
  'the result waits for the last scoring, and who has won for the last point: %s',
  async (reducedMotion) => {
    const page = await visitors.come({ leisurely: true, reducedMotion })
    await page.addInitScript(() =>
      localStorage.setItem('incognita', JSON.stringify({ speed: 'normal', confirm: 'never', forced: false })),
    )
    await visitors.name(page, 'Ada')
    interface Position {
      seq: number
      legal: { do: string }[]
      view: { round: number; seats: { realm: string[] }[] }
    }
    // Up to the last land, by another device.
    const dealt = async () => {
      const id = await visitors.table(page, { game: 'vaalbara', players: 2, bots: ['easy'] })
      const look = async () =>
        (await (await page.request.get(`${visitors.address}api/tables/${id}`)).json()) as Position
      let now = await look()
      for (; now.view.round < 9 || now.legal[0]?.do !== 'take'; now = await look())
        if (now.legal.length > 0) await visitors.ask(page, `tables/${id}/play`, { expect: now.seq, event: 0 })
      return { id, seats: now.view.seats }
    }
    // It ends with a scoring where both are paid for their types of land.
    const isPaid = ({ realm }: { realm: string[] }) => new Set(realm.map((land) => land.split('_')[0])).size >= 5
    let match = await dealt()
    while (!match.seats.every(isPaid)) match = await dealt()
    const { id } = match
    await visitors.sitAt(page, id)
    await page.evaluate(() => {
      const seen = { scoring: 0, both: 0, counted: 0, early: 0, told: 0, lines: 0, waits: 0, nameless: 0 }
      Object.assign(window, { seen })
      const aloud = () => document.querySelector('[role=status][aria-atomic]')!.textContent!
      new MutationObserver(() => {
        const scoring = document.querySelector('.scoring') !== null
        const result = document.querySelector('.result')
        const counting = result?.textContent.includes('to have it all at once') ?? false
        // Who wins is said neither in the log nor in the bar nor aloud while anything is counted, nor what was scored before
        // that has been counted.
        if (scoring || counting) seen.told += Number(/ wins| won/.test(document.body.textContent))
        if (scoring && seen.scoring === 0) seen.told += Number(/ takes .* VP/.test(aloud()))
        seen.scoring += Number(scoring)
        seen.both += Number(scoring && result !== null)
        seen.counted += Number(counting)
        // Nor who has how much, where that was hidden.
        const sum = '[data-seat="1"] .score button'
        seen.early += Number(counting && document.querySelector(`.won, .crown, .celebration, .next, ${sum}`) !== null)
        seen.waits += Number(document.querySelector('.scoring .waiting') !== null)
        // The land that ended it is named all the same.
        const line = document.querySelector('[data-testid=banner] > .visually-hidden')
        seen.nameless += Number(scoring && line?.textContent === '')
        if (counting) seen.lines = document.querySelectorAll('aside [role=log] li').length
      }).observe(document.body, { childList: true, subtree: true })
    })
    await playOn(page, { list: false, drawn: true })
    await page.getByLabel('Result', { exact: true }).waitFor()
    await page.locator('.result .won').waitFor()
    const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen)
    expect(seen.scoring).toBeGreaterThan(0)
    expect(seen.waits).toBeGreaterThan(0)
    expect(seen.counted).toBeGreaterThan(0)
    expect([seen.both, seen.early, seen.told, seen.nameless]).toEqual([0, 0, 0, 0])
    // What ended it is told after that.
    await expect.poll(() => page.locator('aside [role=log] li').count()).toBeGreaterThan(seen.lines!)
    await page.locator('[role=log]').getByText(/ won$/).waitFor()
    await page.locator('[role=status][aria-atomic]').getByText(/ won$/).waitFor()
  },
)

test('whoever comes finds what was scored before, and it is not counted once more', async () => {
  const page = await visitors.come({ leisurely: true, reducedMotion: 'no-preference' })
  await page.addInitScript(() => localStorage.setItem('incognita', JSON.stringify({ speed: 'slow', forced: false })))
  await visitors.name(page, 'Ada')
  const id = await visitors.table(page, { game: 'navoria', players: 4, bots: ['easy', 'easy', 'easy'] })
  const look = async () =>
    (await (await page.request.get(`${visitors.address}api/tables/${id}`)).json()) as {
      seq: number
      legal: object[]
      scores: number[]
      view: { round: number }
    }
  let now = await look()
  for (; now.view.round < 2 || now.legal.length === 0; now = await look())
    if (now.legal.length > 0) await visitors.ask(page, `tables/${id}/play`, { expect: now.seq, event: 0 })
  await visitors.sitAt(page, id)
  await mine(page).waitFor()
  const shown = await page
    .locator('.seats .score button')
    .evaluateAll((scores) => scores.map((score) => Number(score.lastChild!.textContent)))
  expect(shown).toEqual(now.scores)
})

test('Vaalbara: the names of what is turned over are whole on a phone, in the longest words', async () => {
  const page = await visitors.come({
    leisurely: true,
    reducedMotion: 'no-preference',
    locale: 'ru',
    viewport: { width: 360, height: 740 },
  })
  await page.addInitScript(() =>
    localStorage.setItem('incognita', JSON.stringify({ speed: 'slow', confirm: 'never', forced: false })),
  )
  await visitors.playing(page, { game: 'vaalbara', players: 5, bots: ['easy', 'easy', 'easy', 'easy'] })
  await mine(page).waitFor()
  // Whatever was chosen, the longest of all.
  const lacking = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new MutationObserver((_, watch) => {
          const name = document.querySelector('.middle .thing .name')
          if (!name) return
          watch.disconnect()
          const room = name.parentElement!.clientWidth
          const longest = ['Ремесленник', 'Сокольничий', 'Воительница']
          resolve(
            longest.filter((text) => {
              name.textContent = text
              return (name as HTMLElement).scrollWidth > room
            }),
          )
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.locator('.drawer .spot').first().click()
  const lacks = await lacking
  expect(lacks).toEqual([])
})
