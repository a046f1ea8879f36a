import { capabilities } from '@clearway/domain/operations'
import { type BuiltSession, buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Observation } from './observation.ts'
import { createTraffic } from './traffic.ts'
import { trafficFromStore } from './traffic-from-store.ts'
import type { ZoneWatch } from './zone-watch.ts'

let world: TestWorld
let flight: BuiltSession
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  flight = await buildSession(world)
})

/** One process's live picture, what it was shown, and how many frames it stamped. */
const picture = () => {
  const traffic = createTraffic({ freshMs: 15_000, now: () => +world.clock.now() })
  const shown: Observation[] = []
  let stamped = 0
  const zones: Pick<ZoneWatch, 'at'> = {
    at() {
      stamped += 1
      return []
    },
  }
  const fromStore = trafficFromStore({
    services: world.services,
    zones: zones as ZoneWatch,
    traffic,
    show(frame) {
      traffic.see(frame)
      shown.push(frame)
    },
  })
  const batch = () => ({ session_uuid: flight.sessionUuid, asset_uuid: flight.assetUuid })
  return { traffic, shown, fanOut: () => fromStore.fanOut(batch()), stamped: () => stamped }
}

/** Frames 10 ms apart, the last of them so long ago. */
const upload = async (many: number, agoMs: number) => {
  const last = +world.clock.now() - agoMs
  const frames = Array.from({ length: many }, (_, n) => ({
    timestamp: new Date(last - (many - 1 - n) * 10).toISOString(),
    latitude: 13,
    longitude: 77,
  }))
  const params = { session_uuid: flight.sessionUuid }
  await capabilities.telemetry.upload.invoke(world.as(flight.owner), params, { frames })
  return last
}

it('of a batch of thousands the newest are shown, in their order, and no others are read', async () => {
  const last = await upload(3_000, 1_000)
  const { shown, fanOut, stamped } = picture()
  await fanOut()
  expect(shown.map(({ at }) => at)).toEqual(Array.from({ length: 64 }, (_, n) => last - (63 - n) * 10))
  expect(stamped()).toBe(64)
})

it('what is shown already is not read again, however often batches come', async () => {
  await upload(200, 2_000)
  const { shown, fanOut, stamped } = picture()
  await fanOut()
  await fanOut()
  const newest = await upload(3, 1_000)
  await fanOut()
  expect([shown.length, stamped()]).toEqual([67, 67])
  expect(shown.at(-1)?.at).toBe(newest)
})

it('of many batches of a session within a moment it is read twice at most', async () => {
  await upload(10, 1_000)
  const { shown, fanOut } = picture()
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await Promise.all(Array.from({ length: 50 }, fanOut))
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2)
  asked.mockRestore()
  expect(shown).toHaveLength(10)
})
