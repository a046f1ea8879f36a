import { recordsInsideZonesOf } from '../../airspace/constraints/inside-zones.ts'
import { bbox, boxPolygon } from '../../geo/index.ts'
import { addMs, type Ctx, type MemberActor, minute } from '../../kernel/index.ts'
import { firstRivalsIn, type Rival } from '../flight-plans/conflicts.ts'
import type { MissionRow } from '../mission-records/store.ts'

/** More than a map shows apart; each is held against every zone of the reader that is near it. */
const mostLookedAt = 200

/** How far round a mission its manager looks: half its size each way, half an hour before and after. */
const aroundMs = 30 * minute

export interface NearPlan {
  readonly rival: Rival
  /** It meets a zone that the reader manages or monitors, or is the reader's own. */
  readonly isInOwnZone: boolean
}

/** To be seen on a map: where there are more than one answer holds, a part of them shows it too. */
export const nearPlans = async (
  ctx: Ctx<MemberActor>,
  mission: MissionRow,
  own: readonly string[],
): Promise<NearPlan[]> => {
  const [west, south, east, north] = bbox(mission.missionEnvelope)
  const [dx, dy] = [(east - west) / 2, (north - south) / 2]
  const [left, right] = [Math.max(west - dx, -180), Math.min(east + dx, 180)]
  const [bottom, top] = [Math.max(south - dy, -90), Math.min(north + dy, 90)]
  const volume = {
    polygon: boxPolygon([left, bottom, right, top]),
    minHeight: null,
    maxHeight: null,
    from: addMs(mission.startTime, -aroundMs),
    to: addMs(mission.endTime, aroundMs),
  }
  const { rivals } = await firstRivalsIn(ctx.db, volume, own)
  const { orgUuid } = ctx.actor.member
  const known = await recordsInsideZonesOf(
    ctx.db,
    rivals
      .filter((rival) => rival.orgUuid !== orgUuid)
      .slice(0, mostLookedAt)
      .map(({ planUuid }) => planUuid),
    orgUuid,
  )
  return rivals.map((rival) => ({
    rival,
    isInOwnZone: rival.orgUuid === orgUuid || known.has(rival.planUuid),
  }))
}
