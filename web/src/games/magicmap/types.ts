// The view of a match of Magic Map and its events, by the names that the client has for their parts.
import type { Shown, Table } from '../../board/table'
import type { Event, Figures, View } from '../box/magicmap'

export type { Direction, Phase, Section, Token } from '../box/magicmap'
export type { Event as MagicMapEvent, Figures as MagicMapFigures, View as MagicMapView }

export type SeatView = View['seats'][number]
export type Cell = NonNullable<SeatView['ship']>

export type MagicMapShown = Shown<View, Figures>
export type MagicMapTable = Table<View, Event, Figures>
