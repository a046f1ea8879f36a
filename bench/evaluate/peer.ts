import pg from 'pg'
import { serveJson } from '../kit/json-peer.ts'

/** The peer: a bare Node server that asks PostGIS which zones a draft hits, and nothing more. */
const pool = new pg.Pool({ connectionString: process.env['POSTGIS_URL'], max: 8 })

const text = `
  select zone_uuid, zone_name, airspace_zone_type, restriction_type from zones
  where ST_Intersects(geom, ST_SetSRID(ST_GeomFromGeoJSON($1), 4326))
    and heights && numrange($2, $3) and during && tstzrange($4, $5)`

serveJson(200, async (body) => {
  const asked = JSON.parse(body)
  const { min_height, max_height, start_time, end_time } = asked
  const values = [JSON.stringify(asked.mission_envelope), min_height, max_height, start_time, end_time]
  const { rows } = await pool.query({ name: 'hit', text, values })
  return JSON.stringify({ data: { zones: rows } })
})
