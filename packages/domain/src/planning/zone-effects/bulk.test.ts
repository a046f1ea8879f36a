import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { lockZonesForWriting } from '../../airspace/zones/store.ts'
import { capabilities } from '../../operations.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { buildManager, square } from '../../testing/index.ts'

const world = await openTestWorld()
const manager = await buildManager(world)

const batch = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    zone_name: `Zone ${from + n}`,
    zone_envelope: square(((from + n) % 300) / 2, Math.floor((from + n) / 300), 0.1),
    min_height: 0,
    max_height: 100,
    restriction_type: 1,
    airspace_zone_type: 1,
  }))

const createMany = (from: number, count: number) =>
  capabilities.zones.createMany.invoke(world.as(manager.owner), {}, { zones: batch(from, count) })

const rowsEstimated = async (table: string): Promise<number> => {
  const { rows } = await world.services.db.execute<{ rows: number }>(
    sql`select reltuples::float8 as rows from pg_class where oid = ${table}::regclass`,
  )
  return rows[0]!.rows
}

test('a batch is stored in the order in which it was sent, each zone with its constraint, owner and change', async () => {
  const { zones, total_created } = await createMany(0, 40)
  expect(total_created).toBe(40)
  expect(zones.map(({ zone_name }) => zone_name)).toEqual(batch(0, 40).map(({ zone_name }) => zone_name))
  const ids = zones.map(({ zone_id }) => zone_id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(zones[7]!.memberships).toMatchObject([{ org_uuid: manager.org.org_uuid, membership_type: 1 }])
  const synced = await capabilities.zones.sync.invoke(
    world.as(manager.owner),
    {},
    { mode: 'full', limit: 40 },
  )
  expect('zones' in synced && synced.zones.map((zone) => zone.zone_uuid)).toEqual(
    zones.map(({ zone_uuid }) => zone_uuid),
  )
})

test('after a bulk write PostgreSQL knows how large the tables have become', async () => {
  await createMany(1_000, 500)
  for (const table of ['zones', 'constraints', 'resource_memberships', 'zone_changes'])
    expect(await rowsEstimated(table)).toBeGreaterThanOrEqual(500)
})

test('of requests that come at once one waits for the zones, and the others for their turn in memory', async () => {
  const { db } = world.services
  const waiting = async (): Promise<number> => {
    const { rows } = await db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]!.waiting
  }
  const held = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const holder = db.transaction(async (tx) => {
    await lockZonesForWriting(tx)
    holding.resolve()
    await held.promise
  })
  await holding.promise
  const asked = Array.from({ length: 4 }, (_, n) => createMany(3_000 + n * 10, 10))
  try {
    await expect.poll(waiting).toBe(1)
    for (let look = 0; look < 20; look += 1) expect(await waiting()).toBe(1)
  } finally {
    held.resolve()
    await holder
  }
  const made = await Promise.all(asked)
  expect(made.map(({ total_created }) => total_created)).toEqual([10, 10, 10, 10])
})

test('a bulk write that is stored is answered so, even if PostgreSQL cannot renew its figures', async () => {
  const owner = new pg.Client(world.database.url)
  await owner.connect()
  await owner.query(
    `create or replace function analyse_grown(variadic names regclass[]) returns void language plpgsql
      as $$ begin raise 'no room for figures'; end $$`,
  )
  await owner.end()
  const warn = vi.fn()
  const ctx = { ...world.as(manager.owner), log: { ...world.services.log, warn } }
  const { total_created } = await capabilities.zones.createMany.invoke(ctx, {}, { zones: batch(4_000, 2) })
  expect(total_created).toBe(2)
  expect(warn.mock.calls).toEqual([
    [
      { err: expect.objectContaining({ message: 'no room for figures' }), request_id: ctx.requestId },
      'the figures of tables that a bulk write has outgrown could not be renewed',
    ],
  ])
})
