import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../../kernel/index.ts'
import { openTestWorld } from '../../../testing/file-world.ts'
import { type BuiltSession, buildSession } from '../../../testing/index.ts'
import { frameOf, ledgerOf, markSent } from '../../../testing/numbered-scene.ts'
import { telemetryOperations } from '../../telemetry-records/service.ts'
import { lockRoom, reserveFrames, returnFrames } from './quota.ts'
import { storeNumbered } from './service.ts'

const perSession = 1_000
let flight: BuiltSession
let begin: number

const world = await openTestWorld({
  frame: { ...defaultSettings.frame, perSession },
  numbered: { ...defaultSettings.numbered, perSecond: 1e6, burst: 1e6, rejectionsKept: 20 },
})
beforeEach(async () => {
  flight = await buildSession(world)
  begin = world.clock.now().getTime()
})

const batch = (from: number, count: number) => ({
  frames: Array.from({ length: count }, (_, i) => ({
    timestamp: new Date(begin - 50_000 + from + i).toISOString(),
    latitude: 12.9,
    longitude: 77.6,
  })),
})
const upload = (frames: ReturnType<typeof batch>) =>
  telemetryOperations.upload.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, frames)
const numbered = (from: number, count: number) =>
  storeNumbered(
    world.services,
    Array.from({ length: count }, (_, i) => frameOf(flight, begin, from + i)),
  )
const stored = async () => (await ledgerOf(world, flight.sessionUuid)).stored.length

test('a batch that does not fit is refused whole, one that is repeated fits always', async () => {
  await upload(batch(0, 600))
  await expect(upload(batch(600, 401))).rejects.toMatchObject({
    code: 'quota_exceeded',
    message: expect.stringContaining('room for 400 more'),
  })
  expect(await stored()).toBe(600)
  await upload(batch(200, 800))
  expect(await stored()).toBe(perSession)
  expect(await upload(batch(0, perSession))).toMatchObject({ accepted: perSession })
})

test('a batch of a flight that has frames counts none of them again', async () => {
  const framesAreRead = () =>
    world.database.db.transaction(async (tx) => {
      const scans = async () => {
        const { rows } = await tx.execute<{ scans: number }>(sql`
          select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans from pg_stat_xact_user_tables
          where starts_with(relname, 'telemetry_frames')`)
        return rows[0]!.scans
      }
      const before = await scans()
      const room = await lockRoom(tx, flight, perSession)
      await room.take(700)
      return (await scans()) > before
    })
  await upload(batch(0, 300))
  expect(await framesAreRead()).toBe(false)
  // That an older version stored.
  await world.database.db.execute(
    sql.raw(`delete from telemetry_sequences where session_uuid = '${flight.sessionUuid}'`),
  )
  expect(await framesAreRead()).toBe(true)
})

test('numbers beyond the room are consumed as QUOTA_EXCEEDED, and the frames of a batch count with them', async () => {
  await upload(batch(0, 990))
  const { outcomes, acknowledgements } = await numbered(1, 15)
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(10)
  expect(acknowledgements).toMatchObject([{ highest: 15 }])
  expect(acknowledgements[0]?.rejected).toEqual(
    [11, 12, 13, 14, 15].map((sequenceNumber) => ({ sequenceNumber, code: 'QUOTA_EXCEEDED' })),
  )
  await expect(upload(batch(995, 1))).rejects.toMatchObject({ code: 'quota_exceeded' })
  expect(await stored()).toBe(perSession)
})

test('of all transports at once no more is stored than there is room for', async () => {
  await upload(batch(0, 500))
  const attempts = [
    ...[0, 1, 2, 3].map((i) => upload(batch(500 + i * 200, 200))),
    ...[0, 1, 2].map((i) => numbered(1 + i * 100, 100)),
  ]
  await Promise.allSettled(attempts)
  expect(await stored()).toBeLessThanOrEqual(perSession)
  const [{ frames } = {}] = (
    await world.services.db.execute<{ frames: string }>(
      sql`select frames from telemetry_sequences where session_uuid = ${flight.sessionUuid}::uuid`,
    )
  ).rows
  expect(Number(frames)).toBe(await stored())
})

test('a process sets frames aside in advance where there is plenty, and one by one near the end', async () => {
  await upload(batch(0, 1))
  const want = (needed: number, spare: number) =>
    reserveFrames(world.services.db, [{ sessionUuid: flight.sessionUuid, needed, spare }], perSession)
  expect((await want(1, 50)).get(flight.sessionUuid)).toBe(51)
  expect((await want(900, 64)).get(flight.sessionUuid)).toBe(900)
  expect((await want(60, 64)).get(flight.sessionUuid)).toBe(48)
  expect((await want(1, 0)).get(flight.sessionUuid)).toBe(0)
  await returnFrames(world.services.db, flight.sessionUuid, 48)
  await upload(batch(1, 48))
})

test('frames that were stored by an older version count', async () => {
  await upload(batch(0, 995))
  await world.services.db.execute(
    sql`delete from telemetry_sequences where session_uuid = ${flight.sessionUuid}::uuid`,
  )
  await expect(upload(batch(995, 6))).rejects.toMatchObject({ code: 'quota_exceeded' })
})

const bad = (from: number, count: number) =>
  storeNumbered(
    world.services,
    Array.from({ length: count }, (_, i) => frameOf(flight, begin, from + i, { latitude: 91 })),
  )
const turn = () =>
  world.services.db.execute(sql`update telemetry_sequences set acked_at = null
    where session_uuid = ${flight.sessionUuid}::uuid`)

test('while too many rejections are not sent yet, frames are postponed; once they are sent, frames are taken', async () => {
  const { outcomes, acknowledgements } = await bad(1, 30)
  expect(outcomes.filter((outcome) => outcome === 'rejected')).toHaveLength(20)
  expect(outcomes.filter((outcome) => outcome === 'postponed')).toHaveLength(10)
  expect(acknowledgements).toMatchObject([{ highest: 20 }])
  await turn()
  expect((await bad(21, 10)).outcomes).toEqual(Array(10).fill('postponed'))
  await markSent(world, acknowledgements)
  await turn()
  const again = await bad(21, 10)
  expect(again.outcomes).toEqual(Array(10).fill('rejected'))
  expect(again.acknowledgements).toMatchObject([{ highest: 30 }])
})

test('a session that was refused more often than is kept is answered QUOTA_EXCEEDED all the same, number by number', async () => {
  await upload(batch(0, perSession))
  const codes = new Map<number, string>()
  for (let from = 1; from <= 500; from += 10) {
    const { outcomes, acknowledgements } = await numbered(from, 10)
    expect(outcomes).toEqual(Array(10).fill('rejected'))
    expect(acknowledgements).toMatchObject([{ highest: from + 9 }])
    for (const { sequenceNumber, code } of acknowledgements[0]!.rejected) codes.set(sequenceNumber, code)
    await markSent(world, acknowledgements)
    await turn()
  }
  expect([...codes.keys()]).toEqual(Array.from({ length: 500 }, (_, i) => i + 1))
  expect(new Set(codes.values())).toEqual(new Set(['QUOTA_EXCEEDED']))
  // Besides those that each acknowledgement names again.
  expect((await ledgerOf(world, flight.sessionUuid)).rejected.length).toBeLessThanOrEqual(130)
})

test('a good frame is stored after any number of refused ones', async () => {
  for (let from = 1; from <= 300; from += 10) {
    await markSent(world, (await bad(from, 10)).acknowledgements)
    await turn()
  }
  expect((await numbered(301, 1)).outcomes).toEqual(['stored'])
})
