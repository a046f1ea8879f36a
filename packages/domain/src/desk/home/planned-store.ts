import { literal, type Queryable, tables } from '@clearway/db'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { isAmong, type ZonesMeant, zonesOf } from '../../airspace/zone-links/own-zones.ts'
import { type Ctx, type MemberActor, recordStatus } from '../../kernel/index.ts'
import { isAsked } from '../../planning/mission-records/asked.ts'
import { seesThroughZones } from '../../planning/mission-records/policy.ts'
import { hasAskedOneOf } from '../../planning/permissions/store.ts'

const { missions, organisations, permissions } = tables

/** Whose missions the caller sees: the own organisation's, or those that ask one of these zones. */
export type Planners = { readonly orgUuid: string } | { readonly zones: ZonesMeant }

export interface Period {
  readonly from: Date
  /** Absent: without an end. */
  readonly to?: Date
}

/** A manager's are the missions that ask the zones it decides about, everybody else's the own ones. */
export const plannersOf = async ({ db, actor }: Ctx<MemberActor>): Promise<Planners> => {
  const { orgUuid } = actor.member
  return seesThroughZones(actor) ? { zones: await zonesOf(db, orgUuid, 'managed') } : { orgUuid }
}

/** Active missions of a time by start. Not their areas, which may be large: nothing here draws them. */
export const missionsBetween = (db: Queryable, who: Planners, period: Period, limit: number) =>
  db
    .select({
      missionUuid: missions.missionUuid,
      missionName: missions.missionName,
      startTime: missions.startTime,
      endTime: missions.endTime,
      orgName: organisations.orgName,
    })
    .from(missions)
    .innerJoin(organisations, eq(organisations.orgUuid, missions.orgUuid))
    .where(sql`${missions.missionUuid} = any(array(${firstOf(who, period, limit)}))`)
    .orderBy(asc(missions.startTime), asc(missions.missionUuid))
export type MissionOf = Awaited<ReturnType<typeof missionsBetween>>[number]

/**
 * The first by start of the missions that were not over when the time began, of which an index has all that is asked. `offset 0`: in the
 * order of their starts, which PostgreSQL takes where a few are wanted, it would read what has been over for years (docs/decisions/0151).
 */
const firstOf = (who: Planners, period: Period, limit: number): SQL => {
  if ('orgUuid' in who)
    return sql`select first.mission_uuid from (
      select mission_uuid, start_time from missions where org_uuid = ${who.orgUuid} and ${isIn(period)} offset 0) first
      order by first.start_time, first.mission_uuid limit ${limit}`
  if (who.zones.named)
    return sql`select first.mission_uuid from (
      select distinct permissions.mission_uuid, permissions.mission_start from permissions
      where ${isAmong(permissions.zoneUuid, who.zones)} and ${isAsked} and ${isAskedIn(period)} offset 0) first
      order by first.mission_start, first.mission_uuid limit ${limit}`
  // Each is asked about its zones, and no more of them once there are enough.
  return sql`select missions.mission_uuid from (
    select mission_uuid, start_time from missions where ${isIn(period)} order by start_time, mission_uuid offset 0) missions
    where ${hasAskedOneOf(who.zones)} order by missions.start_time, missions.mission_uuid limit ${limit}`
}

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

const isIn = ({ from, to }: Period): SQL =>
  sql`status = ${literal(recordStatus.active)} and end_time > ${instant(from)}${to ? sql` and start_time < ${instant(to)}` : sql``}`

const isAskedIn = ({ from, to }: Period): SQL =>
  sql`permissions.mission_end > ${instant(from)}${to ? sql` and permissions.mission_start < ${instant(to)}` : sql``}`
