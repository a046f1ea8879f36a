import type { Tx } from '@clearway/db'
import {
  addMs,
  type Ctx,
  endOfTime,
  ensure,
  flightStatus,
  type MemberActor,
  recordStatus,
} from '../../kernel/index.ts'
import { storePlan } from '../flight-plans/creation.ts'
import { misfitOf } from '../flight-plans/fit.ts'
import { type PlanRow, plansOfMissions } from '../flight-plans/store.ts'
import type { MissionRow } from '../mission-records/store.ts'
import { crewOf, refuseForeignCrew, type StoredCrew } from '../missions/draft.ts'
import { storeMission } from '../missions/making.ts'
import { livePermissions } from '../permissions/store.ts'

type MemberCtx = Ctx<MemberActor>

/** A mission as it is to be made again: its crew, still the organisation's own, and its plans, each with why it does not fit. */
export interface Original {
  readonly mission: MissionRow
  readonly crew: StoredCrew
  readonly plans: readonly PlanRow[]
}

export const readOriginal = async (
  ctx: MemberCtx,
  tx: Tx,
  mission: MissionRow,
  withPlans: boolean,
): Promise<Original> => {
  const crew = await crewOf(tx, mission.missionUuid)
  await refuseForeignCrew({ ...ctx, db: tx }, mission.orgUuid, crew)
  const listed = {
    assets: new Set(crew.assets.map((asset) => asset.asset_uuid)),
    pilots: new Set(crew.pilots),
  }
  // A copy lies in its mission as its original does in its own, so all copies are judged by the original.
  const plans = (withPlans ? await plansOfMissions(tx, [mission.missionUuid]) : [])
    .filter((plan) => plan.flightStatus !== flightStatus.cancelled)
    .map((plan) => ({ ...plan, mismatch: misfitOf(plan, mission, listed) }))
  return { mission, crew, plans }
}

/** The window of a mission that starts elsewhere: as long as it is, and within the times that we know. */
export const windowFrom = (
  mission: MissionRow,
  startTime: Date,
): Pick<MissionRow, 'startTime' | 'endTime'> => {
  const endTime = addMs(startTime, mission.endTime.getTime() - mission.startTime.getTime())
  ensure(endTime <= endOfTime, 'unprocessable', 'start_time: the mission would end after the year 9999.')
  return { startTime, endTime }
}

interface Made {
  readonly startTime: Date
  readonly missionName?: string
  readonly seriesUuid: string | null
}

/** Makes it again at another time. The caller holds the zones for matching. */
export const storeCopy = async (
  ctx: MemberCtx,
  tx: Tx,
  { mission, crew, plans }: Original,
  made: Made,
): Promise<MissionRow> => {
  const shiftMs = made.startTime.getTime() - mission.startTime.getTime()
  const now = ctx.clock.now()
  const anew = {
    createdByUserUuid: ctx.actor.user.userUuid,
    status: recordStatus.active,
    createdAt: now,
    updatedAt: now,
  }
  const copy = await storeMission(
    ctx,
    tx,
    {
      ...mission,
      ...anew,
      missionUuid: ctx.ids.uuid(),
      svcId: ctx.ids.svc('mission'),
      missionName: made.missionName ?? mission.missionName,
      ...windowFrom(mission, made.startTime),
      seriesUuid: made.seriesUuid,
      missionVersion: 1,
    },
    crew,
  )
  const permissions = await livePermissions(tx, [copy.missionUuid])
  for (const plan of plans) {
    const again = {
      ...plan,
      ...anew,
      planUuid: ctx.ids.uuid(),
      svcId: ctx.ids.svc('plan'),
      missionUuid: copy.missionUuid,
      scheduleStartTime: addMs(plan.scheduleStartTime, shiftMs),
      scheduleEndTime: addMs(plan.scheduleEndTime, shiftMs),
      flightStatus: flightStatus.scheduled,
      conflictedAt: plan.mismatch ? now : null,
    }
    await storePlan(ctx, tx, { plan: again, permissions })
  }
  return copy
}
