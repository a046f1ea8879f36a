import { flightStatus } from '@clearway/domain/contracts'
import type { Status } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'
import { type Conflict, conflictWords, rivalName } from '../planner/verdict-words.ts'

export type Mission = Outputs['missions']['get']
export type Plan = Mission['flight_plans'][number]

export interface PlanLook {
  readonly status: Status
  readonly word: string
}

/** Its flight once it flies, else its approval. */
export function planLook({ flight_status, permission_summary, conflicted }: Plan): PlanLook {
  if (flight_status === flightStatus.inFlight) return { status: 'live', word: 'In flight' }
  if (flight_status === flightStatus.completed) return { status: 'inactive', word: 'Flown' }
  if (flight_status === flightStatus.cancelled) return { status: 'inactive', word: 'Cancelled' }
  if (conflicted) return { status: 'rejected', word: 'Conflict' }
  const words = { approved: 'Approved', pending: 'Pending', rejected: 'Rejected' } as const
  return { status: permission_summary, word: words[permission_summary] }
}

/** Why a plan cannot be flown now; null when it can. */
export function whyNotStart(plan: Plan, busy: ReadonlySet<string>): string | null {
  if (plan.flight_status !== flightStatus.scheduled) return null
  if (plan.conflicted) return 'change it clear of the conflict first'
  if (plan.permission_summary === 'pending') return 'waits for its zones'
  if (plan.permission_summary === 'rejected') return 'a zone rejects it'
  return busy.has(plan.asset_uuid) ? `${plan.asset_uin ?? 'its asset'} is in another session` : null
}

/** What a conflicted plan shares, and what to change. */
export function conflictSentences(conflicts: readonly Conflict[] | undefined): string[] {
  if (!conflicts) return []
  if (conflicts.length === 0) return ['What stood in its way is gone. Edit and save the plan to ask again.']
  return [
    ...conflicts.map((conflict) => `${rivalName(conflict)}, ${conflictWords(conflict)}.`),
    'Move its window, band or area clear of that, and save.',
  ]
}
