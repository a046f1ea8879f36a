import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { partitionName, serviceRole, tables } from './index.ts'
import { dropTelemetryPartition, ensureTelemetryPartitions, telemetryKeeping } from './partitions.ts'
import { createTestDatabase } from './testing.ts'

const database = await createTestDatabase()
const owner = new pg.Client({ connectionString: database.url })
await owner.connect()
afterAll(async () => {
  await owner.end()
  await database.close()
})

const entry = {
  entryUuid: '01900000-0000-7000-8000-000000000001',
  at: new Date('2026-06-01T08:00:00Z'),
  action: 'missions.create',
  result: 'done',
  requestId: 'test',
  details: {},
  mac: '',
}
await database.db.insert(tables.auditEntries).values(entry)

const refusedWith = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: { cause?: { message: string }; message: string }) => error.cause?.message ?? error.message,
  )

describe('the service', () => {
  it('works as a role of its own that is no superuser and owns nothing', async () => {
    const { rows } = await database.db.execute<{ name: string; super: boolean; owned: number }>(sql`
      select current_user as name, rolsuper as super,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname = current_user`)
    expect(rows[0]).toEqual({ name: serviceRole, super: false, owned: 0 })
  })

  it.each([
    'update audit_entries set result = $$done$$',
    'delete from audit_entries',
    'truncate audit_entries',
    'update audit_seals set hash = $$$$',
    'delete from audit_seals',
    'truncate audit_seals',
    'drop table audit_entries',
    'alter table audit_entries disable trigger all',
    'create table more (id int)',
  ])('may not %s', async (statement) => {
    expect(await refusedWith(database.db.execute(sql.raw(statement)))).toMatch(
      /permission denied|must be owner/,
    )
  })

  it('makes the day that a frame needs although it owns no table', async () => {
    const day = new Date('2031-03-01T10:00:00Z')
    await ensureTelemetryPartitions(database.db, day, day)
    const name = partitionName(Date.parse('2031-03-01T00:00:00Z'))
    const { rows } = await database.db.execute<{ may: boolean }>(
      sql`select has_table_privilege(${name}, 'insert') as may`,
    )
    expect(rows[0]?.may).toBe(true)
  })

  it('drops a day of frames that is over, and neither a young one nor anything else', async () => {
    const old = new Date('2021-03-01T10:00:00Z')
    await ensureTelemetryPartitions(database.db, old, old)
    expect(await telemetryKeeping(database.db)).toMatchObject({ days: 365, outdated: ['2021-03-01'] })
    await owner.query('create table telemetry_frames_20210302 (id int)')
    expect(await dropTelemetryPartition(database.db, '2021-03-02')).toBe(false)
    expect(await dropTelemetryPartition(database.db, '2021-03-01')).toBe(true)
    expect(await dropTelemetryPartition(database.db, '2021-03-01')).toBe(false)
    await owner.query('drop table telemetry_frames_20210302')
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const kept = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10)
    for (const day of [kept, yesterday, '2999-01-01'])
      expect(await refusedWith(dropTelemetryPartition(database.db, day))).toMatch(/not old enough/)
  })
})

describe('the owner of the tables', () => {
  it.each([
    'update audit_entries set result = $$done$$',
    'delete from audit_entries',
    'truncate audit_entries, audit_seals',
    'update audit_seals set hash = $$$$',
    'delete from audit_seals',
  ])('is refused by a trigger: %s', async (statement) => {
    expect(await refusedWith(owner.query(statement))).toMatch(/append-only/)
  })
})
