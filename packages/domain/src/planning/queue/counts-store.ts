import { type Database, type Queryable, tables } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { isAmong, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'

const { permissionCountChanges: changes, permissionCounts: counts } = tables

/** Of these zones those that were ever asked. Of very many each that was asked at all is asked whose it is: once. */
export const askedAmong = (zones: ZonesMeant): SQL => sql`
  select asked.zone_uuid from (
    select ${counts.zoneUuid} from ${counts} union select ${changes.zoneUuid} from ${changes}) asked
  where ${isAmong(sql`asked.zone_uuid`, zones)}`

/** How many permissions of active missions these zones have in force in these statuses: as kept, and what has changed since. */
export const askedOfZones = async (db: Queryable, zones: ZonesMeant, statuses: SQL): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(sql`
    select coalesce(sum(asked.n), 0)::int as total from (
      select known.zone_uuid, sum(known.n) as n from (
        select ${counts.zoneUuid}, ${counts.permissionStatus}, ${counts.asked} as n from ${counts}
        union all select ${changes.zoneUuid}, ${changes.permissionStatus}, ${changes.change} from ${changes}) known
      where known.permission_status = any(${statuses}) group by known.zone_uuid) asked
    where ${isAmong(sql`asked.zone_uuid`, zones)}`)
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
