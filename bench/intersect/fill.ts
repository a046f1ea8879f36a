import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { constraintRadius, type Piece, permanentShare, pieceOf, seeded } from './data.ts'

const batch = 10_000
const seed = 7

/** Puts the same `count` constraints into both databases. */
export const fillBoth = async (oursUrl: string, postgisUrl: string, count: number): Promise<void> => {
  const [ours, postgis] = [new pg.Client(oursUrl), new pg.Client(postgisUrl)]
  await Promise.all([ours.connect(), postgis.connect()])
  await postgis.query(postgisTable)
  await ours.query('truncate constraints; drop index if exists constraints_volume')
  // Both are scratch: what a crash would lose is filled again.
  for (const client of [ours, postgis]) await client.query('set synchronous_commit = off')
  const random = seeded(seed)
  for (let done = 0; done < count; done += batch) {
    const rows = Array.from({ length: Math.min(batch, count - done) }, () =>
      rowOf(pieceOf(random, constraintRadius, permanentShare)),
    )
    await Promise.all([
      ours.query(intoOurs, columnsOf(rows, 'ours')),
      postgis.query(intoPostgis, columnsOf(rows, 'wkt')),
    ])
  }
  await Promise.all([
    ours.query(
      'create index constraints_volume on constraints using gist (outer_ring, heights, during); analyze constraints',
    ),
    postgis.query('create index on constraints using gist (geom, heights, during); analyze constraints'),
  ])
  await Promise.all([ours.query('vacuum constraints'), postgis.query('vacuum constraints')])
  await Promise.all([ours.end(), postgis.end()])
}

/** What a PostGIS user would make: the ordinary types, and one index over all three questions. */
const postgisTable = `
  create extension if not exists postgis;
  drop table if exists constraints;
  create table constraints (
    constraint_uuid uuid primary key, constraint_type smallint not null, ref_uuid uuid not null,
    geom geometry(Polygon, 4326) not null, heights numrange not null, during tstzrange not null,
    metadata jsonb not null);
  create table if not exists callers (key_hash text, token_hash text, name text, primary key (key_hash, token_hash))`

const intoPostgis = `
  insert into constraints
  select u, t, r, ST_GeomFromText(g, 4326), numrange(low::numeric, high::numeric), tstzrange(from_at, to_at), '{"priority": 1}'
  from unnest($1::uuid[], $2::int[], $3::uuid[], $4::text[], $5::float8[], $6::float8[], $7::timestamptz[], $8::timestamptz[])
    as rows(u, t, r, g, low, high, from_at, to_at)`

const intoOurs = `
  insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring, has_holes,
    heights, during, metadata, created_at, updated_at)
  select u, t, r, '01900000-0000-7000-8000-00000000000a', geo::jsonb, g::polygon, false, float8range(low, high),
    tstzrange(from_at, to_at), '{"priority": 1}', now(), now()
  from unnest($1::uuid[], $2::int[], $3::uuid[], $4::text[], $5::float8[], $6::float8[], $7::timestamptz[], $8::timestamptz[], $9::text[])
    as rows(u, t, r, g, low, high, from_at, to_at, geo)`

/** The zones of the constraints of that type: all of one owner, and one of them watched by a monitor. */
export const fillOwners = async (
  url: string,
  { owner, monitor }: { owner: string; monitor: string },
): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`truncate zones cascade; delete from resource_memberships where resource_type = 3`)
  await client.query(
    `insert into zones (zone_uuid, zone_svc_id, zone_name, org_owner_uuid, restriction_type, airspace_zone_type,
       constraint_uuid, zone_envelope, min_height, max_height, zone_version, status, created_at, updated_at)
     select ref_uuid, 'ZON-' || ref_uuid, 'Zone ' || ref_uuid, $1, 1, 1, constraint_uuid, geometry_2d, lower(heights),
       upper(heights), 1, 1, now(), now() from constraints where constraint_type = 3`,
    [owner],
  )
  await client.query(
    `insert into resource_memberships (membership_uuid, membership_svc_id, resource_type, resource_uuid, member_type,
       member_uuid, role, status, created_at, updated_at)
     select gen_random_uuid(), 'MEM-' || zone_uuid, 3, zone_uuid, 2, $1, 2, 1, now(), now() from zones limit 1`,
    [monitor],
  )
  await client.query('vacuum analyze zones, resource_memberships')
  await client.end()
}

interface Row extends Piece {
  readonly uuid: string
  readonly ref: string
  readonly type: number
}

let made = 0
const rowOf = (piece: Piece): Row => ({
  ...piece,
  uuid: randomUUID(),
  ref: randomUUID(),
  type: 1 + (made++ % 6),
})

const wkt = (ring: number[][]): string => `POLYGON((${ring.map(([x, y]) => `${x} ${y}`).join(',')}))`
const polygonText = (ring: number[][]): string =>
  `(${ring
    .slice(0, -1)
    .map(([x, y]) => `(${x},${y})`)
    .join(',')})`

const columnsOf = (rows: readonly Row[], kind: 'ours' | 'wkt'): unknown[] => {
  const shared = [
    rows.map((row) => row.uuid),
    rows.map((row) => row.type),
    rows.map((row) => row.ref),
    rows.map((row) => (kind === 'wkt' ? wkt(row.ring) : polygonText(row.ring))),
    rows.map((row) => row.minHeight),
    rows.map((row) => row.maxHeight),
    rows.map((row) => new Date(row.from)),
    rows.map((row) => (row.to === null ? null : new Date(row.to))),
  ]
  if (kind === 'wkt') return shared
  return [...shared, rows.map((row) => JSON.stringify({ type: 'Polygon', coordinates: [row.ring] }))]
}
