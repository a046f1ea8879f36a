import { createServer } from 'node:http'
import pg from 'pg'

/** The peer: a bare Node server that asks PostGIS which zones a draft hits, and nothing more. */
const pool = new pg.Pool({ connectionString: process.env['POSTGIS_URL'], max: 8 })

const text = `
  select zone_uuid, zone_name, airspace_zone_type, restriction_type from zones
  where ST_Intersects(geom, ST_SetSRID(ST_GeomFromGeoJSON($1), 4326))
    and heights && numrange($2, $3) and during && tstzrange($4, $5)`

const answer = async (body: string): Promise<string> => {
  const asked = JSON.parse(body)
  const { min_height, max_height, start_time, end_time } = asked
  const values = [JSON.stringify(asked.mission_envelope), min_height, max_height, start_time, end_time]
  const { rows } = await pool.query({ name: 'hit', text, values })
  return JSON.stringify({ data: { zones: rows } })
}

const server = createServer((asked, reply) => {
  let body = ''
  asked.setEncoding('utf8')
  asked.on('data', (part: string) => {
    body += part
  })
  asked.on('end', async () => {
    const out = await answer(body)
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(out) })
    reply.end(out)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('disconnect', () => process.exit(0))
