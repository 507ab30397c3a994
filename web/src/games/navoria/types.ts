// The view of a match of Navoria and its events, by the names that the client has for their parts. Everything is
// public: each seat and a spectator see the same view.
import type { Shown, Table } from '../../board/table'
import type { Event, Figures, Phase as PhaseOfRules, View as ViewOfRules } from '../box/navoria'

// The rules pass over the income in one event; on the table it has its time, see income.ts.
export type Phase = PhaseOfRules | 'income'
type View = Omit<ViewOfRules, 'phase'> & { phase: Phase }

export { colors, goods, peoples, tracks } from '../box/navoria'
export type { Card as CardId, Color, Good, Species, Track } from '../box/navoria'
export type { Event as NavoriaEvent, Figures as NavoriaFigures, View as NavoriaView }

export type SeatView = View['seats'][number]
// What waits to be resolved; what is printed has the same form.
export type Effect = View['pending'][number]
export type Favor = View['favor']['human']

export type NavoriaShown = Shown<View, Figures>
export type NavoriaTable = Table<View, Event, Figures>
