// No empty clicks: what is done several times is counted, what can only be done is shown and made, a disc is activated
// by one click, the end of a turn is one button, and nobody is asked for what they do not have. On a phone the map comes
// into sight with the question that is about it.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import type { AnyEvent } from '../src/match/types'
import { ownServer, phone } from './visitors'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })
const visitors = ownServer()

interface Told {
  over: boolean
  seq: number
  legal: AnyEvent[]
  choices: { times?: number }[]
  events: AnyEvent[]
}

// As everybody begins, but for what is said.
async function come(settings: object, device: BrowserContextOptions = {}): Promise<Page> {
  const page = await visitors.come({ leisurely: true, ...device })
  await page.addInitScript((wanted) => {
    if (localStorage.getItem('incognita') === null) localStorage.setItem('incognita', JSON.stringify(wanted))
  }, settings)
  return page
}

async function look(page: Page, id: string, how = ''): Promise<Told> {
  const response = await page.request.get(`${visitors.address}api/tables/${id}${how}`)
  return (await response.json()) as Told
}

// Two play without a page, or one against a bot, by chance, until somebody is asked what is wanted: whose page that is,
// and the match.
async function until(
  game: string,
  pages: Page[],
  wanted: (told: Told, page: Page, id: string) => boolean | Promise<boolean>,
): Promise<{ page: Page; id: string; told: Told }> {
  for (const [i, page] of pages.entries()) await visitors.name(page, ['Ada', 'Borys'][i]!)
  for (;;) {
    const [owner, other] = pages
    const id = await visitors.table(owner!, { game, players: 2, ...(other ? {} : { bots: ['easy'] }) })
    if (other) {
      await visitors.ask(other, `tables/${id}/join`, {})
      await visitors.ask(owner!, `tables/${id}/start`, {})
    }
    let random = 1
    for (let over = false; !over;)
      for (const page of pages) {
        const told = await look(page, id)
        over = told.over
        if (over || told.legal.length === 0) continue
        if (await wanted(told, page, id)) return { page, id, told }
        random = (random * 48271) % 2147483647
        const event = told.legal[random % told.legal.length]
        await visitors.ask(page, `tables/${id}/play`, { expect: told.seq, event })
      }
  }
}

test('goods are sold with a stepper', async () => {
  const settings = { speed: 'instant', forced: false }
  const both = [await come(settings), await come(settings)]
  const isSale = ({ do: done }: AnyEvent) => done === 'sell'
  const { page, id } = await until('magicmap', both, async ({ legal }, page, id) => {
    const sale = legal.findIndex(isSale)
    return sale >= 0 && ((await look(page, id, '?choices=1')).choices[sale]!.times ?? 0) >= 2
  })
  const sold = async () => (await look(page, id)).events.filter(isSale).length
  await visitors.sitAt(page, id)
  await page.getByRole('button', { name: /^Sell/ }).click()
  const stepper = page.getByRole('group', { name: 'How often' })
  await stepper.getByRole('button', { name: 'Less' }).and(page.locator(':disabled')).waitFor()
  await stepper.getByRole('button', { name: 'More' }).click()
  expect(await stepper.locator('output').textContent()).toBe('2')
  expect(await page.getByTestId('prompt').textContent()).toContain('× 2')
  const before = await sold()
  await page.getByRole('button', { name: 'Do it now' }).click()
  await expect.poll(sold).toBe(before + 2)
})

test('what can only be done is shown and made, unless the reader does it', async () => {
  const page = await come({ speed: 'slow', confirm: 'never', forced: false })
  await visitors.name(page, 'Ada')
  // Who begins can only draw; whoever comes second may take what the other has left.
  const legal = async () => (await look(page, id)).legal.length
  let id = ''
  do {
    id = await visitors.table(page, { game: 'navoria', players: 2, bots: ['easy'] })
    await expect.poll(legal).toBeGreaterThan(0)
  } while ((await legal()) !== 1)
  await visitors.sitAt(page, id)
  await page.locator('.bar.mine').waitFor()
  expect(await page.getByTestId('forced').count()).toBe(0)
  const drawn = async () =>
    (await look(page, id)).events.filter(({ by, do: done }) => by === 0 && done === 'draw').length
  expect(await drawn()).toBe(0)
  const told = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const watch = new MutationObserver(() => {
          const said = document.querySelector('[data-testid=forced]')
          if (said) resolve(said.textContent!)
        })
        watch.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.getByLabel('Make the only choice by itself').check()
  expect(await told).toBe('Nothing else can be done.')
  await expect.poll(drawn).toBe(1)
})

test('Noria: a disc is activated by one click, and the end of a turn is one button', async () => {
  const settings = { speed: 'instant', forced: false }
  const both = [await come(settings), await come(settings)]
  const isTwice = (event: AnyEvent): event is AnyEvent & { ring: string; slot: number } =>
    'uses' in event && event.uses === 2
  const { page, id, told } = await until('noria', both, ({ legal }) => legal.some(isTwice))
  const event = told.legal.find(isTwice)!
  const { ring, slot, by } = event
  await visitors.sitAt(page, id)
  // To use it twice is one click too.
  await page
    .locator('.bar .choices button', { hasText: 'twice' })
    .or(page.locator('.bar [data-list]'))
    .first()
    .waitFor()
  await page.locator(`.spot[data-place="slot:${ring}:${slot}@${by}"]:visible`).first().click()
  const made = async () => (await look(page, id)).events.filter((one) => one.by === by).at(-1)
  await expect.poll(made).toEqual({ ...event, uses: 1 })
  const ends = ({ legal }: Told) => legal.length === 1 && legal[0]!.do === 'end_turn'
  const end = await until('noria', both, ends)
  await visitors.sitAt(end.page, end.id)
  await end.page.locator('.bar.mine .choices .button.main').getByText('End').waitFor()
  expect(await end.page.locator('.bar.mine .choices button').count()).toBe(1)
})

test('Vaalbara: who has no Warrior is not asked for it, against bots', async () => {
  const page = await come({ speed: 'instant', confirm: 'never' })
  const hasNone = ({ legal }: Told) => legal.length === 1 && legal[0]!.do === 'decline'
  const { id } = await until('vaalbara', [page], hasNone)
  const declined = async () =>
    (await look(page, id)).events.filter(({ by, do: done }) => by === 0 && done === 'decline')
  const before = (await declined()).length
  await visitors.sitAt(page, id)
  // Without a click of hers.
  await expect.poll(async () => (await declined()).length).toBeGreaterThan(before)
})

test('Navoria: on a phone the map is in sight when a step or a post is asked for', async () => {
  const device = { viewport: phone, hasTouch: true, isMobile: true }
  const settings = { speed: 'instant', confirm: 'never', forced: false }
  const page = await come(settings, device)
  const isAbout = ({ legal }: Told) =>
    legal.length > 1 && legal.every(({ do: done }) => done === 'step' || done === 'build')
  const { id } = await until('navoria', [page], isAbout)
  await visitors.sitAt(page, id)
  await page.locator('.bar.mine').waitFor()
  // Between the top of the page and what covers its foot.
  const seen = () =>
    page.evaluate(() => {
      const cover = document.querySelector('.stage > .own')!.getBoundingClientRect().top
      const { top, bottom, height } = document.querySelector('[data-concerned] svg')!.getBoundingClientRect()
      const room = Math.min(height, cover)
      return (Math.min(bottom, cover) - Math.max(top, 0)) / room
    })
  await expect.poll(seen).toBeGreaterThan(0.9)
})
