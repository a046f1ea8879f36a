import { rivalsIn } from '../flight-plans/conflicts.ts'
import { bbox, intersectionPolygons, polygonAreaM2 } from '../geo/index.ts'
import { addMs, type Ctx, ensure, handle, minute, offsetOf, pageOf, recordStatus } from '../kernel/index.ts'
import { linksOfZones, zonesOf } from '../zones/links-store.ts'
import { mayManageZone } from '../zones/policy.ts'
import { getPermissionOp, listPermissionsOp, type PermissionRequestDetail } from './queue-contract.ts'
import { factsOf, gatherFacts, type RequestFacts } from './queue-facts.ts'
import { presentDecision, presentRequest } from './queue-present.ts'
import * as store from './queue-store.ts'

export const listPermissions = handle(listPermissionsOp, async (ctx, input) => {
  const { managed } = await zonesOf(ctx.db, ctx.actor.member.orgUuid)
  const filter = {
    zoneUuids: input.zone_uuid ? managed.filter((uuid) => uuid === input.zone_uuid) : managed,
    status: input.status,
    startsFrom: input.starts_from,
    startsBefore: input.starts_before,
  }
  const slice = { limit: input.limit, offset: offsetOf(input) }
  const { rows, total } = await store.listRequests(ctx.db, filter, slice)
  const facts = await gatherFacts(ctx, rows)
  const links = await linksOfZones(ctx.db, [...new Set(rows.map((row) => row.zone.zoneUuid))])
  const decides = (row: store.RequestRow) =>
    mayManageZone(
      ctx.actor,
      links.filter((link) => link.zoneUuid === row.zone.zoneUuid),
    )
  return pageOf(
    rows.map((row) => presentRequest(row, facts, decides(row))),
    total,
    input,
  )
})

export const getPermission = handle(getPermissionOp, {
  load: async (ctx, { permission_uuid }) => {
    const row = await store.findRequest(ctx.db, permission_uuid)
    const { linked } = await zonesOf(ctx.db, ctx.actor.member.orgUuid)
    ensure(row && linked.includes(row.zone.zoneUuid), 'not_found', 'There is no such permission.')
    return row
  },
  run: async (ctx, _input, row): Promise<PermissionRequestDetail> => {
    const all = await gatherFacts(ctx, [row])
    const [links, decisions, near] = await Promise.all([
      linksOfZones(ctx.db, [row.zone.zoneUuid]),
      store.decisionsOf(ctx.db, row.permission.permissionUuid),
      nearPlans(
        ctx,
        row,
        all.plans.map((plan) => plan.planUuid),
      ),
    ])
    const decides = row.mission.status === recordStatus.active && mayManageZone(ctx.actor, links)
    const facts = factsOf(row, all)
    return {
      ...presentRequest(row, all, decides),
      ...presentShapes(row, facts),
      assets: facts.assets.map(presentAsset),
      pilots: facts.pilots.map((pilot) => presentPilot(pilot, facts)),
      near_plans: near,
      decisions: decisions.map(presentDecision),
    }
  },
})

const presentShapes = ({ mission, zone }: store.RequestRow, { plans }: RequestFacts) => {
  const inZone = intersectionPolygons(mission.missionEnvelope, zone.zoneEnvelope)
  return {
    mission_envelope: mission.missionEnvelope,
    zone_envelope: zone.zoneEnvelope,
    plan_envelopes: plans.map((plan) => ({ plan_uuid: plan.planUuid, flight_envelope: plan.flightEnvelope })),
    area_m2: polygonAreaM2(mission.missionEnvelope),
    area_in_zone_m2: inZone.reduce((area, polygon) => area + polygonAreaM2(polygon), 0),
  }
}

const presentAsset = (asset: RequestFacts['assets'][number]): PermissionRequestDetail['assets'][number] => ({
  asset_uuid: asset.assetUuid,
  asset_svc_id: asset.assetSvcId,
  asset_uin: asset.assetUin,
  model_name: asset.modelName,
  category: asset.category,
  max_takeoff_weight: asset.maxTakeoffWeight,
  payload_name: asset.payloadName,
  certificate_expires_at: asset.certificateExpiresAt?.toISOString() ?? null,
})

const presentPilot = (
  pilot: RequestFacts['pilots'][number],
  { credentials }: RequestFacts,
): PermissionRequestDetail['pilots'][number] => ({
  user_uuid: pilot.userUuid,
  first_name: pilot.firstName,
  last_name: pilot.lastName,
  phone: pilot.phone,
  rpc_numbers: [
    ...new Set(credentials.filter((held) => held.userUuid === pilot.userUuid).map((held) => held.rpcNumber)),
  ],
})

/** How far round a mission its manager looks: half its size each way, half an hour before and after. */
const aroundMs = 30 * minute

const nearPlans = async (
  ctx: Ctx,
  { mission }: store.RequestRow,
  own: readonly string[],
): Promise<PermissionRequestDetail['near_plans']> => {
  const [west, south, east, north] = bbox(mission.missionEnvelope)
  const [dx, dy] = [(east - west) / 2, (north - south) / 2]
  const [left, right] = [Math.max(west - dx, -180), Math.min(east + dx, 180)]
  const [bottom, top] = [Math.max(south - dy, -90), Math.min(north + dy, 90)]
  const ring = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ]
  const volume = {
    polygon: { type: 'Polygon' as const, coordinates: [ring] },
    minHeight: null,
    maxHeight: null,
    from: addMs(mission.startTime, -aroundMs),
    to: addMs(mission.endTime, aroundMs),
  }
  const rivals = await rivalsIn(ctx.db, volume, own)
  return rivals.map((rival) => ({
    plan_uuid: rival.planUuid,
    plan_svc_id: rival.planSvcId,
    org_uuid: rival.orgUuid,
    org_name: rival.orgName,
    flight_envelope: rival.envelope,
    min_height: rival.heights.min as number,
    max_height: rival.heights.max as number,
    schedule_start_time: rival.during.from?.toISOString() ?? '',
    schedule_end_time: rival.during.to?.toISOString() ?? '',
  }))
}
