import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { serveJson } from '../kit/json-peer.ts'

/** The peer: a bare Node server that inserts into a table with the same exclusion constraint, and knows no rule. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const text = `
  insert into peer.volumes values ($1, $2::polygon, float8range($3, $4), tstzrange($5, $6)) on conflict do nothing`

serveJson(201, async (body) => {
  const asked = JSON.parse(body)
  const ring = asked.flight_envelope.coordinates[0].slice(0, -1) as [number, number][]
  const polygon = `(${ring.map(([x, y]) => `(${x},${y})`).join(',')})`
  const times = [asked.schedule_start_time, asked.schedule_end_time]
  const values = [randomUUID(), polygon, asked.min_height, asked.max_height, ...times]
  const { rowCount } = await pool.query({ name: 'claim', text, values })
  return JSON.stringify({ data: { ...asked, permission_summary: rowCount ? 'approved' : 'rejected' } })
})
