export interface ClosedSet {
  name: string
  member: string | null
  names?: string[]
  first?: number
  end?: number
}
export interface ShownGame {
  id: string
  options: { name: string; is_bool: boolean; values: string[] }[]
  sets: ClosedSet[]
}
export class Shape {
  see(value: unknown): void
}
export function viewTypes(game: ShownGame, views: Shape, figures: Shape): string
