// Makes the sounds of the table when the client is built: each is computed here, from waves and noise, and all of
// them become one WAV file. Nothing of it was recorded.
import type { Plugin } from 'vite'
import { lengths, SILENCE, sounds, type Sound } from '../src/sound/kinds'

// High enough for the ring of a coin and the slide of a card.
export const RATE = 22050
const MODULE = 'virtual:sounds'

// From the time in seconds since the sound began.
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
// A bell has partials that no string has; the higher they are, the sooner they are gone. None is so high that it would
// come back as a low one.
const PARTIALS = [
  [0.6, 1],
  [0.25, 2.76],
  [0.15, 5.4],
] as const
const bell = (pitch: number, fade: number, at = 0): Wave =>
  mixed(
    ...PARTIALS.filter(([, times]) => pitch * times < 0.45 * RATE).map(
      ([share, times]) => [share, struck(sine(pitch * times), fade / Math.sqrt(times), at)] as const,
    ),
  )
// Noise that does not change from build to build, without what is lower than `low` or higher than `high`.
function noise(low: number, high: number): Wave {
  const share = (pitch: number): number => 1 - Math.exp((-2 * Math.PI * pitch) / RATE)
  let seed = 1
  let [upper, lower] = [0, 0]
  return () => {
    seed = (seed * 48271) % 2147483647
    upper += share(high) * ((seed / 2147483647) * 2 - 1 - upper)
    lower += share(low) * (upper - lower)
    return upper - lower
  }
}
// Wood on wood.
const knock = (pitch: number, at = 0): Wave =>
  struck(mixed([0.6, sine(pitch)], [0.2, sine(2.3 * pitch)], [0.5, noise(600, 6000)]), 0.018, at)
// It grows and goes, soonest loud after this part of its time.
const swell =
  (wave: Wave, length: number, peak = 0.5): Wave =>
  (time) => {
    const part = Math.min(1, time / length)
    const bent = part < peak ? part / (2 * peak) : 0.5 + (part - peak) / (2 - 2 * peak)
    return wave(time) * Math.sin(Math.PI * bent) ** 2
  }

// Each with how loud it is where it is loudest, in decibels below all there is: what comes often is soft, what is meant
// to be noticed is not.
const recipes: Record<Sound, readonly [loudness: number, make: () => Wave]> = {
  card: [-23, () => swell(noise(900, 5200), lengths.card, 0.3)],
  token: [-20, () => struck(mixed([0.7, sine(420)], [0.2, sine(1090)], [0.4, noise(300, 3000)]), 0.03)],
  coin: [-19, () => mixed([0.5, bell(1480, 0.1)], [0.45, bell(1975, 0.12, 0.06)])],
  step: [-20, () => struck(mixed([0.8, sine(190)], [0.5, noise(80, 700)]), 0.03)],
  wheel: [-21, () => mixed(...[0, 0.1, 0.2, 0.3].map((at) => [1, knock(520, at)] as const))],
  spin: [-21, () => knock(1300)],
  storm: [-18, () => mixed([1, swell(noise(60, 420), lengths.storm)], [0.2, swell(sine(70), lengths.storm)])],
  reveal: [-17, () => mixed([0.4, bell(660, 0.16)], [0.4, bell(880, 0.2, 0.09)])],
  turn: [-15, () => mixed([0.45, struck(sine(523.25), 0.13)], [0.45, struck(sine(698.46), 0.16, 0.14)])],
  win: [
    -14,
    () => mixed(...[523.25, 659.25, 783.99, 1046.5].map((pitch, i) => [0.34, bell(pitch, 0.3, 0.13 * i)] as const)),
  ],
}

// What the ear takes for loud lasts a tenth of a second, and low tones count for less.
const HEARD_FOR = 0.1
export function loudnessOf(samples: Float32Array): number {
  const count = Math.round(HEARD_FOR * RATE)
  const low = 1 - Math.exp((-2 * Math.PI * 150) / RATE)
  let [level, sum, most] = [0, 0, 0]
  const powers: number[] = []
  for (const sample of samples) {
    level += low * (sample - level)
    powers.push((sample - level) ** 2)
    sum += powers.at(-1)! - (powers[powers.length - 1 - count] ?? 0)
    most = Math.max(most, sum)
  }
  return 10 * Math.log10(most / count)
}

// Without a jump at the end, around nought, and as loud as it shall be; within -1 to 1.
export function samplesOf(sound: Sound): Float32Array {
  const [loudness, make] = recipes[sound]
  const wave = make()
  const count = Math.round(lengths[sound] * RATE)
  const fading = 0.02 * RATE
  const raw = Float32Array.from({ length: count }, (_, i) => wave(i / RATE) * Math.min(1, (count - i) / fading))
  const louder = 10 ** ((loudness - loudnessOf(raw)) / 20)
  return raw.map((sample) => sample * louder)
}

// One byte a sample, as telephones have it (G.711, the kind called mu-law): small steps where it is soft.
const BIAS = 132
export function packed(sample: number): number {
  const size = Math.min(32635, Math.round(Math.abs(sample) * 32767)) + BIAS
  const power = 31 - Math.clz32(size)
  return ~((sample < 0 ? 0x80 : 0) | ((power - 7) << 4) | ((size >> (power - 4)) & 15)) & 255
}
export function unpacked(byte: number): number {
  const bits = ~byte & 255
  const size = ((((bits & 15) << 1) + 33) << (((bits >> 4) & 7) + 2)) - BIAS
  return ((bits & 0x80 ? -1 : 1) * size) / 32768
}

// All of them.
const HEAD = 46
export function wav(): Buffer {
  const gap = new Float32Array(Math.round(SILENCE * RATE))
  const all = sounds.flatMap((sound) => [samplesOf(sound), gap])
  const count = all.reduce((sum, { length }) => sum + length, 0)
  const file = Buffer.alloc(HEAD + count)
  file.write('RIFF')
  file.writeUInt32LE(HEAD - 8 + count, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(18, 16)
  file.writeUInt16LE(7, 20) // mu-law
  file.writeUInt16LE(1, 22) // one channel
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 38)
  file.writeUInt32LE(count, 42)
  let at = HEAD
  for (const samples of all) for (const sample of samples) at = file.writeUInt8(packed(sample), at)
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
