// Several people pass one device on and play to the end, by clicks on the board and in the list; where
// seats know what others do not, through a curtain that shows nothing of anybody.
import { expect, test } from 'vitest'
import { begin, ownDevice, result } from './device'
import { playOn } from './player'

const hidden = ['vaalbara', 'magicmap']
const device = ownDevice()

// Two who click anywhere hardly ever bring a ship of Magic Map home: the match ends when a bot does.
const people = ['person', 'person']
const passAndPlay = (game: string) => (game === 'magicmap' ? [...people, 'medium', 'medium'] : people)

test.each(['vaalbara', 'navoria', 'noria', 'magicmap'])('%s to the end by clicks', async (game) => {
  await begin(device, game, passAndPlay(game))
  if (hidden.includes(game)) await device.page.locator('.curtain button').click()
  await device.page.locator('.bar.mine').waitFor()
  await device.page.keyboard.press('l')
  const clicks = await playOn(device.page)
  await result(device.page).waitFor()
  expect(clicks.board).toBeGreaterThan(5)
  expect(clicks.list).toBeGreaterThan(5)
  expect(clicks.leaks).toBe(0)
  if (hidden.includes(game)) expect(clicks.curtains).toBeGreaterThan(5)
  else expect(clicks.curtains).toBe(0)
  const names = device.page.locator('[data-seat] .name')
  expect((await names.allTextContents()).slice(0, 2)).toEqual(['Player 1', 'Player 2'])
  await device.page.getByRole('button', { name: 'Rematch' }).click()
  await result(device.page).waitFor({ state: 'detached' })
  // Everybody moves on by one seat.
  await expect.poll(async () => (await names.allTextContents()).indexOf('Player 2')).toBe(0)
  expect((await names.allTextContents()).indexOf('Player 1')).toBe(passAndPlay(game).length - 1)
})
