import { openDatabase } from '@clearway/db'
import { Line } from '@clearway/db/testing'
import { defaultSettings } from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import { buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '../testing/client.ts'
import { holdLock } from '../testing/held-lock.ts'
import { buildScene, type Scene } from '../testing/scene.ts'
import { frameAt, openStage, type Stage, stationUrl, unlimited } from '../testing/stage.ts'

/**
 * A flight is lost after so long, which is more than it takes to see that nothing is received (6 s); every pause here is
 * longer.
 */
const lostLinkMs = 6_500
const pauseMs = 8_000

let world: TestWorld
let line: Line
let stage: Stage
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  world = await createTestWorld({ conformance: { ...defaultSettings.conformance, lostLinkMs } })
  world.clock.set(new Date())
  line = new Line(world.database.url)
  await line.mend()
  database = openDatabase(line.url, { max: 5 })
  const services = { ...world.services, db: database.db }
  stage = await openStage({ ...world, services }, { database, databaseUrl: line.url }, unlimited)
})
afterAll(async () => {
  await stage.app.close()
  await database.close()
  line.cut()
  await world.close()
})

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

const alertsOf = async ({ flight }: Scene) =>
  (
    await capabilities.alerts.list.invoke(
      world.as(flight.owner),
      {},
      { session_uuid: flight.sessionUuid, limit: 100 },
    )
  ).data
const lost = async (scene: Scene) =>
  (await alertsOf(scene)).filter(({ alert_type }) => alert_type === 'lost_link')
const conformance = ({ flight }: Scene) => stage.app.conformanceOf(flight.sessionUuid)

/** Flies in a zone without permission: one alert, which has to stay the only one. */
const violating = async (scene: Scene) => {
  const station = await scene.fly()
  await expect.poll(() => alertsOf(scene)).toHaveLength(1)
  const [alert] = await alertsOf(scene)
  return { scene, station, alert: alert! }
}
type Violating = Awaited<ReturnType<typeof violating>>

/** Frames of the station arrive again, and the link stays. */
const goesOn = async (scene: Scene, station: TestClient) => {
  for (let i = 0; i < 3; i += 1) {
    station.send(scene.here())
    await station.next('telemetry_ack')
    await new Promise((resolve) => setTimeout(resolve, 600))
  }
}
const onlyThat = (alert: object) => [{ ...alert, updated_at: expect.any(String) }]

test('while the database is away no flight is lost, and its alert stays the one it was', async () => {
  const { scene, station, alert } = await violating(await buildScene(stage))
  line.cut()
  await pause()
  await line.mend()
  await goesOn(scene, station)
  expect(await alertsOf(scene)).toEqual(onlyThat(alert))
  expect(conformance(scene)).toBe('non_conforming')
})

test('while somebody holds the table of frames no flight is lost', async () => {
  const { scene, station, alert } = await violating(await buildScene(stage))
  const held = await holdLock(world.database, 'lock table telemetry_frames')
  station.send(scene.here())
  await pause()
  expect(await lost(scene)).toEqual([])
  await held.letGo()
  await station.next('telemetry_ack')
  await goesOn(scene, station)
  expect(await alertsOf(scene)).toEqual(onlyThat(alert))
})

test('a flight whose station never comes back is lost, however long the service was away', async () => {
  const startedAt = new Date(Date.now() - 20 * 60_000)
  const flights = [
    await buildSession(world, { startedAt }),
    await buildSession(world, { startedAt }),
  ] as const
  const [linked, uploaded] = flights
  const frame = frameAt(-10 * 60_000)
  const station = await stage.station(linked)
  station.send(frame)
  await station.next('telemetry_ack')
  await capabilities.telemetry.upload.invoke(
    world.as(uploaded.owner),
    { session_uuid: uploaded.sessionUuid },
    { frames: [frame] },
  )
  stage = await stage.restart()
  await expect.poll(() => stage.app.conformanceOf(linked.sessionUuid)).toBe('contingent')
  expect(stage.app.conformanceOf(uploaded.sessionUuid)).toBe('conforming')
})

test('after a restart a flight has its whole time to come back; one that does not is lost then', async () => {
  const scenes = [await buildScene(stage), await buildScene(stage)]
  const [back, gone] = (await Promise.all(scenes.map(violating))) as [Violating, Violating]
  await stage.app.close()
  await pause()
  const startedAt = performance.now()
  stage = await stage.restart()
  const { sessionUuid, token } = back.scene.flight
  const station = await TestClient.open(stationUrl(stage.origin, sessionUuid, token))
  const flying = setInterval(() => station.send(back.scene.here()), 500)
  await expect.poll(() => conformance(gone.scene)).toBe('contingent')
  expect(performance.now() - startedAt).toBeGreaterThan(lostLinkMs)
  clearInterval(flying)
  expect(await alertsOf(back.scene)).toEqual(onlyThat(back.alert))
  await expect.poll(async () => (await lost(gone.scene)).length).toBe(1)
})
