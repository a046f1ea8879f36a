import { type Database, type Queryable, tables } from '@clearway/db'
import { and, type SQL, sql } from 'drizzle-orm'
import { uuidsOf, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'

const { permissionCountChanges: changes, permissionCounts: counts } = tables

type Kept = typeof counts | typeof changes

const isOfThese = (table: Kept, zones: ZonesMeant): SQL => sql`${table.zoneUuid} = any(${uuidsOf(zones)})`

/** Of these zones those that were ever asked. */
export const askedAmong = (zones: ZonesMeant): SQL => sql`
  select ${counts.zoneUuid} from ${counts} where ${isOfThese(counts, zones)}
  union select ${changes.zoneUuid} from ${changes} where ${isOfThese(changes, zones)}`

/** How many permissions of active missions these zones have in force in these statuses: as kept, and what has changed since. */
export const askedOfZones = async (db: Queryable, zones: ZonesMeant, statuses: SQL): Promise<number> => {
  const ofThese = (table: Kept): SQL | undefined =>
    and(isOfThese(table, zones), sql`${table.permissionStatus} = any(${statuses})`)
  const { rows } = await db.execute<{ total: number }>(sql`
    select coalesce(sum(n), 0)::int as total from (
      select ${counts.asked} as n from ${counts} where ${ofThese(counts)}
      union all select ${changes.change} from ${changes} where ${ofThese(changes)}) known`)
  return rows[0]!.total
}

/** Of one round; the rest has time until the next. */
const mostChanges = 20_000

/** Adds up what changed. Any number of processes may be at it: each passes over what another has taken. */
export const addUpPermissionCounts = async ({ db }: { db: Database }): Promise<void> => {
  await db.execute(sql`
    with taken as (
      delete from ${changes} where ctid = any(array(
        select ctid from ${changes} order by zone_uuid, permission_status limit ${mostChanges} for update skip locked))
      returning zone_uuid, permission_status, change)
    insert into ${counts} (zone_uuid, permission_status, asked)
      select zone_uuid, permission_status, sum(change) from taken group by 1, 2 order by 1, 2
    on conflict (zone_uuid, permission_status) do update set asked = ${counts.asked} + excluded.asked`)
}
