// Messages that reach this browser though no page is open (Web Push): where they are to be sent is told to the server,
// and told again whenever the page begins, because a server drops what it has not heard of for long. The service worker
// shows them.
import { get, isSomebody, post } from '../api/http'
import { language } from '../i18n/i18n.svelte'
import { settings } from '../settings.svelte'

async function manager(): Promise<PushManager | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

// With the server's own key; one for another key is of no use any more.
async function subscription(push: PushManager, key: string): Promise<PushSubscription> {
  const known = await push.getSubscription()
  const its = known?.options.applicationServerKey
  if (known && its && base64url(its) === key) return known
  await known?.unsubscribe()
  return push.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function take(): Promise<void> {
  const push = await manager()
  const { key } = push ? await get<{ key: string | null }>('push') : { key: null }
  if (!push || !key) return
  const { endpoint, keys } = (await subscription(push, key)).toJSON()
  await post('push_on', { endpoint, ...keys, language: language() })
}

// Where it is wanted, and there is somebody. What does not work is no trouble: notes of open pages are there all the
// same.
export async function keepMessages(): Promise<void> {
  if (!settings.notifications || !isSomebody() || Notification.permission !== 'granted') return
  await take().catch(() => {})
}

export async function refuseMessages(): Promise<void> {
  try {
    const known = await (await manager())?.getSubscription()
    if (!known) return
    await known.unsubscribe()
    await post('push_off', { endpoint: known.endpoint })
  } catch {
    // Nobody can send there any more; the server will notice.
  }
}
