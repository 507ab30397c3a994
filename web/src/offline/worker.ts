// The service worker: keeps one whole version of the client in the browser, so that it works without
// a network. tools/offline.ts puts the two constants before it when the client is built.
//
// A new version is fetched in the background, whole or not at all, and used by pages that are opened
// from then on. Pages that are open go on with theirs: what it consists of is kept one version longer.
//
// It also stands behind the notes that it is somebody's turn: those of an open page, and those that the server sends
// when there is none.
declare const VERSION: string
// Everything the client consists of, relative to this file; './' is the page itself. What the page begins
// with comes first.
declare const FILES: readonly string[]

const worker = globalThis as unknown as ServiceWorkerGlobalScope
const PREFIX = 'incognita '
const CURRENT = PREFIX + VERSION
// The name of the file changes with its contents.
const HASHED = /-[0-9a-f]{8}\.\w+$/

// How many files are fetched at a time: the rest of the line is the page's.
const AT_ONCE = 2

function address(file: string): string {
  return new URL(file, worker.registration.scope).href
}

// A file of this version: what an earlier version has under the same hash need not be fetched again.
async function obtain(file: string): Promise<Response> {
  const known = HASHED.test(file) ? await caches.match(address(file)) : undefined
  if (known) return known
  // What the page has just fetched under a name with a hash need not cross the wire again; other names
  // must not come from what the browser kept of an older version.
  const response = await fetch(address(file), { cache: HASHED.test(file) ? 'default' : 'no-cache' })
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response
}

async function install(): Promise<void> {
  try {
    const cache = await caches.open(CURRENT)
    const left = [...FILES]
    const fetchOn = async (): Promise<void> => {
      for (let file = left.shift(); file !== undefined; file = left.shift())
        await cache.put(address(file), await obtain(file))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, fetchOn))
  } catch (error) {
    await caches.delete(CURRENT)
    throw error
  }
  await worker.skipWaiting()
}

// Names are in order of making: the last but ours is the version before.
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CURRENT)
  if (request.mode === 'navigate') {
    const page = await cache.match(address('./'))
    if (page) return page
  }
  return (await cache.match(request)) ?? (await caches.match(request)) ?? fetch(request)
}

// What the server sends, see docs/server.md. Whatever comes, something has to be shown.
interface Note {
  table: string
  title: string
  body: string
}

function read(data: PushMessageData | null): Partial<Note> {
  try {
    return (data?.json() as Partial<Note> | null) ?? {}
  } catch {
    return {}
  }
}

// One note a table: a newer one takes its place.
async function show({ table = '', title = 'Incognita', body = '' }: Partial<Note>): Promise<void> {
  const known = /^[0-9a-f]{32}$/.test(table)
  await worker.registration.showNotification(title, {
    body,
    icon: address('icon-192.png'),
    tag: known ? `turn-${table}` : 'incognita',
    data: address(known ? `./#/table/${table}` : './'),
  })
  const notes = await worker.registration.getNotifications()
  await worker.navigator.setAppBadge?.(notes.filter(({ tag }) => tag.startsWith('turn-')).length)
}

// The browser takes messages elsewhere from now on.
async function renew(): Promise<void> {
  const answer = await fetch(address('api/push'))
  const { key } = (await answer.json()) as { key: string | null }
  if (!key) return
  const subscription = await worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys } = subscription.toJSON()
  await fetch(address('api/push_on'), { method: 'POST', body: JSON.stringify({ endpoint, ...keys }) })
}

// Whoever answers a note comes back to the page that sent it, or to a new one at the same place.
async function comeBack(target: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => url === target)
  if (page) await page.focus()
  else await worker.clients.openWindow(target)
}

function isOurs(request: Request): boolean {
  const { scope } = worker.registration
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return false
  return !request.url.startsWith(address('api/'))
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))
worker.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(renew()))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(comeBack(event.notification.data as string))
})
worker.addEventListener('fetch', (event) => {
  if (isOurs(event.request)) event.respondWith(answer(event.request))
})
