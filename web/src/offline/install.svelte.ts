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

export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register('./worker.js', { updateViaCache: 'none' })
    watch(registration)
    // Pages are open for days: look now and then.
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void registration.update().catch(() => {})
    })
  } catch {
    // Without it everything works as long as there is a network.
  }
}
