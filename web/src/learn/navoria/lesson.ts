// The guided first match of Explorers of Navoria: the first of its three rounds and a turn of the second, two players.
import { mark } from '../../i18n/i18n.svelte'
import type { Lesson } from '../lesson'

const draw = (by: number) => ({ by, do: 'draw' })
const use = (by: number, color: string) => ({ by, do: 'use', color })
const fromCentre = (by: number, color: string) => ({ by, do: 'center', color })
const recruit = (by: number, card: string) => ({ by, do: 'recruit', card })
const store = (by: number, good: string, port: string) => ({ by, do: 'store', good, port })
const step = (by: number, track: string) => ({ by, do: 'step', track })
const gather = (by: number, color: string, space: number) => ({ by, do: 'gather', color, space })

export const lesson: Lesson = {
  rules: 2,
  players: 2,
  you: 0,
  options: {},
  seed: 'first-1',
  lines: [
    {
      id: 'goal',
      say: mark('Three new lands lie beyond the sea: desert, forest and glacier. You explore them from the city.'),
      why: mark(
        'After three rounds whoever has the most victory points (VP) wins. Let us play the first round together.',
      ),
      light: ['track:*'],
    },
    {
      id: 'people',
      say: mark('These people can be recruited: five kinds, three open cards each. Every round you recruit four.'),
      why: mark('A card gives at once what is drawn on it: VP, goods, steps or a post. Some pay again later.'),
      light: ['card:*'],
    },
    { others: [draw(1), use(1, 'adventurer'), recruit(1, 'a11')] },
    {
      id: 'token',
      say: mark('Your opponent drew two tokens, used the adventurer’s for an adventurer, and left the soldier’s here.'),
      why: mark('A token says which kind of people you may recruit. What lies in the city centre is free for anybody.'),
      light: ['center'],
    },
    {
      id: 'draw',
      say: mark('Your turn: draw two tokens from the bag.'),
      why: mark('You use one of them, and a draw can bring what the centre does not have.'),
      do: draw(0),
    },
    {
      id: 'use',
      say: mark('An artisan and an adventurer. Use the artisan’s token; the other goes to the city centre.'),
      why: mark('Artisans bring goods, and each artisan you have makes your orders worth more.'),
      do: use(0, 'artisan'),
    },
    {
      id: 'artisan',
      say: mark('Recruit the goblin artisan: 2 VP and two weapons.'),
      why: mark('The sign of the people matters too: five signs of one people bring you its favour.'),
      do: recruit(0, 'r4'),
    },
    {
      id: 'store',
      say: mark('Goods go to your ports. Store the first weapon in the forest port.'),
      why: mark(
        'Its order wants one good of each kind. The desert wants any four goods, the glacier three of the same kind.',
      ),
      light: ['port:0:forest'],
      do: store(0, 'weapon', 'forest'),
    },
    // Goods that come together go to different ports: one is left, and another turn.
    {
      others: [
        store(0, 'weapon', 'glacier'),
        draw(1),
        use(1, 'artisan'),
        recruit(1, 'r8'),
        store(1, 'mineral', 'forest'),
      ],
    },
    {
      id: 'centre',
      say: mark(
        'Goods that come together go to different ports, so the other weapon went to the glacier. Now take the adventurer’s token from the centre.',
      ),
      why: mark('Then you draw nothing and leave nothing behind for others.'),
      do: fromCentre(0, 'adventurer'),
    },
    {
      id: 'adventurer',
      say: mark('Recruit the sprite adventurer: a step in the forest and a step anywhere.'),
      why: mark('At every income an adventurer pays 1 VP for each flag that your explorers have reached.'),
      do: recruit(0, 'a8'),
    },
    {
      id: 'step',
      say: mark('The forest step is done. Take the free step in the forest, too.'),
      why: mark('At the income whoever is furthest on a track is paid for it, and the treasure waits at its end.'),
      do: step(0, 'forest'),
    },
    { others: [draw(1), use(1, 'builder'), recruit(1, 'b8'), store(1, 'food', 'forest')] },
    {
      id: 'merchant',
      say: mark('Your opponent left a merchant’s token. Take it.'),
      why: mark('Merchants pay at every income, so the earlier you have one, the more it brings.'),
      do: fromCentre(0, 'merchant'),
    },
    {
      id: 'trade',
      say: mark('Recruit the human merchant: 3 VP at once, and it trades with sprites.'),
      why: mark('At every income it pays 1 VP for each sprite sign on your cards. You have one already.'),
      do: recruit(0, 'm11'),
    },
    { others: [draw(1), use(1, 'builder'), recruit(1, 'b11'), fromCentre(0, 'soldier')] },
    {
      id: 'soldier',
      say: mark(
        'You have taken the soldier’s token that was left in the centre. Recruit the sprite soldier: it bears two signs.',
      ),
      why: mark('Your merchant counts both. At the end a soldier pays 2 VP for each post of yours on its track.'),
      do: recruit(0, 's4'),
    },
    {
      id: 'gather',
      say: mark('Now the used tokens return to the city, in reverse order: you begin. Each space gives what it shows.'),
      why: mark('Every token goes to a free space of its own district. The top spaces are the best.'),
      light: ['space:*'],
    },
    {
      id: 'builder',
      say: mark('Send a token to the builders’ top space: it builds a post anywhere.'),
      why: mark('Only one token fits there, so take first what your opponent would like, too.'),
      do: gather(0, 'builder', 0),
    },
    {
      id: 'post',
      say: mark('Build it in the forest.'),
      why: mark('A post makes every order of that port pay more, and after the round your explorer starts from it.'),
      do: { by: 0, do: 'build', track: 'forest' },
    },
    { others: [gather(1, 'merchant', 0)] },
    {
      id: 'food',
      say: mark('Send a token to the artisans’ top space: two food and any good.'),
      why: mark('Three goods at once go to all three ports, and each order comes nearer.'),
      do: gather(0, 'artisan', 0),
    },
    {
      id: 'second',
      say: mark('Store food in the forest port.'),
      why: mark('Weapon and food are there then, and only a mineral is missing for its order.'),
      light: ['port:0:forest'],
      do: store(0, 'food', 'forest'),
    },
    {
      others: [
        store(0, 'food', 'glacier'),
        store(0, 'weapon', 'desert'),
        gather(1, 'artisan', 1),
        store(1, 'mineral', 'forest'),
        step(1, 'desert'),
      ],
    },
    {
      id: 'minerals',
      say: mark('Send a token to the adventurers’ top space: 2 VP and two minerals.'),
      why: mark('A mineral is just what your forest port lacks. The other two goods went to the other ports.'),
      do: gather(0, 'adventurer', 0),
    },
    {
      id: 'order',
      say: mark('Store a mineral in the forest port. That completes its order.'),
      why: mark('It is delivered when the other mineral is stored as well, and pays for your artisan and your post.'),
      light: ['port:0:forest'],
      do: store(0, 'mineral', 'forest'),
    },
    {
      id: 'income',
      say: mark('The rest of the round is played for you; after the last token comes the income.'),
      why: mark('Merchants and adventurers pay, and so does the lead on each track. Then a new round is laid out.'),
      light: ['track:*'],
      skip: [
        store(0, 'mineral', 'glacier'),
        gather(1, 'builder', 1),
        store(1, 'mineral', 'forest'),
        step(1, 'desert'),
        gather(0, 'soldier', 0),
        store(0, 'weapon', 'desert'),
        store(0, 'weapon', 'glacier'),
        step(0, 'forest'),
        gather(1, 'adventurer', 1),
        store(1, 'weapon', 'forest'),
        step(1, 'desert'),
      ],
    },
    {
      id: 'paid',
      say: mark(
        'The income brought you 8 VP: 3 from the merchant for three sprite signs, 2 from the adventurer for two flags, 3 for the lead in the forest.',
      ),
      why: mark('There are three incomes, so cards that pay then are best recruited early.'),
      light: ['card:m11', 'card:a8'],
    },
    // Who has the most VP begins the next round.
    { others: [draw(1), use(1, 'adventurer'), recruit(1, 'a1'), draw(0), use(0, 'soldier')] },
    {
      id: 'friend',
      say: mark(
        'The second round: you have drawn two soldiers’ tokens. Recruit the sprite soldier for your fifth sprite sign.',
      ),
      why: mark('The first two players with five signs of one people win its favour, and the first gets more.'),
      do: recruit(0, 's12'),
    },
    {
      id: 'favour',
      say: mark(
        'The favour of the sprites is yours. At the end this tile pays you 2 VP for each builder and each soldier.',
      ),
      why: mark('That is 4 VP already, and 2 VP more for each of them that you still recruit.'),
      light: ['favor:sprite'],
    },
    { others: [fromCentre(1, 'soldier'), recruit(1, 's3')] },
    {
      id: 'alone',
      say: mark(
        'The rest of the match is yours: a builder’s token lies in the centre. Hint shows what a bot would do.',
      ),
      why: mark('After the third income soldiers and favours are counted, and whoever has the most VP wins.'),
      light: ['center'],
    },
  ],
  topics: [
    {
      id: 'either',
      when: 'choice',
      do: 'either',
      say: mark('Here you choose: one good of any kind, or one step anywhere.'),
    },
    {
      id: 'orders',
      when: 'choice',
      do: 'order',
      say: mark('More than one port is complete. Both orders are delivered; you say which comes first.'),
    },
    {
      id: 'build',
      when: 'choice',
      do: 'build',
      say: mark(
        'A post goes to the next numbered space of a track, wherever your explorer is. Each track has room for three.',
      ),
    },
  ],
}
