import { type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { partsOf } from '../../kernel/index.ts'
import { isAsked } from '../mission-records/asked.ts'
import { rowsAtATime } from '../permissions/store.ts'

const { permissions, zoneDepartures: departures } = tables

/** Of a zone that is gone all goes, of one that has moved what it no longer meets: one of each at most. */
export type DepartureKey = Pick<typeof departures.$inferSelect, 'zoneUuid' | 'isGone'>

/** In the order of the missions, the last end first, what comes before the place is still to be looked at. */
export type Departure = typeof departures.$inferSelect

/** Where missions are in the order of a departure. */
export interface MissionAt {
  readonly missionUuid: string
  readonly endTime: Date
}

/** Behind every mission that has ended by then. */
export const lastOfAll = (at: Date) => ({
  beforeEnd: at,
  beforeMission: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
})

/** Of these zones those are noted that have a permission in force of a mission that has ended. One that moves again begins again. */
export const insertDepartures = async (
  tx: Tx,
  zoneUuids: readonly string[],
  { isGone, at }: { isGone: boolean; at: Date },
): Promise<void> => {
  const { beforeEnd, beforeMission } = lastOfAll(at)
  const ended = sql`${beforeEnd.toISOString()}::timestamptz`
  for (const part of partsOf(zoneUuids, rowsAtATime))
    await tx.execute(sql`
      insert into zone_departures (zone_uuid, is_gone, before_end, before_mission)
      select zone.uuid, ${isGone}::boolean, ${ended}, ${beforeMission}::uuid
      from unnest(${uuidArray(part)}) as zone (uuid)
      where exists (
        select from ${permissions} where ${permissions.zoneUuid} = zone.uuid and ${isAsked}
          and ${permissions.missionEnd} <= ${ended} offset 0)
      on conflict (zone_uuid, is_gone)
        do update set before_end = excluded.before_end, before_mission = excluded.before_mission`)
}

const isOf = ({ zoneUuid, isGone }: DepartureKey): SQL | undefined =>
  and(eq(departures.zoneUuid, zoneUuid), eq(departures.isGone, isGone))

export const departuresAfter = (
  db: Queryable,
  after: DepartureKey | undefined,
  most: number,
): Promise<DepartureKey[]> => {
  const { zoneUuid, isGone } = departures
  const following =
    after && sql`(${zoneUuid}, ${isGone}) > (${after.zoneUuid}::uuid, ${after.isGone}::boolean)`
  return db
    .select({ zoneUuid, isGone })
    .from(departures)
    .where(following)
    .orderBy(asc(zoneUuid), asc(isGone))
    .limit(most)
}

/** Null where another process is at it, or all of it is done. */
export const holdDeparture = async (tx: Tx, key: DepartureKey): Promise<Departure | null> => {
  const [row] = await tx.select().from(departures).where(isOf(key)).for('update', { skipLocked: true })
  return row ?? null
}

type Place = Omit<Departure, 'isGone'>

/** Of the missions that have a permission of a zone in force the next after a place, the last end first. */
export const endedMissionsAsked = async (
  db: Queryable,
  { zoneUuid, beforeEnd, beforeMission }: Place,
  most: number,
): Promise<MissionAt[]> => {
  const { missionEnd, missionUuid } = permissions
  const place = sql`(${beforeEnd.toISOString()}::timestamptz, ${beforeMission}::uuid)`
  const rows = await db
    .selectDistinct({ missionEnd, missionUuid })
    .from(permissions)
    .where(and(eq(permissions.zoneUuid, zoneUuid), isAsked, sql`(${missionEnd}, ${missionUuid}) < ${place}`))
    .orderBy(desc(missionEnd), desc(missionUuid))
    .limit(most)
  return rows.map((row) => ({ missionUuid: row.missionUuid, endTime: row.missionEnd! }))
}

export const moveDeparture = async (tx: Tx, key: DepartureKey, { endTime, missionUuid }: MissionAt) => {
  await tx.update(departures).set({ beforeEnd: endTime, beforeMission: missionUuid }).where(isOf(key))
}

export const endDeparture = async (tx: Tx, key: DepartureKey): Promise<void> => {
  await tx.delete(departures).where(isOf(key))
}
