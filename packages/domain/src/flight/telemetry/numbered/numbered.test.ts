import { tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { addMs, day, hour, minute } from '../../../kernel/index.ts'
import { openTestWorld } from '../../../testing/file-world.ts'
import { type BuiltSession, buildSession } from '../../../testing/index.ts'
import { frameOf as frameFrom, ledgerOf, markSent, sentFrameOf } from '../../../testing/numbered-scene.ts'
import { letEndsBeStored } from '../../../testing/pack.ts'
import { rowsRead } from '../../../testing/rows-read.ts'
import { endExpiredSessions } from '../../sessions/ending.ts'
import { sessionOperations } from '../../sessions/service.ts'
import { telemetryOperations } from '../../telemetry-records/service.ts'
import { presentStoredFrame } from '../present.ts'
import {
  claimAcknowledgements,
  presentAcknowledgement,
  sessionsAckedWithin,
  sessionsOfStation,
} from './acknowledgements.ts'
import { type NumberedFrame, readNumbered } from './frame.ts'
import { storeNumbered } from './service.ts'

const world = await openTestWorld()
const start = world.clock.now()
beforeEach(() => world.clock.set(start))

let begin = 0
const freshFlight = async () => {
  const flight = await buildSession(world)
  begin = world.clock.now().getTime()
  return flight
}
const frameOf = (
  flight: Pick<BuiltSession, 'sessionUuid' | 'assetUuid'>,
  number: number,
  changed: Record<string, unknown> = {},
) => frameFrom(flight, begin, number, changed)

test('two processes that take the same frames at once store each of them once', async () => {
  const flight = await freshFlight()
  const frames = Array.from({ length: 300 }, (_, i) => frameOf(flight, i + 1))
  const both = await Promise.all(
    [frames, frames.toReversed(), frames.slice(100), frames.slice(0, 200)].map((some) =>
      storeNumbered(world.services, some),
    ),
  )
  expect(both.flatMap(({ outcomes }) => outcomes).filter((outcome) => outcome === 'stored')).toHaveLength(300)
  expect(both.reduce((sum, { written }) => sum + written.length, 0)).toBe(300)
  // One of them alone was to acknowledge.
  expect(both.flatMap(({ acknowledgements }) => acknowledgements)).toHaveLength(1)
  expect(await ledgerOf(world, flight.sessionUuid)).toMatchObject({ highest: 300 })
})

test('altitudes that a station does not send are derived before its frames are stored', async () => {
  const flight = await freshFlight()
  const { written } = await storeNumbered(world.services, [
    frameOf(flight, 1, { absolute_altitude_m: 950, altitude_w84: null }),
  ])
  const [frame] = written.map(presentStoredFrame)
  const undulationM = world.services.ground.geoidUndulationM([frame!.longitude, frame!.latitude])
  expect(frame?.altitude_w84).toBeCloseTo(950 + undulationM, 2)
  expect(frame?.derived_altitudes).toBe('altitude_w84')
})

test('an acknowledgement stops before a gap, names what was refused, and is not repeated within its interval', async () => {
  const flight = await freshFlight()
  const group = [frameOf(flight, 1), frameOf(flight, 2, { latitude: 'north' }), frameOf(flight, 4)]
  const { acknowledgements, outcomes } = await storeNumbered(world.services, group)
  expect(outcomes).toEqual(['stored', 'rejected', 'stored'])
  expect(acknowledgements.map((one) => presentAcknowledgement(one, new Date(0)))).toEqual([
    {
      type: 'telemetry_ack',
      schema_version: 1,
      session_uuid: flight.sessionUuid,
      highest_contiguous_sequence: 2,
      rejected: [{ sequence_number: 2, code: 'INVALID_FRAME' }],
      timestamp: '1970-01-01T00:00:00.000Z',
    },
  ])
  const later = await storeNumbered(world.services, [frameOf(flight, 3), frameOf(flight, 4)])
  expect(later).toMatchObject({ outcomes: ['stored', 'repeated'], acknowledgements: [] })
  expect(later.unacknowledged).toEqual([flight.sessionUuid])
  expect(await claimAcknowledgements(world.services, [flight.sessionUuid])).toEqual({
    acknowledgements: [],
    waiting: [flight.sessionUuid],
  })
  await world.services.db.execute(sql`update telemetry_sequences set acked_at = acked_at - interval '1 s'`)
  const claims = await Promise.all(
    [1, 2, 3].map(() => claimAcknowledgements(world.services, [flight.sessionUuid])),
  )
  expect(claims.flatMap((claimed) => claimed.acknowledgements)).toMatchObject([
    { highest: 4, rejected: [{ sequenceNumber: 2 }], hasMore: false },
  ])
  expect(await sessionsOfStation(world.services, flight.assetUuid)).toEqual([flight.sessionUuid])
})

test('rejections that one acknowledgement has no room for follow in the next', async () => {
  const flight = await freshFlight()
  const bad = Array.from({ length: 1_500 }, (_, i) => frameOf(flight, i + 1, { schema_version: 7 }))
  const { acknowledgements, unacknowledged } = await storeNumbered(world.services, bad)
  expect(acknowledgements).toMatchObject([{ highest: 1_500, hasMore: true }])
  expect(unacknowledged).toEqual([flight.sessionUuid])
  await markSent(world, acknowledgements)
  await world.services.db.execute(sql`update telemetry_sequences set acked_at = null`)
  const { acknowledgements: further } = await claimAcknowledgements(world.services, [flight.sessionUuid])
  const [next] = further
  expect(next?.hasMore).toBe(false)
  const numbers = [...acknowledgements[0]!.rejected, ...next!.rejected].map((one) => one.sequenceNumber)
  expect(new Set(numbers).size).toBe(1_500)
})

test('rejections in an acknowledgement that was not sent are in the next', async () => {
  const flight = await freshFlight()
  const bad = Array.from({ length: 500 }, (_, i) => frameOf(flight, i + 1, { schema_version: 7 }))
  await storeNumbered(world.services, bad)
  const next = async () => {
    await world.services.db.execute(sql`update telemetry_sequences set acked_at = null`)
    return (await claimAcknowledgements(world.services, [flight.sessionUuid])).acknowledgements
  }
  const acknowledgements = await next()
  expect(acknowledgements).toMatchObject([{ highest: 500, rejected: { length: 500 } }])
  await markSent(world, acknowledgements)
  // One may be lost on its way: the last ones are always named.
  expect(await next()).toMatchObject([{ highest: 500, rejected: { length: 100 } }])
})

test('a frame that came by another transport already takes its number; another frame of that moment is refused', async () => {
  const flight = await freshFlight()
  const twin = sentFrameOf(flight, begin, 1)
  const params = { session_uuid: flight.sessionUuid }
  await telemetryOperations.upload.invoke(world.as(flight.owner), params, { frames: [twin] })
  const { timestamp } = twin
  const group = [frameOf(flight, 1), frameOf(flight, 2, { timestamp }), frameOf(flight, 3)]
  const { outcomes, written } = await storeNumbered(world.services, group)
  expect(outcomes).toEqual(['stored', 'rejected', 'stored'])
  // The row was there before, so it is not news.
  expect(written.map(({ sequenceNumber }) => sequenceNumber)).toEqual([3])
  const again = await storeNumbered(world.services, [frameOf(flight, 4, { timestamp })])
  expect(again.outcomes).toEqual(['rejected'])
  const { highest, rejected, stored } = await ledgerOf(world, flight.sessionUuid)
  expect(highest).toBe(4)
  expect(stored.map(({ sequence }) => sequence).toSorted()).toEqual([1, 3])
  expect(rejected.map(({ code }) => code)).toEqual(['DUPLICATE_TIMESTAMP', 'DUPLICATE_TIMESTAMP'])
})

test('a moment that was taken holds up neither its own session nor the others of its group, now or later', async () => {
  const [taken, free] = [await freshFlight(), await freshFlight()]
  const params = { session_uuid: taken.sessionUuid }
  const { timestamp, latitude, longitude } = sentFrameOf(taken, begin, 2)
  const before = { frames: [{ timestamp, latitude, longitude }] }
  await telemetryOperations.upload.invoke(world.as(taken.owner), params, before)
  const group = (from: number) =>
    [0, 1, 2].flatMap((i) => [frameOf(taken, from + i), frameOf(free, from + i)])
  const first = await storeNumbered(world.services, [...group(1), frameOf(taken, 9, { timestamp })])
  expect(first.outcomes).toEqual([...Array(6).fill('stored'), 'rejected'])
  // One row was there before, so it is not news; the order is that of the group.
  const numbers = first.written.map(({ sessionUuid, sequenceNumber }) => [sessionUuid, sequenceNumber])
  expect(numbers).toEqual(
    [1, 2, 3]
      .flatMap((number) => [[taken.sessionUuid, number] as const, [free.sessionUuid, number] as const])
      .filter(([session, number]) => session === free.sessionUuid || number !== 2),
  )
  const second = await storeNumbered(world.services, group(4))
  expect(second.written).toHaveLength(6)
  for (const { sessionUuid } of [taken, free])
    expect(await ledgerOf(world, sessionUuid)).toMatchObject({ highest: 6, stored: { length: 6 } })
})

test('a session of another asset, or none at all, is left alone', async () => {
  const flight = await freshFlight()
  const thief = { ...flight, assetUuid: (await freshFlight()).assetUuid }
  const nowhere = { ...flight, sessionUuid: crypto.randomUUID() }
  const group = [frameOf(thief, 1), frameOf(nowhere, 1), frameOf(flight, 1), frameOf(thief, 2)]
  const { outcomes, acknowledgements } = await storeNumbered(world.services, group)
  expect(outcomes).toEqual(['foreign', 'foreign', 'stored', 'foreign'])
  expect(acknowledgements).toMatchObject([{ assetUuid: flight.assetUuid, highest: 1 }])
})

test('a new owner of an asset writes nothing into the flights of the former one', async () => {
  const flight = await freshFlight()
  await storeNumbered(world.services, [frameOf(flight, 1)])
  const { org } = await freshFlight()
  await world.services.db
    .update(tables.assets)
    .set({ orgOwnerUuid: org.org_uuid })
    .where(eq(tables.assets.assetUuid, flight.assetUuid))
  const { outcomes, acknowledgements } = await storeNumbered(world.services, [frameOf(flight, 2)])
  expect([outcomes, acknowledgements]).toEqual([['foreign'], []])
  const { sessionUuid } = flight
  expect(await sessionsOfStation(world.services, flight.assetUuid)).toEqual([])
  expect(await sessionsAckedWithin(world.services, hour)).not.toContain(sessionUuid)
  const nobody = { acknowledgements: [], waiting: [] }
  expect(await claimAcknowledgements(world.services, [sessionUuid])).toEqual(nobody)
  expect(await ledgerOf(world, flight.sessionUuid)).toMatchObject({ highest: 1, stored: { length: 1 } })
})

test('frames that name a flight of a former owner have its frames counted for nobody', async () => {
  const flight = await freshFlight()
  const params = { session_uuid: flight.sessionUuid }
  const frames = [1, 2, 3].map((number) => sentFrameOf(flight, begin, number))
  await telemetryOperations.upload.invoke(world.as(flight.owner), params, { frames })
  const { org } = await freshFlight()
  const { db } = world.services
  const reads = async () => {
    const group = [frameOf(flight, 1)]
    const read = await rowsRead(db, ['telemetry_frames'], async (within) => {
      expect(await storeNumbered({ ...world.services, db: within }, group)).toMatchObject({
        outcomes: ['foreign'],
      })
    })
    return read.telemetry_frames.looks
  }
  await db
    .update(tables.assets)
    .set({ orgOwnerUuid: org.org_uuid })
    .where(eq(tables.assets.assetUuid, flight.assetUuid))
  expect(await reads()).toBe(0)
  // As an older version left it.
  await db.execute(sql`delete from telemetry_sequences where session_uuid = ${flight.sessionUuid}`)
  expect(await reads()).toBe(0)
})

test('a flight whose row somebody does not let go is sent again, and nobody else waits for that', async () => {
  const [flight, other] = [await freshFlight(), await freshFlight()]
  await storeNumbered(world.services, [frameOf(flight, 1), frameOf(other, 1)])
  await world.services.db.execute(sql`update telemetry_sequences set acked_at = null`)
  const holder = new pg.Client(world.database.url)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from telemetry_sequences where session_uuid = $1 for update', [
    flight.sessionUuid,
  ])
  const uuids = [flight.sessionUuid, other.sessionUuid]
  const claimed = await claimAcknowledgements(world.services, uuids)
  expect(claimed).toMatchObject({
    acknowledgements: [{ sessionUuid: other.sessionUuid }],
    waiting: [flight.sessionUuid],
  })
  const thief = { ...flight, assetUuid: other.assetUuid }
  const group = [frameOf(flight, 2), frameOf(other, 2), frameOf(thief, 3), frameOf(await freshFlight(), 1)]
  const known = new Set<string>()
  const store = async (frames: NumberedFrame[]) => {
    const began = performance.now()
    const { outcomes } = await storeNumbered(world.services, frames, { known })
    return { outcomes, ms: performance.now() - began }
  }
  const { lockMs } = world.services.settings.database
  const first = await store(group)
  expect(first.outcomes).toEqual(['postponed', 'stored', 'foreign', 'stored'])
  expect(first.ms).toBeGreaterThan(lockMs)
  const second = await store([frameOf(flight, 2), frameOf(other, 3)])
  expect(second.outcomes).toEqual(['postponed', 'stored'])
  expect(second.ms).toBeLessThan(lockMs / 2)
  await holder.end()
  expect((await store([frameOf(flight, 2)])).outcomes).toEqual(['stored'])
  expect(known).toEqual(new Set())
})

/** One of a minute that ended so long ago by the clock of the database, which a test cannot set. */
const flightEnded = async (agoMs: number) => {
  world.clock.set(new Date(Date.now() - agoMs - minute))
  const flight = { ...(await freshFlight()), begin }
  world.clock.advance(minute)
  await sessionOperations.end.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, {})
  await letEndsBeStored(world)
  return flight
}

test('frames that were late are taken for 72 h after the end, each within the time of the flight', async () => {
  const [over, longOver] = [await flightEnded(71 * hour), await flightEnded(73 * hour)]
  const after = { timestamp: new Date(over.begin + 3 * minute).toISOString() }
  await storeNumbered(world.services, [
    frameFrom(over, over.begin, 1),
    frameFrom(over, over.begin, 2, after),
    frameFrom(longOver, longOver.begin, 1),
  ])
  const { stored, rejected } = await ledgerOf(world, over.sessionUuid)
  expect(stored.map(({ sequence }) => sequence)).toEqual([1])
  expect(rejected).toMatchObject([{ sequenceNumber: 2, code: 'SESSION_ENDED' }])
  const ofOther = await ledgerOf(world, longOver.sessionUuid)
  expect(ofOther.rejected).toMatchObject([{ sequenceNumber: 1, code: 'SESSION_ENDED' }])
})

test('what a station measured before the start, or after now, is wrong and not of another session', async () => {
  const over = await flightEnded(hour)
  const before = { timestamp: new Date(over.begin - 3 * minute).toISOString() }
  world.clock.set(new Date())
  const open = await freshFlight()
  const ahead = { timestamp: new Date(begin + 5 * minute).toISOString() }
  await storeNumbered(world.services, [frameFrom(over, over.begin, 1, before), frameOf(open, 1, ahead)])
  for (const { sessionUuid } of [over, open]) {
    const { rejected } = await ledgerOf(world, sessionUuid)
    expect(rejected).toMatchObject([{ sequenceNumber: 1, code: 'INVALID_FRAME' }])
  }
})

test('of a flight of ten days ago whose session has just expired all frames are taken for 72 h more', async () => {
  world.clock.set(new Date(Date.now() - 10 * day))
  const flight = { ...(await freshFlight()), begin }
  world.clock.set(new Date())
  await endExpiredSessions(world.services)
  const frames = [1, 2, 3].map((number) => frameFrom(flight, flight.begin, number))
  const { outcomes } = await storeNumbered(world.services, frames)
  expect(outcomes).toEqual(['stored', 'stored', 'stored'])
  expect(await sessionsOfStation(world.services, flight.assetUuid)).toEqual([flight.sessionUuid])
})

test.each([-100, -1, 100])(
  'a process whose clock is wrong by %i hours takes and refuses the same frames as all others',
  async (hours) => {
    const [over, longOver] = [await flightEnded(hour), await flightEnded(73 * hour)]
    world.clock.set(new Date())
    const flight = await freshFlight()
    const ahead = { timestamp: new Date(begin + 5 * minute).toISOString() }
    world.clock.set(addMs(new Date(), hours * hour))
    const { outcomes } = await storeNumbered(world.services, [
      frameOf(flight, 1),
      frameOf(flight, 2, ahead),
      frameFrom(over, over.begin, 1),
      frameFrom(longOver, longOver.begin, 1),
    ])
    expect(outcomes).toEqual(['stored', 'rejected', 'stored', 'rejected'])
  },
)

test('a number beyond too many gaps is left for later, and its elders are not', async () => {
  const flight = await freshFlight()
  const settings = {
    ...world.services.settings,
    numbered: { ...world.services.settings.numbered, maxRuns: 3 },
  }
  const given = { ...world.services, settings }
  const group = [2, 4, 6, 8, 7, 1].map((number) => frameOf(flight, number))
  const { outcomes } = await storeNumbered(given, group)
  expect(outcomes).toEqual(['stored', 'stored', 'stored', 'postponed', 'stored', 'stored'])
  const again = await storeNumbered(
    given,
    [3, 5, 8].map((number) => frameOf(flight, number)),
  )
  expect(again.outcomes).toEqual(['stored', 'stored', 'stored'])
  expect(await ledgerOf(world, flight.sessionUuid)).toMatchObject({ highest: 8 })
})

test.each([
  ['nothing', undefined],
  ['a list', [1]],
  ['no session', { sequence_number: 1 }],
  ['a number below 1', { session_uuid: crypto.randomUUID(), sequence_number: 0 }],
  ['half a number', { session_uuid: crypto.randomUUID(), sequence_number: 1.5 }],
])('%s cannot be counted', (_what, message) => {
  expect(readNumbered(crypto.randomUUID(), message, false)).toBeNull()
})

test('a session is acknowledged though the clock of the database was put back, and again at most twice a second', async () => {
  const flight = await freshFlight()
  await storeNumbered(world.services, [frameOf(flight, 1)])
  const { db } = world.services
  const ofFlight = sql`session_uuid = ${flight.sessionUuid}`
  const putBack = () =>
    db.execute(sql`update telemetry_sequences set acked_at = now() + interval '1 hour' where ${ofFlight}`)
  await putBack()
  const { acknowledgements } = await storeNumbered(world.services, [frameOf(flight, 2)])
  expect(acknowledgements).toMatchObject([{ highest: 2 }])
  const next = await storeNumbered(world.services, [frameOf(flight, 3)])
  expect([next.acknowledgements, next.unacknowledged]).toEqual([[], [flight.sessionUuid]])
  await putBack()
  const claimed = await claimAcknowledgements(world.services, [flight.sessionUuid])
  expect(claimed).toMatchObject({ acknowledgements: [{ highest: 3 }], waiting: [] })
})
