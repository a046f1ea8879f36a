import { beforeEach, expect, test } from 'vitest'
import { sessionOperations } from '../../../flight/sessions/service.ts'
import { telemetryOperations } from '../../../flight/telemetry-records/service.ts'
import { capabilities } from '../../../operations.ts'
import { openTestWorld } from '../../../testing/file-world.ts'
import {
  type BuiltOperator,
  type BuiltOrganisation,
  type BuiltSession,
  buildManager,
  buildMissionWithPlan,
  buildOperator,
  buildSession,
  buildZone,
  square,
} from '../../../testing/index.ts'
import { refusal } from '../../../testing/refusal.ts'
import { trackFormats } from '../../exchange/formats/ids.ts'

let manager: BuiltOrganisation
let operator: BuiltOperator
let flight: BuiltSession
/** Each test has its own piece of ground. */
let longitude = 0

const world = await openTestWorld()
beforeEach(async () => {
  longitude += 1
  manager = await buildManager(world)
  operator = await buildOperator(world)
  await buildZone(world, { manager, kind: 'red', zone_envelope: square(longitude, 10) as never })
  const { plan } = await buildMissionWithPlan(world, operator, [longitude, 10])
  flight = await buildSession(world, {
    org: operator,
    assetUuid: operator.assetUuid,
    planUuid: plan.plan_uuid,
  })
})

const as = (who: { owner: BuiltOrganisation['owner'] }) => world.as(who.owner)
const list = (input: { active?: number } = {}, who: { owner: BuiltOrganisation['owner'] } = manager) =>
  capabilities.awareness.sessions.invoke(as(who), {}, input as never)
const read = (who: { owner: BuiltOrganisation['owner'] } = manager) =>
  capabilities.awareness.session.invoke(as(who), { session_uuid: flight.sessionUuid }, {})
const records = (who: { owner: BuiltOrganisation['owner'] } = manager) =>
  capabilities.awareness.records.invoke(as(who), { session_uuid: flight.sessionUuid }, {})

const replay = (who: { owner: BuiltOrganisation['owner'] } = manager) =>
  capabilities.awareness.replay.invoke(as(who), { session_uuid: flight.sessionUuid }, {})

const textOf = async (pieces: AsyncIterable<string>) => (await Array.fromAsync(pieces)).join('')

test('a zone’s manager lists the flights on plans that asked it, with operator and alerts, without the token', async () => {
  const { data, pagination } = await list()
  expect(pagination.total_records).toBe(1)
  expect(data[0]).toMatchObject({
    session_uuid: flight.sessionUuid,
    org_uuid: operator.org.org_uuid,
    org_name: operator.org.org_name,
    // It started on a plan that the zone had not approved.
    conforming: false,
    alert_count: 1,
  })
  expect(data[0]).not.toHaveProperty('session_token')
})

test('open and ended flights are asked for apart', async () => {
  expect((await list({ active: 0 })).data).toEqual([])
  await sessionOperations.end.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, {})
  expect((await list({ active: 1 })).data).toEqual([])
  expect((await list({ active: 0 })).data[0]?.session_end_time).not.toBeNull()
})

test('its frames are read back by the manager for the replay', async () => {
  const timestamp = world.clock.now().toISOString()
  await telemetryOperations.upload.invoke(
    world.as(flight.owner),
    { session_uuid: flight.sessionUuid },
    { frames: [{ timestamp, longitude, latitude: 10, altitude_agl: 50 }] },
  )
  expect((await read()).session_uuid).toBe(flight.sessionUuid)
  expect((await records()).data).toMatchObject([{ timestamp, longitude, altitude_agl: 50 }])
  const seen = await replay()
  expect(seen.points).toMatchObject([{ timestamp, longitude, altitude_agl: 50, frame: 1 }])
  const params = { session_uuid: flight.sessionUuid }
  expect(seen).toEqual(await capabilities.telemetry.replay.invoke(world.as(flight.owner), params, {}))
})

test('its track is a file for the manager, the same that its operator downloads', async () => {
  const params = { session_uuid: flight.sessionUuid }
  const frames = [0, 1].map((i) => ({
    timestamp: new Date(world.clock.now().getTime() + i * 1000).toISOString(),
    longitude,
    latitude: 10 + i / 1e5,
  }))
  await telemetryOperations.upload.invoke(world.as(flight.owner), params, { frames })
  for (const format of trackFormats) {
    const seen = await capabilities.awareness.export.invoke(as(manager), params, { format })
    const own = await capabilities.telemetry.export.invoke(world.as(flight.owner), params, { format })
    const [seenText, ownText] = [await textOf(seen.content), await textOf(own.content)]
    expect({ ...seen, content: seenText }).toEqual({ ...own, content: ownText })
    expect(seenText).toContain(frames[1]!.timestamp)
  }
})

test('the manager of another zone finds no such flight', async () => {
  const stranger = await buildManager(world)
  await buildZone(world, { manager: stranger, zone_envelope: square(longitude + 100, 10) as never })
  expect((await list({}, stranger)).data).toEqual([])
  expect(await refusal(read(stranger))).toBe('not_found')
  expect(await refusal(records(stranger))).toBe('not_found')
  expect(await refusal(replay(stranger))).toBe('not_found')
  const exported = capabilities.awareness.export.invoke(
    as(stranger),
    { session_uuid: flight.sessionUuid },
    {},
  )
  expect(await refusal(exported)).toBe('not_found')
})
