// Where the numbers of a chamber are found: its points are a part of the score, and the levels that count there are
// the tracks' own or a figure.
import { chambers, type Chamber, type NoriaShown } from './types'

export function levelIn({ view, figures }: NoriaShown, seat: number, chamber: Chamber): number {
  if (chamber === 'specialisation') return figures.seats[seat]!.highest
  if (chamber === 'distribution') return figures.seats[seat]!.lowest
  return view.seats[seat]!.levels[chamber]
}

export function pointsIn({ parts }: NoriaShown, seat: number, chamber: Chamber): number {
  return parts[seat]?.[chambers.indexOf(chamber)] ?? 0
}
