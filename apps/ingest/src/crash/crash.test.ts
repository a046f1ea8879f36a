import {
  type BuiltSession,
  buildAsset,
  buildModel,
  buildOrganisation,
  buildSession,
  type TestWorld,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CrashScene, openCrashScene } from '../testing/crash/scene.ts'
import { measureOwnTime } from '../testing/own-time.ts'

const overSockets = 50
const overMqtt = 25
/** 4 Hz: twice what a ground station may. */
const everyMs = 250
const streamMs = 1_000
const recoveryMs = 10_000
const patient = { timeout: 60_000, interval: 50 }

let scene: CrashScene

beforeAll(async () => {
  scene = await openCrashScene({
    env: { SOCKET_FRAME_RATE: '1000000,1000000' },
    everyMs,
    async build(world) {
      const flights = await buildFlights(world, overSockets + overMqtt)
      return { socket: flights.slice(0, overSockets), mqtt: flights.slice(overSockets) }
    },
  })
})
afterAll(() => scene?.close())

/** Of one organisation and one model; every aircraft in a session of its own. */
const buildFlights = async (world: TestWorld, count: number): Promise<BuiltSession[]> => {
  const org = await buildOrganisation(world)
  const { model_uuid } = await buildModel(world)
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { asset_uuid } = await buildAsset(world, org, { asset_model_uuid: model_uuid })
      return buildSession(world, { org, assetUuid: asset_uuid })
    }),
  )
}

const stream = async () => {
  await scene.everybodyAcknowledged()
  await new Promise((resolve) => setTimeout(resolve, streamMs))
}

/** Every timestamp that the table has of a session, and how often. */
const storedFrames = async (): Promise<Map<string, Map<string, number>>> => {
  const { rows } = await scene.world.database.pool.query<{ session: string; at: string; rows: number }>(`
    select session_uuid as session, (extract(epoch from "timestamp") * 1000)::bigint as at, count(*)::int as rows
    from telemetry_frames group by 1, 2`)
  const found = new Map<string, Map<string, number>>()
  for (const { session, at, rows: count } of rows) {
    const frames = found.get(session) ?? new Map<string, number>()
    found.set(session, frames.set(new Date(Number(at)).toISOString(), count))
  }
  return found
}

const crashes: { what: string; crash(): Promise<unknown>; restart(): Promise<unknown> }[] = [
  { what: 'the telemetry service', crash: () => scene.ingest.kill(), restart: () => scene.startIngest() },
  { what: 'PostgreSQL', crash: () => scene.cluster.kill(), restart: () => scene.cluster.start() },
  { what: 'the MQTT broker', crash: () => scene.broker.stop(), restart: () => scene.broker.start() },
  {
    what: 'all three at once',
    crash: () => Promise.all([scene.ingest.kill(), scene.cluster.kill(), scene.broker.stop()]),
    restart: () => Promise.all([scene.cluster.start(), scene.broker.start(), scene.startIngest()]),
  },
]

test.each(crashes)(
  'frames of every ground station arrive again within 10 s of a kill -9 of $what',
  { timeout: 180_000 },
  async ({ crash, restart }) => {
    await stream()
    const killedAt = performance.now()
    const sinceKilledMs = measureOwnTime()
    await crash()
    await restart()
    await scene.everybodyAcknowledged(killedAt)
    expect(sinceKilledMs()).toBeLessThan(recoveryMs)
  },
)

test('no acknowledged frame is missing, none is there twice, and what was not acknowledged came again', async () => {
  await stream()
  scene.stopSending()
  const open = () =>
    scene.senders.reduce((sum, { sent, acknowledged }) => sum + sent.size - acknowledged.size, 0)
  const acknowledgedBefore = scene.senders.map(({ acknowledged }) => [...acknowledged])
  const stored = await storedFrames()
  scene.senders.forEach(({ sessionUuid }, i) => {
    const frames = stored.get(sessionUuid)
    expect(acknowledgedBefore[i]!.filter((timestamp) => frames?.get(timestamp) !== 1)).toEqual([])
  })
  await expect.poll(open, patient).toBe(0)
  const atLast = await storedFrames()
  for (const { sessionUuid, sent, refused } of scene.senders) {
    expect(refused).toEqual([])
    expect([...atLast.get(sessionUuid)!.keys()].sort()).toEqual([...sent.keys()].sort())
    expect([...atLast.get(sessionUuid)!.values()].filter((rows) => rows !== 1)).toEqual([])
  }
})
