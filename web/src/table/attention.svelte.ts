// Your turn: the title and the icon of the page change; a sound and a notification if wanted.
import { gameName } from '../games/facts'
import { t } from '../i18n/i18n.svelte'
import type { Match } from '../match/match.svelte'
import { settings } from '../settings.svelte'

function setIcon(name: string): void {
  document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = `./${name}.svg`
}

// Two soft tones, up a fourth.
function chime(): void {
  const audio = new AudioContext()
  for (const [delay, pitch] of [
    [0, 523.25],
    [0.14, 698.46],
  ] as const) {
    const tone = audio.createOscillator()
    const loudness = audio.createGain()
    const start = audio.currentTime + delay
    tone.frequency.value = pitch
    loudness.gain.setValueAtTime(0.12, start)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.4)
    tone.connect(loudness).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.4)
    if (delay > 0) tone.onended = () => void audio.close()
  }
}

function notify(game: string): void {
  if (document.hidden && settings.notifications && Notification.permission === 'granted')
    new Notification(t('Your turn'), { body: game, icon: './icon.svg', tag: 'incognita-turn' })
}

// To be called while a component is made; ends with it.
export function callAttention(match: Match): void {
  let was = match.yourTurn
  $effect(() => {
    const game = gameName(match.game)
    document.title = match.yourTurn ? `● ${t('Your turn')} – ${game}` : `${game} – Incognita`
    setIcon(match.yourTurn ? 'icon-turn' : 'icon')
  })
  $effect(() => {
    const now = match.yourTurn
    if (now && !was) {
      if (settings.sound) chime()
      notify(gameName(match.game))
    }
    was = now
  })
  $effect(() => () => {
    document.title = 'Incognita'
    setIcon('icon')
  })
}
