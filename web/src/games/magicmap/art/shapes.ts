// A drawing is a list of flat shapes in a square of 48: a tone of the palette, a path, and for a line
// its width. Tones ending in 2 are the darker hand of the same colour.
export type Tone =
  | 'gold'
  | 'gold2'
  | 'amber'
  | 'amber2'
  | 'coral'
  | 'coral2'
  | 'rose'
  | 'violet'
  | 'violet2'
  | 'sea'
  | 'sea2'
  | 'ice'
  | 'ice2'
  | 'leaf'
  | 'leaf2'
  | 'wood'
  | 'wood2'
  | 'bone'
  | 'bone2'
  | 'stone'
  | 'stone2'
  | 'ink'
  | 'white'
  | 'skin'
  | 'skin2'
  | 'skin3'
  | 'line'
export type Shape = readonly [tone: Tone, path: string, width?: number]
export type Picture = readonly Shape[]

const round = (n: number): number => Math.round(n * 10) / 10

export const disc = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

// A star of so many points, the first one up.
export function star(x: number, y: number, outer: number, inner: number, points: number): string {
  let path = ''
  for (let i = 0; i < 2 * points; i++) {
    const r = i % 2 ? inner : outer
    const angle = (Math.PI * i) / points
    path += `${i ? 'L' : 'M'}${round(x + r * Math.sin(angle))} ${round(y - r * Math.cos(angle))}`
  }
  return path + 'z'
}
