import { defaultSettings } from '@clearway/domain/kernel'
import { buildSession } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mqttLine } from '../station/mqtt.ts'
import { createBrokerStage } from '../testing/broker-stage.ts'
import { startEmbeddedBroker } from '../testing/embedded-broker.ts'
import type { ExternalBroker } from '../testing/external-broker.ts'
import { stationCredentials } from '../testing/mqtt-station.ts'
import type { Stage } from '../testing/stage.ts'
import { SimAircraft } from './aircraft.ts'
import { seeded } from './faults.ts'
import { generatedPath } from './path.ts'
import { createTally } from './tally.ts'

/** The proportions of the real pace, in less time. */
const pace = { perSecond: 1_000, burst: 5_000 }
const queued = 12_000
let stage: Stage
let broker: ExternalBroker

beforeAll(async () => {
  const numbered = { ...defaultSettings.numbered, ...pace }
  const start = (databaseUrl: string, ingestPort: number) =>
    startEmbeddedBroker(databaseUrl, ingestPort, { MQTT_FRAME_RATE: `${pace.perSecond},${pace.burst}` })
  ;({ stage, broker } = await createBrokerStage({}, { numbered }, start))
})
afterAll(async () => {
  await stage.close()
  await broker.close()
})

test('the queue of a flight without a line drains at the station’s pace, and is not sent again for that', async () => {
  stage.world.clock.set(new Date())
  const flight = await buildSession(stage.world, { startedAt: new Date(Date.now() - queued * 1_000) })
  const { ca, pfx, passphrase } = await stationCredentials(stage.world, broker.authority, flight)
  const tally = createTally()
  const calm = { perSecond: 0, atS: null, forS: 1 }
  const aircraft = new SimAircraft({
    path: generatedPath(0, [77.59, 12.97], seeded(1)),
    random: seeded(42),
    troubles: { line: { loss: 0, duplicates: 0, reorder: 0 }, excursion: null, linkLoss: calm },
    tally,
    framesAtOnce: 1_000,
    resendAfterMs: 10_000,
    openLine: (onEvent) =>
      mqttLine({
        url: broker.stationUrl,
        assetUuid: flight.assetUuid,
        sessionUuid: flight.sessionUuid,
        certificate: { pfx, passphrase, ca: String(ca) },
        onEvent,
      }),
    over: (why) => {
      throw new Error(why)
    },
  })
  const began = performance.now()
  const takenOff = Date.now() - queued * 1_000
  for (let second = 1; second <= queued; second += 1)
    aircraft.fly(second, new Date(takenOff + second * 1_000))
  const left = () => {
    aircraft.pump()
    return aircraft.waiting
  }
  await expect.poll(left, { timeout: 100_000, interval: 200 }).toBe(0)
  const seconds = (performance.now() - began) / 1_000
  await aircraft.close()
  expect(tally.counts).toMatchObject({ acknowledged: queued, refused: 0 })
  expect(tally.counts.again).toBeLessThan(queued / 10)
  expect(queued).toBeLessThanOrEqual(pace.burst + pace.perSecond * seconds)
})
