// The paragraph of the rules that a question is about, where one kind of choice is asked for several reasons.
import { expect, test } from 'vitest'
import { paragraphAbout } from './rules'

const about = (game: string, kinds: string[], before: string[], view: unknown = {}) =>
  paragraphAbout(game, { kinds, before, view })

test('a payment of Noria leads to what is paid for', async () => {
  expect(await about('noria', ['pay', 'pay'], ['buy_disc', 'activate', 'invest'])).toBe('market')
  expect(await about('noria', ['pay'], ['pay', 'invest', 'buy_disc'])).toBe('investment')
  expect(await about('noria', ['pay'], ['fly', 'activate', 'invest'])).toBe('flying')
})

test('politics of Noria lead to intrigues, also where none can be paid', async () => {
  expect(await about('noria', ['intrigue', 'end_turn'], ['to_politics'])).toBe('intrigue')
  expect(await about('noria', ['end_turn'], ['to_politics'])).toBe('intrigue')
})

test('an arrow of Magic Map that may be spun again leads to what it was spun for', async () => {
  const kinds = ['play', 'stand']
  expect(await about('magicmap', kinds, ['spin', 'tame'], { phase: 'respin' })).toBe('storm')
  expect(await about('magicmap', kinds, ['spin', 'tame'], { phase: 'tame_respin' })).toBe('monsters')
  expect(await about('magicmap', kinds, ['spin', 'attack'], { phase: 'defend_respin' })).toBe('fighting')
})

test('what may be left alone in a battle is not about the storm', async () => {
  expect(await about('magicmap', ['seize', 'pass'], ['spin', 'attack'], { phase: 'seize' })).toBe('fighting')
  expect(await about('magicmap', ['offer_swap', 'pass'], ['seize'], { phase: 'swap_offer' })).toBe('swapping')
  expect(await about('magicmap', ['play', 'pass'], ['wind'], { phase: 'weather' })).toBe('storm')
})
