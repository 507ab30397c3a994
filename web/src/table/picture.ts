// A picture of how a match ended, to be shared: drawn on a canvas by this page alone, from its own colours, letters and
// scenes.
import { pictureOf } from './scenery'

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
  // Whoever sees it was not there: nobody is called you.
  headline: string
  // The game's scene, if the page shows it.
  scene: SVGSVGElement | null
  lines: readonly PictureLine[]
  // The course of the scores, from 0 to 1 in both directions, by seat of `lines`.
  courses: readonly (readonly (readonly [x: number, y: number])[])[]
}

export const WIDTH = 1200
export const HEIGHT = 630
const EDGE = 64
const RIM = 28
// Where the scene is, above the course of the scores.
const ART = { left: 560, top: RIM, width: WIDTH - RIM - 560, height: 200 }
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

// Letters that the text fits into, no smaller than these.
function shrunk(pen: CanvasRenderingContext2D, text: string, size: number, least: number, width: number): string {
  for (let now = size; now > least; now -= 2) {
    pen.font = `400 ${now}px 'Yeseva One'`
    if (pen.measureText(text).width <= width) return text
  }
  return fitted(pen, text, width)
}

// It fades before the words and the graph.
async function drawScene(pen: CanvasRenderingContext2D, scene: SVGSVGElement): Promise<void> {
  const { left, top, width, height } = ART
  const layer = new OffscreenCanvas(width, height)
  const brush = layer.getContext('2d')!
  brush.drawImage(await pictureOf(scene, width, height), 0, 0, width, height)
  const fade = (x: number, y: number, from: number, colours: [string, string]): void => {
    const gradient = brush.createLinearGradient(0, 0, x, y)
    gradient.addColorStop(from, colours[0])
    gradient.addColorStop(from + 0.4, colours[1])
    brush.globalCompositeOperation = 'destination-in'
    brush.fillStyle = gradient
    brush.fillRect(0, 0, width, height)
  }
  fade(width, 0, 0.05, ['transparent', 'black'])
  fade(0, height, 0.6, ['black', 'transparent'])
  pen.drawImage(layer, left, top)
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
  const [left, top, width, height] = [690, 226, WIDTH - 690 - EDGE, 328]
  pen.strokeStyle = colour('--line')
  pen.lineWidth = 2
  pen.strokeRect(left, top, width, height)
  picture.courses.forEach((steps, i) => {
    pen.strokeStyle = picture.lines[i]!.colour
    pen.lineWidth = picture.lines[i]!.won ? 7 : 4
    pen.lineJoin = 'round'
    pen.beginPath()
    // Points come at once: the line stays where it is until then.
    let level: number | null = null
    for (const [x, y] of steps) {
      const [right, up] = [left + 10 + x * (width - 20), top + height - 12 - y * (height - 24)]
      if (level !== null) pen.lineTo(right, level)
      pen.lineTo(right, up)
      level = up
    }
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
  pen.roundRect(RIM, RIM, WIDTH - 2 * RIM, HEIGHT - 2 * RIM, 24)
  pen.fill()
  if (picture.scene) {
    pen.save()
    pen.clip()
    await drawScene(pen, picture.scene)
    pen.restore()
  }
  drawMark(pen, colour, EDGE, 60)
  pen.fillStyle = colour('--ink')
  pen.font = "400 30px 'Yeseva One'"
  pen.fillText('Incognita', EDGE + 66, 94)
  const game = EDGE + 66 + pen.measureText('Incognita').width + 20
  pen.fillStyle = colour('--ink-soft')
  pen.fillText(shrunk(pen, picture.game, 30, 22, 640 - game), game, 94)
  pen.fillStyle = colour('--ink')
  pen.fillText(shrunk(pen, picture.headline, 54, 34, 600), EDGE, 172)
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
