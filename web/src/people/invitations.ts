// Seats that are kept for people who were invited: asking them, and what they answer.
import { get, post } from '../api/http'
import type { TableInfo } from '../api/types'

export interface Invitation {
  by: string
  // As long as there is the table, if null.
  until: number | null
  table: TableInfo
}

export async function invitations(): Promise<Invitation[]> {
  return (await get<{ invitations: Invitation[] }>('invitations')).invitations
}

export const accept = (table: string): Promise<unknown> => post(`tables/${table}/join`)
export const decline = (table: string): Promise<unknown> => post(`tables/${table}/decline`)
export const invite = (table: string, name: string): Promise<unknown> => post(`tables/${table}/invite`, { name })
export const uninvite = (table: string, seat: number): Promise<unknown> => post(`tables/${table}/uninvite`, { seat })
