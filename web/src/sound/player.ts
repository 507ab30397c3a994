// Plays the sounds of the table: one audio context for the whole page, at rest unless it sounds. Browsers let a page
// sound only once its reader has touched it; what comes before is left out, and does not come late. The file is
// fetched then and not earlier. While nobody looks only a turn is heard.
import address from 'virtual:sounds'
import { settings } from '../settings.svelte'
import { clicksOf } from './flicked'
import { lengths, startOf, type Sound } from './kinds'

let shared: AudioContext | null = null
let file: Promise<AudioBuffer> | null = null
// How many sounds are to be heard at the moment, and when each kind began last.
let sounding = 0
const began = new Map<Sound, number>()

// So many at once; more is noise.
const MOST = 4
// In milliseconds: what comes again so soon is the same, and what a device wakes up for so slowly is past.
const SAME = 70
const PAST = 400
// How long a spin clicks if nobody says, in milliseconds.
const WHIRL = 1200
// A storm lasts as long as it is shown, without becoming another.
const [SLOWEST, QUICKEST] = [0.7, 1.5]

const wanted = (sound: Sound): boolean =>
  settings.sound && settings.volume > 0 && !settings.silent.includes(sound) && (sound === 'turn' || !document.hidden)

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

// When each of its strokes comes, in seconds.
const strokesOf = (sound: Sound, duration: number | undefined): number[] =>
  sound === 'spin' ? clicksOf((duration ?? WHIRL) / 1000) : [0]

function rateOf(sound: Sound, duration: number | undefined): number {
  if (sound !== 'storm' || !duration) return 1
  return Math.max(SLOWEST, Math.min(QUICKEST, lengths.storm / (duration / 1000)))
}

async function start(sound: Sound, audio: AudioContext, from: AudioBuffer, duration?: number): Promise<void> {
  const asked = performance.now()
  if (asked - (began.get(sound) ?? -SAME) < SAME || (sounding >= MOST && sound !== 'turn' && sound !== 'win')) return
  began.set(sound, asked)
  // What is heard beside others is softer, so that together they are not cut off.
  const share = 1 / (1 + sounding / 2)
  sounding++
  await audio.resume()
  const strokes = performance.now() - asked > PAST ? [] : strokesOf(sound, duration)
  const loudness = audio.createGain()
  loudness.gain.value = settings.volume * share
  loudness.connect(audio.destination)
  const ended = () => {
    if (--sounding === 0) void audio.suspend()
  }
  for (const [i, time] of strokes.entries()) {
    const source = audio.createBufferSource()
    source.buffer = from
    source.playbackRate.value = rateOf(sound, duration)
    source.connect(loudness)
    if (i === strokes.length - 1) source.onended = ended
    source.start(audio.currentTime + time, startOf(sound), lengths[sound])
  }
  if (strokes.length === 0) ended()
}

// For so many milliseconds, where that is of interest. A sound that the device has no way to make is no trouble.
export async function play(sound: Sound, duration?: number): Promise<void> {
  if (!shared || !file || !wanted(sound)) return
  try {
    await start(sound, shared, await file, duration)
  } catch {
    file = null
  }
}
