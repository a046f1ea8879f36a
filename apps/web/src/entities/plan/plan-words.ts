import { assetStatus, flightStatus } from '@clearway/domain/contracts'
import { type Status, squareKilometres } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'
import { alternativeWords, conflictWords, rivalName } from '../volume/verdict-words.ts'

export type Mission = Outputs['missions']['get']
export type Plan = Mission['flight_plans'][number]

export type FoundConflicts = Outputs['flightPlans']['conflicts']

export interface PlanLook {
  readonly status: Status
  readonly word: string
}

/** Its flight once it flies, else its approval. */
export const planLook = ({ flight_status, permission_summary, conflict_code }: Plan): PlanLook => {
  if (flight_status === flightStatus.inFlight) return { status: 'live', word: 'In flight' }
  if (flight_status === flightStatus.completed) return { status: 'inactive', word: 'Flown' }
  if (flight_status === flightStatus.cancelled) return { status: 'inactive', word: 'Cancelled' }
  if (conflict_code === 'mission_changed') return { status: 'rejected', word: 'Does not fit' }
  if (conflict_code === 'volume_taken') return { status: 'rejected', word: 'Conflict' }
  const words = { approved: 'Approved', pending: 'Pending', rejected: 'Rejected' } as const
  return { status: permission_summary, word: words[permission_summary] }
}

type Window = Pick<Plan, 'schedule_start_time' | 'schedule_end_time'>

/** Where now lies to the window of a plan. */
export const windowPhase = (
  { schedule_start_time, schedule_end_time }: Window,
  nowMs: number,
): 'early' | 'now' | 'over' => {
  if (nowMs < Date.parse(schedule_start_time)) return 'early'
  return nowMs < Date.parse(schedule_end_time) ? 'now' : 'over'
}

interface StartAsked {
  /** Assets that are in another session. */
  readonly busy: ReadonlySet<string>
  readonly nowMs: number
}

/** Why a plan cannot be flown now; null when it can, or before its window, which is asked about. */
export const whyNotStart = (plan: Plan, { busy, nowMs }: StartAsked): string | null => {
  if (plan.flight_status !== flightStatus.scheduled) return null
  if (plan.conflict_code === 'mission_changed') return 'change it to fit its mission first'
  if (plan.conflict_code === 'volume_taken') return 'change it clear of the conflict first'
  if (plan.permission_summary === 'pending') return 'waits for its zones'
  if (plan.permission_summary === 'rejected') return 'a zone rejects it'
  if (windowPhase(plan, nowMs) === 'over') return 'its window is over'
  if (plan.asset_status === assetStatus.inactive) return `${assetName(plan)} is out of service`
  return busy.has(plan.asset_uuid) ? `${assetName(plan)} is in another session` : null
}

const whenLanded = 'as soon as it has landed'

/** When the airspace is free that deleted plans hold: what flies has its airspace (docs/decisions/0034). */
export const freedWhen = (plans: readonly Pick<Plan, 'flight_status'>[]): string => {
  const flying = plans.filter(({ flight_status }) => flight_status === flightStatus.inFlight)
  if (flying.length === 0) return 'at once'
  return plans.length === 1 ? whenLanded : `at once, that of what flies ${whenLanded}`
}

/** What a conflicted plan shares, and what to change. */
export const conflictSentences = (found: FoundConflicts | undefined): string[] => {
  if (!found) return []
  const { conflicts, alternatives, trimmed } = found
  const free = [
    ...alternatives.map(alternativeWords),
    ...(trimmed ? [`${squareKilometres(trimmed.area_m2)} of its area`] : []),
  ]
  if (conflicts.length === 0)
    return ['No approved plan is in its way now. Edit and save the plan to ask again.']
  return [
    ...conflicts.map((conflict) => `${rivalName(conflict)}, ${conflictWords(conflict)}.`),
    free.length > 0
      ? `Free instead: ${free.join(', or ')}. Edit the plan to take one.`
      : 'Move its window, band or area clear of that, and save.',
  ]
}
