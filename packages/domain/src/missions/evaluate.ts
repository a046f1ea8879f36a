import type { Volume } from '../constraints/store.ts'
import { envelopeOf } from '../constraints/volume-input.ts'
import { presentConflict, rivalsIn } from '../flight-plans/conflicts.ts'
import { polygonAreaM2 } from '../geo/index.ts'
import { handle, restrictionTypeName } from '../kernel/index.ts'
import { automaticStatus, summaryOf } from '../permissions/policy.ts'
import { type ZoneRow, zonesTouching } from '../zones/store.ts'
import { evaluateMissionOp, type ZoneVerdict } from './contract.ts'
import { refuseUnfitShape } from './draft.ts'

/** What would happen to a mission of this volume; the planner asks while it is drawn. Stores nothing. */
export const evaluateMission = handle(evaluateMissionOp, async (ctx, input) => {
  refuseUnfitShape(input)
  const volume: Volume = {
    polygon: envelopeOf(input.mission_envelope, 'mission_envelope', ctx.settings.vertices.other),
    minHeight: input.min_height,
    maxHeight: input.max_height,
    from: input.start_time,
    to: input.end_time,
  }
  const [zones, rivals] = await Promise.all([
    zonesTouching(ctx.db, volume),
    rivalsIn(ctx.db, volume, input.plan_uuid ? [input.plan_uuid] : []),
  ])
  return {
    permission_summary: summaryOf(zones.map(automaticStatus)),
    zones: zones.map(presentVerdict),
    conflicts: rivals.map((rival) => presentConflict(volume, rival, ctx.actor.member.orgUuid)),
    area_m2: polygonAreaM2(volume.polygon),
  }
})

const presentVerdict = (zone: ZoneRow): ZoneVerdict => ({
  zone_uuid: zone.zoneUuid,
  zone_svc_id: zone.svcId,
  zone_name: zone.zoneName,
  airspace_zone_type: zone.airspaceZoneType,
  airspace_type: restrictionTypeName[zone.restrictionType] as string,
  min_height: zone.minHeight,
  max_height: zone.maxHeight,
  active_from: zone.activeFrom?.toISOString() ?? null,
  active_to: zone.activeTo?.toISOString() ?? null,
  permission_status: automaticStatus(zone),
})
