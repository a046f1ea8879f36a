import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { addMs, day, defaultSettings } from '../../../kernel/index.ts'
import { capabilities } from '../../../operations.ts'
import { buildManager, buildZone, square } from '../../../testing/builders/airspace.ts'
import { openTestWorld } from '../../../testing/file-world.ts'
import { rowsRead } from '../../../testing/rows-read.ts'
import { pruneZoneChanges } from './service.ts'
import { catalogState, pruneChanges, zonesAt } from './store.ts'

// What a page or an hour of pruning reads is its own, however much else has changed.

const world = await openTestWorld({ sync: { ...defaultSettings.sync, keepChanges: 0 } })
const kia = await buildManager(world)
const { db } = world.services

const zoneAt = (longitude: number) =>
  buildZone(world, { manager: kia, zone_envelope: square(longitude, 60) as never })
const remove = ({ zone_uuid }: { zone_uuid: string }) =>
  capabilities.zones.delete.invoke(world.as(kia.owner), { zone_uuid }, {})
const full = async (query: object) => {
  const page = await capabilities.zones.sync.invoke(world.as(kia.owner), {}, { mode: 'full', ...query })
  if (page.mode !== 'full') throw new Error('not a full page')
  return page
}
/** As writers who give a zone so many more states. */
const changeAgain = async ({ zone_uuid }: { zone_uuid: string }, times: number) => {
  await db.execute(sql`
    with taken as (update zone_catalog set current_change_id = current_change_id + ${times} returning current_change_id as last)
    insert into zone_changes (change_id, operation, zone_uuid, zone_version, zone, changed_at)
    select taken.last - ${times} + n, 'upsert', c.zone_uuid, c.zone_version + n, c.zone, ${world.clock.now().toISOString()}::timestamptz
    from taken, generate_series(1, ${times}::int) n,
      (select * from zone_changes where zone_uuid = ${zone_uuid} order by change_id desc limit 1) c`)
}
const known = async () => {
  const { rows } = await db.execute<{ zone_uuid: string }>(
    sql`select zone_uuid from catalog_zones order by zone_id`,
  )
  return rows.map((row) => row.zone_uuid)
}
const states = async () => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from zone_changes`)
  return rows[0]!.n
}

const made: Awaited<ReturnType<typeof zoneAt>>[] = []
beforeAll(async () => {
  for (let n = 0; n < 6; n += 1) made.push(await zoneAt(n))
})

it('a page of a full sync looks at its own zones, whatever has changed since its watermark', async () => {
  const { currentChangeId: snapshot } = await catalogState(db)
  const before = await full({ snapshot_change_id: snapshot })
  await changeAgain(made[5]!, 3_000)
  for (const zone of made.slice(1, 3)) await changeAgain(zone, 400)
  const read = await rowsRead(db, ['zone_changes', 'catalog_zones', 'zones'], async (tx) => {
    const found = await zonesAt(tx, snapshot, { afterZoneId: 0, limit: 3 })
    expect(found.map(({ zoneId }) => zoneId)).toEqual(made.slice(0, 3).map(({ zone_id }) => zone_id))
  })
  expect(read.zone_changes.rows + read.catalog_zones.rows + read.zones.rows).toBeLessThan(20)
  expect((await full({ snapshot_change_id: snapshot })).zones).toEqual(before.zones)
})

it('zones that were made since, or were gone before, are passed over by a short page as by a long one', async () => {
  const gone = await zoneAt(20)
  const last = await zoneAt(21)
  await remove(gone)
  const { currentChangeId: snapshot } = await catalogState(db)
  for (let n = 0; n < 5; n += 1) await zoneAt(30 + n)
  const { zones, has_more } = await full({
    snapshot_change_id: snapshot,
    after_zone_id: made[4]!.zone_id,
    limit: 2,
  })
  expect(zones.map((zone) => zone['zone_uuid'])).toEqual([made[5]!.zone_uuid, last.zone_uuid])
  expect(has_more).toBe(false)
})

it('what an early version left no state of is in the catalog as it is', async () => {
  const kept = await zoneAt(25)
  await db.execute(sql`delete from zone_changes where zone_uuid = ${kept.zone_uuid}`)
  const { zones } = await full({ after_zone_id: kept.zone_id - 1 })
  expect(zones).toMatchObject([{ zone_uuid: kept.zone_uuid }])
  await remove(kept)
})

it('pruning goes on behind what it has looked at, some at a time, and forgets who is gone', async () => {
  const gone = await zoneAt(40)
  const { currentChangeId: snapshot } = await catalogState(db)
  const there = await full({ snapshot_change_id: snapshot })
  world.clock.advance(day)
  await remove(gone)
  await changeAgain(made[0]!, 6_000)
  expect(await known()).toContain(gone.zone_uuid)

  const prune = (tx: Parameters<typeof pruneChanges>[0], before: Date) => pruneChanges(tx, 0, before)
  await db.transaction((tx) => prune(tx, world.clock.now()))
  expect(await full({ snapshot_change_id: snapshot })).toEqual(there)

  world.clock.advance(91 * day)
  const first = await db.transaction((tx) => prune(tx, addMs(world.clock.now(), -90 * day)))
  expect(first).toMatchObject({ hasMore: true })
  await pruneZoneChanges(world.services)
  expect(await known()).not.toContain(gone.zone_uuid)
  expect(await states()).toBe((await known()).length)
  const { currentChangeId, prunedThrough } = await catalogState(db)
  expect(prunedThrough).toBe(currentChangeId)
  expect((await full({})).zones.map((zone) => zone['zone_uuid'])).toEqual(await known())

  await changeAgain(made[0]!, 1)
  world.clock.advance(91 * day)
  const read = await rowsRead(db, ['zone_changes'], (tx) =>
    prune(tx as never, addMs(world.clock.now(), -90 * day)),
  )
  expect(read.zone_changes.rows).toBeLessThan(10)
  expect(await states()).toBe((await known()).length)
})

it('what a restored service need not keep any more is dropped there too', async () => {
  await changeAgain(made[1]!, 10)
  await db.execute(sql`update zone_catalog set history = 'another'`)
  await buildZone(world, { zone_envelope: square(50, 60) as never })
  world.clock.advance(91 * day)
  await pruneZoneChanges(world.services)
  expect(await states()).toBe((await known()).length)
})
