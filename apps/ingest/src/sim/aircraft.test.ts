import { setTimeout as sleep } from 'node:timers/promises'
import { type Line, type LineEvent, numberedEvents, webSocketLine } from '@clearway/client'
import { type BuiltSession, buildSession } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { mqttLine } from '../station/mqtt.ts'
import { createBrokerStage } from '../testing/broker-stage.ts'
import type { ExternalBroker } from '../testing/external-broker.ts'
import { stationCredentials } from '../testing/mqtt-station.ts'
import { type Stage, unlimited } from '../testing/stage.ts'
import { SimAircraft, type Troubles } from './aircraft.ts'
import { seeded } from './faults.ts'
import { generatedPath } from './path.ts'
import { createTally } from './tally.ts'

const patient = { timeout: 100_000, interval: 25 }
let stage: Stage
let broker: ExternalBroker

beforeAll(async () => {
  ;({ stage, broker } = await createBrokerStage({}, unlimited))
})
afterAll(async () => {
  await stage.close()
  await broker.close()
})

const sunny: Troubles = {
  line: { loss: 0, duplicates: 0, reorder: 0 },
  excursion: null,
  linkLoss: { perSecond: 0, atS: null, forS: 1 },
}
const stormy: Troubles = {
  line: { loss: 0.25, duplicates: 0.25, reorder: 0.25 },
  excursion: { kind: 'height', perSecond: 0, atS: 30, forS: 10 },
  linkLoss: { perSecond: 0, atS: 20, forS: 0.3 },
}

type Open = (onEvent: (event: LineEvent) => void) => Line

/** Flies 60 seconds of frames within a moment, and waits until all of them are acknowledged. */
const fly = async (openLine: Open, troubles: Troubles) => {
  const tally = createTally()
  const aircraft = new SimAircraft({
    path: generatedPath(0, [77.59, 12.97], seeded(1)),
    random: seeded(42),
    troubles,
    tally,
    framesAtOnce: 20,
    resendAfterMs: 400,
    openLine,
    over: (why) => {
      throw new Error(why)
    },
  })
  const began = Date.now() - 60_000
  for (let second = 1; second <= 60; second += 1) aircraft.fly(second, new Date(began + second * 1_000))
  const drained = async () => {
    aircraft.pump()
    await sleep(20)
    return aircraft.waiting
  }
  await expect.poll(drained, patient).toBe(0)
  await aircraft.close()
  return tally.counts
}

const newFlight = () => {
  stage.world.clock.set(new Date())
  return buildSession(stage.world, { startedAt: new Date(Date.now() - 120_000) })
}
const stored = async ({ sessionUuid }: BuiltSession) => {
  const { rows } = await stage.world.database.pool.query(
    'select sequence_number::int as number, altitude_agl as height from telemetry_frames where session_uuid = $1 order by "timestamp"',
    [sessionUuid],
  )
  return rows as { number: number | null; height: number }[]
}
const bySocket =
  ({ sessionUuid, token: sessionToken }: BuiltSession): Open =>
  (onEvent) =>
    webSocketLine({
      origin: stage.origin.replace('ws', 'http'),
      sessionUuid,
      sessionToken,
      WebSocket,
      onEvent,
    })
const byMqtt = async (flight: BuiltSession): Promise<Open> => {
  const { ca, pfx, passphrase } = await stationCredentials(stage.world, broker.authority, flight)
  const certificate = { pfx, passphrase, ca: String(ca) }
  const { assetUuid, sessionUuid } = flight
  return (onEvent) => mqttLine({ url: broker.stationUrl, assetUuid, sessionUuid, certificate, onEvent })
}

test('through the socket every frame of a flight without trouble is stored once', async () => {
  const flight = await newFlight()
  const counts = await fly(bySocket(flight), sunny)
  expect(counts).toMatchObject({ acknowledged: 60, refused: 0, lost: 0, doubled: 0 })
  expect(await stored(flight)).toHaveLength(60)
})

test.each(['socket', 'MQTT'])(
  'through %s every frame is stored once, however bad the line, and the excursion is in them',
  async (transport) => {
    const flight = await newFlight()
    const counts = await fly(transport === 'MQTT' ? await byMqtt(flight) : bySocket(flight), stormy)
    expect(counts).toMatchObject({ acknowledged: 60, refused: 0, linkLost: 1, strayed: 1 })
    expect(Math.min(counts.lost, counts.doubled, counts.again)).toBeGreaterThan(0)
    const rows = await stored(flight)
    expect(rows).toHaveLength(60)
    const high = rows.flatMap(({ height }, at) => (height > 150 ? [at + 1] : []))
    expect(high).toEqual([30, 31, 32, 33, 34, 35, 36, 37, 38, 39])
    if (transport === 'MQTT') expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
  },
)

test('an MQTT acknowledgement covers what is up to its number, names what was rejected, and is of one session', () => {
  const said = (session: string) =>
    JSON.stringify({
      type: 'telemetry_ack',
      session_uuid: session,
      highest_contiguous_sequence: 7,
      rejected: [{ sequence_number: 5, code: 'INVALID_FRAME' }],
    })
  expect(numberedEvents(said('mine'), 'mine')).toEqual([
    { type: 'refused', code: 'INVALID_FRAME', sequence: 5, again: false },
    { type: 'acknowledgedThrough', sequence: 7 },
  ])
  expect(numberedEvents(said('other'), 'mine')).toEqual([])
})
