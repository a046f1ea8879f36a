import type { Queryable } from '@clearway/db'
import { ownAmong } from '../../airspace/zone-links/own-zones.ts'
import { zonesTouching } from '../../airspace/zones/store.ts'
import { type Actor, type Ctx, ensure, recordStatus } from '../../kernel/index.ts'
import { isOwnMission, seesThroughZones } from '../mission-records/policy.ts'
import { findMission, type MissionRow, missionVolume } from '../mission-records/store.ts'
import { livePermissions, type PermissionRow } from './store.ts'

/** The caller organisation's own active mission: 404 for a foreign one, 410 for one that was deleted. */
export const loadOwnMission = async (ctx: Ctx, missionUuid: string): Promise<MissionRow> => {
  const mission = await findMission(ctx.db, missionUuid)
  ensure(mission && isOwnMission(ctx.actor, mission), 'not_found', 'There is no such mission.')
  refuseInactive(mission)
  return mission
}

/** A mission that the caller may read, and the organisation through whose zones; null: all of it. */
export interface VisibleMission {
  mission: MissionRow
  through: string | null
}

export const loadVisibleMission = async (ctx: Ctx, missionUuid: string): Promise<VisibleMission> => {
  const mission = await findMission(ctx.db, missionUuid)
  ensure(mission, 'not_found', 'There is no such mission.')
  const through = throughZonesOf(ctx.actor)
  const visible = through ? await isSeenBy(ctx, mission, through) : isOwnMission(ctx.actor, mission)
  ensure(visible, 'not_found', 'There is no such mission.')
  refuseInactive(mission)
  return { mission, through }
}

/** Who sees a mission through its zones sees their answers alone; null: all of it. */
export const throughZonesOf = (actor: Actor): string | null =>
  seesThroughZones(actor) ? (actor.member?.orgUuid ?? null) : null

/** A manager sees the permissions of the zones through which it sees the mission; null: all. */
export const shownThrough = async (
  db: Queryable,
  through: VisibleMission['through'],
  permissions: readonly PermissionRow[],
): Promise<(row: PermissionRow) => boolean> => {
  if (through === null) return () => true
  const asked = permissions.map(({ zoneUuid }) => zoneUuid)
  const { linked } = await ownAmong(db, through, asked)
  return ({ zoneUuid }) => linked.has(zoneUuid)
}

/** It has asked a zone of theirs, or meets one: a zone that was made or moved when the mission was over asked nothing of it. */
const isSeenBy = async ({ db }: Ctx, mission: MissionRow, orgUuid: string): Promise<boolean> => {
  const isOneTheirs = async (rows: readonly { zoneUuid: string }[]) => {
    const zoneUuids = rows.map(({ zoneUuid }) => zoneUuid)
    return (await ownAmong(db, orgUuid, zoneUuids)).linked.size > 0
  }
  const asked = await livePermissions(db, [mission.missionUuid])
  return (await isOneTheirs(asked)) || isOneTheirs(await zonesTouching(db, missionVolume(mission)))
}

const refuseInactive = (mission: MissionRow): void =>
  ensure(mission.status === recordStatus.active, 'gone', 'This mission has been deactivated.')
