import { setRetention, tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hour } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildOrganisation, createTestWorld, packAll, type TestWorld } from '../../testing/index.ts'
import { refusal } from '../../testing/refusal.ts'
import {
  buildReplay,
  everyMs,
  letReplaysBeDue,
  type ReplayScene,
  roundFrame,
} from '../../testing/replay-scene.ts'
import { firstKept } from '../telemetry/frames/partitions.ts'
import { keepFrameDays } from '../telemetry/frames/retention.ts'
import { dropPackedDays } from '../telemetry/packed/pack.ts'
import { mostPoints } from './contract.ts'
import { prepareReplays } from './prepare.ts'
import { alertMomentsOf, dropOutdatedLevels, mostAlertMoments } from './store.ts'

let world: TestWorld
let owner: pg.Client

beforeAll(async () => {
  world = await createTestWorld()
  owner = new pg.Client(world.database.url)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const prepare = async () => {
  await letReplaysBeDue(world)
  return prepareReplays(world.services, { budgetMs: hour })
}
const pack = () => packAll(world)
const forget = ({ sessionUuid }: ReplayScene) =>
  world.services.db
    .update(tables.replayTracks)
    .set({ preparedVersion: null })
    .where(eq(tables.replayTracks.sessionUuid, sessionUuid))
const levelsOf = async ({ sessionUuid }: ReplayScene) => {
  const { rows } = await world.services.db.execute<{ points: number }>(sql`
    select sum(points)::int as points from replay_levels where session_uuid = ${sessionUuid} group by level order by level`)
  return rows.map(({ points }) => points)
}

/** The whole flight; stretches of many, some and few frames; before, after, between two frames, and from later to earlier. */
const viewsOf = ({ view, startMs }: ReplayScene) => {
  const at = (frame: number) => startMs + frame * everyMs
  return Promise.all([
    view(),
    view({ from: at(1_000), to: at(9_000) }),
    view({ from: at(4_000) }),
    view({ to: at(2_500) }),
    view({ from: at(4_400), to: at(4_500) }),
    view({ from: at(3_000), to: at(3_000) }),
    view({ from: at(1_999) + 1, to: at(2_000) - 1 }),
    view({ to: startMs - hour }),
    view({ from: startMs + 9 * hour }),
    view({ from: at(9_000), to: at(1_000) }),
    view({ from: at(2_500), to: at(2_400) }),
  ])
}

test('a flight is seen alike made on the spot and prepared, as rows and packed', async () => {
  const flight = await buildReplay(world, { daysBack: 20, frames: 12_000 })
  await flight.end()
  const made = await viewsOf(flight)
  expect(await prepare()).toBe(1)
  expect((await levelsOf(flight)).length).toBeGreaterThan(1)
  expect(await viewsOf(flight)).toEqual(made)
  expect(await pack()).toBe(1)
  expect(await viewsOf(flight)).toEqual(made)
  await forget(flight)
  expect(await viewsOf(flight)).toEqual(made)
  expect(await prepare()).toBe(1)
  expect(await viewsOf(flight)).toEqual(made)
})

test('the first look shows the whole flight in few points, with the second in which it broke its plan', async () => {
  const flight = await buildReplay(world, { daysBack: 21, frames: 12_000 })
  await flight.end()
  await prepare()
  const { points, tolerance_m, findings } = await flight.view()
  expect(points.length).toBeLessThanOrEqual(mostPoints)
  expect(tolerance_m).toBeGreaterThan(0)
  const at = (frame: number) => new Date(flight.startMs + frame * everyMs).toISOString()
  expect([points[0]!.timestamp, points.at(-1)!.timestamp]).toEqual([at(0), at(11_999)])
  expect(findings).toMatchObject({
    frames: 12_000,
    greatest_height_m: 61,
    states: { breach: 4 },
    breach_count: 1,
    breach_s: 1,
    breaches: [{ from: at(4_444), to: at(4_447), until: at(4_448), cause: 'above', peak_m: 61 }],
    air: [{ at: at(5), event: 'airborne' }],
  })
  const inBreach = points.filter(({ state }) => state === 'breach').map(({ timestamp }) => timestamp)
  expect(inBreach).toEqual(expect.arrayContaining([at(4_444), at(4_447)]))

  const near = await flight.view({
    from: flight.startMs + 4_400 * everyMs,
    to: flight.startMs + 4_500 * everyMs,
  })
  expect(near).toMatchObject({ tolerance_m: 0, findings: null })
  expect(near.points.map(({ frame }) => frame)).toEqual(Array.from({ length: 101 }, (_, i) => 4_401 + i))
  expect(near.points.map(({ since_ms }) => since_ms)).toEqual(near.points.map(() => everyMs))
})

test('a flight in the air is seen up to its newest frame', async () => {
  const flight = await buildReplay(world, { daysBack: 0.05, frames: 3_000 })
  expect((await flight.view()).findings?.frames).toBe(3_000)
  await flight.upload([roundFrame(flight.startMs, 3_000)])
  const { points, findings } = await flight.view()
  expect(findings?.frames).toBe(3_001)
  expect(points.at(-1)).toMatchObject({ frame: 3_001 })
})

test('late frames, views and what prepares them at once: whoever looks after a frame was stored sees it', async () => {
  const flight = await buildReplay(world, { daysBack: 22, frames: 3_000 })
  await flight.end()
  await prepare()
  let isOver = false
  const preparing = async () => {
    while (!isOver) await prepare()
  }
  const looking = async () => {
    let seen = 0
    while (!isOver) {
      const { points, findings } = await flight.view()
      expect(findings!.frames).toBeGreaterThanOrEqual(seen)
      expect(points.at(-1)!.frame).toBe(findings!.frames)
      seen = findings!.frames
    }
  }
  const others = [preparing(), preparing(), looking(), looking()]
  for (let late = 1; late <= 25; late += 1) {
    const { timestamp, ...frame } = roundFrame(flight.startMs, late * 100)
    await flight.upload([{ ...frame, timestamp: new Date(Date.parse(timestamp) + 1).toISOString() }])
    expect((await flight.view()).findings!.frames).toBe(3_000 + late)
  }
  isOver = true
  await Promise.all(others)
  const made = await viewsOf(flight)
  await prepare()
  expect(await levelsOf(flight)).not.toEqual([])
  expect(await viewsOf(flight)).toEqual(made)
})

test('a flight is prepared though the clock of the database was put back since it was noted', async () => {
  const flight = await buildReplay(world, { daysBack: 27, frames: 3_000 })
  await flight.end()
  const noteAhead = (ahead: string) =>
    world.services.db.execute(sql`
      update replay_tracks set due_at = now() + ${ahead}::interval where session_uuid = ${flight.sessionUuid}`)
  await noteAhead('15 minutes')
  expect(await prepareReplays(world.services, { budgetMs: hour })).toBe(0)
  await noteAhead('1 day')
  expect(await prepareReplays(world.services, { budgetMs: hour })).toBe(1)
})

test('frames that a transaction stores while the flight is prepared outdate what is made of the others', async () => {
  const flight = await buildReplay(world, { daysBack: 23, frames: 3_000 })
  await flight.end()
  await prepare()
  await letReplaysBeDue(world)
  const late = roundFrame(flight.startMs, 3_001)
  // A station's transaction has stored its frame and is not committed: no reader sees the frame.
  await owner.query('begin')
  await owner.query(
    `insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, latitude, longitude) values ($1, $2, $3, 13, 77.6)`,
    [flight.sessionUuid, late.timestamp, flight.assetUuid],
  )
  await forget(flight)
  expect(await prepareReplays(world.services, { budgetMs: hour })).toBe(1)
  expect((await flight.view()).findings!.frames).toBe(3_000)
  await owner.query('update replay_tracks set version = version + 1 where session_uuid = $1', [
    flight.sessionUuid,
  ])
  await owner.query('commit')
  expect((await flight.view()).findings!.frames).toBe(3_001)
})

test('a plan that was changed since judges the flight anew, and a deleted one no longer', async () => {
  const flight = await buildReplay(world, { daysBack: 24, frames: 3_000 })
  await flight.end()
  await prepare()
  expect((await flight.view()).findings).toMatchObject({ breach_count: 0, states: { breach: 0 } })
  const { flightPlans } = tables
  const change = (set: object) =>
    world.services.db.update(flightPlans).set(set).where(eq(flightPlans.planUuid, flight.planUuid))
  await change({ maxHeight: 40.5 })
  const changed = await flight.view()
  expect(changed.findings!.breach_count).toBe(3)
  expect(await prepareReplays(world.services, { budgetMs: hour })).toBe(1)
  expect(await flight.view()).toEqual(changed)
  await change({ status: 0 })
  const deleted = await flight.view()
  expect(deleted.findings).toMatchObject({ breach_count: 0, states: null })
  expect(deleted.points[0]!.state).toBeNull()
})

test('where more must stay than an answer holds it is marked, and loses no breach', async () => {
  const flight = await buildReplay(world, { daysBack: 25, frames: 0 })
  for (const from of [0, 5_000])
    await flight.upload(
      Array.from({ length: 5_000 }, (_, i) => ({
        ...roundFrame(flight.startMs, from + i),
        flight_mode: `mode ${from + i}`,
      })),
    )
  await flight.end()
  for (const _kept of ['made', 'prepared']) {
    const { points, tolerance_m } = await flight.view()
    expect(tolerance_m).toBeNull()
    expect(points.length).toBeLessThanOrEqual(mostPoints)
    expect(points.some(({ state }) => state === 'breach')).toBe(true)
    expect([points[0]!.frame, points.at(-1)!.frame]).toEqual([1, 10_000])
    await prepare()
  }
  expect(await levelsOf(flight)).toEqual([10_000])
})

test('a flight with more alerts than a view could show is thinned out as any other', async () => {
  const { db } = world.services
  const frames = 10_000
  const flight = await buildReplay(world, { daysBack: 28, frames })
  await flight.end()
  const begin = new Date(flight.startMs).toISOString()
  await db.execute(sql`
    insert into alerts (alert_uuid, alert_type, severity, state, session_uuid, asset_uuid, org_uuid, subject_uuid, zone_uuids, message,
      created_at, updated_at, acknowledged_at, cleared_at)
    select gen_random_uuid(), 'zone_violation', 'critical', 'cleared', s.session_uuid, s.asset_uuid, s.org_uuid, gen_random_uuid(), '{}', '',
      at, at, ${begin}::timestamptz + interval '1 day', at + interval '60 ms'
    from flight_sessions s, generate_series(0, ${2 * frames - 1}::int) n,
      lateral (select ${begin}::timestamptz + n * ${everyMs / 2}::int * interval '1 ms' as at) stay
    where s.session_uuid = ${flight.sessionUuid}::uuid`)
  const to = flight.startMs + (frames - 1) * everyMs
  const moments = await alertMomentsOf(db, flight.sessionUuid, { from: flight.startMs, to })
  expect(moments.length).toBeGreaterThan(mostAlertMoments - 1)
  expect(moments.length).toBeLessThan(mostAlertMoments + 3)
  expect([moments[0], moments.at(-1)]).toEqual([flight.startMs, to])
  for (const _kept of ['made', 'prepared']) {
    const { points, tolerance_m } = await flight.view()
    expect(tolerance_m).toBeGreaterThan(0)
    expect(points.length).toBeLessThanOrEqual(mostPoints)
    await prepare()
  }
})

test('who looks at a short flight waits for no long one, and where too many of these wait the next is asked to come again', async () => {
  const short = await buildReplay(world, { daysBack: 26, frames: 2_000 })
  const long = await buildReplay(world, { daysBack: 26, frames: 2_001 })
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
  const hold = () => {
    begun.resolve()
    return held.promise
  }
  const first = world.services.memory.longFlights.share('first', hold)
  await begun.promise
  const waiting = Array.from({ length: 12 }, (_, i) =>
    world.services.memory.longFlights.share(`other ${i}`, hold),
  )
  const all = Promise.allSettled([first, ...waiting])
  expect(await refusal(long.view())).toBe('unavailable')
  expect((await short.view()).points.length).toBe(2_000)
  held.reject(new Error('is over'))
  await all
  expect((await long.view()).findings!.frames).toBe(2_001)
})

test('points go with their frames when these are no longer kept', async () => {
  const flight = await buildReplay(world, { daysBack: 60, frames: 3_000 })
  await flight.end()
  await prepare()
  await pack()
  await setRetention(owner, 50)
  await keepFrameDays(world.services)
  await dropPackedDays(world.services)
  expect((await flight.view()).points).toEqual([])
  await dropOutdatedLevels(world.services.db)
  expect(await levelsOf(flight)).toEqual([])
  await prepare()
  await setRetention(owner, 365)
  expect(await flight.view()).toMatchObject({ points: [], findings: { frames: 0, first_at: null } })
})

test('points of many flights go in batches, found by the index of their days', async () => {
  const { db } = world.services
  await db.execute(sql`
    insert into replay_tracks (session_uuid, due_at, first_at)
    select gen_random_uuid(), now() + interval '1 day', now() - make_interval(years => 2, secs => i) from generate_series(1, 250) as i`)
  const outdated = sql`select from replay_tracks where first_at < ${firstKept}`
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return (await tx.execute(sql`explain ${outdated}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/replay_tracks_day.*Index Cond: \(first_at < /s)
  expect((await db.execute(outdated)).rowCount).toBe(250)
  await dropOutdatedLevels(db)
  expect((await db.execute(outdated)).rowCount).toBe(0)
  await db.execute(
    sql`delete from replay_tracks where session_uuid not in (select session_uuid from flight_sessions)`,
  )
})

test('a flight of somebody else is not found', async () => {
  const flight = await buildReplay(world, { daysBack: 0.05, frames: 1 })
  const { owner: stranger } = await buildOrganisation(world)
  const asked = capabilities.telemetry.replay.invoke(
    world.as(stranger),
    { session_uuid: flight.sessionUuid },
    {},
  )
  expect(await refusal(asked)).toBe('not_found')
})
