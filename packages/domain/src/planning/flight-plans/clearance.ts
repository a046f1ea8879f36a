import type { Queryable } from '@clearway/db'
import { inTurns } from '../../kernel/index.ts'
import { holdersAmong } from '../deconfliction/store.ts'
import { livePermissions, type PermissionRow } from '../permissions/store.ts'
import { permissionsOfPlan } from './present.ts'
import type { PlanRow } from './store.ts'
import { permitsAll, permittedDuring, withheldAt } from './withheld.ts'
import { zoneGrounds } from './zone-ground.ts'

/** What a flight on a plan may do now. */
export interface Clearance {
  /** Every permission in force for the plan. */
  readonly answers: readonly PermissionRow[]
  /** Of these, what keeps it out of airspace that its own volume and window meet. */
  readonly withheld: readonly PermissionRow[]
  readonly holdsVolume: boolean
  /** Nothing of its window remains, so no airspace is to be held. */
  readonly isOver: boolean
  /** When the next validity begins or ends, or the window does: then it may be another. */
  readonly changesAt: number | null
}

/** The clearances of plans, by plan. Zones are read only where an answer leaves a doubt. */
export const clearancesOf = async (
  db: Queryable,
  plans: readonly PlanRow[],
  now: Date,
): Promise<Map<string, Clearance>> => {
  const missionUuids = [...new Set(plans.map((plan) => plan.missionUuid))]
  const planUuids = plans.map((plan) => plan.planUuid)
  const permissions = Map.groupBy(await livePermissions(db, missionUuids), (row) => row.missionUuid)
  const asked = (plan: PlanRow) => permissions.get(plan.missionUuid) ?? []
  const doubts = new Set(plans.flatMap((plan) => zonesInDoubt(plan, asked(plan))))
  const zones = await zoneGrounds(db, [...doubts])
  const holders = await holdersAmong(db, planUuids, now)
  return new Map(
    await inTurns(plans, (plan) => {
      const answers = permissionsOfPlan(plan, asked(plan), zones)
      const clearance = {
        answers,
        withheld: withheldAt(plan, answers, zones, now),
        holdsVolume: holders.has(plan.planUuid),
        isOver: plan.scheduleEndTime <= now,
        changesAt: nextChange(plan, answers, now),
      }
      return [plan.planUuid, clearance] as const
    }),
  )
}

/** Of a marked plan every zone is in doubt: those that its ground meets answer Rejected. */
const zonesInDoubt = (plan: PlanRow, asked: readonly PermissionRow[]): string[] =>
  asked.filter((row) => plan.conflictedAt || !permitsAll(plan, row)).map((row) => row.zoneUuid)

const nextChange = (plan: PlanRow, answers: readonly PermissionRow[], now: Date): number | null => {
  const validity = answers.flatMap((row) => permittedDuring(row) ?? []).flatMap(({ from, to }) => [from, to])
  const ahead = [...validity, plan.scheduleEndTime.getTime()].filter(
    (at) => at > now.getTime() && at < Infinity,
  )
  return ahead.length > 0 ? Math.min(...ahead) : null
}
