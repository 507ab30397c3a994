// The rules of the games in our own words: one folder a game with a Rules.svelte, loaded when first
// needed; and which of their paragraphs a question at the table is about (asked.ts).
import type { Component } from 'svelte'
import { needContext } from '../i18n/i18n.svelte'
import type { AnyEvent } from '../match/types'

// For every kind of decision the name of a paragraph, what a question is most about first.
export type Paragraphs<Event extends AnyEvent> = Readonly<
  Record<Exclude<Extract<Event, { by: number }>['do'], null>, string>
>

const found = import.meta.glob<{ default: Component }>('./*/Rules.svelte')
const asked = import.meta.glob<{ paragraphs: Readonly<Record<string, string>> }>('./*/asked.ts')

export function hasRules(game: string): boolean {
  return `./${game}/Rules.svelte` in found
}

// Their words come with them.
export async function loadRules(game: string): Promise<Component | null> {
  const words = [game, `learn-${game}`, 'learn-parts'].map(needContext)
  const [rules] = await Promise.all([found[`./${game}/Rules.svelte`]?.(), ...words])
  return rules?.default ?? null
}

// The paragraph about a question with choices of these kinds.
export async function paragraphAbout(game: string, kinds: readonly (string | null)[]): Promise<string | null> {
  const paragraphs = (await asked[`./${game}/asked.ts`]?.())?.paragraphs ?? {}
  return Object.entries(paragraphs).find(([kind]) => kinds.includes(kind))?.[1] ?? null
}
