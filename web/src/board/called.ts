// What a place is called by those who do not see it. Whoever steers the page by voice says what is written there: the
// name holds every word of that, whatever the signs between them, and none twice.

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? []

export function called(label: string, written: string): string {
  const said = new Set(wordsOf(label))
  const lacking: string[] = []
  for (const piece of written.replaceAll('/', ' ').split(/\s+/)) {
    const words = wordsOf(piece)
    if (words.every((word) => said.has(word))) continue
    for (const word of words) said.add(word)
    lacking.push(piece)
  }
  return lacking.length > 0 ? `${label}, ${lacking.join(' ')}` : label
}
