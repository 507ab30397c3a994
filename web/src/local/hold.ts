// Holding a match of this device, so that one tab plays it. Where the browser has no locks (a host
// without a certificate), the store still notices who writes over another's choices.
import { Elsewhere } from '../match/elsewhere'

// A page that is being left gives its match up within this time, in milliseconds.
const PATIENCE = 700

// Resolves with what lets it go again; throws Elsewhere if another tab has it and it is not to be taken
// over. `lost` is called when another tab takes it over.
export function holdMatch(id: string, takeOver: boolean, lost: () => void): Promise<() => void> {
  if (!navigator.locks) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    let held = false
    const options: LockOptions = takeOver ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) }
    const hold = () => {
      held = true
      return new Promise<void>((release) => resolve(release))
    }
    navigator.locks.request(`incognita ${id}`, options, hold).catch(() => {
      if (held) lost()
      else reject(new Elsewhere())
    })
  })
}
