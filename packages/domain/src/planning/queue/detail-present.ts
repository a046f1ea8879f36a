import { intersectionPolygons, polygonAreaM2 } from '../../geo/index.ts'
import { areaOf, groundOf } from '../flight-plans/conflicts.ts'
import type { PlanRow } from '../flight-plans/store.ts'
import type { MissionChangeRow } from '../mission-records/revisions.ts'
import { presentTerms } from '../permissions/present.ts'
import type {
  MissionRevision,
  PermissionDecision,
  PermissionRequest,
  PermissionRequestDetail,
  PlanOverlap,
} from './contract.ts'
import type { RequestFacts } from './facts.ts'
import type { NearPlan } from './near-plans.ts'
import type { DecisionOfRow, RequestRow, ZoneDetail } from './store.ts'

interface Detail {
  /** Those that ask, with their shapes. */
  plans: readonly PlanRow[]
  overlaps: PlanOverlap[]
  decisions: readonly DecisionOfRow[]
  revisions: readonly MissionChangeRow[]
  near: readonly NearPlan[]
  zone: ZoneDetail
}

/** What the detail of a request adds to its entry in the queue. */
export const presentDetail = (
  row: RequestRow,
  facts: RequestFacts,
  { plans, overlaps, decisions, revisions, near, zone }: Detail,
): Omit<PermissionRequestDetail, keyof PermissionRequest> => ({
  overlaps,
  ...presentShapes(row, plans, zone),
  assets: facts.assets.map(presentAsset),
  pilots: facts.pilots.map((pilot) => presentPilot(pilot, facts)),
  near_plans: near.map((one) => presentNearPlan(one, overlaps)),
  decisions: decisions.map(presentDecision),
  revisions: revisions.map(presentRevision),
})

const presentShapes = ({ mission }: RequestRow, plans: readonly PlanRow[], zone: ZoneDetail) => ({
  mission_envelope: mission.missionEnvelope,
  zone_envelope: zone.envelope,
  zone_schedule: zone.schedule,
  plan_envelopes: plans.map((plan) => ({ plan_uuid: plan.planUuid, flight_envelope: plan.flightEnvelope })),
  area_m2: polygonAreaM2(mission.missionEnvelope),
  area_in_zone_m2: areaOf(intersectionPolygons(mission.missionEnvelope, zone.envelope)),
})

const presentAsset = (asset: RequestFacts['assets'][number]): PermissionRequestDetail['assets'][number] => ({
  asset_uuid: asset.assetUuid,
  asset_svc_id: asset.assetSvcId,
  asset_uin: asset.assetUin,
  asset_status: asset.assetStatus,
  model_name: asset.modelName,
  category: asset.category,
  max_takeoff_weight: asset.maxTakeoffWeight,
  payload_name: asset.payloadName,
  certificate_expires_at: asset.certificateExpiresAt?.toISOString() ?? null,
})

const presentPilot = (
  pilot: RequestFacts['pilots'][number],
  { judged }: RequestFacts,
): PermissionRequestDetail['pilots'][number] => ({
  user_uuid: pilot.userUuid,
  first_name: pilot.firstName,
  last_name: pilot.lastName,
  phone: pilot.takesPart ? pilot.phone : null,
  rpc_numbers: [
    ...new Set(
      judged.credentials.filter((held) => held.userUuid === pilot.userUuid).map((held) => held.rpcNumber),
    ),
  ],
})

/** One that meets the request is named among its overlaps, too. */
const presentNearPlan = (
  { rival, isInOwnZone }: NearPlan,
  overlaps: readonly PlanOverlap[],
): PermissionRequestDetail['near_plans'][number] => ({
  ...(isInOwnZone || overlaps.some((one) => one.other_plan_uuid === rival.planUuid)
    ? {
        plan_uuid: rival.planUuid,
        plan_svc_id: rival.planSvcId,
        org_uuid: rival.orgUuid,
        org_name: rival.orgName,
      }
    : nameless),
  flight_envelope: groundOf(rival),
  min_height: rival.heights.min as number,
  max_height: rival.heights.max as number,
  schedule_start_time: rival.during.from?.toISOString() ?? '',
  schedule_end_time: rival.during.to?.toISOString() ?? '',
})

const nameless = { plan_uuid: null, plan_svc_id: null, org_uuid: null, org_name: null }

const presentDecision = (row: DecisionOfRow): PermissionDecision => ({
  decision_uuid: row.decisionUuid,
  permission_status: row.permissionStatus,
  reason: row.reason,
  ...presentTerms(row),
  decided_by: row.decidedBy ? { user_uuid: row.decidedBy, name: `${row.firstName} ${row.lastName}` } : null,
  decided_at: row.decidedAt.toISOString(),
  mission_version: row.missionVersion,
})

const presentRevision = ({ missionVersion, changes, by, at }: MissionChangeRow): MissionRevision => ({
  mission_version: missionVersion,
  changed_at: at.toISOString(),
  changed_by: by.replacedBy ? { user_uuid: by.replacedBy, name: `${by.firstName} ${by.lastName}` } : null,
  changes,
})
