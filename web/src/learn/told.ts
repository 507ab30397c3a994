// Which topics the coach has explained to the reader of this browser, so that each is explained once.
const KEY = 'incognita told'

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

export function keepTold(game: string, topic: string): void {
  told[game] = [...(told[game] ?? []), topic]
  try {
    localStorage.setItem(KEY, JSON.stringify(told))
  } catch {
    // See above.
  }
}
