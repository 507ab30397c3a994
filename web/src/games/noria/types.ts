// The view of a match of Noria and its events, by the names that the client has for their parts.
import type { Shown, Table } from '../../board/table'
import { goods, resources, type Event, type Figures, type View } from '../box/noria'

export { chambers, discs, rings, tracks } from '../box/noria'
export { goods, resources }
export const wares = [...resources, ...goods] as const

export type { Chamber, Disc, Good, Phase, PricedDisc, Resource, Ring, Track, Ware } from '../box/noria'
export type { Event as NoriaEvent, Figures as NoriaFigures, View as NoriaView }

export type SeatView = View['seats'][number]
export type Wheel = SeatView['wheel']
export type SlotDisc = NonNullable<Wheel['small'][number]>
export type IslandView = View['islands'][number]
export type ChamberView = View['chambers']['research']
export type Pending = View['pending'][number]

export type Did<Do extends Event['do']> = Extract<Event, { do: Do }>
export type NoriaShown = Shown<View, Figures>
export type NoriaTable = Table<View, Event, Figures>
