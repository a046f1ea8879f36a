import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { Sealer } from './sealer.ts'
import { auditOperations } from './service.ts'

const world = await openTestWorld({ platformAdminEmails: ['root@example.org'] })
const { db } = world.services
const root = await buildUser(world, { email: 'root@example.org' })
const owner = new pg.Client(world.database.url)
afterAll(() => owner.end())

const years = 3_000
beforeAll(async () => {
  await owner.connect()
  await db.execute(sql`
    insert into audit_entries (entry_uuid, at, action, result, request_id, details, mac)
    select gen_random_uuid(), now() - make_interval(hours => n), 'missions.create', 'done', 'long ago', '{}', ''
    from generate_series(1, ${years}::int) as n`)
  await new Sealer(world.services).drain()
  // Not vacuumed, for what an index answers by itself is not counted among the rows that are read.
  await owner.query('analyze')
})

/** How many seals a process that has just started makes, what it reads for that, and how long a statement may take then. */
const sealAnew = async () => {
  let made = 0
  let limit = ''
  const read = await rowsRead(db, ['audit_entries', 'audit_seals'], async (within) => {
    made = (await new Sealer({ ...world.services, db: within }).round()) ?? 0
    const { rows } = await within.execute<{ limit: string }>(
      sql`select current_setting('statement_timeout') as limit`,
    )
    limit = rows[0]!.limit
  })
  return { made, limit, rows: read.audit_entries.rows + read.audit_seals.rows }
}

const firstPage = async () => {
  let page: Awaited<ReturnType<typeof auditOperations.list.invoke>> | undefined
  const read = await rowsRead(db, ['audit_entries', 'audit_seals'], async (within) => {
    page = await auditOperations.list.invoke({ ...world.as(root.actor), db: within }, {}, { limit: 10 })
  })
  return { page: page!, rows: read.audit_entries.rows + read.audit_seals.rows }
}

const entries = async () => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from audit_entries`)
  return rows[0]!.n
}

it('is sealed after a start by a look at what came since, and not at all that ever was', async () => {
  await buildUser(world)
  const first = await sealAnew()
  expect(first.made).toBeGreaterThan(0)
  expect(first.rows).toBeLessThan(100)
  expect(first.limit).toBe('10s')
  expect((await sealAnew()).made).toBe(0)
})

it('says on its first page how many entries there are, sealed or not, and does not count them', async () => {
  for (const prepare of [() => buildUser(world), () => new Sealer(world.services).drain()]) {
    await prepare()
    const there = await entries()
    const { page, rows } = await firstPage()
    expect(page.pagination.total_records).toBeGreaterThanOrEqual(there)
    expect(page.pagination.total_records).toBeLessThanOrEqual(await entries())
    expect(rows).toBeLessThan(100)
  }
})

it('is looked at whole once in a restored database, whose server counts from lower transaction ids, and then no more', async () => {
  await new Sealer(world.services).drain()
  await owner.query('alter table audit_entries disable trigger all')
  await owner.query(`update audit_entries set written_by = '9000000000'::xid8`)
  await owner.query(`update audit_horizon set settled = '9000000000'::xid8, server = 'another one'`)
  await buildUser(world)
  const made = await entries()
  const restored = await sealAnew()
  expect(restored.made).toBeGreaterThan(0)
  expect(restored.limit).toBe('0')
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from audit_seals`)
  expect(rows[0]!.n).toBe(made)
  await buildUser(world)
  const next = await sealAnew()
  expect(next.made).toBeGreaterThan(0)
  expect(next.rows).toBeLessThan(100)
})
