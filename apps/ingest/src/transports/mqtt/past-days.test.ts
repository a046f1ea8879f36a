import { partitionName } from '@clearway/db'
import { day, second } from '@clearway/domain/kernel'
import { type BuiltSession, buildSession } from '@clearway/domain/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createBrokerStage } from '../../testing/broker-stage.ts'
import { startEmbeddedBroker } from '../../testing/embedded-broker.ts'
import {
  type ExternalBroker,
  isMosquittoInstalled,
  startExternalBroker,
} from '../../testing/external-broker.ts'
import { holdLock } from '../../testing/held-lock.ts'
import { MqttStation, stationCredentials } from '../../testing/mqtt-station.ts'
import type { Stage } from '../../testing/stage.ts'

const patient = { timeout: 30_000, interval: 25 }
/** Mosquitto sends a service no more than 1,000 frames that it has not acknowledged. */
const brokers = [
  ['the embedded broker', startEmbeddedBroker],
  ...(isMosquittoInstalled() ? [['Mosquitto', (url: string) => startExternalBroker(url)] as const] : []),
] as const

describe.each(brokers)('behind %s', (_name, start) => {
  let stage: Stage
  let broker: ExternalBroker
  const stations: MqttStation[] = []

  beforeAll(async () => {
    ;({ stage, broker } = await createBrokerStage({}, {}, start))
  })
  afterEach(async () => {
    for (const station of stations.splice(0)) await station.close()
  })
  afterAll(async () => {
    await stage.close()
    await broker.close()
  })

  const open = async (flight: BuiltSession) => {
    const credentials = await stationCredentials(stage.world, broker.authority, flight)
    const station = new MqttStation({ url: broker.stationUrl, assetUuid: flight.assetUuid, credentials })
    stations.push(station)
    await expect.poll(() => station.client.connected, patient).toBe(true)
    return station
  }
  const flight = async (given: { startedAt?: Date } = {}) => {
    stage.world.clock.set(new Date())
    const built = await buildSession(stage.world, given)
    return { ...built, station: await open(built) }
  }

  const postponed = async (): Promise<number> => {
    const metrics = await (await fetch(`${stage.origin.replace('ws', 'http')}/metrics`)).text()
    return Number(/clearway_mqtt_frames_total\{outcome="postponed"\} (\d+)/.exec(metrics)?.[1] ?? 0)
  }

  test('a day that is counted before it is dropped holds up who stores frames of it, and nobody else', async () => {
    const startedAt = new Date(Date.now() - 5 * day)
    const [past, present] = [await flight({ startedAt }), await flight()]
    const send = (afterMs: number) =>
      past.station.measure(past.sessionUuid, {
        timestamp: new Date(startedAt.getTime() + afterMs).toISOString(),
      })
    send(second)
    await expect.poll(() => past.station.acknowledged, patient).toBe(1)
    const counted = await holdLock(
      stage.world.database,
      `lock table ${partitionName(startedAt.getTime())} in share row exclusive mode`,
    )
    // More than wait at once: the station sends the rest again.
    const sent = Array.from({ length: 2_500 }, (_, n) => send(2 * second + n)).at(-1)!
    await counted.awaited()
    for (let n = 0; n < 3; n += 1) {
      const number = present.station.measure(present.sessionUuid)
      await expect.poll(() => present.station.acknowledged, patient).toBe(number)
    }
    await expect.poll(postponed, patient).toBeGreaterThan(0)
    await counted.awaited()
    expect(past.station.acknowledged).toBe(1)
    await counted.letGo()
    await expect.poll(() => past.station.acknowledged, patient).toBe(sent)
  })
})
