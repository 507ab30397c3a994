// What is heard at a table: one sound for what has just happened, the loudest of it. What happens while nobody looks is
// not heard. That a match is won is heard when it is celebrated.
import { untrack } from 'svelte'
import { TURNS_AT } from '../board/motion'
import { isShared } from '../table/acting'
import { newsSinceComing } from '../table/coming'
import type { Desk } from '../table/desk.svelte'
import type { LogEntry } from '../match/types'
import { sounds, type Sound } from './kinds'
import { allowSound, play } from './player'

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

// To be called while a component is made; ends with it.
export function soundTable(desk: Desk): void {
  const since = newsSinceComing(desk.match)
  $effect(() => {
    void desk.match.view
    untrack(() => {
      const news = since()
      if (document.hidden || news.length === 0) return
      const sound = heard(news, (event) => desk.client?.soundOf?.(event) ?? null)
      if (sound) void play(sound)
    })
  })
  // What all have chosen is heard when it is turned over.
  $effect(() => {
    const { performing } = desk.match
    if (!performing || !isShared(desk.match) || document.hidden) return
    const timer = setTimeout(() => void play('reveal'), TURNS_AT * performing.duration)
    return () => clearTimeout(timer)
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
