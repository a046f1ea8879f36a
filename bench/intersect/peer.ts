import pg from 'pg'
import { serveJson } from '../kit/json-peer.ts'

/** The peer: a bare Node server that asks PostGIS the same question, and checks nothing. */
const pool = new pg.Pool({ connectionString: process.env['POSTGIS_URL'], max: 8 })

const text = `
  select constraint_uuid, constraint_type, ref_uuid, lower(heights)::float8 as min_height,
    upper(heights)::float8 as max_height, lower(during) as active_from, upper(during) as active_to, metadata
  from constraints
  where ST_Intersects(geom, ST_SetSRID(ST_GeomFromGeoJSON($1), 4326))
    and heights && numrange($2, $3) and during && tstzrange($4, $5)`

serveJson(200, async (body) => {
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
