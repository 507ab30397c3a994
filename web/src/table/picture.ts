// A picture of how a match ended, to be shared: drawn on a canvas by this page alone, from its own colours and faces.

export interface PictureLine {
  place: number
  name: string
  score: string
  won: boolean
  // The seat's sign, as a path in a square of so many units, and its colour.
  sign: string
  box: number
  colour: string
  // The points by part, for a bar.
  parts: readonly number[]
}

export interface Picture {
  game: string
  headline: string
  lines: readonly PictureLine[]
  // The course of the scores, from 0 to 1 in both directions, by seat of `lines`.
  courses: readonly (readonly (readonly [x: number, y: number])[])[]
}

export const WIDTH = 1200
export const HEIGHT = 630
const EDGE = 64
// How high all lines are together, and how far they are from each other at most.
const ROOM = 360
const MOST_APART = 100

// The colours of the theme that the page has now.
function palette(): (name: string) => string {
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(name).trim()
}

function fitted(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text
  let short = text
  while (short.length > 1 && pen.measureText(`${short}…`).width > width) short = short.slice(0, -1)
  return `${short}…`
}

function drawMark(pen: CanvasRenderingContext2D, colour: (name: string) => string, x: number, y: number): void {
  const shapes: [string, string][] = [
    ['M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8Z', '--mark-sea'],
    ['M16 5 27 16 16 27 5 16Z', '--mark-paper'],
    ['m16 9.5 3 6.5-3 6.5-3-6.5Z', '--mark-sun'],
  ]
  pen.save()
  pen.translate(x, y)
  pen.scale(1.5, 1.5)
  for (const [path, fill] of shapes) {
    pen.fillStyle = colour(fill)
    pen.fill(new Path2D(path))
  }
  pen.restore()
}

function drawLine(
  pen: CanvasRenderingContext2D,
  colour: (name: string) => string,
  line: PictureLine,
  y: number,
  most: number,
): void {
  pen.textAlign = 'left'
  pen.fillStyle = colour(line.won ? '--ink' : '--ink-soft')
  pen.font = "400 34px 'Yeseva One'"
  pen.fillText(String(line.place), EDGE, y)
  pen.save()
  pen.translate(EDGE + 44, y - 28)
  pen.scale(32 / line.box, 32 / line.box)
  pen.fillStyle = line.colour
  pen.fill(new Path2D(line.sign), 'evenodd')
  pen.restore()
  pen.fillStyle = colour(line.won ? '--ink' : '--ink-soft')
  pen.font = `${line.won ? 800 : 600} 30px 'Nunito Sans Variable'`
  pen.fillText(fitted(pen, line.name, 330), EDGE + 92, y)
  pen.textAlign = 'right'
  pen.font = "400 38px 'Yeseva One'"
  pen.fillText(line.score, EDGE + 530, y + 2)
  // The parts that are gains, side by side: the eye compares their lengths.
  let x = EDGE + 92
  line.parts.forEach((points, part) => {
    if (points <= 0) return
    const width = (points / most) * 438
    pen.globalAlpha = part % 2 === 0 ? 1 : 0.6
    pen.fillStyle = line.colour
    pen.fillRect(x, y + 12, Math.max(1, width - 2), 8)
    x += width
  })
  pen.globalAlpha = 1
}

function drawCourses(pen: CanvasRenderingContext2D, picture: Picture, colour: (name: string) => string): void {
  const [left, top, width, height] = [690, 210, WIDTH - 690 - EDGE, 344]
  pen.strokeStyle = colour('--line')
  pen.lineWidth = 2
  pen.strokeRect(left, top, width, height)
  picture.courses.forEach((steps, i) => {
    pen.strokeStyle = picture.lines[i]!.colour
    pen.lineWidth = picture.lines[i]!.won ? 7 : 4
    pen.lineJoin = 'round'
    pen.beginPath()
    for (const [x, y] of steps) pen.lineTo(left + 10 + x * (width - 20), top + height - 12 - y * (height - 24))
    pen.stroke()
  })
}

export async function drawPicture(picture: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')!
  const colour = palette()
  await Promise.all(
    ["400 34px 'Yeseva One'", "800 30px 'Nunito Sans Variable'"].map((face) => document.fonts.load(face)),
  )
  pen.fillStyle = colour('--ground')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = colour('--surface')
  pen.beginPath()
  pen.roundRect(28, 28, WIDTH - 56, HEIGHT - 56, 24)
  pen.fill()
  drawMark(pen, colour, EDGE, 60)
  pen.fillStyle = colour('--ink-soft')
  pen.font = "400 30px 'Yeseva One'"
  pen.fillText(fitted(pen, picture.game, 620), EDGE + 66, 94)
  pen.textAlign = 'right'
  pen.fillText('Incognita', WIDTH - EDGE, 94)
  pen.textAlign = 'left'
  pen.fillStyle = colour('--ink')
  pen.font = "400 54px 'Yeseva One'"
  pen.fillText(fitted(pen, picture.headline, WIDTH - 2 * EDGE), EDGE, 172)
  const gains = picture.lines.map(({ parts }) => parts.reduce((sum, points) => sum + Math.max(0, points), 0))
  const most = Math.max(1, ...gains)
  const apart = Math.min(MOST_APART, ROOM / picture.lines.length)
  picture.lines.forEach((line, i) => drawLine(pen, colour, line, 250 + i * apart, most))
  drawCourses(pen, picture, colour)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  )
}

// Hands the picture to the device, where it can take one, and otherwise saves it. Who changes their mind has lost
// nothing.
export async function sharePicture(blob: Blob, name: string, title: string): Promise<void> {
  const file = new File([blob], name, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title })
      return
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
    }
  }
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(blob)
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(anchor.href)
}
