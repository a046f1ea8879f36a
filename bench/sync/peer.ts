import { createServer } from 'node:http'
import pg from 'pg'

/** The peer: a bare Node server that pages the same rows with a plain SELECT. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 4 })

const text = 'select * from zones where zone_id > $1 and status = 1 order by zone_id limit 501'

const server = createServer(async (asked, reply) => {
  const after = new URL(asked.url ?? '/', 'http://peer').searchParams.get('after_zone_id') ?? '0'
  const { rows } = await pool.query({ name: 'page', text, values: [after] })
  const zones = rows.slice(0, 500).map((row) => ({ ...row, zone_id: Number(row.zone_id) }))
  const next_zone_id = zones.at(-1)?.zone_id ?? Number(after)
  reply.writeHead(200, { 'content-type': 'application/json' })
  reply.end(JSON.stringify({ mode: 'full', next_zone_id, has_more: rows.length > 500, zones }))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('disconnect', () => process.exit(0))
