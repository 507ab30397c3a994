// The names of Noria's things, as the engine's sentences have them.
import { mark, translator } from '../../i18n/i18n.svelte'
import { keysOf } from '../../parts/records'
import type { Sign } from './glyphs'
import type { Chamber, Disc, Ring, Ware } from './types'

const { t } = translator('noria')

export const wares: Record<Ware, string> = {
  energy: mark('energy'),
  mycelium: mark('mycelium'),
  obsidian: mark('obsidian'),
  screw: mark('screw'),
  sail: mark('sail'),
  compass: mark('compass'),
  lamp: mark('lamp'),
  piston: mark('piston'),
}

const discNames: Record<Disc, string> = {
  energy: mark('energy disc'),
  mycelium: mark('mycelium disc'),
  obsidian: mark('obsidian disc'),
  city: mark('city disc'),
  journey: mark('journey disc'),
  tools: mark('tool disc'),
  bonus: mark('bonus disc'),
}

const chamberNames: Record<Chamber, string> = {
  refinement: mark('refinement'),
  settlement: mark('settlement'),
  exploration: mark('exploration'),
  research: mark('research'),
  specialisation: mark('specialisation'),
  distribution: mark('distribution'),
}

const ringNames: Record<Ring, string> = {
  small: mark('small ring'),
  middle: mark('medium ring'),
  large: mark('large ring'),
}

export const wareName = (ware: Ware): string => t(wares[ware])
export const discName = (disc: Disc): string => t(discNames[disc])
export const chamberName = (chamber: Chamber): string => t(chamberNames[chamber])
export const ringName = (ring: Ring): string => t(ringNames[ring])

// How the line of a turn draws a term instead of spelling it.
type Drawn = { sign: Sign } | { disc: Disc } | { ring: Ring }
export const drawnTerms: ReadonlyMap<string, Drawn> = new Map<string, Drawn>([
  ...keysOf(wares).map((ware) => [wares[ware], { sign: ware }] as const),
  ...keysOf(discNames).map((disc) => [discNames[disc], { disc }] as const),
  ...keysOf(chamberNames).map((chamber) => [chamberNames[chamber], { sign: chamber }] as const),
  ...keysOf(ringNames).map((ring) => [ringNames[ring], { ring }] as const),
])
