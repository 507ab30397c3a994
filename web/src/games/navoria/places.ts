// Navoria's table of places: where an event is chosen, and what it touches. What is in hand can be
// answered in the hand; much of it also where it happens.
import type { Placement } from '../../board/places'
import type { Color, Good, NavoriaEvent, Track } from './types'

export const portPlace = (seat: number, port: Track): string => `port:${seat}:${port}`
export const berthPlace = (seat: number, port: Track, good: Good): string => `berth:${seat}:${port}:${good}`
export const landPlace = (track: Track): string => `land:${track}`
export const spacePlace = (color: Color, space: number): string => `space:${color}:${space}`
export const cardPlace = (card: string): string => `card:${card}`
export const drawnPlace = (color: Color): string => `drawn:${color}`
export const centerPlace = (color: Color): string => `center:${color}`
export const answerPlace = (...answer: string[]): string => `answer:${answer.join(':')}`

export function placesOf(event: NavoriaEvent): Placement {
  const { by } = event
  switch (event.do) {
    case 'store': {
      const { port, good } = event
      const at = [portPlace(event.by, port), berthPlace(event.by, port, good), answerPlace('store', port, good)]
      return { at, touches: [portPlace(event.by, port)] }
    }
    case 'order': {
      const port = portPlace(event.by, event.port)
      return { at: [port, answerPlace('order', event.port)], touches: [port] }
    }
    case 'step':
      return {
        at: [landPlace(event.track), answerPlace('step', event.track)],
        touches: [`marker:${by}:${event.track}`],
      }
    case 'build':
      return {
        at: [landPlace(event.track), answerPlace('build', event.track)],
        touches: [`post:${by}:${event.track}:*`],
      }
    case 'either':
      return { at: [answerPlace(event.take)], touches: ['hand'] }
    case 'recruit':
      return { at: [cardPlace(event.card)] }
    case 'use':
      return { at: [drawnPlace(event.color)], touches: [`deck:${event.color}`, 'center'] }
    case 'center':
      return { at: [centerPlace(event.color)], touches: [`deck:${event.color}`] }
    case 'draw':
      return { at: ['bag'] }
    case 'gather':
      return { at: [spacePlace(event.color, event.space)] }
    case 'token':
      return { touches: ['bag'] }
    case 'card':
      return { touches: [cardPlace(event.card)] }
    case 'favor':
      return { touches: [`favor:${event.species}`] }
    case 'first':
      return { touches: ['order'] }
  }
}
