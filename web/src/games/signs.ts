// How seats are told apart, from the set-up to the result: each has a sign and a colour. A game whose box has
// signs of its own has them everywhere; the colours are in styles/seats.css.
import { mark, t } from '../i18n/i18n.svelte'

export interface Signs {
  // The width and height that the shapes are drawn in.
  box: number
  shapes: readonly string[]
  colours: readonly string[]
}

// Disc, square, triangle, diamond, star.
const common: Signs = {
  box: 16,
  shapes: [
    'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Z',
    'M2 2h12v12H2Z',
    'M8 1.2 15.3 14.3H.7Z',
    'M8 .6 15.4 8 8 15.4.6 8Z',
    'm8 .8 2.2 4.6 5 .7-3.6 3.5.9 5L8 12.2 3.5 14.6l.9-5L.8 6.1l5-.7Z',
  ],
  colours: [mark('red'), mark('blue'), mark('green'), mark('brown'), mark('purple')],
}

// The clans: wave, moon, sun, flame, leaf.
const clans: Signs = {
  box: 24,
  shapes: [
    'M12 1.5Q20.5 11 20.5 15.5A8.5 7.5 0 0 1 3.5 15.5Q3.5 11 12 1.5zM7 15q2.5 -3 5 0t5 0v2.6q-2.5 3 -5 0t-5 0z',
    'M15.5 2A10 10 0 1 0 22 16.5A8.6 8.6 0 0 1 15.5 2zM17.6 6l1 2.4l2.4 1l-2.4 1l-1 2.4l-1 -2.4l-2.4 -1l2.4 -1z',
    'M12 7a5 5 0 1 1 0 10a5 5 0 1 1 0 -10zM10.8 1h2.4l-.4 4.4h-1.6zM10.8 23h2.4l-.4 -4.4h-1.6zM1 10.8v2.4l4.4 -.4v-1.6zM23 10.8v2.4l-4.4 -.4v-1.6zM3.4 5.1l1.7 -1.7l2.8 3.4l-1.1 1.1zM20.6 5.1l-1.7 -1.7l-2.8 3.4l1.1 1.1zM3.4 18.9l1.7 1.7l2.8 -3.4l-1.1 -1.1zM20.6 18.9l-1.7 1.7l-2.8 -3.4l1.1 -1.1z',
    'M12.5 1Q20 8 19.5 15A7.5 8 0 0 1 4.5 15Q4.5 10 8 7Q8 10 10 11Q9.5 5 12.5 1zM12 12.5Q8.5 16 9 18.5A3 3 0 0 0 15 18.5Q15.5 16 12 12.5z',
    'M21 2Q23 18 11.5 18.5Q9.5 18.6 8 17.5Q5.5 19.5 4.5 22.5L2 21.5Q3.5 17.5 6 15.5Q3.5 4 21 2zM17.5 6.5Q12 9 8.3 14.8L9.5 15.6Q13 10.5 17.5 6.5z',
  ],
  colours: [mark('blue'), mark('purple'), mark('yellow'), mark('red'), mark('green')],
}

export function signsOf(game: string): Signs {
  return game === 'vaalbara' ? clans : common
}

export function colourName(game: string, seat: number): string {
  return t(signsOf(game).colours[seat]!)
}
