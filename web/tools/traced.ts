// Reads a trace of Chromium: what a page did while it rested, and how each motion went, by its name.

// What the browser's tracing reports, as far as we look at it.
export interface Traced {
  name: string
  ph: string
  // Microseconds.
  ts: number
  dur?: number
  pid: number
  id?: string
  id2?: { local?: string }
  args: {
    data?: {
      // The name of a motion in a style; one of a script has its own only later, in a mark of the page.
      displayName?: string
      state?: string
      compositeFailed?: number
      unsupportedProperties?: string[]
    }
    elementCount?: number
    frame_reporter?: { state: string; affects_smoothness: boolean }
  }
}

const count = (events: readonly Traced[], name: string): number => events.filter((event) => event.name === name).length

export function rest(events: readonly Traced[]) {
  return {
    frames: count(events, 'DrawFrame'),
    layouts: count(events, 'Layout') + count(events, 'UpdateLayoutTree'),
    paints: count(events, 'Paint'),
    timers: count(events, 'TimerFire'),
  }
}

// How often the page computed styles, and of how many elements.
export function styles(events: readonly Traced[]) {
  const counts = events.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args.elementCount ?? 0] : []))
  return { styled: counts.length, each: counts.reduce((sum, one) => sum + one, 0) / Math.max(1, counts.length) }
}

interface Span {
  name: string
  pid: number
  from: number
  to: number
  // Properties that the browser cannot move by itself.
  byPage: string[]
  // It changes something in sight.
  seen: boolean
}

// Why the browser does not move something by itself: it would change nothing that is seen; or it is a part of a drawing
// that is turned or shifted by a property of its own, which the page draws anew for each frame, seen as it is.
const WITHOUT_EFFECT = 1 << 17
const PART_OF_A_DRAWING = 1 << 19

// Motions from their first frame to their end.

// What a page calls a motion that it has just begun.
export const MARK = 'motion '

function spans(events: readonly Traced[]): Span[] {
  const open = new Map<string, Span>()
  const found: Span[] = []
  const inOrder = [...events].sort((one, other) => one.ts - other.ts)
  for (const { name, ph, ts, pid, id, id2, args } of inOrder) {
    if (name.startsWith(MARK))
      for (const span of open.values()) if (span.pid === pid && span.name === '') span.name = name.slice(MARK.length)
    if (name !== 'Animation') continue
    const key = `${pid} ${id ?? id2?.local}`
    const span = open.get(key)
    if (ph === 'b')
      open.set(key, {
        name: args.data?.displayName?.replace(/^svelte-\w+-/, '') ?? '',
        pid,
        from: ts,
        to: ts,
        byPage: [],
        seen: true,
      })
    else if (ph === 'n' && span) {
      const failed = args.data?.compositeFailed ?? 0
      if (failed & WITHOUT_EFFECT && !(failed & PART_OF_A_DRAWING)) span.seen = false
      span.byPage.push(...(args.data?.unsupportedProperties ?? []))
      // Before that the page draws what moves.
      if (args.data?.state === 'running' && span.from === span.to) span.from = ts
    } else if (ph === 'e' && span) {
      open.delete(key)
      if (span.name !== '') found.push({ ...span, to: ts })
    }
  }
  return found
}

interface Frame {
  ts: number
  pid: number
  shown: boolean
}

// A frame is shown, or was wanted and came too late. Where nothing was to be drawn there is none.
function framesOf(events: readonly Traced[]): Frame[] {
  return events.flatMap(({ name, ph, ts, pid, args: { frame_reporter: told } }) => {
    if (name !== 'PipelineReporter' || ph !== 'b' || !told) return []
    const shown = told.state.startsWith('STATE_PRESENTED')
    return shown || (told.state === 'STATE_DROPPED' && told.affects_smoothness) ? [{ ts, pid, shown }] : []
  })
}

// A frame of the page that takes longer than these milliseconds is a long one.
const LONG = 50

export function motions(events: readonly Traced[]) {
  // What several things do at once is one motion.
  const all = spans(events).sort((one, other) => one.from - other.from)
  const joined = new Map<string, Span[]>()
  for (const span of all.filter(({ seen }) => seen)) {
    const same = joined.get(span.name) ?? []
    joined.set(span.name, same)
    const last = same.at(-1)
    if (last && last.pid === span.pid && span.from <= last.to) {
      last.to = Math.max(last.to, span.to)
      last.byPage.push(...span.byPage)
    } else same.push({ ...span })
  }
  const frames = framesOf(events)
  const work = (name: string) => events.filter((event) => event.name === name)
  const [layouts, paints, drawn] = [work('Layout'), work('Paint'), work('AnimationFrame')]
  // How long the page took for each of its own frames: from when it began to its end.
  const begun = new Map<string, number>()
  const own = drawn.flatMap(({ ph, ts, pid, id, id2 }) => {
    const key = `${pid} ${id ?? id2?.local}`
    if (ph === 'b') begun.set(key, ts)
    const from = begun.get(key)
    return ph === 'e' && from !== undefined ? [{ ts: from, pid, took: (ts - from) / 1000 }] : []
  })
  return [...joined].map(([name, same]) => {
    const during = <Item extends { ts: number; pid: number }>(items: readonly Item[]): Item[] =>
      items.filter(({ ts, pid }) => same.some((span) => pid === span.pid && ts >= span.from && ts <= span.to))
    const wanted = during(frames)
    const shown = wanted.filter((frame) => frame.shown).length
    const seconds = same.reduce((sum, { from, to }) => sum + (to - from) / 1e6, 0)
    return {
      name,
      times: same.length,
      // Of single things, while they were out of sight.
      unseen: all.filter((span) => span.name === name && !span.seen).length,
      rate: seconds > 0 ? shown / seconds : 0,
      late: wanted.length > 0 ? 1 - shown / wanted.length : 0,
      slow: during(own).filter(({ took }) => took > LONG).length,
      layouts: during(layouts).length,
      paints: during(paints).length,
      byPage: [...new Set(same.flatMap((span) => span.byPage))],
    }
  })
}
