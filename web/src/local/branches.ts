// Branches: matches of this device that were taken up from a position of another one, which stays as it is. What
// chance brings from there on is drawn anew, so that a branch does not tell how the other match went on.
import type { Course } from '../engine/calls'
import { listMatches, replaceMatch, type KeptMatch, type KeptSeat } from './store'
import { createLocal } from './tables'

export interface BranchPlan {
  name: string
  seats: KeptSeat[]
  // One person plays all seats, and nothing is hidden.
  alone: boolean
}

export type Branch = KeptMatch & Required<Pick<KeptMatch, 'branch'>>

export const isBranch = (match: KeptMatch): match is Branch => match.branch !== undefined

// Begins one after the first `at` events of the match `of`, whose course has all events: its id.
export function createBranch(of: string, course: Course, at: number, plan: BranchPlan): Promise<string> {
  const { name, seats, alone } = plan
  return createLocal(course.game, seats, course.options, 'as_seated', {
    events: course.events.slice(0, at),
    branched: at,
    branch: { name, of, alone },
  })
}

// The branches of a match, the last changed first.
export async function branchesOf(id: string): Promise<Branch[]> {
  return (await listMatches()).filter(isBranch).filter(({ branch }) => branch.of === id)
}

export function renameBranch(kept: Branch, name: string): Promise<void> {
  const branch = { ...kept.branch, name }
  return replaceMatch(kept, { ...kept, branch, version: (kept.version ?? 0) + 1 })
}
