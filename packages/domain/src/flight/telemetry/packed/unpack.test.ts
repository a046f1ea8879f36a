import { partitionName } from '@clearway/db'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMs, createMemory, defaultSettings, hour, minute, second } from '../../../kernel/index.ts'
import { buildSession, createTestWorld, packAll, type TestWorld } from '../../../testing/index.ts'
import { frameOf } from '../../../testing/numbered-scene.ts'
import { daysBack, type FlownFlight, flownFlight, frameAt } from '../../../testing/packed-scene.ts'
import { sessionOperations } from '../../sessions/service.ts'
import { telemetryOperations as telemetry } from '../../telemetry-records/service.ts'
import { storeNumbered } from '../numbered/service.ts'
import { dropPackedDays } from './pack.ts'

const perSession = 300
let world: TestWorld
/** It changes what the service may not. */
let owner: pg.Client

beforeAll(async () => {
  world = await createTestWorld({ frame: { ...defaultSettings.frame, perSession } })
  owner = new pg.Client(world.database.url)
  await owner.connect()
})
// The clock of the database decides, and a test cannot set that one.
beforeEach(() => world.clock.set(new Date()))
afterAll(async () => {
  await owner.end()
  await world.close()
})

/** Packed, and of its rows and their days nothing is left. */
const packedFlight = async (days: number, count: number): Promise<FlownFlight> => {
  const flight = await flownFlight(world, days, count)
  await packAll(world)
  await owner.query(`update flight_sessions set frames_packed_at = frames_packed_at - interval '2 minutes'
    where frames_packed_at is not null`)
  await dropPackedDays(world.services)
  expect(await stateOf(flight)).toMatchObject({ rows: 0, isPacked: true, hasDay: false })
  return flight
}

/** `hasDay`: whether rows of its first day could be stored. */
const stateOf = async ({ sessionUuid, sent }: Pick<FlownFlight, 'sessionUuid' | 'sent'>) => {
  const { rows } = await owner.query(
    `select (select count(*)::int from telemetry_frames where session_uuid = $1) as rows,
      (select frames_packed_at is not null from flight_sessions where session_uuid = $1) as "isPacked",
      to_regclass($2) is not null as "hasDay"`,
    [sessionUuid, partitionName(Date.parse(sent[0]!.timestamp))],
  )
  return rows[0]
}

const recordsOf = async ({ owner: pilot, params }: Pick<FlownFlight, 'owner' | 'params'>) => {
  const { data } = await telemetry.records.invoke(world.as(pilot), params, { limit: 1_000 })
  return data.map(({ timestamp }) => timestamp)
}

/** Between the frames that were sent. */
const late = ({ sent }: FlownFlight, count = 1) =>
  sent.slice(0, count).map(({ timestamp }, i) => frameAt(Date.parse(timestamp) + second, i))

test('frames of a packed flight that come again are accepted, and it stays packed', async () => {
  const flight = await packedFlight(30, 200)
  expect(await flight.upload(flight.sent)).toMatchObject({ accepted: 200 })
  expect(await flight.upload(flight.sent.slice(20, 21))).toMatchObject({ accepted: 1 })
  expect(await stateOf(flight)).toEqual({ rows: 0, isPacked: true, hasDay: false })
})

test('of a batch for a packed flight what is new is stored beside the rest', async () => {
  const flight = await packedFlight(32, 200)
  const [added] = late(flight)
  await flight.upload([...flight.sent, added!, added!])
  expect(await stateOf(flight)).toMatchObject({ rows: 201, isPacked: false })
  const expected = [...flight.sent, added!].map(({ timestamp }) => timestamp).toSorted()
  expect(await recordsOf(flight)).toEqual(expected)
})

test('what a packed flight has no room for is refused before anything of it is unpacked', async () => {
  const flight = await packedFlight(34, 200)
  const refusal = { code: 'quota_exceeded', message: expect.stringContaining('room for 100 more') }
  await expect(flight.upload(late(flight, 101))).rejects.toMatchObject(refusal)
  // By an older version, which had no row of what a flight has.
  await owner.query('delete from telemetry_sequences where session_uuid = $1', [flight.sessionUuid])
  await expect(flight.upload(late(flight, 101))).rejects.toMatchObject(refusal)
  expect(await stateOf(flight)).toEqual({ rows: 0, isPacked: true, hasDay: false })
  await flight.upload(late(flight, 100))
  expect(await recordsOf(flight)).toHaveLength(300)
})

/** A batch of one frame; `meanwhile` happens once its flight is read, and before its transaction. */
const uploadWhile = (
  { owner: pilot, sessionUuid }: Pick<FlownFlight, 'owner' | 'sessionUuid'>,
  frame: object,
  meanwhile: () => Promise<unknown>,
) => {
  const caller = world.as(pilot)
  const groundAt: typeof caller.ground.groundAt = async (points) => {
    await meanwhile()
    return points.map(() => null)
  }
  const ctx = { ...caller, ground: { ...caller.ground, groundAt } }
  return telemetry.upload.invoke(ctx, { session_uuid: sessionUuid }, { frames: [frame] })
}
const measured = (at: number) => ({ ...frameAt(at, 1), altitude_agl: 50 })

test('a flight that is packed while a batch is on its way has the batch, though the clock of the process is days behind', async () => {
  const flight = await flownFlight(world, 36, 200)
  const at = Date.parse(flight.sent[0]!.timestamp) + second
  world.clock.set(addMs(new Date(flight.sent.at(-1)!.timestamp), hour))
  await uploadWhile(flight, measured(at), () => packAll(world))
  expect(await recordsOf(flight)).toContain(new Date(at).toISOString())
})

test('so has one that was open when the batch came', async () => {
  const startedAt = new Date(daysBack(20))
  const flight = await buildSession(world, { startedAt })
  const params = { session_uuid: flight.sessionUuid }
  const [first, next] = [1, 2].map((n) => measured(startedAt.getTime() + n * second))
  await telemetry.upload.invoke(world.as(flight.owner), params, { frames: [first!] })
  await uploadWhile(flight, next!, async () => {
    world.clock.set(addMs(startedAt, minute))
    await sessionOperations.end.invoke(world.as(flight.owner), params, {})
    await packAll(world)
    expect(await stateOf({ ...flight, sent: [first!] })).toMatchObject({ isPacked: true })
  })
  expect(await recordsOf({ ...flight, params })).toEqual([first!.timestamp, next!.timestamp])
})

/** Holds a flight's rows of a table; `end` lets them go. */
const holdRows = async (table: string, { sessionUuid }: FlownFlight): Promise<pg.Client> => {
  const holder = new pg.Client(world.database.url)
  await holder.connect()
  await holder.query('begin')
  await holder.query(`select from ${table} where session_uuid = $1 for update`, [sessionUuid])
  return holder
}
const waiting = async () => {
  const { rows } = await owner.query(
    `select count(distinct pid)::int as waiting from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`,
  )
  return rows[0].waiting as number
}

test('while a packed flight becomes rows, numbered frames of it and of others are answered', async () => {
  const flight = await packedFlight(44, 200)
  const other = await buildSession(world)
  const holder = await holdRows('packed_frames', flight)
  const [added] = late(flight)
  const uploaded = flight.upload([added!])
  await expect.poll(waiting).toBe(1)
  const group = [frameOf(flight, Date.now(), 1), frameOf(other, Date.now(), 1)]
  const { outcomes } = await storeNumbered(world.services, group)
  expect([outcomes, await waiting()]).toEqual([['rejected', 'stored'], 1])
  await holder.end()
  await uploaded
  expect(await recordsOf(flight)).toContain(added!.timestamp)
})

test('two batches that make rows of a packed flight at once are both stored', async () => {
  const flight = await packedFlight(46, 200)
  const holder = await holdRows('packed_frames', flight)
  const added = late(flight, 2)
  const uploaded = added.map((frame) =>
    telemetry.upload.invoke(
      // Each in a process of its own.
      { ...world.as(flight.owner), memory: createMemory(10, world.services.settings) },
      flight.params,
      { frames: [frame] },
    ),
  )
  await expect.poll(waiting).toBe(2)
  await holder.end()
  await Promise.all(uploaded)
  expect(await stateOf(flight)).toMatchObject({ rows: 202, isPacked: false })
})

test('a flight is not packed while a batch of it is being stored', async () => {
  const flight = await flownFlight(world, 42, 200)
  const [added] = late(flight)
  const holder = await holdRows('telemetry_sequences', flight)
  const uploaded = flight.upload([added!])
  await expect.poll(waiting).toBe(1)
  let isOver = false
  const packed = packAll(world).finally(() => {
    isOver = true
  })
  await expect.poll(async () => isOver || (await waiting()) === 2).toBe(true)
  await holder.end()
  await Promise.all([uploaded, packed])
  expect(await recordsOf(flight)).toContain(added!.timestamp)
})

test('an end is stored at the time of the database, whatever the clock of the process shows', async () => {
  const flight = await flownFlight(world, 40, 10)
  const { rows } = await owner.query(
    `select abs(extract(epoch from now() - end_stored_at)) < 60 as "isNow" from flight_sessions where session_uuid = $1`,
    [flight.sessionUuid],
  )
  expect(rows).toEqual([{ isNow: true }])
})
