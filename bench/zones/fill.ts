import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Piece, permanentShare, pieceOf, seeded } from '../intersect/data.ts'

const batch = 5_000
const radius = { low: 50, high: 3_000 }

export interface ZoneOwner {
  readonly orgUuid: string
}

/** Zones of one manager with their constraints and change feed, as the domain would have stored them. */
export const fillZones = async (url: string, count: number, { orgUuid }: ZoneOwner): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  const random = seeded(11)
  for (let done = 0; done < count; done += batch) {
    const rows = Array.from({ length: Math.min(batch, count - done) }, (_, n) =>
      rowOf(done + n, pieceOf(random, radius, permanentShare)),
    )
    for (const statement of [intoZones, intoConstraints, intoLinks])
      await client.query(statement, [JSON.stringify(rows), orgUuid])
  }
  await client.query(intoFeed)
  await client.query('update zone_catalog set current_change_id = (select count(*) from zone_changes)')
  await client.query('vacuum analyze zones, constraints, zone_changes, resource_memberships')
  await client.end()
}

const rowOf = (n: number, { ring, minHeight, maxHeight, from, to }: Piece) => ({
  n,
  zone: randomUUID(),
  constraint: randomUUID(),
  geojson: { type: 'Polygon', coordinates: [ring] },
  polygon: `(${ring
    .slice(0, -1)
    .map(([x, y]) => `(${x},${y})`)
    .join(',')})`,
  low: minHeight,
  high: maxHeight,
  // A permanent zone is open at both ends.
  from_at: to === null ? null : new Date(from),
  to_at: to === null ? null : new Date(to),
})

const rows = `jsonb_to_recordset($1::jsonb) as r(n int, zone uuid, "constraint" uuid, geojson jsonb, polygon text,
  low float8, high float8, from_at timestamptz, to_at timestamptz)`

const intoZones = `
  insert into zones (zone_uuid, zone_svc_id, zone_name, org_owner_uuid, restriction_type, airspace_zone_type,
    constraint_uuid, zone_envelope, min_height, max_height, active_from, active_to, zone_version, status, created_at,
    updated_at)
  select zone, 'ZON-BENCH' || n, 'Zone ' || n, $2::uuid, 1 + n % 5, 1 + n % 4, "constraint", geojson, low, high,
    from_at, to_at, 1, 1, now(), now() from ${rows} order by n`

const intoConstraints = `
  insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring, has_holes,
    heights, during, metadata, created_at, updated_at)
  select "constraint", 3, zone, $2::uuid, geojson, polygon::polygon, false, float8range(low, high),
    tstzrange(from_at, to_at), '{}', now(), now() from ${rows}`

const intoLinks = `
  insert into resource_memberships (membership_uuid, membership_svc_id, resource_type, resource_uuid, member_type,
    member_uuid, role, status, created_at, updated_at)
  select gen_random_uuid(), 'MEM-BENCH' || n, 3, zone, 2, $2::uuid, 1, 1, now(), now() from ${rows}`

const intoFeed = `
  insert into zone_changes (change_id, operation, zone_uuid, zone_version, zone, changed_at)
  select row_number() over (order by zone_id), 'upsert', zone_uuid, 1, to_jsonb(zones), now() from zones`

/** The same zones for a PostGIS user: ordinary types, one index over ground, heights and time. */
export const copyToPostgis = async (oursUrl: string, postgisUrl: string): Promise<void> => {
  const [ours, postgis] = [new pg.Client(oursUrl), new pg.Client(postgisUrl)]
  await Promise.all([ours.connect(), postgis.connect()])
  await postgis.query(`
    create extension if not exists postgis;
    drop table if exists zones;
    create table zones (zone_uuid uuid primary key, zone_name text not null, airspace_zone_type int not null,
      restriction_type int not null, geom geometry(Polygon, 4326) not null, heights numrange not null,
      during tstzrange not null)`)
  for (let after = 0; ; ) {
    const { rows: part } = await ours.query(
      `select * from zones where zone_id > $1 order by zone_id limit ${batch}`,
      [after],
    )
    if (part.length === 0) break
    await postgis.query(intoPostgis, [JSON.stringify(part)])
    after = Number(part.at(-1).zone_id)
  }
  await postgis.query('create index on zones using gist (geom, heights, during)')
  await postgis.query('vacuum analyze zones')
  await Promise.all([ours.end(), postgis.end()])
}

const intoPostgis = `
  insert into zones
  select zone_uuid, zone_name, airspace_zone_type, restriction_type,
    ST_SetSRID(ST_GeomFromGeoJSON(zone_envelope::text), 4326), numrange(min_height, max_height),
    tstzrange(active_from, active_to)
  from jsonb_to_recordset($1::jsonb) as r(zone_uuid uuid, zone_name text, airspace_zone_type int,
    restriction_type int, zone_envelope jsonb, min_height numeric, max_height numeric, active_from timestamptz,
    active_to timestamptz)`
