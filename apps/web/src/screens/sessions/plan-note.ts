import { dayAndTime, momentOf } from '@clearway/ui'
import { windowPhase } from '../../entities/plan/plan-words.ts'
import type { Outputs } from '../../trpc/client.ts'

type CandidatePlan = Pick<
  Outputs['flightPlans']['logs']['data'][number],
  | 'plan_uuid'
  | 'plan_svc_id'
  | 'schedule_start_time'
  | 'schedule_end_time'
  | 'permission_summary'
  | 'conflict_code'
>

interface Asked {
  /** What people call the aircraft. */
  readonly name: string
  /** Its plans that may still be flown. */
  readonly plans: readonly CandidatePlan[]
  /** The one that is chosen; undefined: it flies ad hoc. */
  readonly planUuid: string | undefined
  readonly nowMs: number
}

export interface PlanNote {
  readonly words: string
  /** An alert follows. */
  readonly isWarning: boolean
}

const covers = (plan: CandidatePlan, nowMs: number): boolean => windowPhase(plan, nowMs) === 'now'

const whyNot = ({ permission_summary, conflict_code }: CandidatePlan): string | null => {
  if (conflict_code === 'mission_changed') return 'no longer fits its mission'
  if (conflict_code === 'volume_taken') return 'is in conflict with another plan'
  if (permission_summary === 'pending') return 'waits for a zone'
  return permission_summary === 'rejected' ? 'is rejected' : null
}

/** What follows from the plan that was chosen, or from flying without one, before the session is started; null where the plan is none of its own. */
export const planNote = ({ name, plans, planUuid, nowMs }: Asked): PlanNote | null => {
  if (planUuid === undefined) return noteWithout(name, plans, nowMs)
  const chosen = plans.find(({ plan_uuid }) => plan_uuid === planUuid)
  return chosen ? noteOn(chosen, nowMs) : null
}

const noteOn = (plan: CandidatePlan, nowMs: number): PlanNote => {
  const reason = whyNot(plan)
  const { plan_svc_id, schedule_start_time, schedule_end_time } = plan
  if (reason)
    return {
      words: `${plan_svc_id} ${reason}: the flight starts as non-conforming and alerts at once.`,
      isWarning: true,
    }
  if (!covers(plan, nowMs))
    return {
      words: `${plan_svc_id} begins ${dayAndTime(schedule_start_time, nowMs)}: what it sends before that alerts as outside its window.`,
      isWarning: true,
    }
  return {
    words: `${plan_svc_id} is approved until ${momentOf(schedule_end_time, nowMs)}.`,
    isWarning: false,
  }
}

const noteWithout = (name: string, plans: readonly CandidatePlan[], nowMs: number): PlanNote => {
  const current = plans.find((plan) => covers(plan, nowMs))
  const follows = 'it is held to no plan, and alerts in every zone that has to permit it'
  if (current) return { words: `${current.plan_svc_id} covers now. Without it: ${follows}.`, isWarning: true }
  return { words: `${name} has no plan for now. Flown ad hoc, ${follows}.`, isWarning: true }
}
