// Matches that were played by an older version of the rules, on the server and on the device: they are
// told of in words, and nothing else is harmed by them.
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { easy, ownServer } from './visitors'

const visitors = ownServer()
const records = join(dirname(fileURLToPath(import.meta.url)), '../../tests/records')
const words = 'This match was played by another version of the rules than there is here.'

// The server again, as if all its matches of Noria had been played by a newer version of the rules.
async function makeOld(): Promise<void> {
  await visitors.server.kill()
  const script =
    'import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute("UPDATE matches SET rules_version = 99 WHERE game = \'noria\'"); db.commit()'
  execFileSync('python3', ['-c', script, join(visitors.server.data, 'incognita.db')])
  await visitors.server.run()
}

test('a match of the server is in the lists with a word, and its pages say it too', async () => {
  const page = await visitors.come({ lossy: true })
  await visitors.name(page, 'Ada')
  const id = await visitors.table(page, { game: 'noria', players: 2, bots: easy(1) })
  const same = await visitors.table(page, { game: 'vaalbara', players: 2, bots: easy(1) })
  await makeOld()
  await page.goto(visitors.address)
  // Somebody who has been here before.
  await page.evaluate(() => localStorage.setItem('incognita-somebody', 'yes'))
  await page.reload()
  const entries = page.locator('section', { hasText: 'Your matches' }).locator('li')
  const entry = entries.filter({ hasText: 'Noria' })
  await entry.getByText(words).waitFor()
  expect(await entry.getByRole('link').count()).toBe(0)
  expect(await entries.filter({ hasText: 'Vaalbara' }).getByRole('link', { name: 'Play on' }).count()).toBe(1)

  await page.goto(`${visitors.address}#/you`)
  await page.getByText(words).waitFor()
  for (const screen of ['table', 'replay']) {
    await page.goto(`${visitors.address}#/${screen}/${id}`)
    await page.locator('.notice', { hasText: words }).waitFor()
  }
  await visitors.sitAt(page, same)
})

// The server again, as if the matches of Noria had begun by an older version of the rules; what was played
// then leads elsewhere by ours, if `broken`.
async function makeOlder(broken: boolean): Promise<void> {
  await visitors.server.kill('SIGTERM')
  const script = `import sqlite3, sys; db = sqlite3.connect(sys.argv[1])
db.execute("UPDATE matches SET rules_version = 1 WHERE game = 'noria'")
if ${broken ? 'True' : 'False'}: db.execute("UPDATE log SET trace = 1")
db.commit()`
  execFileSync('python3', ['-c', script, join(visitors.server.data, 'incognita.db')])
  await visitors.server.run()
}

const corrected = 'From here on a corrected version of the rules held.'

test('a match that goes on by newer rules says in its log from where', async () => {
  const page = await visitors.come({ lossy: true })
  const id = await visitors.playing(page, { game: 'noria', players: 2, bots: easy(1) })
  await page.locator('.log li').first().waitFor({ state: 'attached' })
  await makeOlder(false)
  await page.locator('.log .note').getByText(corrected).waitFor()
  await page.goto(`${visitors.address}#/replay/${id}`)
  await page.locator('.controls').waitFor()
  await page.locator('.log .note').getByText(corrected).waitFor()
})

test('a match that a change of rules ended can be read', async () => {
  const page = await visitors.come({ lossy: true })
  const id = await visitors.playing(page, { game: 'noria', players: 2, bots: easy(1) })
  await page.locator('.log li').first().waitFor({ state: 'attached' })
  const seen = await visitors.ask<{ seq: number }>(page, `tables/${id}/standin`, {})
  expect(seen.seq).toBeGreaterThan(0)
  await makeOlder(true)
  await page.goto('about:blank')
  await page.goto(`${visitors.address}#/table/${id}`)
  await page.locator('.notice', { hasText: 'the match ended without a result' }).waitFor()
  const lines = page.locator('main ol li')
  await expect.poll(() => lines.count()).toBeGreaterThan(1)
  await page.goto(`${visitors.address}#/you`)
  await page.getByRole('link', { name: 'Read' }).click()
  await expect.poll(() => lines.count()).toBeGreaterThan(1)
})

// Takes the rules' version off what the browser keeps, as older versions of the client left it.
function forgetRules(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const db = await done(indexedDB.open('incognita'))
    const store = db.transaction('matches', 'readwrite').objectStore('matches')
    for (const { rules, ...kept } of await done(store.getAll())) {
      if (typeof rules !== 'number') throw new Error('no rules to forget')
      await done(store.put(kept))
    }
    db.close()
  })
}

test('a match of the device says it when it is opened, and goes on where its rules are the same', async () => {
  const page = await visitors.come()
  const link: Record<string, string> = {}
  for (const game of ['vaalbara', 'noria']) {
    await page.goto(`${visitors.address}#/local/${game}`)
    await page.getByRole('button', { name: 'Start the match' }).click()
    await page.locator('.table').waitFor()
    link[game] = page.url()
  }
  await forgetRules(page)
  await page.goto('about:blank')
  await page.goto(link.noria!)
  await page.locator('.notice', { hasText: words }).waitFor()
  await page.goto('about:blank')
  await page.goto(link.vaalbara!)
  await page.locator('.table').waitFor()
})

test.each(['noria', 'navoria', 'magicmap'])(
  'an old record of %s is not taken, and told from a false one',
  async (game) => {
    const page = await visitors.come()
    await page.goto(visitors.address)
    const status = page.locator('section[aria-label="On this device"] [role=status]')
    await page.locator('input[type=file]').setInputFiles(join(records, `${game}-rules-1.json`))
    await expect
      .poll(() => status.textContent())
      .toContain('This match was played by an older version of the rules (1; here it is 2)')
    expect(await page.locator('[data-match]').count()).toBe(0)
  },
)

test('an old record that holds by the rules of today is taken, replayed and uploaded', async () => {
  const page = await visitors.come()
  await page.goto(visitors.address)
  await page.locator('input[type=file]').setInputFiles(join(records, 'navoria-rules-1-holds.json'))
  const entry = page.locator('[data-match]')
  await entry.getByRole('button', { name: 'Upload' }).click()
  await page.locator('section[aria-label="On this device"] [role=status] a').waitFor()
  // As an older version of the client would have kept it.
  await forgetRules(page)
  await page.reload()
  await entry.getByRole('link', { name: 'Replay' }).click()
  await expect.poll(() => page.locator('.controls .count').textContent()).toMatch(/^(\d+) \/ \1$/)
})

test('a browser that keeps nothing says so', async () => {
  const page = await visitors.come()
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied it', 'SecurityError')
    }
  })
  await page.goto(visitors.address)
  await page.locator('input[type=file]').setInputFiles(join(records, 'navoria-rules-1-holds.json'))
  await page
    .locator('section[aria-label="On this device"] [role=status]', {
      hasText: 'This could not be kept in the browser. Make room and try again.',
    })
    .waitFor()
})
