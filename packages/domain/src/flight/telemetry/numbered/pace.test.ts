import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../../kernel/index.ts'
import { buildSession, createTestWorld, type TestWorld } from '../../../testing/index.ts'
import { frameOf, ledgerOf } from '../../../testing/numbered-scene.ts'
import { storeNumbered } from './service.ts'

let world: TestWorld

beforeAll(async () => {
  const { numbered } = defaultSettings
  world = await createTestWorld({ numbered: { ...numbered, perSecond: 50, burst: 200 } })
})
afterAll(() => world.close())

/** What the time of the test itself has earned, measured from before the first frame was taken. */
const earnedSince = (began: number) => (50 * (performance.now() - began)) / 1_000

const waits = (seconds: number) =>
  world.services.db.execute(
    sql`update telemetry_sequences set paced_at = paced_at - make_interval(secs => ${seconds}::float8)`,
  )

test('a station that sends faster is not acknowledged beyond its pace, and drains by sending again', async () => {
  const flight = await buildSession(world)
  const begin = world.clock.now().getTime()
  const queue = Array.from({ length: 300 }, (_, i) => frameOf(flight, begin, i + 1))
  const began = performance.now()
  const first = await storeNumbered(world.services, queue)
  expect(first.outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(200)
  expect(first.acknowledgements).toMatchObject([{ highest: 200 }])
  await waits(1)
  // What was stored already costs nothing, so the whole queue may come again.
  const second = await storeNumbered(world.services, queue)
  const taken = second.outcomes.filter((outcome) => outcome === 'stored').length
  expect(taken).toBeGreaterThanOrEqual(50)
  expect(taken).toBeLessThanOrEqual(50 + earnedSince(began))
  await waits(3)
  await storeNumbered(world.services, queue)
  expect(await ledgerOf(world, flight.sessionUuid)).toMatchObject({ highest: 300, rejected: [] })
})

test('two processes that take a station’s frames by turns let no more pass together', async () => {
  const flight = await buildSession(world)
  const begin = world.clock.now().getTime()
  const queue = Array.from({ length: 600 }, (_, i) => frameOf(flight, begin, i + 1))
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 12 }, (_, i) => storeNumbered(world.services, queue.slice(i * 50, i * 50 + 50))),
  )
  const { stored } = await ledgerOf(world, flight.sessionUuid)
  expect(stored.length).toBeGreaterThanOrEqual(200)
  expect(stored.length).toBeLessThanOrEqual(200 + earnedSince(began))
})
