import { presentHeights } from '../../airspace/constraints/heights.ts'
import { type Actor, recordStatus } from '../../kernel/index.ts'
import type { FlightPlan } from '../flight-plans/contract.ts'
import type { MissionAssetRow, MissionPilotRow } from '../mission-records/crew-store.ts'
import { mayEditMission, mayPlanIn } from '../mission-records/policy.ts'
import type { MissionRow } from '../mission-records/store.ts'
import { summaryOf } from '../permissions/policy.ts'
import { presentCompactPermission, presentPermission } from '../permissions/present.ts'
import type { PermissionRow } from '../permissions/store.ts'
import type { Mission, MissionItem } from './contract.ts'

export interface MissionFacts {
  mission: MissionRow
  orgName: string
  /** All that are in force, those of single plans among them. */
  permissions: readonly PermissionRow[]
  /** A manager sees the permissions of its own zones. */
  shown: (row: PermissionRow) => boolean
}

const ofMission = (permissions: readonly PermissionRow[]): PermissionRow[] =>
  permissions.filter((row) => row.parentType === 'MISSION')

const shared = ({ mission, orgName, permissions }: MissionFacts) => ({
  mission_uuid: mission.missionUuid,
  mission_svc_id: mission.svcId,
  org_uuid: mission.orgUuid,
  org_name: orgName,
  created_by_user_uuid: mission.createdByUserUuid,
  mission_name: mission.missionName,
  mission_description: mission.missionDescription,
  mission_purpose: mission.missionPurpose,
  start_time: mission.startTime.toISOString(),
  end_time: mission.endTime.toISOString(),
  mission_envelope: mission.missionEnvelope,
  ...presentHeights(mission),
  airspace_restrictions_covered: mission.airspaceRestrictionsCovered,
  permission_summary: summaryOf(ofMission(permissions).map((row) => row.permissionStatus)),
  series_uuid: mission.seriesUuid,
  mission_status: mission.status,
  mission_version: mission.missionVersion,
  created_at: mission.createdAt.toISOString(),
  updated_at: mission.updatedAt.toISOString(),
})

export const presentMissionItem = (
  facts: MissionFacts,
  counts: { assetCount: number; pilotCount: number },
): MissionItem => ({
  ...shared(facts),
  asset_count: counts.assetCount,
  pilot_count: counts.pilotCount,
  permissions: ofMission(facts.permissions).filter(facts.shown).map(presentCompactPermission),
})

export interface MissionParts {
  assets: readonly MissionAssetRow[]
  pilots: readonly MissionPilotRow[]
  flightPlans: FlightPlan[]
  /** Each shows of the permissions only those that were asked for it alone. */
  isShort: boolean
}

export const presentMission = (facts: MissionFacts, parts: MissionParts, actor: Actor): Mission => {
  const active = facts.mission.status === recordStatus.active
  const edits = active && mayEditMission(actor, facts.mission)
  return {
    ...shared(facts),
    assets: parts.assets.map((asset) => ({
      asset_uuid: asset.assetUuid,
      asset_svc_id: asset.assetSvcId,
      asset_uin: asset.assetUin,
      asset_status: asset.assetStatus,
      payload_id: asset.payloadId,
      payload_type: asset.payloadType,
    })),
    pilots: parts.pilots.map((pilot) => ({
      user_uuid: pilot.userUuid,
      user_svc_id: pilot.userSvcId,
      first_name: pilot.firstName,
      last_name: pilot.lastName,
    })),
    permissions: ofMission(facts.permissions).filter(facts.shown).map(presentPermission),
    flight_plans: parts.flightPlans,
    plans_in_short: parts.isShort,
    abilities: {
      update: edits,
      delete: edits,
      plan: active && mayPlanIn(actor, facts.mission),
      request_permission: edits,
    },
  }
}
