import { isDatabaseAway, setRetention } from '@clearway/db'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day, hour, minute, second } from '../../../kernel/index.ts'
import { capabilities } from '../../../operations.ts'
import {
  buildSession,
  createTestWorld,
  letAllBeJudged,
  letEndsBeStored,
  packAll,
  type TestWorld,
} from '../../../testing/index.ts'
import {
  daysBack,
  type FlownFlight,
  flownFlight,
  frameAt,
  midnightOf,
} from '../../../testing/packed-scene.ts'
import { sessionOperations } from '../../sessions/service.ts'
import { telemetryOperations as telemetry } from '../../telemetry-records/service.ts'
import { noteLateFrames } from '../frames/late-stretches.ts'
import { listFrames } from '../frames/store.ts'
import { dropPackedDays, type PackingDelay, packEndedSessions } from './pack.ts'
import { packedRows, readStored } from './read.ts'

let world: TestWorld
/** It changes what the service may not. */
let owner: pg.Client

beforeAll(async () => {
  world = await createTestWorld()
  owner = new pg.Client(world.database.url)
  await owner.connect()
})
// The clock of the database decides, and a test cannot set that one.
beforeEach(() => world.clock.set(new Date()))
afterAll(async () => {
  await owner.end()
  await world.close()
})

const flown = (days: number, count?: number) => flownFlight(world, days, count)

const textOf = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/** Everything that is read of a flight's frames. */
const readingsOf = async ({ owner: pilot, params }: FlownFlight) => {
  const asked = (query: object) => telemetry.records.invoke(world.as(pilot), params, query)
  const { data } = await asked({ limit: 1_000 })
  const between = { from: data[20]!.timestamp, to: data.at(-21)!.timestamp }
  const file = async (format: string) =>
    textOf((await capabilities.telemetry.export.invoke(world.as(pilot), params, { format })).content)
  return {
    whole: data,
    pages: await Promise.all([1, 2, 3, 4, 9].map((page) => asked({ limit: 83, page }))),
    between: await asked({ ...between, limit: 1_000 }),
    betweenPage: await asked({ ...between, limit: 50, page: 4 }),
    none: await asked({ from: new Date().toISOString() }),
    files: await Promise.all(['geojson', 'kml', 'gpx', 'csv'].map(file)),
  }
}

const countOf = async (table: 'telemetry_frames' | 'packed_frames', { sessionUuid }: FlownFlight) => {
  const { rows } = await world.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where session_uuid = ${sessionUuid}`,
  )
  return rows[0]!.count
}
/** As if a reader that found the session unpacked had read its rows. */
const letReadersFinish = () =>
  owner.query(`update flight_sessions set frames_packed_at = frames_packed_at - interval '2 minutes'
    where frames_packed_at is not null`)
const pack = (apart?: Map<string, PackingDelay>) => packAll(world, apart)

test('a flight that is long over is packed, reads as before, and its rows go with their days', async () => {
  const flight = await flown(30)
  const before = await readingsOf(flight)
  expect(before.whole).toHaveLength(300)
  expect(await pack()).toBeGreaterThan(0)
  expect(await countOf('packed_frames', flight)).toBe(2)
  expect(await readingsOf(flight)).toEqual(before)

  await dropPackedDays(world.services)
  expect(await countOf('telemetry_frames', flight)).toBe(300)
  await letReadersFinish()
  await dropPackedDays(world.services)
  expect(await countOf('telemetry_frames', flight)).toBe(0)
  expect(await readingsOf(flight)).toEqual(before)
  expect(await pack()).toBe(0)
})

test('a flight whose late frames may still come stays as it is, and so does one in the air', async () => {
  const young = await flown(2)
  const open = await buildSession(world, { startedAt: new Date(daysBack(6)) })
  await telemetry.upload.invoke(
    world.as(open.owner),
    { session_uuid: open.sessionUuid },
    { frames: [frameAt(daysBack(6) + minute, 0)] },
  )
  await pack()
  expect(await countOf('packed_frames', young)).toBe(0)
  await letReadersFinish()
  await dropPackedDays(world.services)
  expect(await countOf('telemetry_frames', young)).toBe(300)
  const records = await telemetry.records.invoke(world.as(open.owner), { session_uuid: open.sessionUuid }, {})
  expect(records.data).toHaveLength(1)
})

test('a flight that ended weeks ago, of which that was stored just now, waits for what found it open', async () => {
  const flight = await flown(35)
  const storedAgo = (ms: number) =>
    owner.query('update flight_sessions set end_stored_at = $2 where session_uuid = $1', [
      flight.sessionUuid,
      new Date(Date.now() - ms),
    ])
  await letAllBeJudged(world)
  const packStored = () => packEndedSessions(world.services, { budgetMs: hour, apart: new Map() })
  await storedAgo(minute)
  await packStored()
  expect(await countOf('packed_frames', flight)).toBe(0)
  // Late frames are taken for 72 hours, and one that came then is stored within an hour.
  await storedAgo(72 * hour + minute)
  await packStored()
  expect(await countOf('packed_frames', flight)).toBe(0)
  await storedAgo(74 * hour)
  await packStored()
  expect(await countOf('packed_frames', flight)).toBe(2)
})

test('a flight of which frames are still to be judged late stays as rows', async () => {
  const flight = await flown(36)
  await noteLateFrames(world.database.db, [{ sessionUuid: flight.sessionUuid, at: daysBack(36) }])
  await letEndsBeStored(world)
  await packEndedSessions(world.services, { budgetMs: hour, apart: new Map() })
  expect(await countOf('packed_frames', flight)).toBe(0)
  await pack()
  expect(await countOf('packed_frames', flight)).toBe(2)
})

test('a day is made while somebody reads frames, and nobody waits', async () => {
  const reader = await world.database.pool.connect()
  try {
    await reader.query('begin')
    await reader.query('select from telemetry_frames limit 1')
    await owner.query("set lock_timeout = '100ms'")
    await owner.query("select make_telemetry_partition('2001-01-01')")
    await owner.query("select make_telemetry_partition('2001-01-01')")
    const { rows } = await owner.query(
      "select count(*)::int as days from pg_inherits where inhrelid = 'telemetry_frames_20010101'::regclass",
    )
    expect(rows).toEqual([{ days: 1 }])
  } finally {
    await owner.query('reset lock_timeout')
    await reader.query('rollback')
    reader.release()
  }
})

test('a day whose flights are not all packed is counted by nobody, and not locked', async () => {
  const flight = await flown(45)
  const date = new Date(midnightOf(daysBack(45))).toISOString().slice(0, 10)
  const writer = await world.database.pool.connect()
  try {
    await writer.query('begin')
    await writer.query(
      'update telemetry_frames set sequence_number = 1 where session_uuid = $1 and "timestamp" = $2',
      [flight.sessionUuid, new Date(midnightOf(daysBack(45)))],
    )
    const { rows } = await world.database.pool.query('select drop_packed_partition($1::date) as dropped', [
      date,
    ])
    expect(rows).toEqual([{ dropped: false }])
  } finally {
    await writer.query('rollback')
    writer.release()
  }
})

test('a day goes only with its last row: what is not packed keeps it', async () => {
  const [packed, other] = [await flown(40), await flown(40)]
  await world.database.db.execute(
    sql`update flight_sessions set session_end_time = now() where session_uuid = ${other.sessionUuid}`,
  )
  await pack()
  await letReadersFinish()
  await dropPackedDays(world.services)
  expect(await countOf('telemetry_frames', packed)).toBe(300)
  expect(await countOf('telemetry_frames', other)).toBe(300)
  expect((await readingsOf(packed)).whole).toHaveLength(300)
})

test.each(['before its rows have gone', 'after its rows have gone'])(
  'frames that come months late, %s, are stored once beside the others, and packed with them',
  async (when) => {
    const flight = await flown(50)
    const { whole } = await readingsOf(flight)
    await pack()
    await letReadersFinish()
    if (when.startsWith('after')) await dropPackedDays(world.services)

    const late = frameAt(Date.parse(whole[10]!.timestamp) + 1, 1_000)
    const again = Array.from({ length: 30 }, (_, i) => frameAt(Date.parse(whole[i]!.timestamp), i))
    await Promise.all([flight.upload([late, ...again]), flight.upload([late, ...again]), pack()])
    const expected = whole.toSpliced(11, 0, {
      ...whole[10]!,
      ...late,
      altitude_agl: late.altitude_agl ?? null,
      climb_mps: late.climb_mps,
    })
    expect((await readingsOf(flight)).whole.map(({ timestamp }) => timestamp)).toEqual(
      expected.map(({ timestamp }) => timestamp),
    )
    await pack()
    expect(await countOf('packed_frames', flight)).toBe(2)
    expect((await readingsOf(flight)).whole[11]).toMatchObject(late)
    expect((await readingsOf(flight)).whole.toSpliced(11, 1)).toEqual(whole)
  },
)

test('packed and read at once, a flight is never seen in part', async () => {
  const flight = await flown(60)
  const before = await readingsOf(flight)
  let isOver = false
  const reader = async () => {
    while (!isOver) expect(await readingsOf(flight)).toEqual(before)
  }
  const readers = [reader(), reader(), reader()]
  for (let turn = 0; turn < 5; turn += 1) {
    await pack()
    await flight.upload([frameAt(Date.parse(before.whole[0]!.timestamp), 0)])
  }
  isOver = true
  await Promise.all(readers)
})

test('packed frames of days that are no longer kept go, and the others stay', async () => {
  const flight = await flown(70)
  const { whole } = await readingsOf(flight)
  await pack()
  const kept = Math.floor((Date.now() - hour) / day) - midnightOf(daysBack(70)) / day
  await setRetention(owner, kept)
  // However many there are.
  await owner.query(
    `insert into packed_frames
      select gen_random_uuid(), $1::timestamptz - interval '1 day', $1, 1, 1, '' from generate_series(1, 2500)`,
    [new Date(midnightOf(daysBack(70)) - day)],
  )
  await dropPackedDays(world.services)
  await setRetention(owner, 365)
  const { rows: outdated } = await owner.query(
    'select count(*)::int as chunks from packed_frames where first_at < $1',
    [new Date(midnightOf(daysBack(70)))],
  )
  expect(outdated).toEqual([{ chunks: 0 }])
  const midnight = new Date(midnightOf(daysBack(70))).toISOString()
  const { data } = await telemetry.records.invoke(world.as(flight.owner), flight.params, { limit: 1_000 })
  expect(data).toEqual(whole.filter(({ timestamp }) => timestamp >= midnight))
  expect(data.length).toBeGreaterThan(0)
  expect(data.length).toBeLessThan(whole.length)
})

test('a flight whose first day goes while it is read is read without it', async () => {
  const flight = await flown(72)
  const { whole } = await readingsOf(flight)
  await pack()
  await letReadersFinish()
  await dropPackedDays(world.services)
  const midnight = new Date(midnightOf(daysBack(72)))
  const { db } = world.database
  const frames = await readStored(db, flight.sessionUuid, {
    async packed(chunks) {
      await owner.query('delete from packed_frames where session_uuid = $1 and first_at < $2', [
        flight.sessionUuid,
        midnight,
      ])
      return packedRows(db, chunks, { from: 0, to: Date.now(), skip: 0, limit: 1_000 })
    },
    rows: () => listFrames(db, { sessionUuid: flight.sessionUuid }, 1_000),
  })
  expect(frames.map(({ timestamp }) => timestamp.toISOString())).toEqual(
    whole.map(({ timestamp }) => timestamp).filter((timestamp) => timestamp >= midnight.toISOString()),
  )
})

test('a session that cannot be packed stays as it is, is tried once, and holds up no other', async () => {
  const [stuck, other] = [await flown(76), await flown(75)]
  const before = await readingsOf(stuck)
  const { rows } = await owner.query(
    'select min("timestamp") as first from telemetry_frames where session_uuid = $1',
    [stuck.sessionUuid],
  )
  const bogus = [stuck.sessionUuid, rows[0].first]
  await owner.query("insert into packed_frames values ($1, $2, $2, 1, 1, '')", bogus)
  const apart = new Map<string, PackingDelay>()
  expect(await pack(apart)).toBe(1)
  expect([...apart.keys()]).toEqual([stuck.sessionUuid])
  expect(await countOf('packed_frames', other)).toBe(2)
  world.clock.advance(hour)
  expect(await pack(apart)).toBe(0)
  await owner.query('delete from packed_frames where session_uuid = $1', [stuck.sessionUuid])
  expect(await readingsOf(stuck)).toEqual(before)
  expect(await pack()).toBe(1)
})

/** Until it is ended packing fails so, of one session or of all. */
const failPacking = async (code: string, { sessionUuid }: Partial<FlownFlight> = {}) => {
  await owner.query(`
    create function fail_packing() returns trigger language plpgsql as
      $$ begin raise exception 'failing' using errcode = '${code}'; end $$;
    create trigger failing before insert on packed_frames for each row
      ${sessionUuid ? `when (new.session_uuid = '${sessionUuid}')` : ''} execute function fail_packing()`)
  return () => owner.query('drop function fail_packing() cascade')
}

test('a session that takes too long each time holds up no other, and is tried after twice the time', async () => {
  const [slow, other] = [await flown(78), await flown(77)]
  const repair = await failPacking('57014', slow)
  const apart = new Map<string, PackingDelay>()
  expect(await pack(apart)).toBe(1)
  expect(await countOf('packed_frames', other)).toBe(2)
  const tried = async () => {
    const before = apart.get(slow.sessionUuid)!.until
    expect(await pack(apart)).toBe(0)
    return apart.get(slow.sessionUuid)!.until > before
  }
  const after = (minutes: number) => {
    world.clock.advance(minutes * minute)
    return tried()
  }
  expect([await after(9), await after(1), await after(19), await after(1), await after(39)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
  for (let n = 0; n < 10; n += 1) await after(24 * 60)
  expect(apart.get(slow.sessionUuid)).toMatchObject({ ms: day })
  await repair()
  world.clock.advance(day)
  expect(await pack(apart)).toBe(1)
  expect(apart.size).toBe(0)
})

test('while the database is away no other session is tried', async () => {
  const flights = [await flown(79), await flown(79)]
  const repair = await failPacking('57P03')
  const apart = new Map<string, PackingDelay>()
  await expect(pack(apart)).rejects.toSatisfy(isDatabaseAway)
  expect(apart.size).toBe(1)
  await repair()
  world.clock.advance(10 * minute)
  expect(await pack(apart)).toBe(flights.length)
})

test('texts of 64 KiB in each frame are packed a few at once', async () => {
  const start = daysBack(80)
  world.clock.set(new Date(start))
  const flight = await buildSession(world)
  world.clock.set(new Date())
  const params = { session_uuid: flight.sessionUuid }
  const status_text = 'x'.repeat(60_000)
  const frames = (from: number) =>
    Array.from({ length: 100 }, (_, i) => ({ ...frameAt(start + (from + i) * second, i), status_text }))
  for (const from of [0, 100, 200])
    await telemetry.upload.invoke(world.as(flight.owner), params, { frames: frames(from) })
  world.clock.set(new Date(start + hour))
  await sessionOperations.end.invoke(world.as(flight.owner), params, {})
  world.clock.set(new Date())
  await pack()
  const { data } = await telemetry.records.invoke(world.as(flight.owner), params, { limit: 1_000 })
  expect(data).toHaveLength(300)
  expect(data.every((frame) => frame.status_text === status_text)).toBe(true)
})

test('a service can drop no day whose frames are not packed', async () => {
  const flight = await flown(85)
  const date = new Date(midnightOf(daysBack(85))).toISOString().slice(0, 10)
  const { rows } = await world.database.pool.query('select drop_packed_partition($1::date) as dropped', [
    date,
  ])
  expect(rows[0].dropped).toBe(false)
  expect(await countOf('telemetry_frames', flight)).toBe(300)
  const today = world.database.pool.query('select drop_packed_partition(current_date)')
  await expect(today).rejects.toThrow('too young to be packed')
})

test('a day that many make at once is made once, and nobody is refused', async () => {
  for (const date of ['2002-01-01', '2002-01-02', '2002-01-03']) {
    const making = Array.from({ length: 8 }, () =>
      world.database.pool.query('select make_telemetry_partition($1)', [date]),
    )
    await expect(Promise.all(making)).resolves.toHaveLength(8)
  }
})
