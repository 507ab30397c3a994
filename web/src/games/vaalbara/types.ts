// The view of a match of Vaalbara and its events, by the names that the client has for their parts.
import type { Shown, Table } from '../../board/table'
import type { Event, Figures, landTypes, View } from '../box/vaalbara'

// In ascending initiative: the first acts first.
export { characters, landTypes } from '../box/vaalbara'
export type { Character, Land, Phase } from '../box/vaalbara'
export type { Event as VaalbaraEvent, Figures as VaalbaraFigures, View as VaalbaraView }

export type LandType = (typeof landTypes)[number]

export type Deck = View['deck']
export type SeatView = View['seats'][number]

export type VaalbaraShown = Shown<View, Figures>
export type VaalbaraTable = Table<View, Event, Figures>
