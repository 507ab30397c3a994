// How the table fits the window: what may be chosen can be hit, nothing hides what is one's own, nothing moves under
// the pointer, and on a phone what matters is in sight.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isSaid } from '../src/learn/lesson'
import { lesson } from '../src/learn/magicmap/lesson'
import { playOn } from './player'
import { easy, laptop, ownServer } from './visitors'

const visitors = ownServer()
const most: Record<string, number> = { vaalbara: 5, navoria: 4, noria: 4, magicmap: 4 }
const games = Object.keys(most)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function sit(page: Page, game: string, players = most[game]!): Promise<void> {
  await visitors.playing(page, { game, players, bots: easy(players - 1) })
  await page.locator('.bar.mine').waitFor()
}

// The places that offer something and cannot be hit in a square of so many pixels around their middle.
const small = (page: Page, least: number) =>
  page.evaluate((least) => {
    const found: string[] = []
    for (const spot of document.querySelectorAll<HTMLElement>('.table .spot')) {
      if (!spot.checkVisibility({ visibilityProperty: true })) continue
      spot.scrollIntoView({ block: 'center', inline: 'center' })
      const { x, y, width, height } = spot.getBoundingClientRect()
      const reach = (dx: number, dy: number): number => {
        for (let n = 1; n <= least; n++) {
          const hit = document.elementFromPoint(x + width / 2 + dx * n, y + height / 2 + dy * n)
          if (!hit || !spot.contains(hit)) return n - 1
        }
        return least
      }
      const [across, down] = [reach(1, 0) + reach(-1, 0) + 1, reach(0, 1) + reach(0, -1) + 1]
      // The browser rounds.
      if (Math.min(across, down) < least - 1) found.push(`${spot.dataset.place}: ${across} x ${down}`)
    }
    return found
  }, least)

// Where places lie one over the other: a ship over a cell, a button of the wheel over a slot. They are seen and hit
// beside what covers them.
const covered = /^(cell|ship|at-ship|slot)/

test.each(games)('%s: what may be chosen is at least 32 pixels for a mouse, 44 for a finger', async (game) => {
  for (const [least, options] of [
    [32, {}],
    [44, phone],
  ] as const) {
    const page = await visitors.come(options)
    await sit(page, game)
    for (let seed = 1; seed <= 6; seed++) {
      await page.locator('.bar.mine').waitFor()
      expect((await small(page, least)).filter((place) => !covered.test(place))).toEqual([])
      await playOn(page, { most: 1, list: false, seed: 31 * seed })
    }
  }
})

test('a cell of the chart is large enough for a mouse, and comes nearer for a finger', async () => {
  const page = await visitors.come()
  await sit(page, 'magicmap', 2)
  const cell = page.locator('[data-cell]').first()
  await cell.waitFor()
  expect((await cell.boundingBox())!.width).toBeGreaterThanOrEqual(31)
  const other = await visitors.come(phone)
  await sit(other, 'magicmap', 2)
  const tapped = other.locator('[data-cell]').first()
  const before = (await tapped.boundingBox())!
  expect(before.width).toBeLessThan(30)
  const lines = await other.locator('.bar.mine').textContent()
  await other.touchscreen.tap(before.x + before.width / 2, before.y + before.height / 2)
  await expect.poll(async () => (await tapped.boundingBox())!.width).toBeGreaterThanOrEqual(44)
  expect(await other.locator('.bar.mine').textContent()).toBe(lines)
  // What a tap does is what is asked: first a home, later where to sail.
  await other.getByText('Tap again to make it your home harbour').waitFor()
})

test('the chart shows the columns and rows by which the log names its cells', async () => {
  const page = await visitors.come()
  await sit(page, 'magicmap', 2)
  const cell = page.locator('[data-cell]').first()
  const box = (await cell.boundingBox())!
  // The numbers above the cell and beside it.
  const [column, row] = await page.locator('.coordinates text').evaluateAll(
    (numbers, { x, y }) => {
      const boxes = numbers.map((number) => ({ said: number.textContent, at: number.getBoundingClientRect() }))
      const above = boxes.find(({ at }) => at.top < y && at.left < x && x < at.right && at.bottom < y)
      const beside = boxes.find(({ at }) => at.top < y && y < at.bottom)
      return [above?.said, beside?.said]
    },
    { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  )
  expect(await cell.getAttribute('aria-label')).toContain(`column ${column}, row ${row}`)
})

test.each(games)('%s: on a laptop and on large screens all is in sight, and no third is empty', async (game) => {
  // Russian takes the most room.
  const page = await visitors.come({ locale: 'ru' })
  await sit(page, game, game === 'vaalbara' ? 5 : 3)
  for (const [width, height] of [
    [1366, 768],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height })
    const { over, used, areas, isles } = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const main = document.querySelector('main')!
      const area = (selector: string) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return box ? box.width * box.height : 0
      }
      const things = [...main.querySelectorAll('.stage *')].filter((one) => one.checkVisibility())
      const last = Math.max(...things.map((one) => one.getBoundingClientRect().bottom))
      const frame = main.getBoundingClientRect()
      return {
        over: main.scrollHeight - main.clientHeight,
        used: (last - frame.top) / frame.height,
        areas: {
          chart: area('svg.chart'),
          board: area('.board'),
          islands: area('.islands'),
          hall: area('.hall'),
          wheel: area('.stage .stage svg'),
        },
        // How much of the sky three islands side by side take.
        isles:
          (3 * (document.querySelector('.islands .place')?.clientWidth ?? 0)) /
          (document.querySelector('.islands')?.clientWidth ?? 1),
      }
    })
    expect([width, over <= 4]).toEqual([width, true])
    expect(used, `of ${width} x ${height}`).toBeGreaterThan(game === 'noria' ? 0.9 : 0.83)
    if (game === 'magicmap') expect(areas.chart).toBeGreaterThan(0.5 * areas.board)
    if (game === 'noria') expect(areas.islands).toBeGreaterThan(Math.max(areas.hall, areas.wheel))
    if (game === 'noria') expect(isles, `of the sky at ${width}`).toBeGreaterThan(0.8)
  }
})

test('Noria: all fits with the largest letters, many ships and high scores, on a tablet and beside the board', async () => {
  const page = await visitors.come({ locale: 'ru' })
  await sit(page, 'noria')
  const over = () => page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)
  await page.setViewportSize(laptop)
  await page.evaluate(() => {
    for (const ships of document.querySelectorAll('.own .ships'))
      for (let i = 0; i < 8; i++) ships.append(ships.firstElementChild!.cloneNode(true))
    for (const sum of document.querySelectorAll('.hall .sum .worth')) sum.textContent = '128'
  })
  expect(await over()).toBeLessThanOrEqual(4)
  // Of the sums in the head of the town hall none lies over the next.
  const apart = await page.locator('.hall .sum').evaluateAll((sums) => {
    const boxes = sums.map((sum) => sum.getBoundingClientRect())
    return boxes.slice(1).map((box, i) => box.left - boxes[i]!.right)
  })
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(0)
  await page.evaluate(() => (document.documentElement.dataset.text = 'larger'))
  await expect.poll(over).toBeLessThanOrEqual(4)
  // What is drawn of the harbour stays in its frame.
  const harbour = await page.locator('.harbour').evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(harbour).toBeLessThanOrEqual(0)
  // The words of the bar have its width, and what is one's own stays above it, also beside choices.
  while ((await page.locator('.bar.mine .choices .button').count()) < 2) await playOn(page, { most: 1, list: false })
  expect((await page.locator('.bar .prompt').boundingBox())!.width).toBeGreaterThan(laptop.width / 2)
  await expect.poll(over).toBeLessThanOrEqual(4)
  await page.evaluate(() => delete document.documentElement.dataset.text)
  // A tablet has no empty sky on both sides of the wheel.
  await page.setViewportSize({ width: 1024, height: 768 })
  const [wheel, market] = await Promise.all(
    ['svg.wheel.large', '.market'].map((one) => page.locator(one).boundingBox()),
  )
  expect(market!.x).toBeGreaterThan(wheel!.x + wheel!.width - 1)
  // A laptop at 200 %: goods lie beside each other and not over each other.
  await page.setViewportSize({ width: 683, height: 384 })
  const wide = await page
    .locator('.own .warehouses')
    .evaluateAll((goods) => goods.map((good) => good.scrollWidth - good.clientWidth))
  expect(Math.max(...wide)).toBeLessThanOrEqual(0)
})

test('Magic Map: late in a match, in a battle and with many cards, the chart and what one has are in sight', async () => {
  const page = await visitors.come({ locale: 'ru' })
  await page.goto(`${visitors.address}#/learn/magicmap`)
  await page.locator('main .button.main').first().click()
  const steps = lesson.lines.filter(isSaid).map(({ id }) => id)
  for (const id of steps.slice(0, steps.indexOf('lap') + 1)) {
    await page.locator(`.guide[data-step="${id}"]`).waitFor()
    // Whoever fights does not buy: what one has against a monster needs the room of the talismans.
    if (id === 'monster') expect(await page.locator('.board > .market').isVisible()).toBe(false)
    if (['monster', 'battle', 'again', 'lap'].includes(id))
      for (const [width, height] of [
        [1920, 1080],
        [laptop.width, laptop.height],
      ] as const) {
        await page.setViewportSize({ width, height })
        const over = () => page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)
        await expect.poll(over, { message: `${id} at ${width}` }).toBeLessThanOrEqual(4)
      }
    await page.locator('.guide .ways button').first().click()
  }
  // On a phone that is held across, the spinner lies beside the chart.
  await page.setViewportSize({ width: 844, height: 390 })
  const [chart, spinner] = await Promise.all(['svg.chart', '.spinner'].map((one) => page.locator(one).boundingBox()))
  expect(spinner!.x).toBeGreaterThanOrEqual(chart!.x + chart!.width)
})

test('Magic Map: what is held is played from where it lies, and many cards stay in sight', async () => {
  const page = await visitors.come({ locale: 'ru' })
  const held = page.locator('.own .cards .spot')
  for (let seed = 1; (await held.count()) === 0; seed++) {
    // With some deals nobody comes to hold a card that can be played.
    if ((await page.locator('.bar.mine').count()) === 0) await sit(page, 'magicmap', 2)
    await playOn(page, { most: 1, list: false, seed: 17 * seed })
    await page.locator('.bar.mine, .result').first().waitFor()
  }
  // No plate beside the wheel doubles it, but on a phone, where the hand is a drawer.
  const plates = page.locator('.tile:is([data-thing=play], [data-thing=cash], [data-thing=spend])')
  expect(await plates.count()).toBe(0)
  const over = await page.evaluate(async () => {
    const cards = document.querySelector('.own .cards')!
    while (cards.childElementCount < 9) cards.append(cards.lastElementChild!.cloneNode(true))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const main = document.querySelector('main')!
    return main.scrollHeight - main.clientHeight
  })
  expect(over).toBeLessThanOrEqual(4)
  await page.setViewportSize(phone.viewport)
  await expect.poll(() => plates.count()).toBeGreaterThan(0)
})

// How much of it lies between the top of the page and what covers its foot, from 0 to 1.
const inView = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const cover = document.querySelector('.stage > .own')!.getBoundingClientRect().top
    const box = [...document.querySelectorAll(selector)].at(-1)!.getBoundingClientRect()
    return Math.max(0, Math.min(box.bottom, cover) - Math.max(box.top, 0)) / box.height
  }, selector)

// What is asked first, and what it is about.
test.each([
  ['magicmap', 2, '.wheel', '[data-cell]'],
  ['vaalbara', 4, '.row.front', '.drawer .spot'],
] as const)('%s: on a phone what is asked about is in view with the choice', async (game, players, about, choice) => {
  for (const viewport of [phone.viewport, { width: 320, height: 640 }]) {
    const page = await visitors.come({ ...phone, viewport })
    await sit(page, game, players)
    await expect.poll(() => inView(page, about)).toBeGreaterThan(0.95)
    expect(await page.locator(choice).first().isVisible()).toBe(true)
  }
})

test('the result lies above the board and hides nothing of one’s own', async () => {
  const page = await visitors.come()
  await sit(page, 'vaalbara', 2)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Resign', exact: true }).click()
  await page.getByRole('button', { name: 'Resign', exact: true }).last().click()
  const result = (await page.locator('.result').boundingBox())!
  const own = page.getByLabel('What you have')
  if ((await own.count()) > 0) expect((await own.boundingBox())!.y).toBeGreaterThanOrEqual(result.y + result.height)
  const board = (await page.locator('.stage').boundingBox())!
  expect(board.y).toBeGreaterThanOrEqual(result.y + result.height)
})

// At a speed at which something is to be seen.
const seeing = (page: Page) =>
  page.addInitScript(() =>
    localStorage.setItem('incognita', JSON.stringify({ speed: 'fast', confirm: 'never', forced: false })),
  )

test('points fly from what earned them, and count when they have landed', async () => {
  const page = await visitors.come({ reducedMotion: 'no-preference' })
  await seeing(page)
  await sit(page, 'navoria', 2)
  const flight = page.evaluate(
    () =>
      new Promise<{ end: string; scores: string[] }>((resolve) => {
        const scores = () => [...document.querySelectorAll('.score button')].map((score) => score.textContent!)
        const look = () => {
          const [sign] = [...document.body.children].filter((node) => node.classList.contains('flying-points'))
          if (!sign) return
          watch.disconnect()
          const [flight] = sign.getAnimations()
          flight!.pause()
          const before = scores()
          flight!.currentTime = 0.95 * Number(flight!.effect!.getComputedTiming().duration)
          const { x, y, width, height } = sign.getBoundingClientRect()
          sign.remove()
          const under = document.elementFromPoint(x + width / 2, y + height / 2)
          const end = under?.closest('.score, .who, li')?.closest('li')?.dataset.seat ?? 'nowhere'
          flight!.finish()
          const wait = () =>
            scores().join() === before.join() ? requestAnimationFrame(wait) : resolve({ end, scores: scores() })
          wait()
        }
        const watch = new MutationObserver(look)
        watch.observe(document.body, { childList: true })
      }),
  )
  // What is carried to its place is seen there when it has arrived.
  const carried = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const unseen = () => document.getAnimations().filter(({ id }) => id === 'await').length
        new MutationObserver((_, watch) => {
          if (!document.querySelector('.flying-sign')) return
          watch.disconnect()
          const early = unseen()
          const wait = () =>
            document.querySelector('.flying-sign') ? requestAnimationFrame(wait) : resolve([early, unseen()])
          requestAnimationFrame(wait)
        }).observe(document.body, { childList: true })
      }),
  )
  await Promise.race([flight, playOn(page, { most: 60, list: false })])
  expect((await flight).end).toMatch(/^[01]$/)
  await Promise.race([carried, playOn(page, { most: 60, list: false })])
  const [early, late] = await carried
  expect(early).toBeGreaterThan(0)
  expect(late).toBe(0)
})

test('an income is a scene of its own, source by source, until a tap', async () => {
  const page = await visitors.come()
  await seeing(page)
  await sit(page, 'navoria', 2)
  // It is there for a few seconds: the page itself looks.
  const seen = page.evaluate(
    () =>
      new Promise<{
        rows: string[]
        early: string[]
        told: string[]
        stays: boolean
        phase: string[]
        covered: number
      }>((resolve) => {
        const texts = (selector: string) =>
          [...document.querySelectorAll(selector)].map((found) => found.textContent!.trim())
        const scene = () => document.querySelector('[data-testid=scoring]')
        const frame = () => new Promise(requestAnimationFrame)
        const watch = new MutationObserver(async () => {
          if (!scene()) return
          watch.disconnect()
          const phase = texts('[data-thing=phase]')
          const rows = texts('[data-testid=scoring] th[scope=row]')
          await frame()
          const early = texts('aside [role=log] .booked .source')
          const box = scene()!.getBoundingClientRect()
          const covered = [...document.querySelectorAll('[data-piece^="marker:"]:not([data-home])')].filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect()
            return left < box.right && right > box.left && top < box.bottom && bottom > box.top
          }).length
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
          await frame()
          phase.push(...texts('[data-thing=phase]'))
          const told = texts('aside [role=log] .booked .source')
          resolve({ rows, early, told, stays: scene() !== null, phase, covered })
        })
        watch.observe(document.body, { childList: true, subtree: true })
      }),
  )
  const played = playOn(page, { list: false })
  const { rows, early, told, stays, phase, covered } = await seen
  // It is counted at the position that it is paid for, in full sight; only then all goes back.
  expect(phase).toEqual(['Income', 'Return'])
  expect(covered).toBe(0)
  expect(rows.filter((row) => row.includes('Places on the tracks'))).toHaveLength(1)
  // Nothing tells of it before it has been counted.
  expect(early.filter((source) => source.includes('Places on the tracks'))).toEqual([])
  expect(told.filter((source) => source.includes('Places on the tracks'))).toHaveLength(1)
  expect(stays).toBe(false)
  void played.catch(() => {})
})

test('Navoria: the city stays where it is while its plaza fills', async () => {
  const page = await visitors.come()
  await sit(page, 'navoria', 4)
  const places = () =>
    page.evaluate(() =>
      ['.plaza .frame', '.center', '.center .token:nth-child(4)', '.district:nth-child(3) .spaces'].map((selector) => {
        const { x, y } = document.querySelector(selector)!.getBoundingClientRect()
        return `${selector} ${x.toFixed()} ${y.toFixed()}`
      }),
    )
  const first = await places()
  for (let seed = 1; seed <= 8; seed++) {
    await playOn(page, { most: 1, list: false, seed: 17 * seed })
    await page.locator('.bar.mine').waitFor()
    await page.locator('main').evaluate((main) => main.scrollTo(0, 0))
    expect(await places()).toEqual(first)
  }
})

test('Navoria: the cards that are left close up before the reader chooses, the spaces take their room in the end', async () => {
  const page = await visitors.come()
  await sit(page, 'navoria', 3)
  const look = () =>
    page.evaluate(() => {
      const all = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
      return {
        space: all('.spaces .spot-frame').map((one) => one.getBoundingClientRect().height),
        cards: all('.district').map((one) => one.querySelectorAll('.slot:not(.gone)').length),
        gone: all('.district .gone').length,
        city: Math.round(document.querySelector('.city')!.getBoundingClientRect().height),
      }
    })
  const first = await look()
  let now = first
  while ((await page.locator('.spaces .spot').count()) === 0) {
    now = await look()
    expect([now.city, now.space[0]]).toEqual([first.city, first.space[0]])
    // Whoever begins a turn sees no gap; what they take themselves leaves one until they have done.
    if ((await page.locator('.plaza .frame.spot, .center .spot').count()) > 0) expect(now.gone).toBe(0)
    await playOn(page, { most: 1, list: false })
    await page.locator('.bar.mine').waitFor()
  }
  now = await look()
  const rows = Math.max(...now.cards)
  expect(now.gone).toBe(0)
  expect(Math.abs(now.city - first.city)).toBeLessThanOrEqual(2)
  if (rows < 3) expect(now.space[0]).toBeGreaterThan(first.space[0]! + 15)
  else expect(now.space[0]).toBe(first.space[0])
})

test('Navoria: at a laptop one’s own people stay above the bar, however many they are', async () => {
  const page = await visitors.come({ locale: 'ru' })
  await sit(page, 'navoria', 2)
  const heights: number[] = []
  while ((await page.locator('.own .group .slot').count()) < 8) {
    heights.push((await page.locator('.own .port').first().boundingBox())!.height)
    await playOn(page, { most: 1, list: false, seed: 5 })
    await page.locator('.bar.mine').waitFor()
  }
  const hidden = await page.evaluate(() => {
    const foot = document.querySelector('.table > .foot')!.getBoundingClientRect().top
    document.querySelector('main')!.scrollTo(0, 0)
    return [...document.querySelectorAll('.own .group')].filter((one) => one.getBoundingClientRect().bottom > foot)
      .length
  })
  expect(hidden).toBe(0)
  // Nor do the ports grow while a good of any kind is chosen there.
  expect(Math.max(...heights) - heights[0]!).toBeLessThanOrEqual(2)
  // However long what is told is, the buttons beside it are whole.
  const beyond = await page.evaluate(() => {
    const long = document.createElement('span')
    long.style.cssText = 'display:inline-block;width:3000px'
    document.querySelector('.bar .prompt')!.append(long)
    const right = (part: string) => document.querySelector(part)!.getBoundingClientRect().right
    const over = right('.bar .tools') - right('.bar')
    long.remove()
    return over
  })
  expect(beyond).toBeLessThanOrEqual(0)
  // What is clicked on a drawing is not framed: a land’s frame would lie over all of the map.
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<svg id="drawn"><g tabindex="0"><rect width="80" height="80" /></g></svg>',
    )
    document.querySelector<SVGElement>('#drawn')!.style.cssText = 'position:fixed;inset:0;z-index:999'
  })
  await page.mouse.click(40, 40)
  const framed = () =>
    page.evaluate(() => {
      const { tagName } = document.activeElement!
      return [tagName, getComputedStyle(document.activeElement!).outlineStyle]
    })
  expect(await framed()).toEqual(['g', 'none'])
})

test('Vaalbara: with two players the realms take the room beside the lands', async () => {
  const page = await visitors.come()
  await sit(page, 'vaalbara', 2)
  const bottoms = await page.evaluate(() =>
    ['.board .seats > li:last-child', '.board .lands'].map(
      (part) => document.querySelector(part)!.getBoundingClientRect().bottom,
    ),
  )
  expect(Math.abs(bottoms[0]! - bottoms[1]!)).toBeLessThanOrEqual(2)
  expect(await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBeLessThanOrEqual(4)
})

test.each([2, 5])(
  'Vaalbara: with %i players lands are large, and all the hand says is above the bar',
  async (players) => {
    const page = await visitors.come({ locale: 'ru' })
    await sit(page, 'vaalbara', players)
    const looked = () =>
      page.evaluate(async () => {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        const bar = document.querySelector('.table > .foot')!.getBoundingClientRect().top
        const words = [...document.querySelectorAll('.own .words > *')].map((one) => one.getBoundingClientRect().bottom)
        return {
          beyond: Math.max(...words) - bar,
          land: document.querySelector('.slot')!.getBoundingClientRect().width,
        }
      })
    for (const text of ['normal', 'large', 'larger']) {
      await page.evaluate((text) => (document.documentElement.dataset.text = text), text)
      const { beyond, land } = await looked()
      expect(beyond, text).toBeLessThanOrEqual(0)
      expect(land, text).toBeGreaterThan(players === 2 ? 110 : 90)
    }
    // A tablet that lies across has the same order, and nothing of it below the bar.
    await page.evaluate(() => delete document.documentElement.dataset.text)
    await page.setViewportSize({ width: 1180, height: 820 })
    expect((await looked()).beyond).toBeLessThanOrEqual(0)
  },
)

test('Navoria: on a phone whoever stores a good sees the ports', async () => {
  const page = await visitors.come(phone)
  await sit(page, 'navoria', 2)
  const ports = page.locator('.drawer .port.spot')
  const left = page.locator('.cards .slot:not(.gone)')
  // A good may be stored before anybody was recruited.
  while ((await ports.count()) === 0 || (await left.count()) === 15) {
    await playOn(page, { most: 1, list: false, seed: 3 })
    await page.locator('.bar.mine').waitFor()
  }
  await expect.poll(() => page.locator('.own.open').count()).toBe(1)
  // The places of those who were recruited have closed up.
  expect(await page.locator('.cards .slot').count()).toBeLessThan(15)
  expect(await page.locator('.cards .gone').count()).toBe(0)
  await ports.first().click()
})

// Plays by another device until this may be chosen.
async function playUntil(page: Page, id: string, wanted: string): Promise<void> {
  for (;;) {
    const answer = await page.request.get(`${visitors.address}api/tables/${id}`)
    const { seq, legal } = (await answer.json()) as { seq: number; legal: { do: string }[] }
    if (legal[0]?.do === wanted) return
    if (legal.length > 0) await visitors.ask(page, `tables/${id}/play`, { expect: seq, event: 0 })
  }
}

test.each([
  ['vaalbara', 'choose', '.rows'],
  ['navoria', 'step', '[data-concerned] .spot'],
])(
  '%s: a phone that is turned shows what is asked about together with what is one’s own',
  async (game, asked, about) => {
    const page = await visitors.come(phone)
    const players = most[game]!
    await visitors.name(page, 'Ada')
    const id = await visitors.table(page, { game, players, bots: easy(players - 1) })
    await playUntil(page, id, asked)
    await visitors.sitAt(page, id)
    await page.locator('.bar.mine').waitFor()
    const seen = () =>
      page.evaluate((about) => {
        const bottom = document.querySelector('.table > .foot')!.getBoundingClientRect().top
        const things = [...document.querySelectorAll(`${about}, .drawer .spot, .drawer .port`)].filter((thing) =>
          thing.checkVisibility({ visibilityProperty: true }),
        )
        const boxes = things.map((thing) => thing.getBoundingClientRect())
        // Nothing of one's own lies over the board.
        const board = Math.max(...[...document.querySelectorAll(about)].map((one) => one.getBoundingClientRect().right))
        const own = document.querySelector('.own')!.getBoundingClientRect()
        return boxes.length > 1 && board <= own.left && boxes.every((box) => box.top >= 0 && box.bottom <= bottom)
      }, about)
    // An ordinary one, and one of the largest.
    for (const viewport of [
      { width: 844, height: 390 },
      { width: 932, height: 430 },
    ]) {
      await page.setViewportSize(viewport)
      await expect.poll(seen).toBe(true)
    }
  },
)

test('Vaalbara: on a tablet the hand comes into sight when it is asked for', async () => {
  const page = await visitors.come({ viewport: { width: 768, height: 1024 }, hasTouch: true })
  await sit(page, 'vaalbara')
  const hidden = () =>
    page.evaluate(() => {
      const bottom = document.querySelector('.table > .foot')!.getBoundingClientRect().top
      return [...document.querySelectorAll('.drawer .spot')].filter(
        (card) => card.getBoundingClientRect().bottom > bottom,
      ).length
    })
  await expect.poll(hidden).toBe(0)
})

test('Navoria: the rewards of a port do not lie over each other on anybody’s sheet', async () => {
  const page = await visitors.come()
  await sit(page, 'navoria', 4)
  for (const size of [laptop, phone.viewport]) {
    await page.setViewportSize(size)
    await page.locator('ul.seats > li').nth(1).click()
    const overlaps = await page.locator('.overlay').evaluate((sheet) => {
      const found: string[] = []
      for (const port of sheet.querySelectorAll('.rewards')) {
        const boxes = [...port.querySelectorAll('li, li svg')].map((part) => ({
          part,
          box: part.getBoundingClientRect(),
        }))
        for (const [i, a] of boxes.entries())
          for (const b of boxes.slice(i + 1)) {
            if (a.part.contains(b.part) || a.part.closest('li') === b.part.closest('li')) continue
            const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
            const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
            if (wide > 1 && high > 1) found.push(`${wide} x ${high}`)
          }
      }
      return found
    })
    expect(overlaps).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('on a tablet four names are whole, and how strong a bot is gives way', async () => {
  const page = await visitors.come({ locale: 'ru', viewport: { width: 768, height: 1024 } })
  await sit(page, 'noria')
  const lacking = await page.locator('.seats .name').evaluateAll((names) =>
    names.map((name) => {
      const text = document.createRange()
      text.selectNodeContents(name)
      return text.getBoundingClientRect().width - name.getBoundingClientRect().width
    }),
  )
  expect(Math.max(...lacking)).toBeLessThanOrEqual(0)
})

test('on a phone the own seat comes first, the others as they sit, and who acts is in sight', async () => {
  const host = await visitors.come()
  await visitors.name(host, 'Ada')
  const id = await visitors.table(host, { game: 'vaalbara', players: 3, bots: easy(1) })
  const page = await visitors.come({ viewport: phone.viewport })
  await visitors.name(page, 'Borys')
  await visitors.ask(page, `tables/${id}/join`, { seat: 1 })
  await visitors.ask(host, `tables/${id}/start`, {})
  await visitors.sitAt(page, id)
  const cards = page.locator('section.seats li[data-seat]')
  await cards.nth(2).waitFor()
  const order = () => cards.evaluateAll((found) => found.map((card) => (card as HTMLElement).dataset.seat))
  expect(await order()).toEqual(['1', '2', '0'])
  expect(await cards.locator('.number').allTextContents()).toEqual(['2', '3', '1'])
  await playOn(page, { most: 1, list: false })
  const inSight = () =>
    page.locator('section.seats > ul').evaluate((row) => {
      const { left, right } = row.getBoundingClientRect()
      const asked = [...row.querySelectorAll('.choosing')].map((card) => card.getBoundingClientRect())
      return asked.length > 0 && asked.some((card) => card.left >= left - 1 && card.right <= right + 1)
    })
  await expect.poll(inSight).toBe(true)
  await page.setViewportSize(laptop)
  await expect.poll(order).toEqual(['0', '1', '2'])
})
