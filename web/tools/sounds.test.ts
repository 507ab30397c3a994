import { expect, test } from 'vitest'
import { lengths, SILENCE, sounds, startOf } from '../src/sound/kinds'
import { RATE, samplesOf, wav } from './sounds'

test.each(sounds)('%s can be heard, is not too loud, and ends in silence', (sound) => {
  const samples = samplesOf(sound)
  expect(samples.length).toBe(Math.round(lengths[sound] * RATE))
  const loudest = Math.max(...samples.map(Math.abs))
  expect(loudest).toBeGreaterThan(0.15)
  expect(loudest).toBeLessThan(1.25)
  expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.02)
})

test('one file has them all, the same every time, each where it is looked for', () => {
  const file = wav()
  expect(file.equals(wav())).toBe(true)
  expect(file.subarray(0, 4).toString()).toBe('RIFF')
  expect(file.length).toBeLessThan(120 * 1024)
  const last = sounds.at(-1)!
  const end = startOf(last) + lengths[last] + SILENCE
  expect(Math.abs((file.length - 44) / 2 / RATE - end)).toBeLessThan(0.01)
  for (const sound of sounds) {
    const from = 44 + 2 * Math.round(startOf(sound) * RATE)
    const heard = Array.from({ length: Math.round(lengths[sound] * RATE * 0.5) }, (_, i) =>
      file.readInt16LE(from + 2 * i),
    )
    expect(Math.max(...heard.map(Math.abs))).toBeGreaterThan(3000)
  }
})
