import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import pg from 'pg'
import { serveJson } from '../kit/json-peer.ts'

/** The peer: a bare Node server that looks up who asks by key and token, and asks PostGIS the same question. */
const pool = new pg.Pool({ connectionString: process.env['POSTGIS_URL'], max: 8 })

const text = `
  select constraint_uuid, constraint_type, ref_uuid, lower(heights)::float8 as min_height,
    upper(heights)::float8 as max_height, lower(during) as active_from, upper(during) as active_to, metadata
  from constraints
  where ST_Intersects(geom, ST_SetSRID(ST_GeomFromGeoJSON($1), 4326))
    and heights && numrange($2, $3) and during && tstzrange($4, $5)`

const hash = (value: unknown): string => createHash('sha256').update(String(value)).digest('hex')

/** Each caller is remembered from its first request on, so that nothing need be filled in. */
const known = new Set<string>()
const lookUp = async (headers: IncomingHttpHeaders): Promise<void> => {
  const values = [hash(headers['partner-api-key']), hash(headers.authorization)]
  const caller = values.join()
  if (!known.has(caller)) {
    await pool.query("insert into callers values ($1, $2, 'caller') on conflict do nothing", values)
    known.add(caller)
  }
  const text = 'select name from callers where key_hash = $1 and token_hash = $2'
  const { rowCount } = await pool.query({ name: 'caller', text, values })
  if (rowCount !== 1) throw new Error('an unknown caller')
}

serveJson(200, async (body, headers) => {
  await lookUp(headers)
  const asked = JSON.parse(body)
  const values = [
    JSON.stringify(asked.geometry_2d),
    asked.min_height,
    asked.max_height,
    asked.active_from,
    asked.active_to,
  ]
  const { rows } = await pool.query({ name: 'intersect', text, values })
  return JSON.stringify({
    data: { query_geometry: asked.geometry_2d, result_count: rows.length, constraints: rows },
  })
})
