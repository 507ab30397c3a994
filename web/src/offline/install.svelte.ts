// Makes the browser keep the client (see worker.ts), and notices when there is a newer one.

let newer = $state(false)

// Whether a newer version has been fetched, which a reload would show.
export function newVersion(): boolean {
  return newer
}

// The first version that is kept is no news.
function watch(registration: ServiceWorkerRegistration): void {
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    const first = !navigator.serviceWorker.controller
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'activated' && !first) newer = true
    })
  })
}

let registration: ServiceWorkerRegistration | null = null

// Whether the page that the server has begins with another file than this one did.
async function isOld(): Promise<boolean> {
  const begins = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src') ?? null
  const response = await fetch('./', { cache: 'no-cache' })
  const there = begins(new DOMParser().parseFromString(await response.text(), 'text/html'))
  return response.ok && there !== null && there !== begins(document)
}

// Looks whether there is a newer version now: a server that was away may have come back as a newer one.
export async function lookForNewer(): Promise<void> {
  if (!import.meta.env.PROD) return
  try {
    if (registration) await registration.update()
    else if (await isOld()) newer = true
  } catch {
    // There will be another occasion.
  }
}

export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    registration = await navigator.serviceWorker.register('./worker.js', { updateViaCache: 'none' })
    watch(registration)
    // Pages are open for days: look now and then.
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void lookForNewer()
    })
  } catch {
    // Without it everything works as long as there is a network.
  }
}
