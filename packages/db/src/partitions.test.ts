import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from './client.ts'
import { ensureTelemetryPartitions, partitionName } from './partitions.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('every day of frames is vacuumed at leisure, the one that is made now like those that are there', async () => {
  const handle = openDatabase(database.url)
  const day = new Date(Date.UTC(2031, 4, 17))
  await ensureTelemetryPartitions(handle.db, day, day).finally(() => handle.close())
  const { rows } = await database.pool.query<{ name: string; options: string[] | null }>(
    `select relname as name, reloptions as options from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'telemetry_frames'::regclass`,
  )
  expect(rows.map(({ name }) => name)).toContain(partitionName(day.getTime()))
  expect(rows.length).toBeGreaterThan(1)
  for (const { name, options } of rows) expect(options, name).toContain('autovacuum_vacuum_cost_delay=20')
})
