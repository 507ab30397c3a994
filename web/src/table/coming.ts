// What has happened since the table was opened: whoever comes finds what was before, and is not shown it once more.
import type { Match } from '../match/match.svelte'
import type { LogEntry } from '../match/types'

// To be asked once for every position that is shown.
export function newsSinceComing(match: Pick<Match, 'view' | 'news'>): () => readonly LogEntry[] {
  let came = false
  return () => {
    if (match.view === null) return []
    const news = came ? match.news : []
    came = true
    return news
  }
}
