import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Line, Waiting } from '@clearway/client'
import { expect, it, type TestContext } from 'vitest'
import { recordedFlight } from '../mavlink/testing/recordings.ts'
import { overLine, seeded } from '../sim/faults.ts'
import { mqttLine } from '../station/mqtt.ts'
import { type BridgeScene, mapOperator, openBridgeScene } from '../testing/bridge-scene.ts'
import { createBrokerStage } from '../testing/broker-stage.ts'
import type { ExternalBroker } from '../testing/external-broker.ts'
import type { Stage } from '../testing/stage.ts'

interface Place {
  readonly stage: Stage
  readonly broker: ExternalBroker
  readonly scenes: BridgeScene[]
}

/** A service and a broker for one test alone: both replays take a minute, side by side, each with an `expect` of its own. */
const openPlace = async (onTestFinished: TestContext['onTestFinished']): Promise<Place> => {
  const { stage, broker } = await createBrokerStage()
  const scenes: BridgeScene[] = []
  onTestFinished(async () => {
    for (const scene of scenes) await scene.close()
    await stage.close()
    await broker.close()
  })
  return { stage, broker, scenes }
}

const speed = 10
const recorded = recordedFlight()
const firstUs = recorded[0]!.atUs
const lengthMs = (recorded.at(-1)!.atUs - firstUs) / 1_000

/**
 * The flight's own time, which ends now: nothing of it lies ahead. It stands still while this process does: three seconds of a
 * busy machine would else be half a minute of the flight, after which a vehicle's counter is no longer believed.
 */
const flightClock = () => {
  const startMs = Date.now() - lengthMs - 60_000
  let atMs = 0
  return {
    now: () => startMs + atMs,
    goTo: (ms: number) => {
      atMs = ms
    },
  }
}

interface Position {
  bootMs: number
  lat: number
  lon: number
  alt: number
}
/** GLOBAL_POSITION_INT, read from the bytes of the log and not by the parser that is tested. */
const positions: Position[] = recorded
  .filter(({ bytes }) => bytes[5] === 33)
  .map(({ bytes }) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset + 6)
    return {
      bootMs: view.getUint32(0, true),
      lat: view.getInt32(4, true),
      lon: view.getInt32(8, true),
      alt: view.getInt32(12, true),
    }
  })

/** Every datagram at its time, some after the next one, to where the bridge listens. */
const play = async (
  port: number,
  { disorder, clock }: { disorder: number; clock: ReturnType<typeof flightClock> },
  during: (atMs: number) => Promise<void> | void,
) => {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const random = seeded(3)
  // One at a time, and a turn for who reads them: what is late must not come as a flood.
  const send = (bytes: Uint8Array) =>
    new Promise<void>((resolve) => {
      socket.send(bytes, port, '127.0.0.1', () => setImmediate(resolve))
    })
  const began = performance.now()
  let held: Uint8Array | null = null
  for (const { atUs, bytes } of recorded) {
    const atMs = (atUs - firstUs) / 1_000
    await during(atMs)
    const aheadMs = atMs / speed - (performance.now() - began)
    if (aheadMs > 5) await wait(aheadMs)
    clock.goTo(atMs)
    if (held === null && random() < disorder) {
      held = bytes
      continue
    }
    await send(bytes)
    if (held) await send(held)
    held = null
  }
  socket.close()
}

interface StoredFrame {
  at: number
  latitude: number
  longitude: number
  amsl: number
}
const storedFrames = async ({ stage }: Place, assetUuid: string): Promise<StoredFrame[]> => {
  const { rows } = await stage.world.database.pool.query(
    `select (extract(epoch from f."timestamp") * 1000)::bigint as at, f.latitude, f.longitude, f.absolute_altitude_m as amsl
     from telemetry_frames f join flight_sessions s using (session_uuid) where s.asset_uuid = $1 order by f."timestamp"`,
    [assetUuid],
  )
  return rows.map((row: StoredFrame) => ({ ...row, at: Number(row.at) }))
}

const everyPositionOnce = (stored: readonly StoredFrame[]) => {
  const expected = [...positions].sort((a, b) => a.bootMs - b.bootMs)
  expect(stored).toHaveLength(expected.length)
  const since = stored[0]!.at - expected[0]!.bootMs
  for (const [n, { bootMs, lat, lon, alt }] of expected.entries()) {
    const { at, latitude, longitude, amsl } = stored[n]!
    expect(at).toBe(since + bootMs)
    expect(Math.abs(latitude - lat / 1e7)).toBeLessThan(5e-8)
    expect(Math.abs(longitude - lon / 1e7)).toBeLessThan(5e-8)
    expect(Math.abs(amsl - alt / 1_000)).toBeLessThan(5e-4)
  }
}

const wholeLog = { begins: 'first_message', ends: 'silence', silence_s: 3_600 } as const
const patient = { timeout: 90_000, interval: 250 }
/** The flight itself takes half a minute, and more where the machine cannot keep its pace; then it is waited for. */
const timeout = 240_000

it.concurrent('a telemetry log of ArduPlane is stored whole: each of its 807 positions once, to 1e-7 degree and 1 mm', {
  timeout,
}, async ({ expect, onTestFinished }) => {
  const place = await openPlace(onTestFinished)
  const { stage, broker, scenes } = place
  const mine = await mapOperator(stage.world, broker, 1)
  const clock = flightClock()
  const scene = await openBridgeScene([mine], {
    world: stage.world,
    broker,
    given: { session: wholeLog },
    options: { now: clock.now },
  })
  scenes.push(scene)
  await play(scene.port, { disorder: 0, clock }, () => {})
  await expect
    .poll(async () => (await storedFrames(place, mine.mapped.assetUuid)).length, patient)
    .toBe(positions.length)
  everyPositionOnce(await storedFrames(place, mine.mapped.assetUuid))
  expect(positions).toHaveLength(807)
})

it.concurrent('with 5 % loss, disorder on both lines and a minute of the flight without the service it is stored whole as well', {
  timeout,
}, async ({ expect, onTestFinished }) => {
  const place = await openPlace(onTestFinished)
  const { stage, broker, scenes } = place
  const mine = await mapOperator(stage.world, broker, 1)
  const clock = flightClock()
  const random = seeded(11)
  const faults = { loss: 0.05, duplicates: 0.02, reorder: 0.1 }
  let lost = 0
  const scene = await openBridgeScene([mine], {
    world: stage.world,
    broker,
    given: { session: wholeLog },
    options: {
      now: clock.now,
      openLine({ assetUuid }, sessionUuid, onEvent): Line {
        const certificate = mine.tls
        const line = mqttLine({
          url: broker.stationUrl,
          certificate,
          assetUuid,
          sessionUuid,
          clientId: `bad-${sessionUuid}`,
          onEvent,
        })
        let held: readonly Waiting[] = []
        return {
          get isUp() {
            return line.isUp
          },
          cut: line.cut,
          close: line.close,
          send(waiting) {
            const passed = overLine(held, waiting, faults, random)
            held = passed.held
            lost += passed.isLost ? 1 : 0
            for (const one of passed.out) line.send(one)
          },
        }
      },
    },
  })
  scenes.push(scene)
  let service: 'up' | 'away' | 'back' = 'up'
  await play(scene.port, { disorder: 0.05, clock }, async (atMs) => {
    if (service === 'up' && atMs > 60_000) {
      service = 'away'
      await broker.stop()
    } else if (service === 'away' && atMs > 120_000) {
      service = 'back'
      await broker.start()
    }
  })
  expect(service).toBe('back')
  await expect
    .poll(async () => (await storedFrames(place, mine.mapped.assetUuid)).length, patient)
    .toBe(positions.length)
  everyPositionOnce(await storedFrames(place, mine.mapped.assetUuid))
  expect(lost).toBeGreaterThan(positions.length * 0.03)
})
