import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hour, minute } from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import { buildMission, buildPlan, buildSession, buildZone, square } from '@clearway/domain/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Autopilot } from '../sim/autopilot.ts'
import { generatedPath } from '../sim/path.ts'
import {
  type BridgeScene,
  domainService,
  type MappedOperator,
  mapOperator,
  openBridgeScene,
} from '../testing/bridge-scene.ts'
import { createBrokerStage } from '../testing/broker-stage.ts'
import type { ExternalBroker } from '../testing/external-broker.ts'
import { frameAt, type Stage } from '../testing/stage.ts'

const patient = { timeout: 40_000, interval: 25 }
let stage: Stage
let broker: ExternalBroker
const open: { close(): Promise<unknown> | unknown }[] = []

beforeAll(async () => {
  ;({ stage, broker } = await createBrokerStage())
})
beforeEach(() => {
  place = newPlace()
})
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})
afterAll(async () => {
  await stage.close()
  await broker.close()
})

/** Each test has airspace of its own: two plans of one place and time exclude each other. */
let longitude = 40
const newPlace = () => {
  longitude += 1
  return [longitude, 13] as const
}
let place = newPlace()

/** An autopilot of ours at the other end of a real socket. */
const flyAutopilot = async (
  scene: BridgeScene,
  systemId: number,
  version: 1 | 2 = 2,
  fenceRoom = 70,
): Promise<Autopilot> => {
  const socket: Socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const autopilot = new Autopilot({
    systemId,
    version,
    authorizer: 250,
    fenceRoom,
    path: generatedPath(0, place, () => 0.5),
    send: (bytes) => socket.send(bytes, scene.port, '127.0.0.1'),
    now: () => Date.now(),
  })
  socket.on('message', (bytes) => autopilot.receive(bytes))
  open.push({ close: () => socket.close() })
  return autopilot
}

const openScene = async (
  operators: readonly MappedOperator[],
  more: Omit<Parameters<typeof openBridgeScene>[1], 'world' | 'broker'> = {},
): Promise<BridgeScene> => {
  // Whether to arm is read from a database, which may take longer than an autopilot waits.
  const options = { answerWithinMs: minute, ...more.options }
  const scene = await openBridgeScene(operators, { world: stage.world, broker, ...more, options })
  open.push(scene)
  return scene
}

/** A plan of now, on which the operator's aircraft may fly. */
const planNow = async ({ operator }: MappedOperator) => {
  const { world } = stage
  world.clock.set(new Date())
  const times = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const mission = await buildMission(world, operator, {
    start_time: times(-1),
    end_time: times(2),
    mission_envelope: square(...place, 0.1),
  })
  return buildPlan(world, operator, mission, {
    schedule_start_time: times(-0.5),
    schedule_end_time: times(1),
    flight_envelope: square(...place, 0.05),
  })
}

const bridgesOf = ({ operator }: MappedOperator) =>
  capabilities.bridges.list.invoke(stage.world.as(operator.owner), {}, {})

interface Stored {
  sequence: number
  latitude: number
  longitude: number
  amsl: number
  agl: number
  is_armed: boolean
}
const framesOf = async (assetUuid: string): Promise<Stored[]> => {
  const { rows } = await stage.world.database.pool.query(
    `select f.sequence_number::int as sequence, f.latitude, f.longitude, f.absolute_altitude_m as amsl,
       f.altitude_agl as agl, f.is_armed
     from telemetry_frames f join flight_sessions s using (session_uuid) where s.asset_uuid = $1 order by f."timestamp"`,
    [assetUuid],
  )
  return rows as Stored[]
}
const sessionsOf = async (assetUuid: string) => {
  const { rows } = await stage.world.database.pool.query(
    'select session_uuid, plan_uuid, session_end_time from flight_sessions where asset_uuid = $1',
    [assetUuid],
  )
  return rows as { session_uuid: string; plan_uuid: string | null; session_end_time: Date | null }[]
}

describe('a vehicle beside its ground station', () => {
  it.each([1, 2] as const)(
    'of MAVLink %i arms, flies and disarms: one session, on its plan, with each position once',
    async (version) => {
      const mine = await mapOperator(stage.world, broker, 7)
      const { plan_uuid } = await planNow(mine)
      const scene = await openScene([mine])
      const autopilot = await flyAutopilot(scene, 7, version)
      autopilot.heartbeat()
      autopilot.measure()
      await expect.poll(() => scene.bridge.agents[0]?.place, patient).not.toBeNull()
      autopilot.requestArming()
      await expect.poll(() => autopilot.state, patient).toBe('armed')
      autopilot.heartbeat()
      autopilot.takeOff()
      const sent = []
      for (let n = 0; n < 20; n += 1) {
        if (n % 8 === 0) autopilot.heartbeat()
        sent.push(autopilot.measure())
        await wait(50)
      }
      await expect
        .poll(async () => (await framesOf(mine.mapped.assetUuid)).length, patient)
        .toBeGreaterThanOrEqual(20)
      autopilot.disarm()
      autopilot.heartbeat()
      const { assetUuid } = mine.mapped
      await expect.poll(async () => (await sessionsOf(assetUuid))[0]?.session_end_time, patient).toBeTruthy()
      const [session, ...more] = await sessionsOf(assetUuid)
      expect(more).toEqual([])
      expect(session?.plan_uuid).toBe(plan_uuid)
      const stored = await framesOf(assetUuid)
      expect(stored.map(({ sequence }) => sequence)).toEqual(sent.map((_, n) => n + 1))
      for (const [n, { lat, lon, alt, relative_alt }] of sent.entries())
        expect(stored[n]).toMatchObject({
          latitude: (lat as number) / 1e7,
          longitude: (lon as number) / 1e7,
          amsl: (alt as number) / 1e3,
          agl: (relative_alt as number) / 1e3,
          is_armed: true,
        })
      await expect.poll(() => scene.bridge.flights, patient).toEqual([])
      await expect.poll(() => scene.bridge.spool.bytes, patient).toBe(0)
    },
  )

  it('that no entry names reaches no session, and is answered why it may not arm', async () => {
    const mine = await mapOperator(stage.world, broker, 7)
    const scene = await openScene([mine])
    const stranger = await flyAutopilot(scene, 9)
    stranger.heartbeat()
    stranger.measure()
    stranger.requestArming()
    await expect.poll(() => stranger.state, patient).toBe('denied')
    await expect.poll(() => stranger.texts, patient).toContain('CW: unknown vehicle, not in bridge.json')
    expect(scene.bridge.unmapped.map(({ systemId }) => systemId)).toEqual([9])
    const reported = async () => (await bridgesOf(mine))[0]?.vehicles.at(-1)
    await expect.poll(async () => (await reported())?.arming.length, patient).toBe(1)
    expect(await reported()).toMatchObject({
      system_id: 9,
      asset_uuid: null,
      arming: [{ is_approved: false, reason: 'unknown_vehicle', valid_for_s: null }],
    })
    expect(await sessionsOf(mine.mapped.assetUuid)).toEqual([])
  })
})

it('a vehicle whose session is ended in the air goes on in another one, and nothing of its flight is lost', async () => {
  const mine = await mapOperator(stage.world, broker, 7)
  const scene = await openScene([mine])
  const { assetUuid } = mine.mapped
  const autopilot = await flyAutopilot(scene, 7)
  autopilot.state = 'armed'
  autopilot.takeOff()
  const fly = async (frames: number) => {
    for (let n = 0; n < frames; n += 1) {
      autopilot.heartbeat()
      autopilot.measure()
      await wait(20)
    }
  }
  await fly(10)
  await expect.poll(async () => (await framesOf(assetUuid)).length, patient).toBe(10)
  // What is measured within a minute of the end is taken still.
  await stage.world.database.pool.query(
    `update flight_sessions set session_start_time = now() - interval '5 minutes',
       session_end_time = now() - interval '2 minutes', end_stored_at = now() where asset_uuid = $1`,
    [assetUuid],
  )
  await fly(10)
  await expect.poll(async () => (await framesOf(assetUuid)).length, patient).toBe(20)
  const open = async () => (await sessionsOf(assetUuid)).filter((one) => one.session_end_time === null)
  const [next] = await open()
  expect(next?.session_uuid).toBe(scene.bridge.agents[0]?.flight?.sessionUuid)
  expect(scene.messages.join()).toContain('its session has been ended, and it flies')
  autopilot.disarm()
  autopilot.heartbeat()
  await expect.poll(open, patient).toEqual([])
  await expect.poll(() => scene.bridge.flights, patient).toEqual([])
  await expect.poll(() => scene.bridge.spool.bytes, patient).toBe(0)
  expect(scene.bridge.spool.dropped).toBe(0)
})

describe('without the service', () => {
  it('a flight is kept on the disk, and sent by the bridge that is started next', async () => {
    const mine = await mapOperator(stage.world, broker, 7)
    const spool = await mkdtemp(join(tmpdir(), 'clearway-kept-'))
    open.push({ close: () => rm(spool, { recursive: true, force: true }) })
    const away = { startSession: () => Promise.reject(new Error('away')) }
    const service = { ...domainService(stage.world, mine.operator.owner), ...away }
    const first = await openBridgeScene([mine], {
      world: stage.world,
      broker,
      given: { spool },
      options: { service },
    })
    const autopilot = await flyAutopilot(first, 7)
    autopilot.state = 'armed'
    autopilot.takeOff()
    autopilot.heartbeat()
    for (let n = 0; n < 30; n += 1) {
      autopilot.measure()
      await wait(10)
    }
    await expect.poll(() => first.bridge.agents[0]?.positions, patient).toBe(30)
    autopilot.disarm()
    autopilot.heartbeat()
    await expect.poll(() => first.bridge.agents[0]?.flight, patient).toBeNull()
    await first.close()
    expect(await sessionsOf(mine.mapped.assetUuid)).toEqual([])
    const next = await openScene([mine], { given: { spool } })
    const { assetUuid } = mine.mapped
    await expect.poll(async () => (await sessionsOf(assetUuid))[0]?.session_end_time, patient).toBeTruthy()
    expect((await framesOf(assetUuid)).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 30 }, (_, n) => n + 1),
    )
    await expect.poll(() => next.bridge.spool.bytes, patient).toBe(0)
  })

  it('a session that another station holds open is not taken over: the bridge reports it and keeps the frames', async () => {
    const mine = await mapOperator(stage.world, broker, 7)
    const { assetUuid, owner } = { ...mine.operator }
    const theirs = await buildSession(stage.world, { org: mine.operator, assetUuid, pilot: owner })
    const scene = await openScene([mine])
    const autopilot = await flyAutopilot(scene, 7)
    autopilot.state = 'armed'
    autopilot.heartbeat()
    autopilot.measure()
    await expect.poll(() => scene.messages.join(), patient).toContain('is already flying in another session')
    expect((await sessionsOf(assetUuid)).map((one) => one.session_uuid)).toEqual([theirs.sessionUuid])
    expect(await framesOf(assetUuid)).toEqual([])
    expect(scene.bridge.spool.bytes).toBeGreaterThan(0)
    await expect
      .poll(async () => (await bridgesOf(mine))[0]?.vehicles[0], patient)
      .toMatchObject({
        session_uuid: null,
        session_refused: expect.stringContaining('another session'),
        frames_waiting: 1,
      })
  })
})

describe('what goes down to the vehicle', () => {
  it('a plan goes up as a fence when arming is approved, with RED zones kept out and its ceiling, and both sides report it', async () => {
    const mine = await mapOperator(stage.world, broker, 7)
    const { max_height } = await planNow(mine)
    // Above the ground and below the plan: no zone of the mission, but nowhere to come down.
    await buildZone(stage.world, {
      kind: 'red',
      zone_envelope: square(place[0] + 0.01, place[1], 0.005) as never,
      min_height: 0,
      max_height: 10,
    })
    const scene = await openScene([mine])
    const autopilot = await flyAutopilot(scene, 7)
    autopilot.heartbeat()
    autopilot.measure()
    autopilot.requestArming()
    await expect.poll(() => scene.bridge.agents[0]?.upload?.at, patient).toBe('on_board')
    expect(autopilot.fence.map(({ command }) => command)).toEqual([
      5001, 5001, 5001, 5001, 5002, 5002, 5002, 5002,
    ])
    expect(autopilot.fence[0]).toMatchObject({
      x: Math.round((place[1] - 0.025) * 1e7),
      y: Math.round((place[0] - 0.025) * 1e7),
    })
    expect(autopilot.parameters.get('FENCE_ALT_MAX')).toBe(max_height)
    await expect.poll(() => autopilot.texts, patient).toContain('CW: fence on board, 8 points')
    expect(scene.messages.join()).toContain('the fence is on board: 8 points')
    const reported = async () => (await bridgesOf(mine))[0]?.vehicles[0]
    await expect.poll(async () => (await reported())?.fence?.state, patient).toBe('on_board')
    const { assetUuid } = mine.mapped
    expect(await reported()).toMatchObject({
      system_id: 7,
      asset_uuid: assetUuid,
      autopilot: 'ArduPilot',
      home: { latitude: expect.closeTo(place[1], 2), longitude: place[0], altitude_m: 900 },
      arming: [{ is_approved: true, reason: null, pilot_text: expect.stringMatching(/^CW: cleared until/) }],
      fence: { points: 8, exclusions: 1, ceiling_m: max_height, why: null },
    })
  })

  it('a vehicle without room reports it, and the pilot reads that he flies without his fence', async () => {
    const mine = await mapOperator(stage.world, broker, 7)
    await planNow(mine)
    const scene = await openScene([mine])
    const autopilot = await flyAutopilot(scene, 7, 2, 3)
    autopilot.heartbeat()
    autopilot.measure()
    autopilot.requestArming()
    await expect.poll(() => autopilot.texts, patient).toContain('CW: no fence, MAV_MISSION_NO_SPACE')
    expect(autopilot.state).toBe('armed')
  })

  it('an alert on the flight is read by the pilot, and other aircraft around it are drawn, of whoever they are', async () => {
    const mine = await mapOperator(stage.world, broker, 7)
    await planNow(mine)
    const stranger = await buildSession(stage.world)
    const scene = await openScene([mine])
    const autopilot = await flyAutopilot(scene, 7)
    autopilot.heartbeat()
    autopilot.measure()
    autopilot.requestArming()
    await expect.poll(() => autopilot.state, patient).toBe('armed')
    autopilot.heartbeat()
    autopilot.measure()
    await expect.poll(() => scene.bridge.agents[0]?.flight?.sessionUuid, patient).toBeTruthy()
    const near = await stage.station(stranger)
    const seen = () => autopilot.traffic.at(-1)
    await expect
      .poll(
        () => {
          near.send(
            frameAt(0, {
              longitude: place[0] + 0.01,
              latitude: place[1],
              altitude_agl: 60,
              absolute_altitude_m: 960.5,
            }),
          )
          autopilot.heartbeat()
          // Out of its plan to the east: a geofence exit.
          autopilot.say('GLOBAL_POSITION_INT', {
            time_boot_ms: autopilot.bootMs,
            lat: place[1] * 1e7,
            lon: (place[0] + 0.04) * 1e7,
            alt: 950_000,
            relative_alt: 50_000,
          })
          return seen() && autopilot.texts.some((text) => /^CW: .*(plan|envelope|outside)/i.test(text))
        },
        { timeout: 40_000, interval: 600 },
      )
      .toBe(true)
    expect(seen()).toMatchObject({
      lat: place[1] * 1e7,
      lon: Math.round((place[0] + 0.01) * 1e7),
      altitude: 960_500,
      emitter_type: 14,
    })
    expect(seen()?.['callsign']).toMatch(/^CW[0-9A-F]{6}$/)
  })
})
