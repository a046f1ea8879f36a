import { openDatabase } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day, hour } from '../kernel/index.ts'
import { sessionOperations } from '../sessions/service.ts'
import { buildSession, createTestWorld, type TestWorld } from '../testing/index.ts'
import { ensureFrameDays } from './partitions.ts'
import { keepFrameDays } from './retention.ts'
import { telemetryOperations as telemetry } from './service.ts'

let world: TestWorld

/** Long ago by the clock of every machine: the database itself refuses to drop what is young. */
const today = new Date('2024-03-15T12:00:00.000Z')
const retentionDays = 3

beforeAll(async () => {
  world = await createTestWorld()
  world.services.settings.frame = { ...world.services.settings.frame, retentionDays }
})
beforeEach(() => world.clock.set(today))
afterAll(() => world.close())

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const daysBack = (days: number) => today.getTime() - days * day

const partitionsUntil = async (date: string): Promise<string[]> => {
  const { rows } = await world.database.db.execute<{ name: string }>(sql`
    select right(relname, 8) as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'telemetry_frames'::regclass order by relname`)
  return rows.map(({ name }) => name).filter((name) => name <= date.replaceAll('-', ''))
}

const framesAt = (...times: number[]) =>
  times.map((ms) => ({ timestamp: new Date(ms).toISOString(), latitude: 10, longitude: 20 }))

/** A flight that began nine days ago and is open, with a frame on each of its days. */
const longFlight = async () => {
  const retained = world.services.settings.frame
  world.services.settings.frame = { ...retained, retentionDays: 365 }
  const flight = await buildSession(world, { startedAt: new Date(daysBack(9)) })
  const params = { session_uuid: flight.sessionUuid }
  const times = Array.from({ length: 10 }, (_, i) => daysBack(9 - i))
  const upload = (...at: number[]) =>
    telemetry.upload.invoke(world.as(flight.owner), params, { frames: framesAt(...at) })
  await upload(...times)
  world.services.settings.frame = retained
  const records = async () =>
    (await telemetry.records.invoke(world.as(flight.owner), params, {})).data.map(({ timestamp }) =>
      Date.parse(timestamp),
    )
  return { params, owner: flight.owner, times, upload, records }
}

test('days that are no longer kept are dropped, the days to come are made, and the flight’s record stays', async () => {
  const flight = await longFlight()
  const dropped = await keepFrameDays(world.services)
  expect(dropped).toEqual([9, 8, 7, 6, 5, 4].map((days) => dateOf(daysBack(days))))
  expect(await flight.records()).toEqual(flight.times.slice(-4))
  expect(await partitionsUntil('2024-03-18')).toEqual([
    '20240312',
    '20240313',
    '20240314',
    '20240315',
    '20240316',
    '20240317',
    '20240318',
  ])
  const session = await sessionOperations.get.invoke(world.as(flight.owner), flight.params, {})
  expect(session.session_uuid).toBe(flight.params.session_uuid)
})

test('a late frame of a dropped day is refused by its index with the reason, and the day is not made again', async () => {
  const flight = await longFlight()
  await keepFrameDays(world.services)
  await expect(flight.upload(daysBack(1), daysBack(4))).rejects.toMatchObject({
    code: 'invalid_input',
    details: {
      'frames.1.timestamp': [
        'timestamp must not lie before 2024-03-12T00:00:00.000Z: older frames are no longer kept',
      ],
    },
  })
  expect(await partitionsUntil('2024-03-11')).toEqual([])
  await expect(flight.upload(daysBack(3) + 1)).resolves.toMatchObject({ accepted: 1 })
})

test('a day goes an hour after it went out of date, so that what was just taken is stored first', async () => {
  await longFlight()
  world.clock.set(new Date('2024-03-16T00:30:00.000Z'))
  expect(await keepFrameDays(world.services)).not.toContain('2024-03-12')
  world.clock.set(new Date(Date.parse('2024-03-16T00:00:00.000Z') + hour))
  expect(await keepFrameDays(world.services)).toEqual(['2024-03-12'])
})

test('processes that race, while frames come in, drop each day once and lose no frame that is kept', async () => {
  const flight = await longFlight()
  const others = Array.from({ length: 3 }, () => openDatabase(world.database.url))
  try {
    const keepers = [world.services, ...others.map(({ db }) => ({ ...world.services, db }))]
    const kept = Array.from({ length: 40 }, (_, i) => daysBack(0) + 1 + i)
    const [dropped] = await Promise.all([
      Promise.all(keepers.map(keepFrameDays)),
      ...kept.map((at) => flight.upload(at)),
    ])
    const again = await keepFrameDays(world.services)
    expect([...dropped.flat(), ...again].sort()).toEqual(
      [9, 8, 7, 6, 5, 4].map((days) => dateOf(daysBack(days))),
    )
    expect(await flight.records()).toEqual([...flight.times.slice(-4), ...kept])
  } finally {
    await Promise.all(others.map(({ close }) => close()))
  }
})

test('while the table is in use nothing waits long for a drop, and it is done later', async () => {
  await ensureFrameDays(world.services.db, daysBack(9), daysBack(9))
  const reader = openDatabase(world.database.url)
  try {
    await reader.db.transaction(async (tx) => {
      await tx.execute(sql`select count(*) from telemetry_frames`)
      expect(await keepFrameDays(world.services)).toEqual([])
    })
    expect(await keepFrameDays(world.services)).toEqual([dateOf(daysBack(9))])
  } finally {
    await reader.close()
  }
})
