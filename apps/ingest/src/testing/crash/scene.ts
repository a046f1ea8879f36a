import { freePort } from '@clearway/db/embedded'
import { type BuiltSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { expect } from 'vitest'
import { startEmbeddedBroker } from '../embedded-broker.ts'
import { stationCredentials } from '../mqtt-station.ts'
import { startIngestProcess } from '../process.ts'
import { stationUrl } from '../stage.ts'
import { startCluster } from './cluster.ts'
import { openMqttSender } from './mqtt-sender.ts'
import { hasResumed, type Sender } from './sender.ts'
import { openSocketSender } from './socket-sender.ts'

interface SceneOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Between two frames of a sender. */
  readonly everyMs: number
  /** The flights over the socket, and those over MQTT. */
  build(world: TestWorld): Promise<Readonly<Record<'socket' | 'mqtt', readonly BuiltSession[]>>>
}

export type CrashScene = Awaited<ReturnType<typeof openCrashScene>>

/** PostgreSQL, broker and telemetry service as processes that a test may kill, and senders that go on all the time. */
export const openCrashScene = async ({ env: more, everyMs, build }: SceneOptions) => {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const end of closers.toReversed()) await end()
  }
  try {
    const cluster = await startCluster()
    closers.push(() => cluster.close())
    const world = await createTestWorld({}, cluster.url)
    closers.push(() => world.close())
    world.clock.set(new Date())
    const flights = await build(world)
    const port = await freePort()
    const broker = await startEmbeddedBroker(world.database.url, port)
    closers.push(() => broker.close())
    const env = {
      INGEST_PORT: String(port),
      DATA_DIR: broker.dataDir,
      MQTT_URL: broker.url,
      MQTT_EMBEDDED: 'on',
      ...more,
    }
    let ingest = await startIngestProcess(world.database.url, env)
    closers.push(() => ingest.kill())
    const overMqtt = async (flight: BuiltSession) =>
      openMqttSender(flight.sessionUuid, {
        url: broker.stationUrl,
        assetUuid: flight.assetUuid,
        credentials: await stationCredentials(world, broker.authority, flight),
      })
    const senders: readonly Sender[] = [
      ...flights.socket.map(({ sessionUuid, token }) =>
        openSocketSender(sessionUuid, () => stationUrl(ingest.origin, sessionUuid, token)),
      ),
      ...(await Promise.all(flights.mqtt.map(overMqtt))),
    ]
    closers.push(() => Promise.all(senders.map((sender) => sender.close())))
    const timer = setInterval(() => {
      for (const sender of senders) sender.send()
    }, everyMs)
    const stopSending = () => clearInterval(timer)
    closers.push(stopSending)
    return {
      stopSending,
      cluster,
      world,
      broker,
      senders,
      get ingest() {
        return ingest
      },
      async startIngest() {
        ingest = await startIngestProcess(world.database.url, env)
      },
      /** Until every sender has an acknowledgement of a frame that it sent from then on. */
      everybodyAcknowledged: (since = performance.now()) =>
        expect
          .poll(() => senders.filter((sender) => hasResumed(sender, since)).length, {
            timeout: 60_000,
            interval: 50,
          })
          .toBe(senders.length),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
