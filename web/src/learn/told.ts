// What the reader of this browser knows of each game: the topics that the coach has explained, so that each is explained
// once, whether they have played it, and whether they are in the middle of its lesson.
const KEY = 'incognita told'

// No topics of lessons begin so.
export const PLAYED = '/played'
export const IN_LESSON = '/lesson'

function read(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string[]>
  } catch {
    // Storage may be forbidden or its contents not ours: then nothing was told.
    return {}
  }
}

// Where nothing can be kept, what was told lasts as long as the page.
const told = read()

export function isTold(game: string, topic: string): boolean {
  return told[game]?.includes(topic) ?? false
}

export function keepTold(game: string, topic: string, known = true): void {
  if (isTold(game, topic) === known) return
  const others = (told[game] ?? []).filter((one) => one !== topic)
  told[game] = known ? [...others, topic] : others
  try {
    localStorage.setItem(KEY, JSON.stringify(told))
  } catch {
    // See above.
  }
}

// Whoever has not played a game, or is in the middle of its lesson, is shown first how it goes.
export function isNewTo(game: string): boolean {
  return !isTold(game, PLAYED) || isTold(game, IN_LESSON)
}
