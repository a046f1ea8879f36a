import { comparedOf, heightsOver, presentHeights } from '../../airspace/constraints/heights.ts'
import type { ClosedVolume } from '../../airspace/constraints/volume.ts'
import { envelopeOf } from '../../airspace/constraints/volume-input.ts'
import { polygonAreaM2 } from '../../geo/index.ts'
import { addMs, endOfTime, handle, hour, restrictionTypeName } from '../../kernel/index.ts'
import {
  alternativesTo,
  notBefore,
  presentConflicts,
  rivalsOf,
  trimmedArea,
} from '../flight-plans/conflicts.ts'
import { automaticStatus, summaryOf } from '../permissions/policy.ts'
import { evaluateMissionOp, type ZoneVerdict } from './contract.ts'
import { refuseUnfitShape } from './draft.ts'
import { surroundingsOf, type TouchedZone } from './surroundings.ts'

/** What would happen to a mission of this volume; the planner asks while it is drawn. Stores nothing. */
export const evaluateMission = handle(evaluateMissionOp, async (ctx, input) => {
  refuseUnfitShape(input)
  const polygon = envelopeOf(input.mission_envelope, 'mission_envelope', ctx.settings.vertices.other)
  const { limits, ...band } = await heightsOver(ctx, polygon, input)
  const volume: ClosedVolume = {
    polygon,
    ...band,
    bounds: limits,
    from: input.start_time,
    to: input.end_time,
  }
  const room = roomAround(volume)
  const { zones, over } = await surroundingsOf(ctx.db, { volume, room, except: input.plan_uuid })
  // The room holds the volume, so its rivals are among those.
  const rivals = rivalsOf(volume, over)
  return {
    permission_summary: summaryOf(zones.map(automaticStatus)),
    zones: zones.map((zone) => presentVerdict(zone, volume)),
    conflicts: await presentConflicts(volume, rivals, ctx.actor.member.orgUuid),
    alternatives: alternativesTo(volume, over, notBefore(ctx.clock.now(), volume, room)),
    trimmed: trimmedArea(volume, rivals),
    area_m2: polygonAreaM2(volume.polygon),
  }
})

/** How far an offer may move a draft: half a day to either side, up to the usual ceiling of unmanned flight. */
const asideMs = 12 * hour
const ceilingM = 120

const roomAround = (volume: ClosedVolume) => ({
  minHeight: Math.min(0, volume.minHeight),
  maxHeight: Math.max(ceilingM, volume.maxHeight),
  from: addMs(volume.from, -asideMs),
  to: new Date(Math.min(addMs(volume.to, asideMs).getTime(), endOfTime.getTime())),
})

const presentVerdict = (zone: TouchedZone, { bounds }: ClosedVolume): ZoneVerdict => ({
  zone_uuid: zone.zoneUuid,
  zone_svc_id: zone.svcId,
  zone_name: zone.zoneName,
  airspace_zone_type: zone.airspaceZoneType,
  airspace_type: restrictionTypeName[zone.restrictionType] as string,
  ...presentHeights(zone),
  compared_in: comparedOf(zone.limits, bounds),
  active_from: zone.activeFrom?.toISOString() ?? null,
  active_to: zone.activeTo?.toISOString() ?? null,
  schedule: zone.schedule,
  permission_status: automaticStatus(zone),
})
