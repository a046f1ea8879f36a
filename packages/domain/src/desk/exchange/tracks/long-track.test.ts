import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { endExpiredSessions } from '../../../flight/sessions/ending.ts'
import { sessionOperations } from '../../../flight/sessions/service.ts'
import { ensureFrameDays } from '../../../flight/telemetry/frames/partitions.ts'
import { measureAgain, measureTrack } from '../../../flight/telemetry/tracks/flown.ts'
import { capabilities } from '../../../operations.ts'
import { openTestWorld } from '../../../testing/file-world.ts'
import { type BuiltSession, buildSession } from '../../../testing/index.ts'
import { seeAnew } from '../../../testing/see-anew.ts'

const world = await openTestWorld()

const everyMs = 100
const mib = 1024 * 1024

/** A flight of so many frames with a value in each field that changes. */
const flightOf = async (frames: number): Promise<BuiltSession> => {
  const flight = await buildSession(world)
  const start = world.clock.now()
  await ensureFrameDays(world.services.db, start.getTime(), start.getTime() + frames * everyMs)
  await world.services.db.execute(sql`
    insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, latitude, longitude, altitude_agl,
      absolute_altitude_m, heading, yaw_deg, horizontal_speed, battery_voltage_v, status_text)
    select ${flight.sessionUuid}::uuid, ${start.toISOString()}::timestamptz + i * interval '100 ms',
      ${flight.assetUuid}::uuid, 13 + sin(i / 500.0) / 100, 77 + cos(i / 700.0) / 100, random(), random(), random(),
      random(), random(), random(), 'turning'
    from generate_series(0, ${frames - 1}::int) as i`)
  return flight
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const living = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** How far what is needed, after a collection, has risen above what was needed before, in MiB; asked now and then. */
const growthFrom = (before: number): number => (living() - before) / mib

const pagesOf = async ({ owner, sessionUuid }: BuiltSession, format: string) => {
  const params = { session_uuid: sessionUuid }
  return (await capabilities.telemetry.export.invoke(world.as(owner), params, { format })).content
}

describe('a long flight', () => {
  test.each(['kml', 'geojson'])(
    'is exported as %s, column by column, without being held',
    async (format) => {
      const flight = await flightOf(100_000)
      const before = living()
      const growth: number[] = []
      let length = 0
      let parts = 0
      for await (const part of await pagesOf(flight, format)) {
        length += part.length
        parts += 1
        if (parts % 50 === 0) growth.push(growthFrom(before))
      }
      expect(growth.length).toBeGreaterThan(3)
      expect(length).toBeGreaterThan(15 * mib)
      // Its columns would be most of the file, twice, as strings.
      expect(Math.max(...growth)).toBeLessThan(24)
    },
    120_000,
  )

  test('ends and expires with the totals of its whole track, and is not held either', async () => {
    const [ended, expired] = [await flightOf(200_000), await flightOf(200_000)]
    const before = living()
    const watch: number[] = []
    const sampled = setInterval(() => watch.push(growthFrom(before)), 500)
    await sessionOperations.end.invoke(world.as(ended.owner), { session_uuid: ended.sessionUuid }, {})
    world.clock.advance(world.services.settings.session.expiryMs)
    await endExpiredSessions(world.services)
    clearInterval(sampled)
    expect(Math.max(0, ...watch)).toBeLessThan(16)
    for (const { owner, sessionUuid } of [ended, expired]) {
      const session = await sessionOperations.get.invoke(world.as(owner), { session_uuid: sessionUuid }, {})
      expect(session.session_end_time).not.toBe(null)
      // A curve that fills a square of 0.02 degrees.
      expect(session.total_area! / (2_213 * 2_171)).toBeCloseTo(1, 1)
      expect(session.total_distance).toBeGreaterThan(300_000)
    }
  })
})

/** Ends a flight, and runs `meanwhile` when its track has been measured and its row is waited for. */
const endWith = async (flight: BuiltSession, meanwhile: () => Promise<unknown>) => {
  const params = { session_uuid: flight.sessionUuid }
  const holder = new pg.Client(world.database.url)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from flight_sessions where session_uuid = $1 for update', [flight.sessionUuid])
  const ending = sessionOperations.end.invoke(world.as(flight.owner), params, {})
  const waiting = async () => {
    await holder.query(seeAnew)
    return holder.query(`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  }
  await expect
    .poll(async () => (await waiting()).rowCount, { interval: 10, timeout: 30_000 })
    .toBeGreaterThan(0)
  await meanwhile()
  await holder.end()
  await ending
  return sessionOperations.get.invoke(world.as(flight.owner), params, {})
}

const store = (flight: BuiltSession, atMs: number, [longitude, latitude]: readonly [number, number]) =>
  world.services.db.execute(sql`
    insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, latitude, longitude)
    values (${flight.sessionUuid}::uuid, ${new Date(atMs).toISOString()}::timestamptz, ${flight.assetUuid}::uuid,
      ${latitude}, ${longitude})`)

describe('what is stored while a track is measured counts too', () => {
  test('when it is the newest', async () => {
    const flight = await flightOf(3)
    const ended = await endWith(flight, () => store(flight, world.clock.now().getTime() + 1_000, [77.5, 13]))
    expect([ended.asset_end_longitude, ended.asset_end_latitude]).toEqual([77.5, 13])
    expect(ended.total_distance).toBeGreaterThan(50_000)
  })

  test.each([
    ['between two measured frames', 250],
    ['before the first', -1_000],
    ['just before the last', 2_999 * everyMs - 1],
  ])('when it is older, %s', async (_, afterMs) => {
    const flight = await flightOf(3_000)
    const at = world.clock.now().getTime() + afterMs
    const ended = await endWith(flight, () => store(flight, at, [77.5, 13]))
    const { measure } = await measureTrack(world.services.db, flight.sessionUuid)
    expect(ended.total_distance).toBe(measure.lengthM)
    expect(ended.total_area).toBe(measure.areaM2)
    expect(ended.total_distance).toBeGreaterThan(50_000)
  })

  test('also deep in a long track, whatever of it was measured before', async () => {
    const flight = await flightOf(250_000)
    const begin = world.clock.now().getTime()
    const { db } = world.services
    const before = await measureTrack(db, flight.sessionUuid)
    await store(flight, begin + 120_000 * everyMs + 1, [77.5, 13])
    const whole = await measureTrack(db, flight.sessionUuid)
    const again = await db.transaction((tx) => measureAgain(tx, flight.sessionUuid, before))
    expect(again.measure.lengthM).toBe(whole.measure.lengthM)
    expect(again.measure.areaM2).toBe(whole.measure.areaM2)
    expect(again.measure.last).toEqual(whole.measure.last)
    expect(whole.measure.lengthM).toBeGreaterThan(before.measure.lengthM + 50_000)
  })
})
