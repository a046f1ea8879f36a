import { openDatabase, setRetention } from '@clearway/db'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMs, day, fixedClock, hour } from '../../../kernel/index.ts'
import { buildSession, createTestWorld, type TestWorld } from '../../../testing/index.ts'
import { sessionOperations } from '../../sessions/service.ts'
import { telemetryOperations as telemetry } from '../../telemetry-records/service.ts'
import { ensureFrameDays } from './partitions.ts'
import { keepFrameDays } from './retention.ts'

let world: TestWorld

/** The clock of the database decides, and a test cannot set that one. */
const today = new Date()
const retentionDays = 3
let owner: pg.Client

beforeAll(async () => {
  world = await createTestWorld()
  world.services.settings.frame = { ...world.services.settings.frame }
  owner = new pg.Client(world.database.url)
  await owner.connect()
  await keepFor(365)
})
beforeEach(() => world.clock.set(today))
afterAll(async () => {
  await owner.end()
  await world.close()
})

const keepFor = async (days: number): Promise<void> => {
  await setRetention(owner, days)
  world.services.settings.frame.retentionDays = days
}

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

/** The days of a long flight that are out of date, as a day goes an hour after it did. */
const outdated = () =>
  [9, 8, 7, 6, 5, 4, 3]
    .map((days) => dateOf(daysBack(days)))
    .filter((date) => date < dateOf(Date.now() - hour - retentionDays * day))

/** A flight that began nine days ago and is open, with a frame on each of its days, of which three are kept. */
const longFlight = async () => {
  await keepFor(365)
  const flight = await buildSession(world, { startedAt: new Date(daysBack(9)) })
  const params = { session_uuid: flight.sessionUuid }
  const times = Array.from({ length: 10 }, (_, i) => daysBack(9 - i))
  const upload = (...at: number[]) =>
    telemetry.upload.invoke(world.as(flight.owner), params, { frames: framesAt(...at) })
  await upload(...times)
  await keepFor(retentionDays)
  const records = async () =>
    (await telemetry.records.invoke(world.as(flight.owner), params, {})).data.map(({ timestamp }) =>
      Date.parse(timestamp),
    )
  return { params, owner: flight.owner, times, upload, records }
}

test('days that are no longer kept are dropped, the days to come are made, and the flight’s record stays', async () => {
  const flight = await longFlight()
  const dropped = await keepFrameDays(world.services)
  expect(dropped.slice(-outdated().length)).toEqual(outdated())
  expect(await flight.records()).toEqual(flight.times.slice(outdated().length))
  const kept = [3, 2, 1, 0, -1, -2, -3].map((days) => dateOf(daysBack(days)).replaceAll('-', ''))
  expect((await partitionsUntil(dateOf(daysBack(-3)))).slice(-7)).toEqual(kept)
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
        `timestamp must not lie before ${dateOf(daysBack(3))}T00:00:00.000Z: older frames are no longer kept`,
      ],
    },
  })
  expect(await partitionsUntil(dateOf(daysBack(5)))).toEqual([])
  await expect(flight.upload(daysBack(3) + 1)).resolves.toMatchObject({ accepted: 1 })
})

test('a day goes an hour after it went out of date, so that what was just taken is stored first', async () => {
  await keepFor(retentionDays)
  const keptFrom = async (at: string) => {
    const { rows } = await owner.query('select telemetry_kept_from($1)::text as day', [at])
    return rows[0].day
  }
  expect(await keptFrom('2024-03-16T00:59:59.999Z')).toBe('2024-03-12')
  expect(await keptFrom('2024-03-16T01:00:00.000Z')).toBe('2024-03-13')
})

test.each([400, -400])(
  'a process whose clock is wrong by %i days drops nothing and makes the days that come',
  async (wrongBy) => {
    const flight = await longFlight()
    await keepFor(365)
    const wrong = { ...world.services, clock: fixedClock(addMs(today, wrongBy * day)) }
    expect(await keepFrameDays(wrong)).toEqual([])
    expect(await flight.records()).toEqual(flight.times)
    expect(await partitionsUntil(dateOf(daysBack(-3)))).toContain(dateOf(daysBack(-3)).replaceAll('-', ''))
  },
)

test('a process that is configured for fewer days drops nothing, takes what is kept, and reports it', async () => {
  const flight = await longFlight()
  await keepFor(365)
  const told: unknown[] = []
  const { frame } = world.services.settings
  frame.retentionDays = 1
  const log = { ...world.services.log, warn: (fields: object) => void told.push(fields) }
  expect(await keepFrameDays({ ...world.services, log })).toEqual([])
  expect(told).toEqual([{ told: 1, kept: 365 }])
  await expect(flight.upload(daysBack(8) + 1)).resolves.toMatchObject({ accepted: 1 })
  expect(await flight.records()).toHaveLength(flight.times.length + 1)
})

test('a service can neither drop a day that is kept nor change for how long that is', async () => {
  await longFlight()
  await keepFor(365)
  const service = (statement: string) =>
    world.database.pool.query(statement).then(
      () => 'done',
      (error: Error) => error.message,
    )
  expect(await service(`select drop_telemetry_partition('${dateOf(daysBack(9))}')`)).toMatch(/not old enough/)
  expect(await service('select drop_telemetry_partition(null)')).toMatch(/not old enough/)
  expect(await service('update telemetry_retention set days = 1')).toMatch(/permission denied/)
  expect(await service('delete from telemetry_retention')).toMatch(/permission denied/)
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
    expect([...dropped.flat(), ...again].sort()).toEqual(outdated())
    expect(await flight.records()).toEqual([...flight.times.slice(outdated().length), ...kept])
  } finally {
    await Promise.all(others.map(({ close }) => close()))
  }
})

test('while the table is in use nothing waits long for a drop, and it is done later', async () => {
  await keepFor(retentionDays)
  await keepFrameDays(world.services)
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
