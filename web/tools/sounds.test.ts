import { expect, test } from 'vitest'
import { lengths, SILENCE, sounds, startOf } from '../src/sound/kinds'
import { loudnessOf, packed, RATE, samplesOf, unpacked, wav } from './sounds'

test.each(sounds)('%s can be heard, is not cut off, begins and ends in silence, and swings around nought', (sound) => {
  const samples = samplesOf(sound)
  expect(samples.length).toBe(Math.round(lengths[sound] * RATE))
  const loudest = Math.max(...samples.map(Math.abs))
  expect(loudest).toBeGreaterThan(0.1)
  expect(loudest).toBeLessThan(0.8)
  expect(Math.abs(samples[0]!)).toBeLessThan(0.01)
  expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.002)
  expect(Math.abs(samples.reduce((sum, sample) => sum + sample, 0) / samples.length)).toBeLessThan(0.002)
})

test('what is meant to be noticed is louder than what comes often, and nothing is much louder than the rest', () => {
  const loud = Object.fromEntries(sounds.map((sound) => [sound, loudnessOf(samplesOf(sound))]))
  const often = Math.max(...(['card', 'token', 'coin', 'step', 'wheel', 'spin'] as const).map((sound) => loud[sound]!))
  expect(Math.min(loud.turn!, loud.win!)).toBeGreaterThan(often + 3)
  expect(Math.max(...Object.values(loud)) - Math.min(...Object.values(loud))).toBeLessThan(10)
})

test('two at once are not cut off, the second being softer', () => {
  const peaks = sounds.map((sound) => Math.max(...samplesOf(sound).map(Math.abs))).sort((a, b) => b - a)
  expect(peaks[0]! + peaks[1]! / 1.5).toBeLessThan(1.1)
})

test('no pitch comes back as a lower one', () => {
  // The partials of the coin's second stroke, and what the highest of them would come back as.
  const samples = samplesOf('coin')
  const strength = (pitch: number): number => {
    const [a, b] = samples.reduce(
      ([x, y], sample, i) => {
        const angle = (2 * Math.PI * pitch * i) / RATE
        return [x! + sample * Math.cos(angle), y! + sample * Math.sin(angle)]
      },
      [0, 0],
    )
    return Math.hypot(a!, b!)
  }
  expect(strength(RATE - 5.4 * 1975)).toBeLessThan(strength(1975) / 50)
  expect(strength(11025 - 5.4 * 1975)).toBeLessThan(strength(1975) / 50)
})

test('a sample is one byte, which is nearly the same', () => {
  for (let sample = -0.99; sample < 1; sample += 0.0137)
    expect(Math.abs(unpacked(packed(sample)) - sample)).toBeLessThan(0.001 + 0.04 * Math.abs(sample))
  expect(unpacked(packed(0))).toBe(0)
})

test('one file has them all, the same every time, each where it is looked for', () => {
  const file = wav()
  expect(file.equals(wav())).toBe(true)
  expect(file.subarray(0, 4).toString()).toBe('RIFF')
  expect(file.length).toBeLessThan(100 * 1024)
  const head = file.indexOf('data') + 8
  const last = sounds.at(-1)!
  const end = startOf(last) + lengths[last] + SILENCE
  expect(Math.abs((file.length - head) / RATE - end)).toBeLessThan(0.01)
  for (const sound of sounds) {
    const from = head + Math.round(startOf(sound) * RATE)
    const half = file.subarray(from, from + Math.round(lengths[sound] * RATE * 0.5))
    expect(Math.max(...[...half].map((byte) => Math.abs(unpacked(byte))))).toBeGreaterThan(0.08)
  }
})
