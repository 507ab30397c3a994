// What the home page says of each game; the rules' facts come from the engine, which may know games that
// nobody has written anything about here.
import { t } from '../i18n/i18n.svelte'
import type { GameFacts } from '../match/types'
import { engineName } from './names'

export interface Pitch {
  id: string
  // How many sit down by themselves when nothing else is said.
  players: number
  // How long a match takes, in minutes; null where nobody has measured.
  minutes: [number, number] | null
  sentence(): string
}

export const pitches: readonly Pitch[] = [
  {
    id: 'vaalbara',
    players: 3,
    minutes: [20, 30],
    sentence: () => t('Lead your clan: choose a character in secret and settle the best lands of a newborn world.'),
  },
  {
    id: 'navoria',
    players: 3,
    minutes: [40, 60],
    sentence: () =>
      t('Send explorers to three new lands, hire citizens of five trades and win the favour of four peoples.'),
  },
  {
    id: 'noria',
    players: 3,
    minutes: [60, 90],
    sentence: () => t('Turn a wheel of your own making, sail between floating islands and sway the future of Noria.'),
  },
  {
    id: 'magicmap',
    players: 3,
    minutes: [30, 45],
    sentence: () => t('Flick the spinner, sail a bewitched sea and bring home the talisman of your mission.'),
  },
]

// What is said of a game: what is written above, or the little that is true of any game.
export function pitchOf({ id, players }: GameFacts): Pitch {
  return (
    pitches.find((pitch) => pitch.id === id) ?? {
      id,
      players: players[0],
      minutes: null,
      sentence: () => t('This game has no board of its own yet: what lies on the table is told in words.'),
    }
  )
}

// A game's name in the reader's language.
export function gameName(id: string): string {
  switch (id) {
    case 'vaalbara':
      return t('Vaalbara')
    case 'navoria':
      return t('Explorers of Navoria')
    case 'noria':
      return t('Noria')
    case 'magicmap':
      return t('Magic Map')
    default:
      return engineName(id)
  }
}
