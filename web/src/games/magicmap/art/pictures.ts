// The picture of any card by its id.
import { adventures } from '../printed'
import { monsterArt } from './monsters'
import { signs, type Sign } from './signs'
import type { Picture } from './shapes'
import { talismanArt } from './talismans'

const isSign = (name: string): name is Sign => name in signs

export function cardPicture(card: string): Picture {
  const found = talismanArt[card] ?? monsterArt[card]
  if (found) return found
  const adventure = adventures[card]
  if (adventure?.kind === 'gain' || adventure?.kind === 'pay') return signs[adventure.token]
  return isSign(card) ? signs[card] : signs.adventure
}
