// Tables that wait for one: on top at home, in the title and the icon, and offered after a move.
import { expect, test } from 'vitest'
import { easy, ownServer } from './visitors'

const visitors = ownServer()

test('what waits for one is on top, is told by title and icon, and is next after a move', async () => {
  const ada = await visitors.come()
  const borys = await visitors.come()
  await visitors.name(ada, 'Ada')
  await visitors.name(borys, 'Borys')
  const waits = [
    await visitors.table(ada, { game: 'noria', players: 2, bots: easy(1), mode: 'turns' }),
    await visitors.table(ada, { game: 'noria', players: 2, bots: easy(1), mode: 'turns' }),
  ]
  // At the newest Ada has played, and it is another's turn.
  const newest = await visitors.table(borys, { game: 'navoria', players: 2, mode: 'turns' })
  await visitors.ask(ada, `tables/${newest}/join`, {})
  await visitors.ask(borys, `tables/${newest}/start`, {})
  const asked = async () => {
    const answer = await ada.request.get(`${visitors.address}api/tables/${newest}`)
    return (await answer.json()) as { seq: number; legal?: object[] }
  }
  for (let seen = await asked(); seen.legal?.length; seen = await asked())
    await visitors.ask(ada, `tables/${newest}/play`, { expect: seen.seq, event: 0 })

  // Bots may begin.
  const told = async () => {
    const answer = await ada.request.get(`${visitors.address}api/mine`)
    const { tables } = (await answer.json()) as { tables: { id: string; your_turn?: boolean }[] }
    return tables.filter(({ your_turn }) => your_turn).map(({ id }) => id)
  }
  await expect.poll(async () => (await told()).sort()).toEqual([...waits].sort())
  // The page itself has to know that there is somebody.
  await ada.goto(`${visitors.address}#/you`)
  await ada.getByRole('heading', { level: 1, name: 'Ada' }).waitFor()
  await ada.goto(visitors.address)
  const mine = ada.locator('section', { has: ada.getByRole('heading', { name: 'Your matches' }) })
  const ids = () =>
    mine.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')!.split('/').at(-1)!))
  await expect.poll(async () => (await ids()).length).toBe(3)
  expect((await ids()).slice(0, 2).sort()).toEqual([...waits].sort())
  expect((await ids())[2]).toBe(newest)
  // It is said there, too.
  const said = mine.getByRole('listitem').filter({ hasText: 'Your turn' })
  expect(await said.getByRole('link').evaluateAll((links) => links.map(({ className }) => className))).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('main') as string),
  )
  await expect.poll(() => ada.title()).toBe('● 2 tables wait for you – Incognita')
  const icon = () => ada.locator('link[rel=icon]').getAttribute('href')
  await expect.poll(icon).toBe('./icon-turn.svg')

  await visitors.sitAt(ada, newest)
  const next = ada.getByTestId('next')
  await next.waitFor()
  expect(await next.textContent()).toContain('Next table: Noria')
  await expect.poll(icon).toBe('./icon-turn.svg')
  await next.click()
  await ada.waitForFunction((all) => all.some((id) => location.hash.endsWith(id)), waits)
  await ada.locator('.table').waitFor()
  await expect.poll(() => ada.title()).toContain('Your turn')
  expect(await next.count()).toBe(0)
})
