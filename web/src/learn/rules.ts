// The rules of the games in our own words: one folder a game with a Rules.svelte, loaded when first
// needed.
import type { Component } from 'svelte'

const found = import.meta.glob<{ default: Component }>('./*/Rules.svelte')

export function hasRules(game: string): boolean {
  return `./${game}/Rules.svelte` in found
}

export async function loadRules(game: string): Promise<Component | null> {
  const load = found[`./${game}/Rules.svelte`]
  return load ? (await load()).default : null
}
