// What an event of the log concerned, as selectors of things on the board and in the areas.
import type { GameEvent } from '../../match/types'
import { act } from './types'

const place = (name: string) => `[data-place="${name}"]`
const piece = (name: string) => `[data-piece="${name}"]`

export function touched(event: GameEvent): string[] {
  const done = act(event)
  switch (done.do) {
    case 'card':
    case 'recruit':
      return [piece(`card:${done.card}`), place(`card:${done.card}`)]
    case 'store':
    case 'order':
      return [place(`port:${done.by}:${done.port}`)]
    case 'step':
      return [piece(`marker:${done.by}:${done.track}`)]
    case 'build':
      return [1, 2, 3].map((post) => piece(`post:${done.by}:${done.track}:${post}`))
    case 'either':
      return [place('hand')]
    case 'use':
      return [place(`deck:${done.color}`), place('center')]
    case 'center':
      return [place(`deck:${done.color}`)]
    case 'draw':
    case 'token':
      return [place('bag')]
    case 'gather':
      return [place(`space:${done.color}:${done.space}`)]
    case 'favor':
      return [place(`favor:${done.species}`)]
    case 'first':
      return [place('order')]
  }
}
