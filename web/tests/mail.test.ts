// Letters, from the settings to the mail server and back by their links: an address is confirmed, how often one is
// written to is set beside the notifications, a password is set anew, a table is muted.
import { createServer, type AddressInfo, type Server } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Visitors, easy } from './visitors'

// A mail server that keeps the text of every letter.
class Sink {
  readonly letters: string[] = []
  private readonly server: Server

  constructor() {
    this.server = createServer((socket) => {
      let heard = ''
      let text: string | null = null
      socket.on('error', () => undefined)
      socket.on('data', (bytes) => {
        heard += bytes.toString('latin1')
        for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
          const line = heard.slice(0, end)
          heard = heard.slice(end + 2)
          if (text !== null && line !== '.') {
            text += `${line}\n`
          } else if (text !== null) {
            this.letters.push(text)
            text = null
            socket.write('250 kept\r\n')
          } else if (line === 'DATA') {
            text = ''
            socket.write('354 go on\r\n')
          } else {
            socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n')
          }
        }
      })
      socket.write('220 sink\r\n')
    })
  }
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return (this.server.address() as AddressInfo).port
  }
  close(): void {
    this.server.close()
  }
  // Where the link of this kind in the n-th letter leads.
  async link(letter: number, kind: string): Promise<string> {
    await expect.poll(() => this.letters.length).toBeGreaterThan(letter)
    const text = this.letters[letter]!.replaceAll('=\n', '').replaceAll('=3D', '=')
    return new RegExp(`https://club\\.example/(#/${kind}/[\\w-]+)`).exec(text)![1]!
  }
}

const sink = new Sink()
const visitors = new Visitors()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page) => page.locator('p.said')

beforeAll(async () => {
  const port = await sink.listen()
  await visitors.open(undefined, ['--smtp', `smtp://127.0.0.1:${port}?tls=off`, '--public-url', 'https://club.example'])
})
afterAll(async () => {
  await visitors.leave()
  await visitors.close()
  sink.close()
})

test('an address is given, confirmed and used; a link ends letters; another sets a password', async () => {
  const page = await visitors.come({ lossy: true })
  await visitors.name(page, 'Olga')
  await page.goto(`${visitors.address}#/you`)
  await expect.poll(() => page.locator('h1').textContent()).toBe('Olga')
  await page.goto(`${visitors.address}#/settings`)
  await page.getByText('With a password you can also be written to.').waitFor()
  await visitors.ask(page, 'password', { password: 'first horse' })
  await page.reload()
  await page.getByLabel('Your address').fill('ada@club.example')
  await page.getByLabel('Password', { exact: true }).fill('first horse')
  await button(page, 'Use this address').click()
  await page.getByText('ada@club.example is not confirmed yet').waitFor()

  await page.goto(visitors.address + (await sink.link(0, 'confirm')))
  await button(page, 'Confirm the address').click()
  await expect.poll(() => said(page).textContent()).toMatch(/^The address is confirmed\./)
  await page.goto(`${visitors.address}#/settings`)
  await page.getByText('Letters go to ada@club.example.').waitFor()
  const often = page.getByLabel('One letter about all tables that wait, at most')
  expect(await often.inputValue()).toBe('3600')
  await often.selectOption('every day')
  await expect
    .poll(
      async () => ((await (await page.request.get(`${visitors.address}api/mail`)).json()) as { every: number }).every,
    )
    .toBe(86400)

  // On a device that knows nobody.
  const other = await visitors.come({ lossy: true })
  await other.goto(`${visitors.address}#/reset`)
  await other.getByLabel('Your address').fill('ada@club.example')
  await button(other, 'Send the letter').click()
  await expect.poll(() => said(other).textContent()).toMatch(/^If somebody here has this address/)
  const reset = await sink.link(1, 'reset')
  await other.goto(visitors.address + reset)
  await other.getByLabel('New password').fill('second horse')
  await button(other, 'Set the password').click()
  await expect.poll(() => said(other).textContent()).toMatch(/^You have a new password, Olga\./)
  await other.goto(`${visitors.address}#/you`)
  await expect.poll(() => other.locator('h1').textContent()).toBe('Olga')
  // Once, and the first device is out.
  await page.goto(visitors.address + reset)
  await page.getByLabel('New password').fill('third horse')
  await button(page, 'Set the password').click()
  await expect.poll(() => said(page).textContent()).toBe('This link was used already, or is too old.')
})

test('a table is muted at its menu and heard of again in the settings', async () => {
  const page = await visitors.come()
  const id = await visitors.playing(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  await button(page, 'Menu').click()
  await page.getByLabel('Tell me nothing of this table while I am away').click()
  const muted = async () => {
    const answer = await page.request.get(`${visitors.address}api/tables/${id}`)
    return ((await answer.json()) as { table: { muted?: boolean } }).table.muted ?? false
  }
  await expect.poll(muted).toBe(true)
  await page.goto(`${visitors.address}#/settings`)
  await button(page, 'Tell me again').click()
  await expect.poll(muted).toBe(false)
  await expect.poll(() => button(page, 'Tell me again').count()).toBe(0)
})
