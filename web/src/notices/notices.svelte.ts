// What those who run the server tell: all who come, or us alone. Sockets, answers and refusals bring
// it here; the page shows it wherever we are.
import type { Sanction } from '../api/types'
import { language, t } from '../i18n/i18n.svelte'

interface Notice {
  text: string
  time: number
}

export interface Notices {
  announcement: Notice | null
  maintenance: Notice | null
}

export const notices = $state<
  Notices & { banned: Sanction | null; muted: Sanction | null; renamedFrom: string | null; tableGone: boolean }
>({ announcement: null, maintenance: null, banned: null, muted: null, renamedFrom: null, tableGone: false })

export function takeNotices({ announcement, maintenance }: Notices): void {
  Object.assign(notices, { announcement, maintenance })
}

// What we are told of ourselves, whenever we are.
export function takeStanding(person: { muted?: Sanction; renamed_from?: string }): void {
  Object.assign(notices, { banned: null, muted: person.muted ?? null, renamedFrom: person.renamed_from ?? null })
}

// A refusal may be what tells us.
export function takeRefusal(code: string, { until, reason }: Sanction): void {
  if (code === 'banned') notices.banned = { until, reason }
  if (code === 'muted') notices.muted = { until, reason }
}

const when = (time: number) =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(time)

export function sayBanned({ until, reason }: Sanction): string {
  if (until === null) return t('You are banned from this server for good. {reason}', { reason })
  return t('You are banned from this server until {when}. {reason}', { when: when(until), reason })
}

export function sayMuted({ until, reason }: Sanction): string {
  if (until === null) return t('Those who run this server have muted you for good. {reason}', { reason })
  return t('Those who run this server have muted you until {when}. {reason}', { when: when(until), reason })
}
