// One's own page: a password, another one, and being out on every device.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownServer } from './visitors'

const visitors = ownServer()
const said = (page: Page) => page.locator('p.said')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function atOwnPage(page: Page): Promise<Page> {
  await page.goto(`${visitors.address}#/you`)
  await page.locator('h1').waitFor()
  return page
}

// Somebody with a name and a password, at their own page.
async function withPassword(name: string): Promise<Page> {
  const page = await visitors.come({ lossy: true })
  await visitors.name(page, name)
  await atOwnPage(page)
  await page.getByLabel('New password').fill('first horse')
  await button(page, 'Set the password').click()
  await expect.poll(() => said(page).textContent()).toBe('With your name and this password you can log in anywhere.')
  return page
}

async function loggedIn(name: string, password: string): Promise<Page> {
  const page = await atOwnPage(await visitors.come({ lossy: true }))
  await field(page, 'Name').last().fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Log in').click()
  await expect.poll(() => said(page).textContent()).toBe(`Welcome back, ${name}.`)
  return page
}

async function isGuest(page: Page): Promise<void> {
  await page.reload()
  await expect.poll(() => page.locator('h1').textContent()).toMatch(/^Guest \d+$/)
}

test('a new password asks for the old one and ends the session on the other device', async () => {
  const here = await withPassword('Ada')
  const there = await loggedIn('Ada', 'first horse')
  await here.getByLabel('Password so far').fill('wrong horse')
  await here.getByLabel('New password').fill('second horse')
  await button(here, 'Change the password').click()
  await expect.poll(() => said(here).textContent()).toBe('That is not your password so far.')
  await here.getByLabel('Password so far').fill('first horse')
  await button(here, 'Change the password').click()
  await expect.poll(() => said(here).textContent()).toBe('You have a new password. Everywhere else you are logged out.')
  await isGuest(there)
  await here.reload()
  await expect.poll(() => here.locator('h1').textContent()).toBe('Ada')
  await loggedIn('Ada', 'second horse')
})

test('one logs out everywhere at once', async () => {
  const here = await withPassword('Borys')
  const there = await loggedIn('Borys', 'first horse')
  await button(here, 'Log out everywhere').click()
  await expect.poll(() => said(here).textContent()).toBe('You are logged out on all devices.')
  await isGuest(here)
  await isGuest(there)
})

test('a name that was given is told in one’s own language, and one logs in with it as it is read', async () => {
  const page = await visitors.come({ locale: 'ru', lossy: true })
  await visitors.ask(page, 'guest', {})
  await atOwnPage(page)
  await expect.poll(() => page.locator('h1').textContent()).toMatch(/^Гость \d+$/)
  const given = (await page.locator('h1').textContent())!
  expect(await page.locator('main').innerText()).not.toContain('Guest')
  const name = field(page, 'Имя').first()
  expect(await name.inputValue()).toBe('')
  expect(await name.getAttribute('placeholder')).toBe(given)
  await page.locator('[autocomplete=new-password]').fill('first horse')
  await button(page, 'Задать пароль').click()
  await button(page, 'Выйти').waitFor()

  const other = await atOwnPage(await visitors.come({ locale: 'ru', lossy: true }))
  await field(other, 'Имя').last().fill(given)
  await other.locator('[type=password][autocomplete=current-password]').fill('first horse')
  await button(other, 'Войти').click()
  await expect.poll(() => other.locator('h1').textContent()).toBe(given)
})
