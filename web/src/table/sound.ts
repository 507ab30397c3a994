// The sound of the table: one audio context for the whole page, at rest unless it sounds. Browsers let
// a page sound only once its reader has touched it; a chime that comes before is left out, and does not
// come late.

let shared: AudioContext | null = null
let allowed = false

function context(): AudioContext {
  shared ??= new AudioContext()
  return shared
}

// To be called in the event of a gesture: some browsers allow it only there.
export async function allowSound(): Promise<void> {
  if (allowed) return
  await context().resume()
  allowed = true
  await context().suspend()
}

function tone(audio: AudioContext, pitch: number, start: number): OscillatorNode {
  const source = audio.createOscillator()
  const loudness = audio.createGain()
  source.frequency.value = pitch
  loudness.gain.setValueAtTime(0.12, start)
  loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.4)
  source.connect(loudness).connect(audio.destination)
  source.start(start)
  source.stop(start + 0.4)
  return source
}

// Two soft tones, up a fourth.
export async function chime(): Promise<void> {
  if (!allowed) return
  const audio = context()
  await audio.resume()
  tone(audio, 523.25, audio.currentTime)
  tone(audio, 698.46, audio.currentTime + 0.14).onended = () => void audio.suspend()
}
