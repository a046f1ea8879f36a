import { once } from 'node:events'
import { capabilities } from '@clearway/domain/operations'
import { type BuiltSession, buildManager, buildSession, buildZone, square } from '@clearway/domain/testing'
import { expect, onTestFinished, test } from 'vitest'
import { type CrashScene, openCrashScene } from '../testing/crash/scene.ts'
import { holdLock } from '../testing/held-lock.ts'

const patient = { timeout: 30_000, interval: 100 }

/** One alert a line. */
const alerts = async ({ world }: CrashScene): Promise<string[]> => {
  const { rows } = await world.database.pool.query(
    'select session_uuid, alert_type, alert_uuid, created_at, cleared_at from alerts order by session_uuid, created_at',
  )
  return rows.map((row) => JSON.stringify(row))
}

const rowsOf = async ({ world }: CrashScene, table: string): Promise<number | null> =>
  (await world.database.pool.query(`select from ${table}`)).rowCount

/** Nothing of a killed process is left to be noted, and nothing that was noted to be judged. */
const allTakenOver = async (scene: CrashScene) => {
  await expect.poll(() => rowsOf(scene, 'listeners'), patient).toBe(2)
  await expect.poll(() => rowsOf(scene, 'late_stretches'), patient).toBe(0)
}

const allStored = ({ senders }: CrashScene) =>
  expect
    .poll(() => senders.every(({ sent, acknowledged }) => sent.size === acknowledged.size), patient)
    .toBe(true)

const openScene = async () => {
  const flights: BuiltSession[] = []
  const scene = await openCrashScene({
    everyMs: 500,
    async build(world) {
      const manager = await buildManager(world)
      // Where the frames of a test are, unless it gives another.
      await buildZone(world, { manager, kind: 'red', zone_envelope: square(77.59, 12.97) as never })
      for (let n = 0; n < 3; n += 1) flights.push(await buildSession(world))
      return { socket: flights.slice(0, 2), mqtt: flights.slice(2) }
    },
  })
  onTestFinished(() => scene.close())
  return { scene, flights }
}

test.each<[string, NodeJS.Signals]>([
  ['was killed', 'SIGKILL'],
  ['ended', 'SIGTERM'],
])(
  'what a telemetry service stored and had not judged when it %s is judged by the next one, and judged once',
  async (_how, signal) => {
    const { scene, flights } = await openScene()
    const { world } = scene
    // No process can write about any flight.
    const held = await holdLock(world.database, 'select from flight_sessions for no key update')
    await scene.everybodyAcknowledged()
    scene.stopSending()
    await allStored(scene)
    await held.awaited()
    const { child } = scene.ingest
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    await held.letGo()
    expect(await alerts(scene)).toEqual([])

    const over = flights[0]!
    await capabilities.sessions.end.invoke(
      world.as(over.owner),
      { session_uuid: over.sessionUuid },
      { ended_at: new Date().toISOString() },
    )
    await scene.startIngest()
    const ofFlights = flights.map(({ sessionUuid }) => expect.stringContaining(sessionUuid))
    await expect
      .poll(async () => (await alerts(scene)).filter((one) => one.includes('zone_violation')), patient)
      .toEqual(expect.arrayContaining(ofFlights))
    await allTakenOver(scene)
    const judged = (await alerts(scene)).filter((one) => one.includes('zone_violation'))
    expect(judged).toHaveLength(flights.length)

    await scene.ingest.kill()
    await scene.startIngest()
    await allTakenOver(scene)
    expect((await alerts(scene)).filter((one) => one.includes('zone_violation'))).toEqual(judged)
  },
  120_000,
)
