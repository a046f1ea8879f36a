import { tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMs, hour, minute } from '../kernel/index.ts'
import { sessionOperations } from '../sessions/service.ts'
import {
  type BuiltSession,
  buildAsset,
  buildModel,
  buildOrganisation,
  buildSession,
  createTestWorld,
  type TestWorld,
} from '../testing/index.ts'
import { claimAcknowledgements, presentAcknowledgement, sessionsOfStation } from './acknowledgements.ts'
import { storeNumbered } from './numbered.ts'
import { type NumberedFrame, readNumbered } from './numbered-frame.ts'
import { telemetryOperations } from './service.ts'

let world: TestWorld
let flights: BuiltSession[]

beforeAll(async () => {
  world = await createTestWorld()
  const org = await buildOrganisation(world)
  const model = await buildModel(world)
  flights = []
  for (let i = 0; i < 8; i += 1) {
    const asset = await buildAsset(world, org, { asset_model_uuid: model.model_uuid })
    flights.push(await buildSession(world, { org, assetUuid: asset.asset_uuid }))
  }
})
afterAll(() => world.close())

let begin = 0
const eventId = crypto.randomUUID()
const frameOf = (
  flight: Pick<BuiltSession, 'sessionUuid' | 'assetUuid'>,
  sequence_number: number,
  changed: Record<string, unknown> = {},
): NumberedFrame =>
  readNumbered(
    flight.assetUuid,
    {
      schema_version: 1,
      event_id: eventId,
      session_uuid: flight.sessionUuid,
      sequence_number,
      timestamp: new Date(begin + sequence_number).toISOString(),
      latitude: 12.9,
      longitude: 77.6,
      ...changed,
    },
    false,
  )!

const freshFlight = async () => {
  const flight = await buildSession(world)
  begin = world.clock.now().getTime()
  return flight
}

const ledgerOf = async (sessionUuid: string) => {
  const { telemetrySequences, telemetryRejections, telemetryFrames } = tables
  const { db } = world.services
  const [row] = await db
    .select()
    .from(telemetrySequences)
    .where(eq(telemetrySequences.sessionUuid, sessionUuid))
  const rejected = await db
    .select()
    .from(telemetryRejections)
    .where(eq(telemetryRejections.sessionUuid, sessionUuid))
  const stored = await db
    .select({ sequence: telemetryFrames.sequenceNumber, at: telemetryFrames.timestamp })
    .from(telemetryFrames)
    .where(eq(telemetryFrames.sessionUuid, sessionUuid))
  return { highest: row?.highestContiguous ?? 0, rejected, stored }
}

/** Mulberry32: the same numbers for the same seed. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** What a session comes to, counted one frame after the other in the most obvious way. */
class Counted {
  readonly fates = new Map<number, string>()
  readonly #times = new Set<number>()
  highest = 0

  take({ sequenceNumber, message }: NumberedFrame): void {
    if (this.fates.has(sequenceNumber)) return
    this.fates.set(sequenceNumber, this.#fateOf(message))
    while (this.fates.has(this.highest + 1)) this.highest += 1
  }

  #fateOf({ schema_version, latitude, timestamp }: NumberedFrame['message']): string {
    if (schema_version !== 1) return 'UNSUPPORTED_SCHEMA'
    if (Math.abs(latitude as number) > 90) return 'INVALID_FRAME'
    const at = Date.parse(timestamp as string)
    if (this.#times.has(at)) return 'DUPLICATE_TIMESTAMP'
    this.#times.add(at)
    return 'stored'
  }
}

/** A station's frames as they arrive: in any order within reach, some twice, some late, one in fifty poisoned. */
const arrivals = (flight: BuiltSession, count: number, next: () => number): NumberedFrame[] => {
  const sent: { at: number; frame: NumberedFrame }[] = []
  for (let number = 1; number <= count; number += 1) {
    const poison = next()
    const changed =
      poison < 0.007
        ? { schema_version: 2 }
        : poison < 0.014
          ? { latitude: 91 }
          : poison < 0.02
            ? { timestamp: new Date(begin + Math.ceil(next() * count)).toISOString() }
            : {}
    const frame = frameOf(flight, number, changed)
    sent.push({ at: number + next() * 40, frame })
    if (next() < 0.05) sent.push({ at: number + next() * 400, frame })
    // A gap that is filled much later.
    if (next() < 0.01) sent.at(-1)!.at += 1_000
  }
  return sent.toSorted((a, b) => a.at - b.at).map(({ frame }) => frame)
}

test('100,000 frames with gaps, repeats, poison and restarts come to what counting them one by one comes to', async () => {
  const seed = 20_260_131
  const next = random(seed)
  const perFlight = 100_000 / flights.length
  begin = world.clock.now().getTime()
  world.clock.set(addMs(world.clock.now(), perFlight))
  const model = new Map(flights.map(({ sessionUuid }) => [sessionUuid, new Counted()]))
  const acknowledged = new Map<string, number>()
  const queues = flights.map((flight) => arrivals(flight, perFlight, next))
  let unconfirmed: NumberedFrame[] = []
  while (queues.some((queue) => queue.length > 0)) {
    const fresh = queues.flatMap((queue) => queue.splice(0, Math.floor(next() * 1_000)))
    // A process that ended after its commit had told nobody: what it had comes again.
    const group = next() < 0.2 ? [...unconfirmed, ...fresh] : fresh
    unconfirmed = fresh.slice(0, 200)
    for (const frame of group) model.get(frame.sessionUuid)!.take(frame)
    const { acknowledgements } = await storeNumbered(world.services, group)
    for (const { sessionUuid, highest } of acknowledgements) {
      expect(highest).toBe(model.get(sessionUuid)!.highest)
      expect(highest).toBeGreaterThanOrEqual(acknowledged.get(sessionUuid) ?? 0)
      acknowledged.set(sessionUuid, highest)
    }
  }
  for (const { sessionUuid } of flights) {
    const { highest, rejected, stored } = await ledgerOf(sessionUuid)
    const expected = model.get(sessionUuid)!
    expect(highest).toBe(perFlight)
    const fates = new Map<number, string>(rejected.map(({ sequenceNumber, code }) => [sequenceNumber, code]))
    for (const { sequence } of stored) fates.set(sequence!, 'stored')
    expect(stored.length + rejected.length).toBe(perFlight)
    expect([fates.size, expected.fates.size]).toEqual([perFlight, perFlight])
    expect([...expected.fates].filter(([number, fate]) => fates.get(number) !== fate)).toEqual([])
  }
}, 60_000)

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
  expect(await ledgerOf(flight.sessionUuid)).toMatchObject({ highest: 300 })
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
  expect(await claimAcknowledgements(world.services, [flight.sessionUuid])).toEqual([])
  await world.services.db.execute(sql`update telemetry_sequences set acked_at = acked_at - interval '1 s'`)
  const claims = await Promise.all(
    [1, 2, 3].map(() => claimAcknowledgements(world.services, [flight.sessionUuid])),
  )
  expect(claims.flat()).toMatchObject([{ highest: 4, rejected: [{ sequenceNumber: 2 }], hasMore: false }])
  expect(await sessionsOfStation(world.services, flight.assetUuid)).toEqual([flight.sessionUuid])
})

test('rejections that one acknowledgement has no room for follow in the next', async () => {
  const flight = await freshFlight()
  const bad = Array.from({ length: 1_500 }, (_, i) => frameOf(flight, i + 1, { schema_version: 7 }))
  const { acknowledgements, unacknowledged } = await storeNumbered(world.services, bad)
  expect(acknowledgements).toMatchObject([{ highest: 1_500, hasMore: true }])
  expect(unacknowledged).toEqual([flight.sessionUuid])
  await world.services.db.execute(sql`update telemetry_sequences set acked_at = null`)
  const [next] = await claimAcknowledgements(world.services, [flight.sessionUuid])
  expect(next?.hasMore).toBe(false)
  const told = [...acknowledgements[0]!.rejected, ...next!.rejected].map((one) => one.sequenceNumber)
  expect(new Set(told).size).toBe(1_500)
})

test('a frame that came by another door already takes its number; another frame of that moment is refused', async () => {
  const flight = await freshFlight()
  const twin = frameOf(flight, 1).message
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
  const { highest, rejected, stored } = await ledgerOf(flight.sessionUuid)
  expect(highest).toBe(4)
  expect(stored.map(({ sequence }) => sequence).toSorted()).toEqual([1, 3])
  expect(rejected.map(({ code }) => code)).toEqual(['DUPLICATE_TIMESTAMP', 'DUPLICATE_TIMESTAMP'])
})

test('a moment that was taken holds up neither its own session nor the others of its group, now or later', async () => {
  const [taken, free] = [await freshFlight(), await freshFlight()]
  const params = { session_uuid: taken.sessionUuid }
  const { timestamp, latitude, longitude } = frameOf(taken, 2).message
  const before = { frames: [{ timestamp, latitude, longitude }] }
  await telemetryOperations.upload.invoke(world.as(taken.owner), params, before)
  const group = (from: number) =>
    [0, 1, 2].flatMap((i) => [frameOf(taken, from + i), frameOf(free, from + i)])
  const first = await storeNumbered(world.services, [...group(1), frameOf(taken, 9, { timestamp })])
  expect(first.outcomes).toEqual([...Array(6).fill('stored'), 'rejected'])
  // One row was there before, so it is not news; the order is that of the group.
  const told = first.written.map(({ sessionUuid, sequenceNumber }) => [sessionUuid, sequenceNumber])
  expect(told).toEqual(
    [1, 2, 3]
      .flatMap((number) => [[taken.sessionUuid, number] as const, [free.sessionUuid, number] as const])
      .filter(([session, number]) => session === free.sessionUuid || number !== 2),
  )
  const second = await storeNumbered(world.services, group(4))
  expect(second.written).toHaveLength(6)
  for (const { sessionUuid } of [taken, free])
    expect(await ledgerOf(sessionUuid)).toMatchObject({ highest: 6, stored: { length: 6 } })
})

test('a session of another asset, or none at all, is left alone', async () => {
  const flight = await freshFlight()
  const thief = { ...flight, assetUuid: flights[0]!.assetUuid }
  const nowhere = { ...flight, sessionUuid: crypto.randomUUID() }
  const group = [frameOf(thief, 1), frameOf(nowhere, 1), frameOf(flight, 1), frameOf(thief, 2)]
  const { outcomes, acknowledgements } = await storeNumbered(world.services, group)
  expect(outcomes).toEqual(['foreign', 'foreign', 'stored', 'foreign'])
  expect(acknowledgements).toMatchObject([{ assetUuid: flight.assetUuid, highest: 1 }])
})

test('frames that were late are taken for 72 h after the end, each within the time of the flight', async () => {
  const flight = await freshFlight()
  const params = { session_uuid: flight.sessionUuid }
  world.clock.set(addMs(world.clock.now(), minute))
  await sessionOperations.end.invoke(world.as(flight.owner), params, {})
  world.clock.set(addMs(world.clock.now(), 71 * hour))
  const after = { timestamp: new Date(begin + 3 * minute).toISOString() }
  const late = await storeNumbered(world.services, [frameOf(flight, 1), frameOf(flight, 2, after)])
  expect(late.outcomes).toEqual(['stored', 'rejected'])
  world.clock.set(addMs(world.clock.now(), 2 * hour))
  await storeNumbered(world.services, [frameOf(flight, 3)])
  const { rejected } = await ledgerOf(flight.sessionUuid)
  expect(rejected.map(({ sequenceNumber, code }) => [sequenceNumber, code])).toEqual([
    [2, 'INVALID_FRAME'],
    [3, 'SESSION_ENDED'],
  ])
  world.clock.set(addMs(world.clock.now(), -73 * hour))
})

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
  expect(await ledgerOf(flight.sessionUuid)).toMatchObject({ highest: 8 })
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
