// Makes the sounds of the table when the client is built: each is computed here, from waves and noise, and all of
// them become one WAV file. Nothing of it was recorded.
import type { Plugin } from 'vite'
import { lengths, SILENCE, sounds, type Sound } from '../src/sound/kinds'

export const RATE = 11025
const MODULE = 'virtual:sounds'

// From the time in seconds since the sound began; within -1 to 1.
type Wave = (time: number) => number

const sine =
  (pitch: number): Wave =>
  (time) =>
    Math.sin(2 * Math.PI * pitch * time)
// It begins at once and dies away, to a third in so many seconds.
const struck =
  (wave: Wave, fade: number, at = 0): Wave =>
  (time) =>
    time < at ? 0 : wave(time - at) * Math.min(1, (time - at) * 400) * Math.exp((at - time) / fade)
const mixed =
  (...waves: readonly (readonly [share: number, wave: Wave])[]): Wave =>
  (time) =>
    waves.reduce((sum, [share, wave]) => sum + share * wave(time), 0)
// A bell has partials that no string has.
const bell = (pitch: number, fade: number, at = 0): Wave =>
  struck(mixed([0.6, sine(pitch)], [0.25, sine(pitch * 2.76)], [0.15, sine(pitch * 5.4)]), fade, at)
// Noise that does not change from build to build, duller the smaller `bright` is.
function noise(bright: number): Wave {
  let [seed, level] = [1, 0]
  return () => {
    seed = (seed * 48271) % 2147483647
    level += bright * ((seed / 2147483647) * 2 - 1 - level)
    return level
  }
}
// Short knocks, one after another.
const knocks = (at: readonly number[], pitch: number): Wave =>
  mixed(...at.map((time) => [1, struck(mixed([0.6, sine(pitch)], [0.5, noise(0.6)]), 0.012, time)] as const))
// It grows and goes.
const swell =
  (wave: Wave, length: number): Wave =>
  (time) =>
    wave(time) * Math.sin((Math.PI * Math.min(time, length)) / length) ** 2

// Clicks that come ever more slowly, as something that was flicked.
const slowing = Array.from({ length: 11 }, (_, i) => 0.012 * i + 0.0055 * i * i)

const recipes: Record<Sound, () => Wave> = {
  card: () => swell(mixed([1.5, noise(0.5)]), lengths.card),
  token: () => struck(mixed([0.7, sine(420)], [0.35, noise(0.35)]), 0.03),
  coin: () => mixed([0.5, bell(1480, 0.1)], [0.45, bell(1975, 0.12, 0.06)]),
  step: () => struck(mixed([0.8, sine(190)], [0.4, noise(0.15)]), 0.03),
  wheel: () => knocks([0, 0.1, 0.2, 0.3], 900),
  spin: () => knocks(slowing, 1300),
  storm: () => swell(mixed([2.6, noise(0.08)], [0.25, sine(70)]), lengths.storm),
  reveal: () => mixed([0.4, bell(660, 0.16)], [0.4, bell(880, 0.2, 0.09)]),
  turn: () => mixed([0.45, struck(sine(523.25), 0.13)], [0.45, struck(sine(698.46), 0.16, 0.14)]),
  win: () => mixed(...[523.25, 659.25, 783.99, 1046.5].map((pitch, i) => [0.34, bell(pitch, 0.3, 0.13 * i)] as const)),
}

export function samplesOf(sound: Sound): Float32Array {
  const wave = recipes[sound]()
  const count = Math.round(lengths[sound] * RATE)
  const fading = 0.02 * RATE
  return Float32Array.from({ length: count }, (_, i) => wave(i / RATE) * Math.min(1, (count - i) / fading))
}

// All of them, 16 bits a sample.
export function wav(): Buffer {
  const gap = new Float32Array(Math.round(SILENCE * RATE))
  const all = sounds.flatMap((sound) => [samplesOf(sound), gap])
  const count = all.reduce((sum, { length }) => sum + length, 0)
  const file = Buffer.alloc(44 + 2 * count)
  file.write('RIFF')
  file.writeUInt32LE(36 + 2 * count, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20) // plain numbers
  file.writeUInt16LE(1, 22) // one channel
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(2 * RATE, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(2 * count, 40)
  let at = 44
  for (const samples of all)
    for (const sample of samples)
      at = file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, 0.8 * sample)) * 32767), at)
  return file
}

// `import address from 'virtual:sounds'` is where the file lies.
export function soundFile(): Plugin {
  let building = false
  return {
    name: 'incognita-sounds',
    configResolved({ command }) {
      building = command === 'build'
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null
      if (!building) return `export default "data:audio/wav;base64,${wav().toString('base64')}"`
      const file = this.emitFile({ type: 'asset', name: 'sounds.wav', source: wav() })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}
