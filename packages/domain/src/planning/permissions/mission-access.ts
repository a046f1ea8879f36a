import { zonesOf } from '../../airspace/zone-links/store.ts'
import { type Ctx, ensure, recordStatus } from '../../kernel/index.ts'
import { isOwnMission, seesThroughZones } from '../mission-records/policy.ts'
import { findMission, type MissionRow } from '../mission-records/store.ts'
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
  const visible = through
    ? (await livePermissions(ctx.db, [missionUuid])).some((row) => through.has(row.zoneUuid))
    : isOwnMission(ctx.actor, mission)
  ensure(visible, 'not_found', 'There is no such mission.')
  refuseInactive(mission)
  return { mission, through }
}

export const zonesOfCaller = async (ctx: Ctx): Promise<Set<string>> => {
  const org = ctx.actor.member?.orgUuid
  return new Set(org ? (await zonesOf(ctx.db, org)).linked : [])
}

const refuseInactive = (mission: MissionRow): void =>
  ensure(mission.status === recordStatus.active, 'gone', 'This mission has been deactivated.')
