import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { serveJson } from '../kit/json-peer.ts'
import type { ZoneBody } from './zones.ts'

/**
 * The peer: a bare Node server that puts a batch into one table by one multi-row INSERT, and answers with its rows. The
 * table has the unique and the GiST index that ours have, and nothing is checked but by them.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 4 })

await pool.query(`
  drop table if exists peer_zones;
  create table peer_zones (zone_uuid uuid primary key, zone_id bigint generated always as identity unique,
    zone_name text not null unique, restriction_type int not null, airspace_zone_type int not null,
    zone_envelope jsonb not null, outer_ring polygon not null, heights float8range not null, during tstzrange not null,
    created_at timestamptz not null default now());
  create index on peer_zones using gist (outer_ring, heights, during)`)

const columns = 8
const placeholders = (count: number): string =>
  Array.from({ length: count }, (_, row) => {
    const at = Array.from({ length: columns }, (_, n) => `$${row * columns + n + 1}`)
    return `(${at.join(',')})`
  }).join(',')

const polygonOf = ({ zone_envelope }: ZoneBody): string =>
  `(${zone_envelope.coordinates[0]!.slice(0, -1)
    .map(([x, y]) => `(${x},${y})`)
    .join(',')})`

const valuesOf = (zone: ZoneBody): unknown[] => [
  randomUUID(),
  zone.zone_name,
  zone.restriction_type,
  zone.airspace_zone_type,
  JSON.stringify(zone.zone_envelope),
  polygonOf(zone),
  `[${zone.min_height},${zone.max_height})`,
  `[${zone.active_from ?? ''},${zone.active_to ?? ''})`,
]

serveJson(201, async (body) => {
  const { zones } = JSON.parse(body) as { zones: ZoneBody[] }
  const { rows } = await pool.query({
    name: `insert ${zones.length}`,
    text: `insert into peer_zones (zone_uuid, zone_name, restriction_type, airspace_zone_type, zone_envelope, outer_ring,
      heights, during) values ${placeholders(zones.length)}
      returning zone_uuid, zone_id, zone_name, restriction_type, airspace_zone_type, zone_envelope, created_at`,
    values: zones.flatMap(valuesOf),
  })
  return JSON.stringify({ total_created: rows.length, zones: rows })
})
