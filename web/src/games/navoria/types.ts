// The view of a match of Navoria and its events, by the names that the client has for their parts. Everything is
// public: each seat and a spectator see the same view.
import type { Shown, Table } from '../../board/table'
import type { Event, Figures, View } from '../box/navoria'

export { colors, goods, peoples, tracks } from '../box/navoria'
export type { Card as CardId, Color, Good, Phase, Species, Track } from '../box/navoria'
export type { Event as NavoriaEvent, Figures as NavoriaFigures, View as NavoriaView }

export type SeatView = View['seats'][number]
// What waits to be resolved; what is printed has the same form.
export type Effect = View['pending'][number]
export type Favor = View['favor']['human']

export type NavoriaShown = Shown<View, Figures>
export type NavoriaTable = Table<View, Event, Figures>
