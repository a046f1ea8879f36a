import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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
const insertEntries = () =>
  db.execute(sql`
    insert into audit_entries (entry_uuid, at, action, result, request_id, details, mac)
    select gen_random_uuid(), now() - make_interval(hours => n), 'missions.create', 'done', 'long ago', '{}', ''
    from generate_series(1, ${years}::int) as n`)
beforeAll(async () => {
  await owner.connect()
  await insertEntries()
  await new Sealer(world.services).drain()
  // Not vacuumed, for what an index answers by itself is not counted among the rows that are read.
  await owner.query('analyze')
  // The horizon is the server's: what a test of another database began before these entries keeps it below them while it lasts.
  const looked = async () => {
    await buildUser(world)
    return (await sealAnew()).rows
  }
  await vi.waitFor(async () => expect(await looked()).toBeLessThan(100), { timeout: 60_000, interval: 200 })
})

/** How many seals processes make that have just started, a round each, and what they read for that. */
const sealAnew = async () => {
  const before = await seals()
  let rounds = 0
  const read = await rowsRead(db, ['audit_entries', 'audit_seals'], async (within) => {
    do rounds += 1
    while (await new Sealer({ ...world.services, db: within }).round())
  })
  return { made: (await seals()) - before, rounds, rows: read.audit_entries.rows + read.audit_seals.rows }
}

const firstPage = async () => {
  let page: Awaited<ReturnType<typeof auditOperations.list.invoke>> | undefined
  const read = await rowsRead(db, ['audit_entries', 'audit_seals'], async (within) => {
    page = await auditOperations.list.invoke({ ...world.as(root.actor), db: within }, {}, { limit: 10 })
  })
  return { page: page!, rows: read.audit_entries.rows + read.audit_seals.rows }
}

const rowsOf = async (table: string) => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return rows[0]!.n
}
const entries = () => rowsOf('audit_entries')
const seals = () => rowsOf('audit_seals')

it('is sealed after a start by a look at what came since, and not at all that ever was', async () => {
  await buildUser(world)
  const first = await sealAnew()
  expect(first.made).toBeGreaterThan(0)
  expect(first.rows).toBeLessThan(100)
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
  expect((await sealAnew()).made).toBeGreaterThan(0)
  expect(await seals()).toBe(made)
  await buildUser(world)
  const next = await sealAnew()
  expect(next.made).toBeGreaterThan(0)
  expect(next.rows).toBeLessThan(100)
})

it('is looked at once where very many have no seal, by whichever process has the next round', async () => {
  await insertEntries()
  await owner.query(`update audit_horizon set server = 'another one'`)
  const there = await entries()
  const restored = await sealAnew()
  expect(restored.made).toBe(years)
  expect(await seals()).toBe(there)
  // Each by its key, twice, with its seal; and once more what is new, where another database holds the horizon.
  expect(restored.rows).toBeLessThan(6 * there)
  expect(restored.rounds).toBeGreaterThan(there / 500)
})

it('finds what came behind the look while it was under way', async () => {
  await owner.query(`update audit_horizon set server = 'another one'`)
  await new Sealer(world.services).round()
  await db.execute(sql`
    insert into audit_entries (entry_uuid, at, action, result, request_id, details, mac)
    values ('00000000-0000-0000-0000-000000000001', now(), 'missions.create', 'done', 'just now', '{}', '')`)
  await new Sealer(world.services).drain()
  expect(await seals()).toBe(await entries())
})
