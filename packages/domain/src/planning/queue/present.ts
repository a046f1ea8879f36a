import { presentHeights } from '../../airspace/constraints/heights.ts'
import { permissionStatus } from '../../kernel/index.ts'
import type { ShapelessPlan } from '../flight-plans/store.ts'
import { summaryOf } from '../permissions/policy.ts'
import { presentPermission } from '../permissions/present.ts'
import type { PermissionRow } from '../permissions/store.ts'
import { checksOf } from './checks.ts'
import type { PermissionRequest } from './contract.ts'
import { factsOf, type QueueFacts } from './facts.ts'
import type { RequestRow } from './store.ts'

export const presentRequest = (row: RequestRow, all: QueueFacts, decides: boolean): PermissionRequest => {
  const { mission, operator, permission, zone } = row
  const facts = factsOf(row, all)
  const standing = all.permissions.get(mission.missionUuid) ?? []
  return {
    permission: presentPermission(permission),
    mission: presentMissionOf(row, standing),
    operator: { org_uuid: operator.orgUuid, org_svc_id: operator.svcId, org_name: operator.orgName },
    zone: { zone_uuid: zone.zoneUuid, ...presentHeights(zone) },
    plan_count: facts.planCount,
    plans: facts.plans.map((plan) => ({
      ...presentPlanFacts(plan, facts.pilots),
      permission_summary: all.summaries.get(plan.planUuid) ?? 'approved',
      holds_volume: all.holders.has(plan.planUuid),
    })),
    checks: checksOf({ ...facts, ...facts.judged, mission, zone }),
    overlap_count: facts.overlaps,
    messages: all.talks.get(permission.permissionUuid) ?? null,
    decided_at:
      permission.permissionStatus === permissionStatus.pending ? null : permission.updatedAt.toISOString(),
    abilities: { decide: decides },
  }
}

const presentMissionOf = (
  { mission, creator }: RequestRow,
  standing: readonly PermissionRow[],
): PermissionRequest['mission'] => ({
  mission_uuid: mission.missionUuid,
  mission_svc_id: mission.svcId,
  mission_name: mission.missionName,
  mission_purpose: mission.missionPurpose,
  mission_description: mission.missionDescription,
  start_time: mission.startTime.toISOString(),
  end_time: mission.endTime.toISOString(),
  ...presentHeights(mission),
  permission_summary: summaryOf(
    standing.filter((row) => row.parentType === 'MISSION').map((row) => row.permissionStatus),
  ),
  mission_status: mission.status,
  created_at: mission.createdAt.toISOString(),
  created_by_name: creator ? `${creator.firstName} ${creator.lastName}` : null,
})

const presentPlanFacts = (
  plan: ShapelessPlan,
  pilots: readonly { userUuid: string; firstName: string; lastName: string }[],
): Omit<PermissionRequest['plans'][number], 'permission_summary' | 'holds_volume'> => {
  const pilot = pilots.find(({ userUuid }) => userUuid === plan.pilotUuid)
  return {
    plan_uuid: plan.planUuid,
    plan_svc_id: plan.svcId,
    schedule_start_time: plan.scheduleStartTime.toISOString(),
    schedule_end_time: plan.scheduleEndTime.toISOString(),
    ...presentHeights(plan),
    conflicted: plan.conflictedAt !== null,
    asset_uuid: plan.assetUuid,
    asset_svc_id: plan.assetSvcId,
    asset_uin: plan.assetUin,
    pilot_uuid: plan.pilotUuid,
    pilot_name: pilot ? `${pilot.firstName} ${pilot.lastName}` : '',
  }
}
