// Inviting somebody by name: a seat is kept for them, they hear of it, sit down or decline.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from './barriers'
import { ownServer, phone } from './visitors'

const visitors = ownServer()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// What is refused stands in the browser's own list of errors.
async function somebody(name: string): Promise<Page> {
  const page = await visitors.come({ lossy: true })
  await visitors.name(page, name)
  await visitors.ask(page, 'password', { password: 'correct horse' })
  await page.goto(`${visitors.address}#/you`)
  await page.getByText('Your name and password bring you back on any device.').waitFor()
  return page
}
async function invite(page: Page, name: string, answer: string): Promise<void> {
  await page.getByLabel('Somebody by name').fill(name)
  await button(page, 'Invite').click()
  await page.getByText(answer).waitFor()
}

test('who is invited sits down in the seat that is kept, or declines', async () => {
  const [ada, borys, celina] = await Promise.all(['Ada', 'Borys', 'Celina'].map(somebody))
  await ada!.goto(`${visitors.address}#/`)
  await ada!.getByRole('article').filter({ hasText: 'Vaalbara' }).getByText('Play with friends').click()
  await ada!.getByRole('group', { name: 'How many seats' }).getByRole('button', { name: '3' }).click()
  await ada!.getByRole('heading', { name: 'Vaalbara table' }).waitFor()
  const table = ada!.url()
  await invite(ada!, 'Nobody at all', 'Nobody of this name can be invited. Only people with a password can.')
  await invite(ada!, 'Borys', 'A seat is kept for Borys.')
  await invite(ada!, 'Celina', 'A seat is kept for Celina.')
  await ada!.getByText('Kept for Borys', { exact: true }).waitFor()
  await ada!.getByText('Kept for Celina', { exact: true }).waitFor()
  expect(await button(ada!, 'Move here').count()).toBe(0)

  // Nobody else gets a seat, nor is told whose it is.
  const stranger = await visitors.come()
  await stranger.goto(table)
  await expect.poll(() => stranger.getByText('Kept for somebody', { exact: true }).count()).toBe(2)
  expect(await button(stranger, 'Sit down').count()).toBe(0)

  await borys!.setViewportSize(phone)
  await borys!.goto(`${visitors.address}#/`)
  const told = borys!.getByRole('region', { name: 'Invitations' })
  await told.getByText('Ada invites you: Vaalbara').waitFor()
  expect(await barriers(borys!, 'main')).toEqual([])
  await button(borys!, 'Decline').click()
  await told.waitFor({ state: 'detached' })
  await button(ada!, 'Move here').waitFor()
  await invite(ada!, 'Borys', 'They were invited to this table before, and do not want to.')

  // By a link it is the same.
  await celina!.goto(table)
  const here = celina!.getByRole('region', { name: 'Invitations' })
  await here.waitFor()
  expect(await barriers(celina!, 'main')).toEqual([])
  await here.getByRole('button', { name: 'Sit down' }).click()
  await here.waitFor({ state: 'detached' })
  await ada!.getByText('Celina', { exact: true }).waitFor()

  // What was kept can be free again.
  await somebody('Dorota')
  await invite(ada!, 'Dorota', 'A seat is kept for Dorota.')
  await button(ada!, 'Take the invitation back').click()
  await ada!.getByText('Kept for Dorota', { exact: true }).waitFor({ state: 'detached' })
})
