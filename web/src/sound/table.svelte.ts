// What is heard at a table: one sound for what has just happened, the loudest of it. What is on its way is heard
// meanwhile. That a match is won is heard when it is celebrated.
import { untrack } from 'svelte'
import { TURNS_AT } from '../board/motion'
import { isShared } from '../table/acting'
import { newsSinceComing } from '../table/coming'
import type { Desk } from '../table/desk.svelte'
import type { LogEntry } from '../match/types'
import { sounds, type Sound } from './kinds'
import { allowSound, hush, play } from './sound'

// Of several things at once the one that matters most is heard.
function loudest(found: readonly Sound[]): Sound | undefined {
  return [...found].sort((a, b) => sounds.indexOf(b) - sounds.indexOf(a))[0]
}

export function heard(news: readonly LogEntry[], soundOf: (event: LogEntry['event']) => Sound | null): Sound | null {
  const found = news.flatMap(({ event, booked }): Sound[] => {
    const own = soundOf(event)
    return own ? [own] : booked ? ['coin'] : []
  })
  return loudest(found) ?? null
}

// What moves all the time that it is on its way; anything else is heard when it is turned over.
const moving: readonly Sound[] = ['spin', 'storm']

// To be called while a component is made; ends with it.
export function soundTable(desk: Desk): void {
  const since = newsSinceComing(desk.match)
  const soundOf = (event: LogEntry['event']) => desk.client?.soundOf?.(event) ?? null
  // The last event that was heard on its way, and is not heard again when it is there.
  let before = -1
  $effect(() => {
    void desk.match.view
    untrack(() => {
      const sound = heard(
        since().filter(({ index }) => index > before),
        soundOf,
      )
      if (sound) play(sound)
    })
  })
  $effect(() => {
    const { performing } = desk.match
    if (!performing) return
    const { entries, duration } = performing
    const together = untrack(() => isShared(desk.match))
    const sound = together ? 'reveal' : heard(entries, soundOf)
    if (!sound) return
    // What all have chosen goes where it belongs when it is there.
    if (!together) before = entries.at(-1)!.index
    if (moving.includes(sound)) {
      play(sound, duration)
      return () => hush(sound)
    }
    const timer = setTimeout(() => play(sound), TURNS_AT * duration)
    return () => clearTimeout(timer)
  })
  // A scoring is counted source by source.
  let owed = 0
  $effect(() => {
    const left = desk.owed.reduce((sum, points) => sum + Math.abs(points), 0)
    if (left < owed && desk.owed.length > 0 && untrack(() => desk.uncounted)) play('coin')
    owed = left
  })
  $effect(() => {
    const gestures = ['pointerdown', 'keydown'] as const
    const allow = () => void allowSound().catch(() => {})
    for (const gesture of gestures) document.addEventListener(gesture, allow)
    return () => {
      for (const gesture of gestures) document.removeEventListener(gesture, allow)
    }
  })
}
