// Plays the sounds of the table: one audio context for the whole page, at rest unless it sounds. Browsers let a page
// sound only once its reader has touched it; what comes before is left out, and does not come late. The file is
// fetched then and not earlier.
import address from 'virtual:sounds'
import { settings } from '../settings.svelte'
import { lengths, startOf, type Sound } from './kinds'

let shared: AudioContext | null = null
let file: Promise<AudioBuffer> | null = null
// How many sounds are to be heard at the moment.
let sounding = 0

const wanted = (sound: Sound): boolean => settings.sound && settings.volume > 0 && !settings.silent.includes(sound)

async function fetchFile(audio: AudioContext): Promise<AudioBuffer> {
  return audio.decodeAudioData(await (await fetch(address)).arrayBuffer())
}

// To be called in the event of a gesture: some browsers allow it only there.
export async function allowSound(): Promise<void> {
  if (shared || !settings.sound) return
  shared = new AudioContext()
  await shared.resume()
  await shared.suspend()
  file = fetchFile(shared)
  await file
}

async function start(sound: Sound, audio: AudioContext, from: AudioBuffer): Promise<void> {
  sounding++
  await audio.resume()
  const source = audio.createBufferSource()
  const loudness = audio.createGain()
  source.buffer = from
  loudness.gain.value = settings.volume
  source.connect(loudness).connect(audio.destination)
  source.onended = () => {
    if (--sounding === 0) void audio.suspend()
  }
  source.start(0, startOf(sound), lengths[sound])
}

// A sound that the device has no way to make is no trouble.
export async function play(sound: Sound): Promise<void> {
  if (!shared || !file || !wanted(sound)) return
  try {
    await start(sound, shared, await file)
  } catch {
    file = null
  }
}
