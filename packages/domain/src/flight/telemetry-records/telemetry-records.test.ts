import { beforeEach, expect, test } from 'vitest'
import { day, type Failure, minute, second } from '../../kernel/index.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { type BuiltSession, buildMember, buildOrganisation, buildSession } from '../../testing/index.ts'
import { statementsOf } from '../../testing/statements.ts'
import { sessionOperations } from '../sessions/service.ts'
import { readFrame, type StoredFrame } from '../telemetry/frames/frame.ts'
import { frameKey, insertFrames, listNewestFrames, newestFrameAt } from '../telemetry/frames/store.ts'
import { telemetryOperations as telemetry } from './service.ts'

let flight: BuiltSession

const world = await openTestWorld()
beforeEach(async () => {
  flight = await buildSession(world)
})

const frames = (count: number, from = world.clock.now().getTime()) =>
  Array.from({ length: count }, (_, i) => ({
    timestamp: new Date(from + i * 10).toISOString(),
    latitude: 12.9 + i / 1e5,
    longitude: 77.6,
    altitude_agl: i,
    is_in_air: true,
    flight_mode: 'AUTO',
    session_uuid: 'not mine',
    asset_uin: 'somebody else’s',
  }))

const upload = (body: unknown, actor = flight.owner, sessionUuid = flight.sessionUuid) =>
  telemetry.upload.invoke(world.as(actor), { session_uuid: sessionUuid }, body)
const records = (query: object = {}) =>
  telemetry.records.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, query)

test('a batch in any order is read back in the order of time, stamped by the service', async () => {
  const sent = frames(30)
  expect(await upload({ frames: sent.toReversed() })).toEqual({
    accepted: 30,
    session_uuid: flight.sessionUuid,
  })
  const { data, pagination } = await records()
  expect(data.map((frame) => frame.timestamp)).toEqual(sent.map((frame) => frame.timestamp))
  expect(data[3]).toMatchObject({
    session_uuid: flight.sessionUuid,
    asset_uuid: flight.assetUuid,
    asset_uin: flight.assetUin,
    altitude_agl: 3,
    heading: null,
    is_in_air: true,
    flight_mode: 'AUTO',
  })
  expect(pagination).toMatchObject({ total_records: 30, per_page: 500 })
})

test('a text that PostgreSQL cannot hold costs its frame nothing: it is stored without that', async () => {
  const texts = { status_text: 'Low battery\u0000\u0000', flight_mode: 'AUTO \ud83d' }
  await upload({ frames: frames(1).map((frame) => ({ ...frame, ...texts })) })
  expect((await records()).data).toMatchObject([{ status_text: 'Low battery', flight_mode: 'AUTO \ufffd' }])
})

test('altitudes of a batch that were not sent are derived, and named', async () => {
  const [first, second] = frames(2)
  await upload({
    frames: [
      { ...first, altitude_w84: 864, derived_altitudes: 'altitude_agl' },
      { ...second, absolute_altitude_m: 950, altitude_w84: 1 },
    ],
  })
  const [one, other] = (await records()).data
  const undulationM = world.services.ground.geoidUndulationM([77.6, 12.9])
  expect(one).toMatchObject({ altitude_agl: 0, altitude_w84: 864, derived_altitudes: 'absolute_altitude_m' })
  expect(one?.absolute_altitude_m).toBeCloseTo(864 - undulationM, 2)
  expect(other).toMatchObject({ absolute_altitude_m: 950, altitude_w84: 1, derived_altitudes: null })
})

test('a batch sent again, even at the same moment, is stored once', async () => {
  const body = { frames: frames(200) }
  await Promise.all([upload(body), upload({ frames: body.frames.toReversed() }), upload(body)])
  expect(await upload(body)).toMatchObject({ accepted: 200 })
  expect((await records()).pagination.total_records).toBe(200)
})

test('one bad frame keeps the whole batch out, and every fault is named by its index', async () => {
  const batch: unknown[] = frames(5)
  batch[1] = { ...frames(1)[0], latitude: 91 }
  batch[3] = 'text'
  await expect(upload({ frames: batch })).rejects.toMatchObject({
    code: 'invalid_input',
    details: { 'frames.1.latitude': [expect.stringContaining('-90')], 'frames.3': [expect.any(String)] },
  })
  expect((await records()).pagination.total_records).toBe(0)
})

test('of a batch that is wrong everywhere a hundred faults are named, and how many there are', async () => {
  const sent = frames(1_000).map((frame) => ({ ...frame, latitude: 91 }))
  const refused: Failure = await upload({ frames: sent }).catch((error) => error)
  expect(refused.code).toBe('invalid_input')
  expect(refused.message).toMatch(/^frames\.0\.latitude: .* \(details name the first 100 of 1000 faults\)$/)
  expect(Object.keys(refused.details ?? {})).toHaveLength(100)
})

test('a frame of a batch is as large as one that is sent alone: above 64 KiB it is refused by its index', async () => {
  const [frame] = frames(1)
  const roomFor = (sign: string) => {
    const room =
      world.services.settings.frame.maxBytes -
      Buffer.byteLength(JSON.stringify({ ...frame, status_text: '' }))
    return Math.floor(room / Buffer.byteLength(JSON.stringify(sign).slice(1, -1)))
  }
  for (const sign of ['x', 'ü', '\u0001']) {
    const largest = sign.repeat(roomFor(sign))
    await expect(
      upload({ frames: [frame, { ...frame, status_text: largest + sign }] }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      details: { 'frames.1': ['a frame must be at most 65536 bytes'] },
    })
    await upload({ frames: [{ ...frame, status_text: largest }] })
  }
  // Fields that nobody reads count as they do on a socket.
  await expect(upload({ frames: [{ ...frame, note: 'x'.repeat(65_536) }] })).rejects.toMatchObject({
    details: { 'frames.0': [expect.any(String)] },
  })
})

test.each([
  ['no frames', { frames: [] }],
  ['frames missing', {}],
  ['more than 5,000', { frames: Array(5_001).fill({}) }],
])('a batch with %s is a 400', async (_what, body) => {
  await expect(upload(body)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('only the pilot and Admins upload; everybody else is refused, as the session is not theirs', async () => {
  const colleague = await buildMember(world, flight.org)
  const stranger = await buildOrganisation(world)
  for (const actor of [colleague.actor, stranger.owner])
    await expect(upload({ frames: frames(1) }, actor)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(upload({ frames: frames(1) }, flight.owner, world.services.ids.uuid())).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('frames of an ended flight are taken, and its totals stay', async () => {
  await sessionOperations.end.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, {})
  await upload({ frames: frames(10) })
  const session = await sessionOperations.get.invoke(
    world.as(flight.owner),
    { session_uuid: flight.sessionUuid },
    {},
  )
  expect(session.total_distance).toBe(0)
  expect((await records()).pagination.total_records).toBe(10)
})

test('records can be asked for between two instants, both included', async () => {
  const sent = frames(10)
  await upload({ frames: sent })
  const { data } = await records({ from: sent[2]!.timestamp, to: sent[5]!.timestamp })
  expect(data.map(({ altitude_agl }) => altitude_agl)).toEqual([2, 3, 4, 5])
  expect((await records({ limit: 4, page: 3 })).data).toHaveLength(2)
  await expect(records({ limit: 1_001 })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(records({ page: 0 })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('pages follow each other by their cursor, and equal the page of that number', async () => {
  await upload({ frames: frames(10) })
  const first = await records({ limit: 4 })
  const second = await records({ limit: 4, cursor: first.next_cursor })
  expect(second).toEqual(await records({ limit: 4, page: 2 }))
  expect(second.pagination).toMatchObject({ current_page: 2, total_pages: 3, has_next: true })
  const last = await records({ limit: 4, cursor: second.next_cursor })
  expect(last).toMatchObject({ pagination: { current_page: 3, has_next: false }, next_cursor: null })
  expect([first, second, last].flatMap(({ data }) => data).map(({ altitude_agl }) => altitude_agl)).toEqual(
    frames(10).map(({ altitude_agl }) => altitude_agl),
  )
})

test('what came in before the cursor meanwhile does not show a frame twice', async () => {
  const sent = frames(9)
  await upload({ frames: sent.slice(3) })
  const first = await records({ limit: 3 })
  await upload({ frames: sent.slice(0, 3) })
  const { data } = await records({ limit: 3, cursor: first.next_cursor })
  expect(data.map(({ altitude_agl }) => altitude_agl)).toEqual([6, 7, 8])
})

test('every page holds what belongs there, from whichever end it is nearer', async () => {
  await upload({ frames: frames(25) })
  const stretch = { from: frames(25)[2]!.timestamp, to: frames(25)[21]!.timestamp }
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((page) => records({ ...stretch, limit: 3, page })),
  )
  expect(pages.map(({ data }) => data.map(({ altitude_agl }) => altitude_agl))).toEqual([
    [2, 3, 4],
    [5, 6, 7],
    [8, 9, 10],
    [11, 12, 13],
    [14, 15, 16],
    [17, 18, 19],
    [20, 21],
    [],
  ])
})

/** Frames of less than two minutes around now. */
const flyLong = async () => {
  const began = world.clock.now().getTime() - 59 * second
  const sent = frames(11_000, began)
  for (let from = 0; from < sent.length; from += 4_000)
    await upload({ frames: sent.slice(from, from + 4_000) })
  return { began, many: sent.length }
}
const total = async () => (await records({ limit: 1 })).pagination.total_records

test('a long flight that is over is counted once for its pages, and anew when frames came', async () => {
  const { began, many } = await flyLong()
  world.clock.advance(minute)
  await sessionOperations.end.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, {})
  const [first, next] = [await statementsOf(total), await statementsOf(total)]
  expect(next).toBeLessThan(first)
  expect(await total()).toBe(many)
  await upload({ frames: frames(1, began + 5) })
  expect(await total()).toBe(many + 1)
})

test('of a long flight that is open each frame counts at once, also one that a socket had room set aside for', async () => {
  const { began, many } = await flyLong()
  expect(await total()).toBe(many)
  const owner = { sessionUuid: flight.sessionUuid, assetUuid: flight.assetUuid, assetUin: null }
  const late = { timestamp: new Date(began + 5).toISOString(), latitude: 1, longitude: 2 }
  const window = { from: began, to: began + second, keptFrom: began }
  await insertFrames(world.services.db, [readFrame(late, { owner, window }) as StoredFrame])
  expect(await total()).toBe(many + 1)
})

test.each(['', 'next', '-1', '1-', '12-3-4'])('the cursor %j is a 400', async (cursor) => {
  await expect(records({ cursor })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a flight long ago gets the days that it needs', async () => {
  const startedAt = new Date(world.clock.now().getTime() - 29 * day)
  const old = await buildSession(world, { startedAt })
  await upload({ frames: frames(3, startedAt.getTime()) }, old.owner, old.sessionUuid)
  expect(await newestFrameAt(world.services.db, old.sessionUuid)).toBe(startedAt.getTime() + 20)
})

test('storing answers which frames it wrote, and the newest of each open session can be found', async () => {
  const { db } = world.services
  await upload({ frames: frames(3) })
  const at = world.clock.now().getTime()
  const owner = { sessionUuid: flight.sessionUuid, assetUuid: flight.assetUuid, assetUin: null }
  const stored = (ms: number) => {
    const sent = { timestamp: new Date(ms).toISOString(), latitude: 1, longitude: 2 }
    return readFrame(sent, { owner, window: { from: at, to: ms, keptFrom: at } }) as StoredFrame
  }
  const written = await insertFrames(db, [at, at + 5, at + second].map(stored))
  expect(written).toEqual(new Set([at + 5, at + second].map((ms) => frameKey(flight.sessionUuid, ms))))
  const newest = await listNewestFrames(db, new Date(at))
  const mine = newest.filter(({ sessionUuid }) => sessionUuid === flight.sessionUuid)
  expect(mine).toMatchObject([{ timestamp: new Date(at + second), latitude: 1 }])
})
