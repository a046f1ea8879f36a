import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/** The peer: a bare Node server that inserts into a table with the same exclusion constraint, and knows no rule. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const text = `
  insert into peer.volumes values ($1, $2::polygon, float8range($3, $4), tstzrange($5, $6)) on conflict do nothing`

const answer = async (body: string): Promise<string> => {
  const asked = JSON.parse(body)
  const ring = asked.flight_envelope.coordinates[0].slice(0, -1) as [number, number][]
  const polygon = `(${ring.map(([x, y]) => `(${x},${y})`).join(',')})`
  const times = [asked.schedule_start_time, asked.schedule_end_time]
  const values = [randomUUID(), polygon, asked.min_height, asked.max_height, ...times]
  const { rowCount } = await pool.query({ name: 'claim', text, values })
  return JSON.stringify({ data: { ...asked, permission_summary: rowCount ? 'approved' : 'rejected' } })
}

const server = createServer((asked, reply) => {
  let body = ''
  asked.setEncoding('utf8')
  asked.on('data', (part: string) => {
    body += part
  })
  asked.on('end', async () => {
    const out = await answer(body)
    reply.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(out) })
    reply.end(out)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('disconnect', () => process.exit(0))
