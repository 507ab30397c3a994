// Plays sounds in one audio context, which is at rest unless it sounds.
import address from 'virtual:sounds'
import { clicksOf } from './flicked'
import { lengths, startOf, type Sound } from './kinds'

// So many at once; more is noise. What calls is heard all the same, and be it late.
const MOST = 4
const calls = (sound: Sound): boolean => sound === 'turn' || sound === 'win'
// In milliseconds: what comes again so soon is the same, and what a device wakes up for so slowly is past.
const SAME = 70
const PAST = 400
// How long a spin clicks if nobody says, in milliseconds.
const WHIRL = 1200
// A storm lasts as long as it is shown, without becoming another.
const [SLOWEST, QUICKEST] = [0.7, 1.5]

// When each of its strokes comes, in seconds.
const strokesOf = (sound: Sound, duration: number | undefined): number[] =>
  sound === 'spin' ? clicksOf((duration ?? WHIRL) / 1000) : [0]

function rateOf(sound: Sound, duration: number | undefined): number {
  if (sound !== 'storm' || !duration) return 1
  return Math.max(SLOWEST, Math.min(QUICKEST, lengths.storm / (duration / 1000)))
}

export class Player {
  // How many sounds are to be heard at the moment; when each kind began last, and how loud that is.
  private sounding = 0
  private readonly began = new Map<Sound, number>()
  private readonly loudnesses = new Map<Sound, GainNode>()

  constructor(
    private readonly audio: AudioContext,
    private readonly file: AudioBuffer,
  ) {}

  async play(sound: Sound, volume: number, duration?: number): Promise<void> {
    const { audio, began } = this
    const asked = performance.now()
    const same = asked - (began.get(sound) ?? -SAME) < SAME
    if (!calls(sound) && (same || this.sounding >= MOST)) return
    began.set(sound, asked)
    // What is heard beside others is softer, so that together they are not cut off.
    const share = 1 / (1 + this.sounding / 2)
    this.sounding++
    await audio.resume()
    const past = performance.now() - asked > PAST && !calls(sound)
    const strokes = past ? [] : strokesOf(sound, duration)
    const loudness = audio.createGain()
    loudness.gain.value = volume * share
    loudness.connect(audio.destination)
    this.loudnesses.set(sound, loudness)
    const ended = () => {
      if (--this.sounding === 0) void audio.suspend()
    }
    for (const [i, time] of strokes.entries()) {
      const source = audio.createBufferSource()
      source.buffer = this.file
      source.playbackRate.value = rateOf(sound, duration)
      source.connect(loudness)
      if (i === strokes.length - 1) source.onended = ended
      source.start(audio.currentTime + time, startOf(sound), lengths[sound])
    }
    if (strokes.length === 0) ended()
  }

  // Without a crack.
  hush(sound: Sound): void {
    this.loudnesses.get(sound)?.gain.setTargetAtTime(0, this.audio.currentTime, 0.03)
  }
}

export async function openPlayer(audio: AudioContext): Promise<Player> {
  return new Player(audio, await audio.decodeAudioData(await (await fetch(address)).arrayBuffer()))
}
