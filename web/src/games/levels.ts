// How strong a bot can be, in words. Which levels there are is the engine's to say.
import { t } from '../i18n/i18n.svelte'
import type { Offer } from '../match/types'

interface Level {
  name(): string
  sentence(): string
}

const levels: Record<string, Level> = {
  beginner: {
    name: () => t('beginner'),
    sentence: () => t('Knows the rules and little more. Answers at once.'),
  },
  easy: {
    name: () => t('easy'),
    sentence: () => t('Overlooks much: good for a first match. Answers at once.'),
  },
  casual: {
    name: () => t('casual'),
    sentence: () => t('Sees what is good, and loses sight of it. Answers at once.'),
  },
  medium: {
    name: () => t('medium'),
    sentence: () => t('Plays sensibly and makes mistakes. Answers at once.'),
  },
  skilled: {
    name: () => t('skilled'),
    sentence: () => t('Makes few mistakes. Answers at once.'),
  },
  hard: {
    name: () => t('hard'),
    sentence: () => t('Plays well. Answers at once.'),
  },
  expert: {
    name: () => t('expert'),
    sentence: () => t('Plays very well. Thinks for a moment at most.'),
  },
  master: {
    name: () => t('master'),
    sentence: () => t('Plays as well as it can. Thinks for about a second.'),
  },
}

export function levelName(level: string): string {
  return levels[level]?.name() ?? level
}

export function levelSentence(level: string): string {
  return levels[level]?.sentence() ?? ''
}

// How strong a level is, in points of ratings; null where nobody has measured it.
export function strengthOf(offer: Offer, game: string, players: number, level: string): number | null {
  const least = offer.games.find(({ id }) => id === game)?.players[0] ?? 0
  const at = levelsOf(offer, game, players).indexOf(level)
  return offer.strengths?.[game]?.[players - least]?.[at] ?? null
}

// The levels that can be told apart in a game with so many players, weakest first.
export function levelsOf(offer: Offer, game: string, players: number): readonly string[] {
  const least = offer.games.find(({ id }) => id === game)?.players[0] ?? 0
  return offer.levels?.[game]?.[players - least] ?? offer.bots
}

// The level itself if it is there, else what plays in its place: the next one below, or the weakest.
export function nearestLevel(offer: Offer, there: readonly string[], level: string): string {
  const upTo = offer.bots.slice(0, offer.bots.indexOf(level) + 1)
  return upTo.filter((name) => there.includes(name)).at(-1) ?? there[0] ?? level
}
