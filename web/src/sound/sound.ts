// The sounds of the table. Browsers let a page sound only once its reader has touched it: what comes before is left out,
// and does not come late. What plays them, and the sounds themselves, are fetched then and not earlier. While nobody
// looks only a turn is heard.
import { settings } from '../settings.svelte'
import type { Sound } from './kinds'
import type { Player } from './player'

let player: Player | null = null
let opening: Promise<void> | null = null

async function open(): Promise<void> {
  const audio = new AudioContext()
  await audio.resume()
  await audio.suspend()
  player = await (await import('./player')).openPlayer(audio)
}

// To be called in the event of a gesture: some browsers allow it only there.
export async function allowSound(): Promise<void> {
  if (settings.sound) await (opening ??= open())
}

const wanted = (sound: Sound): boolean =>
  settings.sound && settings.volume > 0 && !settings.silent.includes(sound) && (sound === 'turn' || !document.hidden)

// For so many milliseconds, where that is of interest. A sound that the device has no way to make is no trouble. A turn
// is called as soon as there is something to call with; what else comes before that is past.
export function play(sound: Sound, duration?: number): void {
  if (!wanted(sound)) return
  const begin = () => void player?.play(sound, settings.volume, duration).catch(() => (player = null))
  if (player || sound !== 'turn') begin()
  else opening?.then(begin, () => {})
}

// What was to be heard while something moved ends with it.
export function hush(sound: Sound): void {
  player?.hush(sound)
}
