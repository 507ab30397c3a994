// The guided first match of Vaalbara: five of its nine rounds, two players.
import { mark } from '../../i18n/i18n.svelte'
import type { Lesson } from '../lesson'

const choose = (by: number, character: string) => ({ by, do: 'choose', character })
const take = (by: number, slot: number) => ({ by, do: 'take', slot })

export const lesson: Lesson = {
  rules: 1,
  players: 2,
  you: 0,
  options: {},
  seed: 'first-1',
  lines: [
    {
      id: 'goal',
      say: mark('Two clans settle a new continent. In nine rounds you take nine lands, one each round.'),
      why: mark('Lands and characters pay victory points (VP). Whoever has the most after the ninth round wins.'),
      light: ['seat-0'],
    },
    {
      id: 'rows',
      say: mark('These are the lands. This round everybody takes one of row 1; row 2 comes forward next round.'),
      why: mark('So you always see what is coming, and so does your opponent.'),
      light: ['row1-*', 'row2-*'],
    },
    {
      id: 'hand',
      say: mark('These are your characters. Each round everybody plays one in secret, and then all are turned over.'),
      why: mark(
        'The number is the initiative: low numbers act first and choose first. High numbers have strong effects.',
      ),
      light: ['hand-0'],
    },
    {
      id: 'rider',
      say: mark('Play the Rider, number 9.'),
      why: mark('The Rider swaps a land of row 1 with one of row 2: you will fetch the River before its time.'),
      do: choose(0, 'rider'),
    },
    { others: [choose(1, 'pathfinder')] },
    {
      id: 'reveal',
      say: mark('Your opponent played the Pathfinder, number 7. 7 is lower than 9, so your opponent acts first.'),
      why: mark('In their turn everybody uses their character and then takes a land of row 1.'),
      light: ['played-0', 'played-1'],
    },
    { others: [{ by: 1, do: 'pathfinder', row: 1, slot: 0 }, take(1, 0)] },
    {
      id: 'paid',
      say: mark('The Pathfinder swapped a land for the top card of the deck, and your opponent took a River for 6 VP.'),
      why: mark('A land pays once, at the moment it is taken. It stays in the realm and counts for later ones.'),
      light: ['seat-1'],
    },
    {
      id: 'swap',
      say: mark('Now your Rider: pick the Mountain of row 1 and the River of row 2.'),
      why: mark('They change places. A River pays your initiative, at most 6, for each river in your realm.'),
      do: { by: 0, do: 'rider', front: 1, back: 0 },
    },
    {
      id: 'river',
      say: mark('Take the River.'),
      why: mark('Your Rider has 9, so it pays 6 VP. With a low number it would pay less: being first has its price.'),
      do: take(0, 1),
    },
    {
      id: 'slide',
      say: mark('A new round: row 2 came forward, new lands were dealt, and both drew back up to five cards.'),
      why: mark('What you play is gone for now. You play nine of your twelve characters in a match.'),
      light: ['row1-*', 'row2-*', 'hand-0'],
    },
    {
      id: 'hunter',
      say: mark('Forest 5 is the best land here. Play the Hunter, number 3, to be first.'),
      why: mark('The Hunter even gives 3 VP if you act before all your neighbours.'),
      do: choose(0, 'hunter'),
    },
    { others: [choose(1, 'artisan')] },
    {
      id: 'forest',
      say: mark('It worked: 3 VP for the Hunter. Now take Forest 5.'),
      why: mark('A forest pays the number printed on it. The number on the glow is what a choice would give you.'),
      do: take(0, 1),
    },
    { others: [take(1, 0)] },
    {
      id: 'mountain',
      say: mark('Your opponent got the Mountain for nothing, but 5 VP for the Artisan, who likes to act last.'),
      why: mark('A second mountain in the same realm pays 10 VP, a fourth 20 VP. The first and the third pay nothing.'),
      light: ['seat-1'],
    },
    {
      id: 'farmer',
      say: mark('Play the Farmer, number 12: the land that you take pays double.'),
      why: mark('Twelve is the last of all. That is a risk: the other may take what you want.'),
      do: choose(0, 'farmer'),
    },
    { others: [choose(1, 'farmer')] },
    {
      id: 'omen',
      say: mark(
        'Both played the Farmer. The omen on the back of the deck decides such ties: the first sign acts first.',
      ),
      why: mark('This time it is yours. The omen changes with every card, and all can see it before they choose.'),
      light: ['omen'],
    },
    {
      id: 'double',
      say: mark('Take Forest 3: with the Farmer it pays 6 VP.'),
      why: mark('The Meadow beside it would pay only 2 VP, and a second forest will be useful later.'),
      do: take(0, 1),
    },
    { others: [take(1, 0)] },
    {
      id: 'neighbours',
      say: mark('A Meadow pays 1 VP for each meadow in your realm and in those of your neighbours.'),
      why: mark('Neighbours sit left and right of you. With two players, your opponent is your only neighbour.'),
      light: ['seat-1'],
    },
    {
      id: 'oracle',
      say: mark('Play the Oracle: 2 VP for each neighbour whose number is odd.'),
      why: mark('It is a guess at what the other plays. What they have played before lies open and helps.'),
      do: choose(0, 'oracle'),
    },
    { others: [choose(1, 'hunter'), take(1, 0)] },
    {
      id: 'meadow',
      say: mark('A Hunter, number 3: odd, so you got 2 VP. The Meadow is left for you; take it.'),
      why: mark('It counts your own and your opponent’s meadow: 2 VP.'),
      do: take(0, 1),
    },
    {
      id: 'carpenter',
      say: mark('Play the Carpenter: 3 VP for each forest in your realm, and you have two.'),
      why: mark('Characters grow with your realm. Some are worth waiting for.'),
      do: choose(0, 'carpenter'),
    },
    { others: [choose(1, 'rider')] },
    {
      id: 'kinds',
      say: mark('Take the Mountain. It pays nothing yet, but it is a new kind of land for your realm.'),
      why: mark(
        'At the end five kinds of land are worth 5 VP more, all six kinds 10 VP. A Village pays 2 VP for each kind.',
      ),
      do: take(0, 0),
    },
    { others: [{ by: 1, do: 'rider', front: 1, back: 1 }, take(1, 1)] },
    {
      id: 'village',
      say: mark('Your opponent fetched the Village with the Rider: 10 VP for five kinds of land.'),
      why: mark('Watch what others collect. VP of others are hidden until the end, but all realms lie open.'),
      light: ['seat-1'],
    },
    {
      id: 'alone',
      say: mark('Four rounds are left, and they are yours. Hint shows what a bot would do, Rules opens the book.'),
      why: mark('After the ninth round the kinds of land are counted, and whoever has the most VP wins.'),
      light: ['rounds'],
    },
  ],
  topics: [
    {
      id: 'warrior',
      when: 'choice',
      do: 'show_warrior',
      say: mark(
        'A Warrior was played. Whoever holds their own Warrior in hand may show it for 1 VP; it stays in hand.',
      ),
    },
    {
      id: 'bard',
      when: 'choice',
      do: 'bard',
      say: mark('The Bard gives 2 VP to somebody else. That is the price for his low number.'),
    },
    {
      id: 'midwife',
      when: 'choice',
      do: 'midwife',
      say: mark(
        'The Midwife brings a character that you have played back to your hand. Who would be worth a second time?',
      ),
    },
    {
      id: 'scout',
      when: 'choice',
      do: 'scout',
      say: mark(
        'The Scout swaps a land of your realm for the bottom card of the deck, which pays you as if you took it.',
      ),
    },
    {
      id: 'pathfinder',
      when: 'choice',
      do: 'pathfinder',
      say: mark('The Pathfinder swaps a land of either row for the top card of the deck: a gamble, or a land denied.'),
    },
  ],
}
