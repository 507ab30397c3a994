// Makes the icons that devices without SVG want, as PNG, out of our own: icon.svg and
// icon-maskable.svg, which are drawn with rectangles, circles and straight lines alone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Plugin } from 'vite'

const icons = [
  { source: 'icon', target: 'icon-192.png', side: 192 },
  { source: 'icon', target: 'icon-512.png', side: 512 },
  { source: 'icon-maskable', target: 'icon-maskable-512.png', side: 512 },
]
// The drawings are so wide and high.
const UNITS = 32
// Samples along each side of a pixel, for soft edges.
const SAMPLES = 4

interface Shape {
  color: [number, number, number]
  covers(x: number, y: number): boolean
}

function rectangle(width: number, height: number, round: number): Shape['covers'] {
  return (x, y) => {
    const dx = Math.max(round - x, x - (width - round), 0)
    const dy = Math.max(round - y, y - (height - round), 0)
    return x >= 0 && y >= 0 && x <= width && y <= height && Math.hypot(dx, dy) <= (round || Infinity)
  }
}

// A closed path of straight lines: M, L and l, each with any number of points.
function polygon(path: string): Shape['covers'] {
  const corners: [number, number][] = []
  for (const [, command, numbers] of path.matchAll(/([MLl])([^A-Za-z]+)/g)) {
    const values = numbers!.match(/-?[\d.]+/g)!.map(Number)
    for (let i = 0; i < values.length; i += 2) {
      const [x, y] = command === 'l' ? corners.at(-1)! : [0, 0]
      corners.push([x + values[i]!, y + values[i + 1]!])
    }
  }
  return (x, y) => {
    let inside = false
    corners.forEach(([ax, ay], i) => {
      const [bx, by] = corners.at(i - 1)!
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    })
    return inside
  }
}

function shapesOf(svg: string): Shape[] {
  return [...svg.matchAll(/<(rect|circle|path)([^>]*)\/>/g)].map(([, kind, attributes]) => {
    const text = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(attributes!)?.[1] ?? ''
    const number = (name: string): number => Number(text(name))
    const fill = parseInt(text('fill').slice(1), 16)
    const covers = {
      rect: () => rectangle(number('width'), number('height'), number('rx')),
      circle: (): Shape['covers'] => (x, y) => Math.hypot(x - number('cx'), y - number('cy')) <= number('r'),
      path: () => polygon(text('d')),
    }[kind as 'rect' | 'circle' | 'path']()
    return { color: [fill >> 16, (fill >> 8) & 255, fill & 255], covers }
  })
}

// The pixels in rows, each row after a byte that says it is as it is.
function paint(shapes: Shape[], side: number): Buffer {
  const rows = Buffer.alloc(side * (1 + 4 * side))
  const unit = UNITS / side
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const sum = [0, 0, 0, 0]
      for (let sample = 0; sample < SAMPLES ** 2; sample++) {
        const x = (column + ((sample % SAMPLES) + 0.5) / SAMPLES) * unit
        const y = (row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * unit
        const top = shapes.filter(({ covers }) => covers(x, y)).at(-1)
        if (top) [...top.color, 255].forEach((value, i) => (sum[i]! += value))
      }
      const covered = sum[3]! / 255 || 1
      const pixel = [sum[0]! / covered, sum[1]! / covered, sum[2]! / covered, sum[3]! / SAMPLES ** 2]
      rows.set(pixel.map(Math.round), row * (1 + 4 * side) + 1 + 4 * column)
    }
  return rows
}

function checksum(data: Buffer): number {
  let sum = 0xffffffff
  for (const byte of data) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length)
  named.copy(framed, 4)
  framed.writeUInt32BE(checksum(named), named.length + 4)
  return framed
}

export function png(svg: string, side: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(paint(shapesOf(svg), side), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function iconPictures(): Plugin {
  let folder = ''
  return {
    name: 'incognita-icons',
    apply: 'build',
    configResolved(config) {
      folder = config.publicDir
    },
    generateBundle() {
      for (const { source, target, side } of icons) {
        const svg = readFileSync(join(folder, `${source}.svg`), 'utf8')
        this.emitFile({ type: 'asset', fileName: target, source: png(svg, side) })
      }
    },
  }
}
