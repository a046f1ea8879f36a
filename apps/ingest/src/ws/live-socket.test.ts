import { capabilities } from '@clearway/domain/operations'
import {
  type BuiltSession,
  buildManager,
  buildMember,
  buildModel,
  buildOrganisation,
  buildSession,
  buildZone,
  square,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestClient } from '../testing/client.ts'
import { consoleOrigin, createStage, frameAt, type Stage } from '../testing/stage.ts'

let stage: Stage
let manager: Awaited<ReturnType<typeof buildManager>>
let flight: BuiltSession
let zoneUuid: string
/** Each test flies at a place of its own, so that nobody else's aircraft is in the picture. */
let place = { longitude: 0, latitude: 10 }

beforeAll(async () => {
  stage = await createStage()
})
beforeEach(async () => {
  stage.world.clock.set(new Date())
  place = { longitude: place.longitude + 2, latitude: 10 }
  manager = await buildManager(stage.world)
  flight = await buildSession(stage.world)
  const zone = await buildZone(stage.world, {
    manager,
    zone_envelope: square(place.longitude, place.latitude) as never,
  })
  zoneUuid = zone.zone_uuid
})
afterAll(() => stage.close())

const bounds = () => ({
  west: place.longitude - 0.5,
  east: place.longitude + 0.5,
  south: place.latitude - 0.5,
  north: place.latitude + 0.5,
})
const here = (offsetMs = 0, measured = {}) => frameAt(offsetMs, { ...place, ...measured })
const fly = async (frame = here()) => {
  const station = await stage.station(flight)
  station.send(frame)
  await station.next('telemetry_ack')
  return station
}
const liveToken = async (actor = manager.owner) => {
  stage.world.clock.set(new Date())
  const { token } = await capabilities.live.createToken.invoke(stage.world.as(actor), {}, {})
  return token
}
const liveUrl = (token: string) => `${stage.origin}/v1/airspace/live?token=${token}`

describe('opening', () => {
  test('a token opens one connection, which is told what it may do', async () => {
    const token = await liveToken()
    const viewer = await TestClient.open(liveUrl(token))
    expect(await viewer.next('connection_ack')).toEqual({
      type: 'connection_ack',
      connectionId: expect.any(String),
      userUuid: manager.owner.user.userUuid,
      timestamp: expect.any(String),
      availableActions: [
        'subscribe',
        'unsubscribe',
        'subscribe_asset',
        'unsubscribe_asset',
        'set_bounds',
        'clear_bounds',
      ],
    })
    await expect(TestClient.open(liveUrl(token))).rejects.toMatchObject({ status: 401 })
  })

  test('two attempts with one token at once open one connection', async () => {
    const token = await liveToken()
    const attempts = await Promise.allSettled([TestClient.open(liveUrl(token)), TestClient.open(liveUrl(token))])
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('no token is 401; a page of a foreign origin is 403 and does not spend the token', async () => {
    await expect(TestClient.open(liveUrl(''))).rejects.toMatchObject({ status: 401 })
    const token = await liveToken()
    const foreign = TestClient.open(liveUrl(token), { headers: { origin: 'https://evil.test' } })
    await expect(foreign).rejects.toMatchObject({ status: 403 })
    const own = await TestClient.open(liveUrl(token), { headers: { origin: consoleOrigin } })
    await own.next('connection_ack')
  })

  test('an organisation of another type gets no token', async () => {
    const regulator = await buildOrganisation(stage.world, { type: 'regulator' })
    await expect(liveToken(regulator.owner)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a zone subscription', () => {
  test('brings the frames of the aircraft inside, with where and why', async () => {
    const viewer = await stage.viewer(manager.owner)
    viewer.send({ action: 'subscribe', zoneUuid, mode: 'full' })
    expect(await viewer.next('subscription_response')).toMatchObject({ zoneUuid, mode: 'full', message: expect.any(String) })
    const sent = here(0, { altitude_agl: 119.9 })
    const station = await fly(sent)
    const { data } = (await viewer.next('telemetry_frame')) as { data: Record<string, unknown> }
    expect(data).toMatchObject({
      session_uuid: flight.sessionUuid,
      asset_uuid: flight.assetUuid,
      asset_uin: flight.assetUin,
      timestamp: sent.timestamp,
      zone_uuids: [zoneUuid],
      delivery_context: { zone_uuids: [zoneUuid], asset_subscription: false, viewport_version: null },
    })
    // Above the zone's ceiling, which is exclusive.
    station.send(here(1, { altitude_agl: 120 }))
    station.send(here(2, { altitude_agl: 50 }))
    const next = (await viewer.next('telemetry_frame')) as { data: { altitude_agl: number } }
    expect(next.data.altitude_agl).toBe(50)
  })

  test('by `type` instead of `action` works, and unsubscribing ends it', async () => {
    const viewer = await stage.viewer(manager.owner)
    viewer.send({ type: 'subscribe', zoneUuid: zoneUuid.toUpperCase(), mode: 'full' })
    await viewer.next('subscription_response')
    viewer.send({ type: 'unsubscribe', zoneUuid })
    expect(await viewer.next('unsubscription_response')).toEqual({ type: 'unsubscription_response', zoneUuid })
    const station = await fly()
    viewer.send({ action: 'subscribe_asset', assetUuid: 'x' })
    await viewer.next('error')
    expect(viewer.count('telemetry_frame')).toBe(0)
    await station.close()
  })

  test('for alerts only brings no telemetry', async () => {
    const viewer = await stage.viewer(manager.owner)
    viewer.send({ action: 'subscribe', zoneUuid, mode: 'alerts' })
    expect(await viewer.next('subscription_response')).toMatchObject({ mode: 'alerts' })
    await fly()
    viewer.send({ action: 'unsubscribe', zoneUuid })
    await viewer.next('unsubscription_response')
    expect(viewer.count('telemetry_frame')).toBe(0)
  })

  test('of a zone that the organisation neither manages nor monitors is denied', async () => {
    const stranger = await stage.viewer((await buildManager(stage.world)).owner)
    stranger.send({ action: 'subscribe', zoneUuid, mode: 'full' })
    expect(await stranger.next('error')).toMatchObject({ code: 'ACCESS_DENIED', message: expect.any(String) })
  })

  test('stops within 5 s when the link is revoked', async () => {
    const watch = await buildOrganisation(stage.world, { type: 'airspaceMonitor' })
    const zones = capabilities.zones
    const link = await zones.link.invoke(
      stage.world.as(manager.owner),
      { zone_uuid: zoneUuid },
      { org_uuid: watch.org.org_uuid, membership_type: 2 },
    )
    const viewer = await stage.viewer(watch.owner)
    viewer.send({ action: 'subscribe', zoneUuid, mode: 'full' })
    await viewer.next('subscription_response')
    const station = await fly()
    await viewer.next('telemetry_frame')
    await zones.unlink.invoke(
      stage.world.as(manager.owner),
      { zone_uuid: zoneUuid, membership_uuid: link.membership_uuid },
      {},
    )
    expect(await viewer.next('error', 5_000)).toMatchObject({ code: 'ACCESS_DENIED' })
    station.send(here())
    await station.next('telemetry_ack')
    expect(viewer.count('telemetry_frame')).toBe(1)
  })
})

test('frames follow a zone that is moved while they fly', async () => {
  const viewer = await stage.viewer(manager.owner)
  viewer.send({ action: 'set_bounds', version: 0, bounds: bounds() })
  const station = await fly()
  await viewer.find((m) => m.type === 'telemetry_frame', 'first frame')
  await capabilities.zones.delete.invoke(stage.world.as(manager.owner), { zone_uuid: zoneUuid }, {})
  await expect
    .poll(
      async () => {
        station.send(here())
        const { data } = (await viewer.next('telemetry_frame')) as { data: { zone_uuids: string[] } }
        return data.zone_uuids
      },
      { timeout: 5_000, interval: 600 },
    )
    .toEqual([])
})

describe('an asset subscription', () => {
  test('brings the frames of one’s own asset, wherever it is', async () => {
    const viewer = await stage.viewer(flight.owner)
    viewer.send({ action: 'subscribe_asset', assetUuid: flight.assetUuid })
    expect(await viewer.next('asset_subscription_response')).toMatchObject({ assetUuid: flight.assetUuid })
    const station = await fly(frameAt(0, { latitude: -60, longitude: 0 }))
    const { data } = (await viewer.next('telemetry_frame')) as { data: Record<string, unknown> }
    expect(data).toMatchObject({
      zone_uuids: [],
      delivery_context: { zone_uuids: [], asset_subscription: true, viewport_version: null },
    })
    viewer.send({ action: 'unsubscribe_asset', assetUuid: flight.assetUuid })
    await viewer.next('asset_unsubscription_response')
    station.send(here())
    await station.next('telemetry_ack')
    expect(viewer.count('telemetry_frame')).toBe(1)
  })

  test('of somebody else’s asset is denied, to a manager too', async () => {
    for (const actor of [(await buildOrganisation(stage.world)).owner, manager.owner]) {
      const viewer = await stage.viewer(actor)
      viewer.send({ action: 'subscribe_asset', assetUuid: flight.assetUuid })
      expect(await viewer.next('error')).toMatchObject({ code: 'ACCESS_DENIED' })
    }
  })
})

describe('a viewport', () => {
  test('answers with an ack, the snapshot of what is fresh, and its end; then follows what flies', async () => {
    const station = await fly()
    const viewer = await stage.viewer(manager.owner)
    await viewer.next('connection_ack')
    viewer.send({ action: 'set_bounds', version: 0, bounds: bounds() })
    await viewer.next('viewport_snapshot_complete')
    expect(viewer.received.slice(1)).toMatchObject([
      { type: 'bounds_ack', version: 0, bounds: bounds(), timestamp: expect.any(String) },
      {
        type: 'viewport_snapshot',
        version: 0,
        frames: [{ asset_uuid: flight.assetUuid, zone_uuids: [zoneUuid], latitude: place.latitude }],
      },
      { type: 'viewport_snapshot_complete', version: 0, total: 1 },
    ])
    station.send(here(10))
    const { data } = (await viewer.next('telemetry_frame')) as { data: Record<string, unknown> }
    expect(data.delivery_context).toEqual({ zone_uuids: [], asset_subscription: false, viewport_version: 0 })
    station.send(here(20, { longitude: place.longitude + 0.7 }))
    expect(await viewer.next('viewport_assets_removed')).toEqual({
      type: 'viewport_assets_removed',
      version: 0,
      assets: [{ asset_uuid: flight.assetUuid, session_uuid: flight.sessionUuid, reason: 'outside_bounds' }],
    })
  })

  test('and a zone together bring a frame once', async () => {
    const viewer = await stage.viewer(manager.owner)
    viewer.send({ action: 'subscribe', zoneUuid, mode: 'full' })
    viewer.send({ action: 'set_bounds', version: 0, bounds: bounds() })
    await viewer.next('viewport_snapshot_complete')
    const station = await fly()
    const { data } = (await viewer.next('telemetry_frame')) as { data: Record<string, unknown> }
    expect(data.delivery_context).toEqual({ zone_uuids: [zoneUuid], asset_subscription: false, viewport_version: 0 })
    station.send(here(600))
    await viewer.next('telemetry_frame')
    expect(viewer.count('telemetry_frame')).toBe(2)
  })

  test('does not bring a frame again that was sent twice', async () => {
    const viewer = await stage.viewer(manager.owner)
    viewer.send({ action: 'set_bounds', version: 0, bounds: bounds() })
    await viewer.next('viewport_snapshot_complete')
    const frame = here()
    const station = await fly(frame)
    station.send(frame)
    await station.next('telemetry_ack')
    station.send(here(5))
    await viewer.next('telemetry_frame')
    await viewer.next('telemetry_frame')
    expect(viewer.count('telemetry_frame')).toBe(2)
  })

  test('loses the flight whose session ends, and what is cleared', async () => {
    await fly()
    const viewer = await stage.viewer(manager.owner)
    viewer.send({ action: 'set_bounds', version: 0, bounds: bounds() })
    await viewer.next('viewport_snapshot_complete')
    const other = await buildSession(stage.world)
    const station = await stage.station(other)
    station.send(here())
    await viewer.next('telemetry_frame')
    await capabilities.sessions.end.invoke(
      stage.world.as(flight.owner),
      { session_uuid: flight.sessionUuid },
      {},
    )
    expect(await viewer.next('viewport_assets_removed')).toMatchObject({
      assets: [{ asset_uuid: flight.assetUuid, reason: 'session_ended' }],
    })
    viewer.send({ action: 'clear_bounds', version: 1 })
    expect(await viewer.next('bounds_cleared')).toEqual({ type: 'bounds_cleared', version: 1 })
    expect(await viewer.next('viewport_assets_removed')).toMatchObject({
      version: 1,
      assets: [{ asset_uuid: other.assetUuid, reason: 'subscription_cleared' }],
    })
  })

  test('is denied to a Monitor, and a wrong version says the right one', async () => {
    const monitor = await stage.viewer((await buildOrganisation(stage.world, { type: 'airspaceMonitor' })).owner)
    expect((await monitor.next('connection_ack')).availableActions).not.toContain('set_bounds')
    monitor.send({ action: 'set_bounds', version: 0, bounds: bounds() })
    expect(await monitor.next('error')).toMatchObject({ code: 'ACCESS_DENIED' })
    const viewer = await stage.viewer(manager.owner)
    viewer.send({ action: 'set_bounds', version: 1, bounds: bounds() })
    expect(await viewer.next('error')).toMatchObject({ code: 'INVALID_VERSION', expected_version: 0 })
    viewer.send({ action: 'set_bounds', version: 0, bounds: { ...bounds(), west: 200 } })
    expect(await viewer.next('error')).toMatchObject({ code: 'INVALID_BOUNDS' })
  })

  test('a flight that was heard of 15 s ago is stale', async () => {
    const viewer = await stage.viewer(manager.owner)
    viewer.send({ action: 'set_bounds', version: 0, bounds: bounds() })
    await fly(here(-13_000))
    await viewer.next('telemetry_frame')
    expect(await viewer.next('viewport_assets_removed', 6_000)).toMatchObject({
      assets: [{ asset_uuid: flight.assetUuid, reason: 'stale' }],
    })
  })

  test('frames older than 15 s are stored and not shown', async () => {
    const viewer = await stage.viewer(manager.owner)
    viewer.send({ action: 'set_bounds', version: 0, bounds: bounds() })
    await viewer.next('viewport_snapshot_complete')
    await fly(here(-16_000))
    viewer.send({ action: 'clear_bounds', version: 1 })
    await viewer.next('bounds_cleared')
    expect(viewer.count('telemetry_frame')).toBe(0)
  })
})

test.each([
  ['not JSON', '{'],
  ['not an object', '7'],
  ['an unknown action', { action: 'fly' }],
  ['no action', {}],
  ['a bad UUID', { action: 'subscribe', zoneUuid: 'x' }],
  ['a bad mode', { action: 'subscribe', zoneUuid: crypto.randomUUID(), mode: 'loud' }],
])('%s is answered with ACCESS_DENIED and the connection stays', async (_what, message) => {
  const viewer = await stage.viewer(manager.owner)
  viewer.send(message)
  expect(await viewer.next('error')).toMatchObject({ code: 'ACCESS_DENIED', message: expect.any(String) })
  viewer.send({ action: 'unsubscribe', zoneUuid })
  await viewer.next('unsubscription_response')
})

test('a hundred subscriptions are the most', async () => {
  const { model_uuid } = await buildModel(stage.world)
  const asset = { asset_model_uuid: model_uuid, org_owner_uuid: flight.org.org_uuid }
  const made = await capabilities.assets.createMany.invoke(
    stage.world.as(flight.owner),
    {},
    { assets: Array(101).fill(asset) },
  )
  const viewer = await stage.viewer(flight.owner)
  for (const { asset_uuid } of made.assets.slice(0, 100)) {
    viewer.send({ action: 'subscribe_asset', assetUuid: asset_uuid })
    await viewer.next('asset_subscription_response')
  }
  viewer.send({ action: 'subscribe_asset', assetUuid: made.assets[100]?.asset_uuid })
  expect(await viewer.next('error')).toMatchObject({ code: 'SUBSCRIPTION_LIMIT' })
  viewer.send({ action: 'subscribe_asset', assetUuid: made.assets[0]?.asset_uuid })
  await viewer.next('asset_subscription_response')
})

test('a person who is removed from the organisation is cut off with 4403', async () => {
  const { actor } = await buildMember(stage.world, manager.org)
  const viewer = await stage.viewer(actor)
  await viewer.next('connection_ack')
  await capabilities.users.remove.invoke(
    stage.world.as(manager.owner),
    { user_uuid: actor.user.userUuid },
    {},
  )
  expect((await viewer.closed).code).toBe(4403)
})
