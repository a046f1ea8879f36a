import { traceQueries } from '@clearway/db'
import { freePort } from '@clearway/db/embedded'
import { buildManager, buildZone, createTestWorld, square, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from '../testing/stage.ts'

let world: TestWorld
let zoneUuid: string
const asked: string[] = []

beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(new Date())
  const manager = await buildManager(world)
  const zone = await buildZone(world, { manager, zone_envelope: square(60, 60) as never })
  zoneUuid = zone.zone_uuid
  traceQueries((text) => {
    asked.push(text)
    return null
  })
})
afterAll(() => world.close())

const zonesAt = ({ app }: Stage) => app.zonesAt(60, 60, null, Date.now())
const readyz = async ({ origin }: Stage) => (await fetch(`${origin.replace('ws', 'http')}/readyz`)).json()

test('a telemetry service reads all zones once, and knows them when it starts', async () => {
  const stage = await openStage(world, {})
  expect(zonesAt(stage)).toEqual([zoneUuid])
  await expect.poll(() => readyz(stage)).toMatchObject({ checks: { events: 'up' } })
  expect(asked.filter((text) => /^select .*"zone_envelope".* from "zones"/.test(text))).toHaveLength(1)
  await stage.app.close()
})

test('one that has no event channel starts all the same with the zones, and reports what is away', async () => {
  const databaseUrl = world.database.url.replace(/:\d+\//, `:${await freePort()}/`)
  const stage = await openStage(world, { databaseUrl })
  expect(zonesAt(stage)).toEqual([zoneUuid])
  expect(await readyz(stage)).toMatchObject({ checks: { database: 'up', events: 'down' } })
  await stage.app.close()
})
