import { setTimeout as sleep } from 'node:timers/promises'
import { buildZone, createTestWorld, square, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { watchZones } from './zone-watch.ts'

let world: TestWorld

beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

type Read<T> = () => Promise<T>

/** A watch over the same database, whose reads go through `around`. */
const watch = (around: <T>(read: Read<T>) => Promise<T>) => {
  const { services } = world
  const db = Object.create(services.db, {
    select: {
      value: (fields: never) => ({
        from: (table: never) => ({
          where: (which: never) => around(async () => services.db.select(fields).from(table).where(which)),
        }),
      }),
    },
  })
  const zones = watchZones({ db, log: services.log })
  onTestFinished(zones.close)
  return zones
}
const build = async () => (await buildZone(world, { zone_envelope: square(10, 10) as never })).zone_uuid

test('a zone that changed while the database did not answer is known once it does, without a reload', async () => {
  let failures = 1
  const zones = watch((read) => (failures-- > 0 ? Promise.reject(new Error('away')) : read()))
  const zoneUuid = await build()
  zones.changed(zoneUuid)
  await expect.poll(() => zones.at(10, 10, null, Date.now())).toContain(zoneUuid)
  expect(zones.find(zoneUuid)).toBeDefined()
})

test('a zone that changes while all of them are read is not lost to the older list', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let reads = 0
  const zones = watch(async (read) => {
    const rows = await read()
    reads += 1
    // The list of all is read before the change and arrives after it.
    if (reads === 1) await answered
    return rows
  })
  const reloaded = zones.reload()
  await expect.poll(() => reads).toBe(1)
  const zoneUuid = await build()
  zones.changed(zoneUuid)
  // Long enough for the change to be read before the list arrives, if anything let it.
  await sleep(200)
  answer()
  await reloaded
  await expect.poll(() => zones.find(zoneUuid)).toBeDefined()
  expect(zones.at(10, 10, null, Date.now())).toContain(zoneUuid)
})
