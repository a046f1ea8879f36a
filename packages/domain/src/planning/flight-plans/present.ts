import { presentHeights } from '../../airspace/constraints/heights.ts'
import { type Actor, permissionStatus, recordStatus } from '../../kernel/index.ts'
import { answersTo } from '../deconfliction/predicates.ts'
import type { PermissionSummary } from '../permissions/contract.ts'
import { summaryOf } from '../permissions/policy.ts'
import { presentCompactPermission, presentPermission } from '../permissions/present.ts'
import type { PermissionRow } from '../permissions/store.ts'
import type { FlightPlan, FlightPlanItem } from './contract.ts'
import { lapseOf } from './lapse.ts'
import { mayDeletePlan, mayEditPlan } from './policy.ts'
import type { PlanRow } from './store.ts'
import type { ZoneGround } from './zone-ground.ts'

type Zones = ReadonlyMap<string, ZoneGround>

/** Of a plan that found its volume taken, every zone that its envelope intersects answers Rejected, on it alone. */
export const permissionsOfPlan = (
  plan: PlanRow,
  ofMission: readonly PermissionRow[],
  zones: Zones,
): PermissionRow[] => {
  const own = answersTo(plan, ofMission)
  if (!plan.conflictedAt) return own
  return own.map((row) => {
    const hit = zones.get(row.zoneUuid)?.overlaps(plan.flightEnvelope)
    return hit ? { ...row, permissionStatus: permissionStatus.rejected } : row
  })
}

export const planSummary = (
  plan: Pick<PlanRow, 'planUuid' | 'missionUuid' | 'conflictedAt'>,
  ofMission: readonly PermissionRow[],
): PermissionSummary =>
  plan.conflictedAt ? 'rejected' : summaryOf(answersTo(plan, ofMission).map((row) => row.permissionStatus))

/** Why a plan shows Rejected of its own accord; null where only its mission's answers decide. */
const presentConflict = (plan: PlanRow, permissions: readonly PermissionRow[]) => {
  const lapse = lapseOf(plan)
  if (lapse === 'unfit') return conflict('mission_changed', plan.mismatch)
  if (lapse === 'taken') return conflict('volume_taken', 'An approved flight plan had taken its airspace.')
  const isRefused = permissions.some(
    (row) => row.planUuid === plan.planUuid && row.permissionStatus === permissionStatus.rejected,
  )
  return isRefused
    ? conflict('permission_rejected', 'A permission that was asked for this plan alone is rejected.')
    : conflict(null, null)
}

const conflict = (conflict_code: FlightPlanItem['conflict_code'], conflict_reason: string | null) => ({
  conflict_code,
  conflict_reason,
})

/** `shown`: a narrower view of the permissions than those that decide the summary. */
export interface PlanView {
  plan: PlanRow
  permissions: readonly PermissionRow[]
  zones: Zones
  holders: ReadonlySet<string>
  shown?: (row: PermissionRow) => boolean
  /** Of the permissions only those that were asked for it alone. */
  isShort?: boolean
}

const shared = ({ plan, permissions, holders }: PlanView) => ({
  plan_uuid: plan.planUuid,
  plan_svc_id: plan.svcId,
  mission_uuid: plan.missionUuid,
  org_uuid: plan.orgUuid,
  created_by_user_uuid: plan.createdByUserUuid,
  asset_uuid: plan.assetUuid,
  asset_svc_id: plan.assetSvcId,
  asset_uin: plan.assetUin,
  asset_status: plan.assetStatus,
  payload_id: plan.payloadId,
  payload_type: plan.payloadType,
  pilot_uuid: plan.pilotUuid,
  schedule_start_time: plan.scheduleStartTime.toISOString(),
  schedule_end_time: plan.scheduleEndTime.toISOString(),
  flight_envelope: plan.flightEnvelope,
  ...presentHeights(plan),
  airspace_restrictions_covered: plan.airspaceRestrictionsCovered,
  permission_summary: planSummary(plan, permissions),
  conflicted: plan.conflictedAt !== null,
  ...presentConflict(plan, permissions),
  holds_volume: holders.has(plan.planUuid),
  flight_status: plan.flightStatus,
  plan_status: plan.status,
  created_at: plan.createdAt.toISOString(),
  updated_at: plan.updatedAt.toISOString(),
})

export const presentPlanItem = (view: PlanView): FlightPlanItem => ({
  ...shared(view),
  permissions: permissionsOfPlan(view.plan, view.permissions, view.zones).map(presentCompactPermission),
})

export const presentPlan = (view: PlanView, actor: Actor): FlightPlan => {
  const { plan, permissions, zones, shown = () => true, isShort = false } = view
  const active = plan.status === recordStatus.active
  const told = isShort ? permissions.filter((row) => row.planUuid === plan.planUuid) : permissions
  return {
    ...shared(view),
    permissions: permissionsOfPlan(plan, told, zones).filter(shown).map(presentPermission),
    abilities: { update: active && mayEditPlan(actor, plan), delete: active && mayDeletePlan(actor, plan) },
  }
}
