// Your turn: the icon of the page changes, and a sound and a notification come if wanted, once a turn.
import { gameName } from '../games/facts'
import { t } from '../i18n/i18n.svelte'
import { lookForWaiting, waitingTables } from '../lobby/waiting.svelte'
import { isLocal } from '../local/open'
import type { Match } from '../match/match.svelte'
import { setIcon } from '../parts/page'
import { settings } from '../settings.svelte'
import { play } from '../sound/sound'
import { turnsDone } from './turns'

// Bots answer before that.
const LOOK_AFTER = 2_000
const LOOK_EVERY = 30_000

// The same for a table whether the page shows it or the server sends it.
const tagOf = (match: Match) => `turn-${match.id}`

// By the service worker: on Android a page itself may not. Without one there is none.
async function notify(match: Match): Promise<void> {
  if (!document.hidden || !settings.notifications || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.showNotification(t('Your turn'), {
    body: gameName(match.game),
    icon: './icon-192.png',
    tag: tagOf(match),
    data: location.href,
  })
}

// Whoever is at the table, or has played, needs no note any more.
async function clear(match: Match): Promise<void> {
  if (!settings.notifications) return
  const registration = await navigator.serviceWorker?.getRegistration()
  const notes = (await registration?.getNotifications({ tag: tagOf(match) })) ?? []
  for (const note of notes) note.close()
}

// A name for the turn that the viewer's seat is asked in; null while it is not asked.
function turnOf(match: Match): string | null {
  const { you, status, choices, log, away } = match
  return status === 'running' && you !== null && choices.length > 0 && !away ? `${you} ${turnsDone(log, you)}` : null
}

// To be called while a component is made; ends with it.
export function callAttention(match: Match): void {
  let called = turnOf(match)
  $effect(() => setIcon(match.yourTurn || waitingTables(match.id).length > 0))
  // After a move, and now and then while others think: perhaps another table waits.
  $effect(() => {
    if (match.yourTurn || match.you === null || match.status !== 'running' || isLocal(match.id)) return
    const look = () => {
      if (!document.hidden) void lookForWaiting()
    }
    const soon = setTimeout(look, LOOK_AFTER)
    const timer = setInterval(look, LOOK_EVERY)
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
    }
  })
  $effect(() => {
    const now = turnOf(match)
    if (now === null || now === called) return
    called = now
    play('turn')
    // A note that is refused is no trouble.
    notify(match).catch(() => {})
  })
  $effect(() => {
    const come = () => {
      if (!document.hidden) clear(match).catch(() => {})
    }
    if (!match.yourTurn) clear(match).catch(() => {})
    come()
    document.addEventListener('visibilitychange', come)
    return () => document.removeEventListener('visibilitychange', come)
  })
  $effect(() => () => setIcon(false))
}
