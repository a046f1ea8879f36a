import { presentHeights } from '../../airspace/constraints/heights.ts'
import { presentAssetModel } from '../../fleet/asset-models/present.ts'
import { flightStatusName, permissionStatus } from '../../kernel/contract.ts'
import { presentMembership } from '../../parties/memberships/service.ts'
import { permissionsOfPlan, planSummary } from '../../planning/flight-plans/present.ts'
import type { PlanSurroundings } from '../../planning/flight-plans/read.ts'
import type { PlanRow } from '../../planning/flight-plans/store.ts'
import { presentPermission } from '../../planning/permissions/present.ts'
import type { PermissionRow } from '../../planning/permissions/store.ts'
import type { ActiveFlight, AwarenessAsset, AwarenessPermission, AwarenessPlan } from './contract.ts'
import type { SeenFlight } from './flights.ts'
import type { findAssetWithModel, listHolders } from './plans-store.ts'

export const presentFlight = ({ flight, zones, zoneUuids }: SeenFlight): ActiveFlight => ({
  session_uuid: flight.session_uuid,
  asset_uuid: flight.asset_uuid,
  asset_svc_id: flight.asset_svc_id,
  asset_uin: flight.asset_uin,
  model_name: flight.model_name,
  model_uuid: flight.model_uuid,
  pilot_svc_id: flight.pilot_svc_id,
  pilot_uuid: flight.pilot_uuid,
  plan_uuid: flight.plan_uuid,
  mission_uuid: flight.mission_uuid,
  height: flight.height,
  location:
    flight.longitude === null || flight.latitude === null
      ? null
      : {
          coordinates: [flight.longitude, flight.latitude],
          label: zones.map((zone) => zone.zone_name).join(', ') || `${flight.latitude}, ${flight.longitude}`,
        },
  status: 'IN_FLIGHT',
  conformance: flight.conformance,
  zone_uuids: [...zoneUuids],
  last_seen_at: flight.last_seen_ms ? new Date(Number(flight.last_seen_ms)).toISOString() : null,
})

const permissionWord: Record<number, AwarenessPermission['permission_status']> = {
  [permissionStatus.pending]: 'PENDING',
  [permissionStatus.approved]: 'APPROVED',
  [permissionStatus.rejected]: 'REJECTED',
}

const presentInWords = (row: PermissionRow): AwarenessPermission => ({
  ...presentPermission(row),
  permission_status: permissionWord[row.permissionStatus] ?? 'PENDING',
})

/** A plan as its zones' people see it: of its permissions, those of their zones. */
export const presentAwarenessPlan = (
  plan: PlanRow,
  { permissions, zones, holders }: PlanSurroundings,
  mine: ReadonlySet<string>,
): AwarenessPlan => ({
  plan_uuid: plan.planUuid,
  plan_svc_id: plan.svcId,
  mission_uuid: plan.missionUuid,
  org_uuid: plan.orgUuid,
  user_uuid: plan.createdByUserUuid,
  pilot_uuid: plan.pilotUuid,
  asset_uuid: plan.assetUuid,
  asset_svc_id: plan.assetSvcId,
  asset_uin: plan.assetUin,
  payload_id: plan.payloadId,
  payload_uuid: plan.payloadId,
  payload_type: plan.payloadType,
  schedule_start_time: plan.scheduleStartTime.toISOString(),
  schedule_end_time: plan.scheduleEndTime.toISOString(),
  '2d_flight_envelope': plan.flightEnvelope,
  ...presentHeights(plan),
  airspace_restrictions_covered: plan.airspaceRestrictionsCovered,
  permissions: permissionsOfPlan(plan, permissions, zones)
    .filter((row) => mine.has(row.zoneUuid))
    .map(presentInWords),
  permission_summary: planSummary(plan, permissions),
  holds_volume: holders.has(plan.planUuid),
  flight_status: flightStatusName[plan.flightStatus] as AwarenessPlan['flight_status'],
  created_at: plan.createdAt.toISOString(),
  updated_at: plan.updatedAt.toISOString(),
})

type AssetWithModel = NonNullable<Awaited<ReturnType<typeof findAssetWithModel>>>
type Holders = Awaited<ReturnType<typeof listHolders>>

export const presentAwarenessAsset = (
  { asset, model }: AssetWithModel,
  holders: Holders,
): AwarenessAsset => ({
  asset: {
    asset_uuid: asset.assetUuid,
    asset_svc_id: asset.svcId,
    asset_uin: asset.assetUin,
    status: asset.status,
    org_owner_uuid: asset.orgOwnerUuid,
    memberships: holders.map((row) =>
      presentMembership({ ...row, resourceName: asset.assetUin ?? asset.svcId }),
    ),
    total_distance: asset.totalDistance,
    total_endurance: asset.totalEndurance,
    total_flights: asset.totalFlights,
  },
  model: presentAssetModel(model),
})
