import type { Queryable } from '@clearway/db'
import { inTurns } from '../../kernel/index.ts'
import { roomOfAnswer, sharedWith } from '../flight-plans/conflicts.ts'
import { type PlanRow, planVolume } from '../flight-plans/store.ts'
import { missionVolume } from '../mission-records/store.ts'
import type { PlanOverlap } from './contract.ts'
import { comparedOf } from './facts.ts'
import { meetingsOf } from './facts-store.ts'
import type { RequestRow } from './store.ts'

/** What the plans of a request, or its mission, share with approved plans: as many as the detail shows. */
export const overlapsOf = async (
  db: Queryable,
  row: RequestRow,
  plans: readonly PlanRow[],
): Promise<PlanOverlap[]> => {
  const volumes = new Map(plans.map((plan) => [plan.planUuid, planVolume(plan)]))
  const whole = missionVolume(row.mission)
  const room = roomOfAnswer()
  return inTurns(await meetingsOf(db, comparedOf(row, plans)), ({ refUuid, ...rival }) => ({
    plan_uuid: volumes.has(refUuid) ? refUuid : null,
    other_plan_uuid: rival.planUuid,
    other_plan_svc_id: rival.planSvcId,
    other_org_uuid: rival.orgUuid,
    other_org_name: rival.orgName,
    ...sharedWith(volumes.get(refUuid) ?? whole, rival, room),
  }))
}
