// The client's table of what is printed, against the program's: INCOGNITA=path/to/incognita vitest.
// Without a program there is nothing to compare with, and the test is skipped.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { cards, city, GUARD_PAY, rewards, tiles, trackBoards } from './print'

function tell(effect) {
  switch (effect.effect) {
    case 'vp':
      return `${effect.n} VP`
    case 'artisans':
      return `${effect.n} VP for each artisan`
    case 'goods':
      return `goods ${effect.goods.join(' ')}`
    case 'step':
    case 'build':
      return `${effect.effect} ${effect.track}`
    case 'either':
      return 'goods any or step any'
  }
}

const all = (effects) => effects.map(tell).join(', ') || 'nothing'

function printed() {
  const facts = {}
  for (const [id, card] of Object.entries(cards)) {
    const soldier = card.color === 'soldier'
    facts[`symbol ${id}`] = card.symbol + (soldier ? ` twice, guards ${card.guards}` : '')
    const later = {
      merchant: `; income 1 VP for each ${card.trades}`,
      adventurer: '; income 1 VP for each flag',
      soldier: `; at the end ${GUARD_PAY} VP for each own post there`,
    }
    facts[`${card.color} ${id}`] = all(card.instants) + (later[card.color] ?? '')
    expect(card.symbols).toBe(soldier ? 2 : 1)
  }
  for (const [color, spaces] of Object.entries(city))
    spaces.forEach((gives, space) => (facts[`city_space_${space} ${color}`] = all(gives)))
  for (const [track, board] of Object.entries(trackBoards)) {
    facts[`track_length ${track}`] = String(board.length)
    facts[`track_posts ${track}`] = board.posts.join(' ')
    facts[`track_flags ${track}`] = board.flags.join(' ')
    facts[`track_treasure ${track}`] = `${board.treasure} VP`
    board.places.forEach((pays, place) => (facts[`track_place_${place + 1} ${track}`] = `${pays} VP`))
  }
  const names = ['basic_1', 'basic_2', 'post_1', 'post_2', 'post_3']
  for (const [port, pays] of Object.entries(rewards))
    pays.forEach((reward, index) => (facts[`port_${names[index]} ${port}`] = tell(reward)))
  for (const [id, tile] of Object.entries(tiles)) {
    facts[`tile_colours ${id}`] = tile.colors.join(' ') || 'none'
    facts[`tile_first ${id}`] = `${tile.pays[0]} VP for each card`
    facts[`tile_second ${id}`] = `${tile.pays[1]} VP for each card`
  }
  return facts
}

// Facts about the box as a whole are not in the client's table.
const box = new Set(['card', 'token', 'seat', 'good', 'tile', 'track', 'port', 'round', 'order'])

test.skipIf(!process.env.INCOGNITA)('the table is what the program has', () => {
  const told = execFileSync(process.env.INCOGNITA, ['components', 'navoria', '--json'], {
    encoding: 'utf8',
  })
  const theirs = {}
  for (const { group, id, value } of JSON.parse(told))
    if (!box.has(group)) theirs[`${group} ${id}`] = value
  expect(printed()).toEqual(theirs)
})
