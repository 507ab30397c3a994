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
const asked = import.meta.glob<{
  paragraphs: Readonly<Record<string, string>>
  // For a kind that is asked for several reasons: the paragraph about this one.
  reason?(kind: string, question: Question): string | undefined
}>('./*/asked.ts')

export function hasRules(game: string): boolean {
  return `./${game}/Rules.svelte` in found
}

// Their words come with them.
export async function loadRules(game: string): Promise<Component | null> {
  const words = [game, `learn-${game}`, 'learn-parts'].map(needContext)
  const [rules] = await Promise.all([found[`./${game}/Rules.svelte`]?.(), ...words])
  return rules?.default ?? null
}

// A question: the kinds of its choices and of what was done before it, the last first, and the position.
export interface Question {
  kinds: readonly (string | null)[]
  before: readonly (string | null)[]
  view: unknown
}

// The paragraph about a question.
export async function paragraphAbout(game: string, question: Question): Promise<string | null> {
  const { paragraphs = {}, reason } = (await asked[`./${game}/asked.ts`]?.()) ?? {}
  const [kind, usual] = Object.entries(paragraphs).find(([one]) => question.kinds.includes(one)) ?? []
  return (kind && reason?.(kind, question)) ?? usual ?? null
}
