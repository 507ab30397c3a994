// What of a game is ours and not its box's, as its sources tell it: web/tools/describe.mjs writes it into ours/NAME.ts.

// Where a value is from that no rulebook states; what is most ours first.
export const provenances = ['reconstructed', 'deduced', 'corroborated'] as const
export type Provenance = (typeof provenances)[number]

// Sentences are messages of what teaches the game.
export interface Ours {
  values: readonly {
    provenance: Provenance
    sentence: string
    // As `incognita components` tells them.
    facts: readonly { group: string; id: string; value: string }[]
  }[]
  readings: readonly { reference: string; sentence: string }[]
}
