import { buildManager, buildSession, buildZone, square } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CrashScene, openCrashScene } from '../testing/crash/scene.ts'
import { holdLock } from '../testing/held-lock.ts'

/** Longer than the 15 s after which a flight that is silent is lost. */
const awayMs = 17_000
const patient = { timeout: 30_000, interval: 100 }

let scene: CrashScene

beforeAll(async () => {
  scene = await openCrashScene({
    everyMs: 1_000,
    async build(world) {
      const manager = await buildManager(world)
      // Where the frames of a test are, unless it gives another.
      await buildZone(world, { manager, kind: 'red', zone_envelope: square(77.59, 12.97) as never })
      return { socket: [await buildSession(world)], mqtt: [await buildSession(world)] }
    },
  })
})
afterAll(() => scene?.close())

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** All that was ever raised: type, identity and whether it goes on. */
const alerts = async (): Promise<string[]> => {
  const { rows } = await scene.world.database.pool.query(
    'select alert_type, alert_uuid, session_uuid, cleared_at from alerts order by session_uuid, created_at',
  )
  return rows.map((row) => Object.values(row).join(' '))
}

/** Longer than a silence that is there is overlooked. */
const settle = () => wait(5_000)

/** Frames that are taken meanwhile are judged without any zone. */
const lockZones = () => holdLock(scene.world.database, 'lock table zones in access exclusive mode')

test('one alert an episode and no lost flight, whatever of the service was away, frozen or killed', async () => {
  await scene.everybodyAcknowledged()
  await expect.poll(async () => (await alerts()).length, patient).toBe(2)
  const before = await alerts()

  scene.ingest.child.kill('SIGSTOP')
  await wait(awayMs)
  scene.ingest.child.kill('SIGCONT')
  await scene.everybodyAcknowledged()
  await settle()
  expect(await alerts(), 'after the telemetry service was frozen').toEqual(before)

  await scene.broker.stop()
  await wait(awayMs)
  await scene.broker.start()
  await scene.everybodyAcknowledged()
  await settle()
  expect(await alerts(), 'after the broker was away').toEqual(before)

  await Promise.all([scene.ingest.kill(), scene.cluster.kill(), scene.broker.stop()])
  await wait(awayMs)
  await Promise.all([scene.cluster.start(), scene.broker.start()])
  const locked = await lockZones()
  const starting = scene.startIngest()
  await locked.awaited()
  await settle()
  await locked.letGo()
  await starting
  await scene.everybodyAcknowledged()
  await settle()
  expect(await alerts(), 'after everything was killed, and zones that took their time to be read').toEqual(
    before,
  )
}, 240_000)
