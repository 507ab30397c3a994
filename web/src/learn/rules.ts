// The rules of the games in our own words: one folder a game with a Rules.svelte, loaded when first
// needed.
import type { Component } from 'svelte'
import { needContext } from '../i18n/i18n.svelte'

const found = import.meta.glob<{ default: Component }>('./*/Rules.svelte')

export function hasRules(game: string): boolean {
  return `./${game}/Rules.svelte` in found
}

// Their words come with them.
export async function loadRules(game: string): Promise<Component | null> {
  const words = [game, `learn-${game}`].map(needContext)
  const [rules] = await Promise.all([found[`./${game}/Rules.svelte`]?.(), ...words])
  return rules?.default ?? null
}
