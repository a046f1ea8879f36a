import { type Database, openDatabase } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { ensureFrameDays } from '../../../flight/telemetry/frames/partitions.ts'
import { measureTrack } from '../../../flight/telemetry/tracks/flown.ts'
import { defaultSettings, type Settings } from '../../../kernel/index.ts'
import { capabilities } from '../../../operations.ts'
import { openTestWorld } from '../../../testing/file-world.ts'
import { type BuiltSession, buildSession } from '../../../testing/index.ts'
import { admittedExport } from './admitted.ts'

const limits: Settings['trackExport'] = {
  ...defaultSettings.trackExport,
  inFile: { atOnce: 2, ofOrganisation: 1 },
  waitMs: 20,
}
const world = await openTestWorld({ trackExport: limits })
afterEach(() => vi.unstubAllEnvs())

/** Long enough for a file: columns of some 16 MB at most. */
const longFlight = async (): Promise<BuiltSession> => {
  const made = await buildSession(world)
  const start = world.clock.now()
  await ensureFrameDays(world.services.db, start.getTime(), start.getTime() + 20_000 * 100)
  await world.services.db.execute(sql`
    insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, latitude, longitude, heading)
    select ${made.sessionUuid}::uuid, ${start.toISOString()}::timestamptz + i * interval '100 ms',
      ${made.assetUuid}::uuid, 13, 77, random() from generate_series(0, 19999) as i`)
  return made
}
const [flight, foreign] = [await longFlight(), await longFlight()]

const exported = async (
  format: string,
  of = flight,
  { db = world.services.db, ...given }: Partial<Settings['trackExport']> & { db?: Database } = {},
) => {
  const services = { ...world.as(of.owner), db, settings: { ...world.services.settings } }
  services.settings.trackExport = { ...limits, ...given }
  const answer = await capabilities.telemetry.export.invoke(
    services,
    { session_uuid: of.sessionUuid },
    { format },
  )
  return answer.content[Symbol.asyncIterator]()
}
const framesIn = async (parts: AsyncIterator<string>): Promise<number> => {
  let count = 0
  for (let part = await parts.next(); !part.done; part = await parts.next())
    count += part.value.match(/2026-06-01T[\d:.]+Z/g)?.length ?? 0
  return count
}

test('of one organisation a second long export waits its turn, then is refused; one of another and a CSV are not', async () => {
  const first = await exported('kml')
  await expect(exported('geojson')).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 30 })
  expect(await framesIn(await exported('csv'))).toBe(20_000)
  const others = await exported('kml', foreign)
  expect(await framesIn(others)).toBe(20_000)
  // A reader who has not even begun goes away.
  await first.return?.()
  expect(await framesIn(await exported('kml'))).toBe(20_000)
})

test('one that waits gets the place of one that is done', async () => {
  const first = await exported('kml')
  const second = exported('kml', flight, { waitMs: 30_000 })
  expect(await framesIn(first)).toBe(20_000)
  expect(await framesIn(await second)).toBe(20_000)
})

test('a reader who stops reading gives its place up', async () => {
  const asleep = await exported('kml', flight, { idleMs: 10 })
  expect(await framesIn(await exported('kml', flight, { waitMs: 30_000 }))).toBe(20_000)
  await expect(framesIn(asleep)).rejects.toThrow('too long')
})

test.each([
  ['has too little room left', () => ({ keptFreeBytes: Number.MAX_SAFE_INTEGER })],
  ['takes no file', () => void vi.stubEnv('TMPDIR', '/nonexistent')],
])('where the disk %s it is refused before the answer begins, and keeps no place', async (_, prepare) => {
  const given = prepare() ?? {}
  const refused = () => exported('geojson', flight, given)
  const refusal = { code: 'unavailable', message: expect.stringContaining('no room'), retryAfterS: 30 }
  await expect(refused()).rejects.toMatchObject(refusal)
  await expect(refused()).rejects.toMatchObject(refusal)
  expect(await framesIn(await exported('csv', flight, given))).toBe(20_000)
})

test('frames are counted only by those who have a place', async () => {
  const given = { inMemory: { atOnce: 1, ofOrganisation: 1 } }
  const first = await exported('csv', flight, given)
  let counted = 0
  const asked = { orgUuid: crypto.randomUUID(), limits: { ...limits, ...given } }
  const other = admittedExport(asked, async () => {
    counted += 1
    return { fileBytes: 0, async *write() {} }
  })
  await expect(other).rejects.toMatchObject({ code: 'unavailable' })
  expect(counted).toBe(0)
  expect(await framesIn(first)).toBe(20_000)
})

test('a flight that ends does not wait for exports that are read', async () => {
  const own = openDatabase(world.database.url, { max: 1 })
  const both = [await exported('csv', flight, { db: own.db }), await exported('csv', foreign, { db: own.db })]
  for (const one of both) await one.next()
  const held = Promise.withResolvers<void>()
  const holding = own.db.transaction(async (tx) => {
    await tx.execute(sql`select`)
    await held.promise
  })
  const reading = both.map(framesIn)
  try {
    const { marks } = await measureTrack(world.services.db, flight.sessionUuid)
    expect(marks.at(-1)?.frames).toBe(20_000)
  } finally {
    held.resolve()
    await holding
  }
  expect(await Promise.all(reading)).toEqual([20_000, 20_000])
  await own.close()
})

test('texts of 64 KiB are read few frames at a time', async () => {
  const { db } = world.services
  const wordy = await buildSession(world)
  const start = world.clock.now()
  await db.execute(sql`
    insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, latitude, longitude, status_text)
    select ${wordy.sessionUuid}::uuid, ${start.toISOString()}::timestamptz + i * interval '100 ms',
      ${wordy.assetUuid}::uuid, 13, 77, repeat('x', 60000) from generate_series(0, 299) as i`)
  let longest = 0
  const parts = await exported('csv', wordy)
  for (let part = await parts.next(); !part.done; part = await parts.next())
    longest = Math.max(longest, part.value.length)
  expect(longest).toBeGreaterThan(60_000)
  expect(longest).toBeLessThan(3 * 1024 * 1024)
})
