import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { freePort } from '@clearway/db/embedded'
import { buildSession } from '@clearway/domain/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Fields, type MessageName, writeFrame } from '../mavlink/index.ts'
import { mqttLine } from '../station/mqtt.ts'
import {
  type BridgeScene,
  domainService,
  type MappedOperator,
  mapOperator,
  openBridgeScene,
} from '../testing/bridge-scene.ts'
import { createBrokerStage } from '../testing/broker-stage.ts'
import type { ExternalBroker } from '../testing/external-broker.ts'
import type { Stage } from '../testing/stage.ts'
import type { FlightNotes } from './flight/flight-file.ts'
import { Spool } from './flight/spool.ts'

const patient = { timeout: 40_000, interval: 50 }
const hour = 3_600_000
let stage: Stage
let broker: ExternalBroker
const open: { close(): Promise<unknown> }[] = []

beforeAll(async () => {
  ;({ stage, broker } = await createBrokerStage())
})
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})
afterAll(async () => {
  await stage.close()
  await broker.close()
})

const newFolder = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'clearway-kept-'))
  open.push({ close: () => rm(dir, { recursive: true, force: true }) })
  return dir
}

/** What a bridge left that was switched off: a flight of so many frames, a second apart. */
const leave = async (
  { mapped }: MappedOperator,
  beganAt: number,
  frames: number,
  notes: FlightNotes,
  folder?: string,
) => {
  const dir = folder ?? (await newFolder())
  const file = new Spool({ dir, mostBytes: 1e9, say: () => {} }).begin({
    key: crypto.randomUUID(),
    asset_uuid: mapped.assetUuid,
    system_id: mapped.system_id,
    started_at: new Date(beganAt).toISOString(),
    latitude: null,
    longitude: null,
  })
  for (let n = 1; n <= frames; n += 1)
    file.append({ timestamp: new Date(beganAt + n * 1_000).toISOString(), latitude: 13, longitude: 77 })
  file.note(notes)
  file.close()
  return dir
}

const resume = async (
  mine: MappedOperator,
  spool: string,
  options: Parameters<typeof openBridgeScene>[1]['options'] = {},
): Promise<BridgeScene> => {
  const scene = await openBridgeScene([mine], { world: stage.world, broker, given: { spool }, options })
  open.push(scene)
  return scene
}

const framesOf = async (assetUuid: string): Promise<number> => {
  const { rows } = await stage.world.database.pool.query(
    `select count(*)::int as frames from telemetry_frames join flight_sessions s using (session_uuid) where s.asset_uuid = $1`,
    [assetUuid],
  )
  return rows[0].frames
}

it('a flight of five days ago, which never had a session, is stored whole', async () => {
  const mine = await mapOperator(stage.world, broker, 7)
  const beganAt = Date.now() - 120 * hour
  const spool = await leave(mine, beganAt, 40, { ended: beganAt + 60_000 })
  const { bridge, messages } = await resume(mine, spool)
  await expect.poll(() => framesOf(mine.mapped.assetUuid), patient).toBe(40)
  await expect.poll(() => readdir(spool), patient).toEqual([])
  expect(bridge.spool.dropped).toBe(0)
  expect(messages).toEqual([expect.stringMatching(/session .* ended, 40 frames stored$/)])
})

it('three flights of one aircraft, two of which have no session yet, are stored one after the other, the oldest first', async () => {
  const mine = await mapOperator(stage.world, broker, 7)
  const { assetUuid, owner } = mine.operator
  const begins = [3, 2, 1].map((hours) => Date.now() - hours * hour)
  const startedAt = new Date(begins[2]!)
  const { sessionUuid } = await buildSession(stage.world, {
    org: mine.operator,
    assetUuid,
    pilot: owner,
    startedAt,
  })
  const spool = await leave(mine, begins[0]!, 200, { ended: begins[0]! + 300_000 })
  await leave(mine, begins[1]!, 200, { ended: begins[1]! + 300_000 }, spool)
  await leave(mine, begins[2]!, 200, { ended: begins[2]! + 300_000, session: sessionUuid }, spool)
  const { messages } = await resume(mine, spool)
  await expect.poll(() => readdir(spool), patient).toEqual([])
  expect(await framesOf(mine.mapped.assetUuid)).toBe(600)
  expect(messages).toEqual(Array(3).fill(expect.stringMatching(/session .* ended, 200 frames stored$/)))
  const { rows } = await stage.world.database.pool.query(
    `select session_start_time as begin from flight_sessions where asset_uuid = $1 order by end_stored_at`,
    [assetUuid],
  )
  expect(rows.map(({ begin }) => begin.getTime())).toEqual([begins[2], begins[0], begins[1]])
})

/** A session of the aircraft that was over an hour ago. */
const endedSession = async ({ operator }: MappedOperator, startedAt: Date) => {
  const { assetUuid, owner } = operator
  const { sessionUuid } = await buildSession(stage.world, {
    org: operator,
    assetUuid,
    pilot: owner,
    startedAt,
  })
  await domainService(stage.world, owner).endSession(sessionUuid)
  return sessionUuid
}

it('flights of one aircraft whose frames come late share its one connection, and none of them breaks it', async () => {
  const mine = await mapOperator(stage.world, broker, 7)
  const spool = await newFolder()
  for (const hours of [3, 2]) {
    const beganAt = Date.now() - hours * hour
    const session = await endedSession(mine, new Date(beganAt))
    await leave(mine, beganAt, 2_500, { ended: beganAt + hour, session }, spool)
  }
  const { messages } = await resume(mine, spool)
  await expect.poll(() => readdir(spool), patient).toEqual([])
  expect(await framesOf(mine.mapped.assetUuid)).toBe(5_000)
  expect(messages).toEqual(Array(2).fill(expect.stringMatching(/session .* ended, 2500 frames stored$/)))
})

it('a flight that begins while an older one of its aircraft waits gets the session and goes first', async () => {
  const mine = await mapOperator(stage.world, broker, 7)
  const beganAt = Date.now() - hour
  const spool = await leave(mine, beganAt, 40, { ended: beganAt + 60_000 })
  let isThere = false
  const service = domainService(stage.world, mine.operator.owner)
  const there = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (!isThere) throw new Error('away')
    return ask()
  }
  const { bridge, messages } = await resume(mine, spool, {
    service: {
      ...service,
      arming: (asked) => there(() => service.arming(asked)),
      startSession: (wanted) => there(() => service.startSession(wanted)),
    },
  })
  const [kept] = bridge.flights
  const peer = { key: 'vehicle', send: () => {} }
  const hear = (name: MessageName, fields: Fields) =>
    bridge.receive(
      writeFrame(name, fields, { systemId: 7, componentId: 1, sequence: 0, version: 2 }),
      peer,
      'datagrams',
    )
  const beat = (base_mode: number) =>
    hear('HEARTBEAT', {
      type: 2,
      autopilot: 3,
      base_mode,
      custom_mode: 0,
      system_status: 4,
      mavlink_version: 3,
    })
  beat(0x80)
  const flying = bridge.flights.find(({ isFlying }) => isFlying)!
  isThere = true
  await expect.poll(() => flying.sessionUuid, patient).not.toBeNull()
  expect(kept!.sessionUuid).toBeNull()
  beat(0)
  await expect.poll(() => readdir(spool), patient).toEqual([])
  expect([await framesOf(mine.mapped.assetUuid), kept!.stored]).toEqual([40, 40])
  expect(messages.filter((line) => line.includes('no session'))).toEqual([])
})

/** The line of a frame, in the bytes of a kept flight. */
const lineOf = (bytes: Buffer, n: number) => {
  const start = bytes.indexOf(`{"n":${n},`)
  return { start, end: bytes.indexOf(10, start) }
}

it.each<[string, number, (bytes: Buffer) => void]>([
  [
    'with a frame in its middle that cannot be read',
    1,
    (bytes) => bytes.fill(0, lineOf(bytes, 20).start, lineOf(bytes, 20).end),
  ],
  [
    'whose first frame cannot be read',
    1,
    (bytes) => bytes.fill(0, lineOf(bytes, 1).start, lineOf(bytes, 1).end),
  ],
  [
    'of which three lines run into each other',
    3,
    (bytes) => bytes.fill(0xff, lineOf(bytes, 7).start + 9, lineOf(bytes, 9).end - 9),
  ],
  [
    'with a number in place of a line',
    1,
    (bytes) => bytes.fill('7', lineOf(bytes, 20).start, lineOf(bytes, 20).end),
  ],
  [
    'with a frame under the number of another',
    1,
    (bytes) => void bytes.write('{"n":90', lineOf(bytes, 20).start),
  ],
])('a flight %s is stored but for what is lost, which is said and counted', async (_, lost, damage) => {
  const mine = await mapOperator(stage.world, broker, 7)
  const beganAt = Date.now() - hour
  const spool = await leave(mine, beganAt, 40, { ended: beganAt + 60_000 })
  const [name] = await readdir(spool)
  const bytes = await readFile(join(spool, name!))
  damage(bytes)
  await writeFile(join(spool, name!), bytes)
  const { bridge, messages } = await resume(mine, spool)
  await expect.poll(() => readdir(spool), patient).toEqual([])
  expect(await framesOf(mine.mapped.assetUuid)).toBe(40 - lost)
  expect(bridge.spool.dropped).toBe(lost)
  expect(messages).toEqual([
    expect.stringMatching(new RegExp(`session .* ended, ${40 - lost} frames stored$`)),
    expect.stringMatching(
      new RegExp(`${lost} frames of the flight of .* are lost: they cannot be read from the disk$`),
    ),
  ])
})

it('a flight of 31 days ago is dropped by the word of the service, which is said and counted', async () => {
  const mine = await mapOperator(stage.world, broker, 7)
  const beganAt = Date.now() - 31 * 24 * hour
  const spool = await leave(mine, beganAt, 40, { ended: beganAt + 60_000 })
  const { bridge, messages } = await resume(mine, spool)
  await expect.poll(() => readdir(spool), patient).toEqual([])
  expect(bridge.spool.dropped).toBe(40)
  expect(messages.at(-1)).toMatch(
    /40 frames of the flight of .* are lost: started_at: must be at most 30 days/,
  )
})

it('a flight whose session ended 73 hours ago goes on in a session of its own, and nothing of it is lost', async () => {
  const mine = await mapOperator(stage.world, broker, 7)
  const { assetUuid, owner } = mine.operator
  const { sessionUuid } = await buildSession(stage.world, { org: mine.operator, assetUuid, pilot: owner })
  await stage.world.database.pool.query(
    `update flight_sessions set session_start_time = now() - interval '74 hours', session_end_time = now() - interval '73 hours',
       end_stored_at = now() - interval '73 hours' where session_uuid = $1`,
    [sessionUuid],
  )
  const beganAt = Date.now() - 74 * hour
  const spool = await leave(mine, beganAt, 40, { ended: beganAt + 60_000, session: sessionUuid })
  const { bridge, messages } = await resume(mine, spool)
  await expect.poll(() => readdir(spool), patient).toEqual([])
  expect([await framesOf(assetUuid), bridge.spool.dropped]).toEqual([40, 0])
  expect(messages).toEqual([
    expect.stringContaining(`session ${sessionUuid} ended, 0 frames stored`),
    expect.stringMatching(/session .* ended, 40 frames stored$/),
  ])
})

it.each([
  ['an hour', hour, 40],
  ['31 days', 31 * 24 * hour, 0],
])(
  'frames of a flight of %s ago whose session the service does not know are set aside, and dropped after 30 days',
  async (_, ago, kept) => {
    const mine = await mapOperator(stage.world, broker, 7)
    const beganAt = Date.now() - ago
    const session = crypto.randomUUID()
    const spool = await leave(mine, beganAt, 40, { ended: beganAt + 60_000, session })
    const { bridge, messages } = await resume(mine, spool, { endWithinMs: 1_000 })
    const begin = new Date(beganAt).toISOString()
    await expect
      .poll(() => messages, patient)
      .toEqual([
        expect.stringContaining(
          kept > 0
            ? `the service does not know session ${session}: 40 frames are set aside until 30 days after ${begin}`
            : `40 frames of the flight of ${begin} are lost: the service does not know session ${session}`,
        ),
      ])
    await expect.poll(() => readdir(spool), patient).toHaveLength(kept > 0 ? 1 : 0)
    expect(bridge.flights.map(({ waiting }) => waiting)).toEqual(kept > 0 ? [kept] : [])
    expect(bridge.spool.dropped).toBe(40 - kept)
  },
)

it('frames of a session that the pilot does not see and the certificate may fill are stored all the same', async () => {
  const mine = await mapOperator(stage.world, broker, 7)
  const { assetUuid, owner } = mine.operator
  const { sessionUuid } = await buildSession(stage.world, { org: mine.operator, assetUuid, pilot: owner })
  const beganAt = Date.now()
  const spool = await leave(mine, beganAt, 40, { ended: beganAt, session: sessionUuid })
  const stranger = await mapOperator(stage.world, broker, 8)
  const scene = { world: stage.world, broker, given: { spool }, options: { endWithinMs: 0 } }
  const { bridge, close } = await openBridgeScene([{ ...mine, operator: stranger.operator }], scene)
  open.push({ close })
  await expect.poll(() => bridge.flights, patient).toEqual([])
  expect([await framesOf(assetUuid), bridge.spool.dropped]).toEqual([40, 0])
})

it.each([
  [
    'a root certificate of another authority',
    async () => ({ ca: rootCertificates[0]! }),
    /self.signed|issuer|verify/,
  ],
  [
    'a broker that is not there',
    async () => ({ url: `mqtts://127.0.0.1:${await freePort()}` }),
    /ECONNREFUSED/,
  ],
] as const)('%s is said once, and the frames stay', async (_, wrong, reason) => {
  const mine = await mapOperator(stage.world, broker, 7)
  const beganAt = Date.now() - hour
  const spool = await leave(mine, beganAt, 40, { ended: beganAt + 60_000 })
  const { url = broker.stationUrl, ca = mine.tls.ca } = (await wrong()) as { url?: string; ca?: string }
  let tries = 0
  const { bridge, messages } = await resume(mine, spool, {
    openLine: ({ assetUuid }, sessionUuid, onEvent) =>
      mqttLine({
        url,
        certificate: { ...mine.tls, ca },
        assetUuid,
        sessionUuid,
        onEvent(event) {
          tries += event.type === 'closed' ? 1 : 0
          onEvent(event)
        },
      }),
  })
  await expect.poll(() => tries, patient).toBeGreaterThanOrEqual(3)
  const said = messages.filter((line) => line.includes('no line to the broker'))
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(reason)
  expect(bridge.flights.map(({ waiting }) => waiting)).toEqual([40])
})
