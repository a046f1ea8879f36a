import { zonesOf } from '../../airspace/zone-links/store.ts'
import { zonesTouching } from '../../airspace/zones/store.ts'
import { type Ctx, ensure, recordStatus } from '../../kernel/index.ts'
import { isOwnMission, seesThroughZones } from '../mission-records/policy.ts'
import { findMission, type MissionRow, missionVolume } from '../mission-records/store.ts'
import { livePermissions } from './store.ts'

/** The caller organisation's own active mission: 404 for a foreign one, 410 for one that was deleted. */
export const loadOwnMission = async (ctx: Ctx, missionUuid: string): Promise<MissionRow> => {
  const mission = await findMission(ctx.db, missionUuid)
  ensure(mission && isOwnMission(ctx.actor, mission), 'not_found', 'There is no such mission.')
  refuseInactive(mission)
  return mission
}

/** A mission that the caller may read, and the zones through which; null: all of it. */
export interface VisibleMission {
  mission: MissionRow
  through: ReadonlySet<string> | null
}

export const loadVisibleMission = async (ctx: Ctx, missionUuid: string): Promise<VisibleMission> => {
  const mission = await findMission(ctx.db, missionUuid)
  ensure(mission, 'not_found', 'There is no such mission.')
  const through = seesThroughZones(ctx.actor) ? await zonesOfCaller(ctx) : null
  const visible = through ? await isSeenFrom(ctx, mission, through) : isOwnMission(ctx.actor, mission)
  ensure(visible, 'not_found', 'There is no such mission.')
  refuseInactive(mission)
  return { mission, through }
}

/** It has asked one of these zones, or meets one: a zone that was made or moved when the mission was over asked nothing of it. */
const isSeenFrom = async ({ db }: Ctx, mission: MissionRow, zones: ReadonlySet<string>): Promise<boolean> => {
  const isOneOfThem = ({ zoneUuid }: { zoneUuid: string }) => zones.has(zoneUuid)
  const asked = await livePermissions(db, [mission.missionUuid])
  return asked.some(isOneOfThem) || (await zonesTouching(db, missionVolume(mission))).some(isOneOfThem)
}

export const zonesOfCaller = async (ctx: Ctx): Promise<Set<string>> => {
  const org = ctx.actor.member?.orgUuid
  return new Set(org ? (await zonesOf(ctx.db, org)).linked : [])
}

const refuseInactive = (mission: MissionRow): void =>
  ensure(mission.status === recordStatus.active, 'gone', 'This mission has been deactivated.')
