import { capabilities } from '@clearway/domain/operations'
import { buildManager, buildMember, buildModel, buildOrganisation } from '@clearway/domain/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { TestClient } from '../testing/client.ts'
import { holdLock } from '../testing/held-lock.ts'
import { buildScene, openFileStage, type Scene } from '../testing/scene.ts'
import { consoleOrigin, frameAt } from '../testing/stage.ts'

let scene: Scene

const stage = await openFileStage()
beforeEach(async () => {
  scene = await buildScene(stage)
})

const liveToken = async (actor = scene.manager.owner) => {
  const { token } = await capabilities.live.createToken.invoke(stage.world.as(actor), {}, {})
  return token
}
const liveUrl = (token: string) => `${stage.origin}/v1/airspace/live?token=${token}`

describe('opening', () => {
  test('a token opens one connection, which receives what it may do', async () => {
    const token = await liveToken()
    const viewer = await TestClient.open(liveUrl(token))
    expect(await viewer.next('connection_ack')).toEqual({
      type: 'connection_ack',
      connectionId: expect.any(String),
      userUuid: scene.manager.owner.user.userUuid,
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
    const attempts = await Promise.allSettled([
      TestClient.open(liveUrl(token)),
      TestClient.open(liveUrl(token)),
    ])
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

  test('a page that asks for a sign of life gets one, without any right or subscription', async () => {
    const viewer = await stage.viewer(scene.manager.owner)
    viewer.send({ action: 'ping' })
    expect(await viewer.next('pong')).toEqual({ type: 'pong', timestamp: expect.any(String) })
  })

  test('a sign of life is not held back by a subscription that waits for the database', async () => {
    const viewer = await stage.viewer(scene.manager.owner)
    const lock = await holdLock(
      stage.world.database,
      'lock table resource_memberships in access exclusive mode',
    )
    viewer.send({ action: 'subscribe', zoneUuid: scene.zoneUuid, mode: 'full' })
    await lock.awaited()
    viewer.send({ action: 'ping' })
    await viewer.next('pong')
    expect(viewer.count('subscription_response')).toBe(0)
    await lock.letGo()
    await viewer.next('subscription_response')
  })

  test('an organisation of another type gets no token', async () => {
    const regulator = await buildOrganisation(stage.world, { type: 'regulator' })
    await expect(liveToken(regulator.owner)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a zone subscription', () => {
  test('brings the frames of the aircraft inside, with where and why', async () => {
    const viewer = await stage.viewer(scene.manager.owner)
    viewer.send({ action: 'subscribe', zoneUuid: scene.zoneUuid, mode: 'full' })
    expect(await viewer.next('subscription_response')).toMatchObject({
      zoneUuid: scene.zoneUuid,
      mode: 'full',
      message: expect.any(String),
    })
    const sent = scene.here(0, { altitude_agl: 119.9 })
    const station = await scene.fly(sent)
    const data = await viewer.nextFrame()
    expect(data).toMatchObject({
      session_uuid: scene.flight.sessionUuid,
      asset_uuid: scene.flight.assetUuid,
      asset_uin: scene.flight.assetUin,
      timestamp: sent.timestamp,
      zone_uuids: [scene.zoneUuid],
      delivery_context: { zone_uuids: [scene.zoneUuid], asset_subscription: false, viewport_version: null },
    })
    // Above the zone's ceiling, which is exclusive.
    station.send(scene.here(1, { altitude_agl: 120 }))
    station.send(scene.here(2, { altitude_agl: 50 }))
    expect((await viewer.nextFrame()).altitude_agl).toBe(50)
  })

  test('by `type` instead of `action` works, and unsubscribing ends it', async () => {
    const viewer = await stage.viewer(scene.manager.owner)
    viewer.send({ type: 'subscribe', zoneUuid: scene.zoneUuid.toUpperCase(), mode: 'full' })
    await viewer.next('subscription_response')
    viewer.send({ type: 'unsubscribe', zoneUuid: scene.zoneUuid })
    expect(await viewer.next('unsubscription_response')).toEqual({
      type: 'unsubscription_response',
      zoneUuid: scene.zoneUuid,
    })
    const station = await scene.fly()
    viewer.send({ action: 'subscribe_asset', assetUuid: 'x' })
    await viewer.next('error')
    expect(viewer.count('telemetry_frame')).toBe(0)
    await station.close()
  })

  test('for alerts only brings no telemetry', async () => {
    const viewer = await stage.viewer(scene.manager.owner)
    viewer.send({ action: 'subscribe', zoneUuid: scene.zoneUuid, mode: 'alerts' })
    expect(await viewer.next('subscription_response')).toMatchObject({ mode: 'alerts' })
    await scene.fly()
    viewer.send({ action: 'unsubscribe', zoneUuid: scene.zoneUuid })
    await viewer.next('unsubscription_response')
    expect(viewer.count('telemetry_frame')).toBe(0)
  })

  test('of a zone that the organisation neither manages nor monitors is denied', async () => {
    const stranger = await stage.viewer((await buildManager(stage.world)).owner)
    stranger.send({ action: 'subscribe', zoneUuid: scene.zoneUuid, mode: 'full' })
    expect(await stranger.next('error')).toMatchObject({ code: 'ACCESS_DENIED', message: expect.any(String) })
  })

  test('stops within 5 s when the link is revoked', async () => {
    const watch = await buildOrganisation(stage.world, { type: 'airspaceMonitor' })
    const zones = capabilities.zones
    const link = await zones.link.invoke(
      stage.world.as(scene.manager.owner),
      { zone_uuid: scene.zoneUuid },
      { org_uuid: watch.org.org_uuid, membership_type: 2 },
    )
    const viewer = await stage.viewer(watch.owner)
    viewer.send({ action: 'subscribe', zoneUuid: scene.zoneUuid, mode: 'full' })
    await viewer.next('subscription_response')
    const station = await scene.fly()
    await viewer.next('telemetry_frame')
    await zones.unlink.invoke(
      stage.world.as(scene.manager.owner),
      { zone_uuid: scene.zoneUuid, membership_uuid: link.membership_uuid },
      {},
    )
    expect(await viewer.next('error', 5_000)).toMatchObject({ code: 'ACCESS_DENIED' })
    station.send(scene.here())
    await station.next('telemetry_ack')
    expect(viewer.count('telemetry_frame')).toBe(1)
  })
})

test('frames no longer name a zone that is deleted while they fly', async () => {
  const viewer = await stage.viewer(scene.manager.owner)
  viewer.send({ action: 'set_bounds', version: 0, bounds: scene.bounds })
  await viewer.next('viewport_snapshot_complete')
  const station = await scene.fly()
  await viewer.next('telemetry_frame')
  await capabilities.zones.delete.invoke(
    stage.world.as(scene.manager.owner),
    { zone_uuid: scene.zoneUuid },
    {},
  )
  await expect
    .poll(
      async () => {
        station.send(scene.here())
        const data = await viewer.nextFrame()
        return data.zone_uuids
      },
      { interval: 600 },
    )
    .toEqual([])
})

describe('an asset subscription', () => {
  test('brings the frames of one’s own asset, wherever it is', async () => {
    const viewer = await stage.viewer(scene.flight.owner)
    viewer.send({ action: 'subscribe_asset', assetUuid: scene.flight.assetUuid })
    expect(await viewer.next('asset_subscription_response')).toMatchObject({
      assetUuid: scene.flight.assetUuid,
    })
    const station = await scene.fly(frameAt(0, { latitude: -60, longitude: 0 }))
    const data = await viewer.nextFrame()
    expect(data).toMatchObject({
      zone_uuids: [],
      delivery_context: { zone_uuids: [], asset_subscription: true, viewport_version: null },
    })
    viewer.send({ action: 'unsubscribe_asset', assetUuid: scene.flight.assetUuid })
    await viewer.next('asset_unsubscription_response')
    station.send(scene.here())
    await station.next('telemetry_ack')
    expect(viewer.count('telemetry_frame')).toBe(1)
  })

  test('of somebody else’s asset is denied, to a manager too', async () => {
    for (const actor of [(await buildOrganisation(stage.world)).owner, scene.manager.owner]) {
      const viewer = await stage.viewer(actor)
      viewer.send({ action: 'subscribe_asset', assetUuid: scene.flight.assetUuid })
      expect(await viewer.next('error')).toMatchObject({ code: 'ACCESS_DENIED' })
    }
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
  const viewer = await stage.viewer(scene.manager.owner)
  viewer.send(message)
  expect(await viewer.next('error')).toMatchObject({ code: 'ACCESS_DENIED', message: expect.any(String) })
  viewer.send({ action: 'unsubscribe', zoneUuid: scene.zoneUuid })
  await viewer.next('unsubscription_response')
})

test('a hundred subscriptions are the most', async () => {
  const { model_uuid } = await buildModel(stage.world)
  const asset = { asset_model_uuid: model_uuid, org_owner_uuid: scene.flight.org.org_uuid }
  const made = await capabilities.assets.createMany.invoke(
    stage.world.as(scene.flight.owner),
    {},
    { assets: Array(101).fill(asset) },
  )
  const viewer = await stage.viewer(scene.flight.owner)
  // All in one breath: the limit answers, not the one of waiting requests.
  for (const { asset_uuid } of made.assets) viewer.send({ action: 'subscribe_asset', assetUuid: asset_uuid })
  expect(await viewer.next('error')).toMatchObject({ code: 'SUBSCRIPTION_LIMIT' })
  expect(viewer.count('asset_subscription_response')).toBe(100)
  viewer.send({ action: 'subscribe_asset', assetUuid: made.assets[0]?.asset_uuid })
  await expect.poll(() => viewer.count('asset_subscription_response')).toBe(101)
})

test('a person who is removed from the organisation is cut off with 4403', async () => {
  const { actor } = await buildMember(stage.world, scene.manager.org)
  const viewer = await stage.viewer(actor)
  await viewer.next('connection_ack')
  await capabilities.users.remove.invoke(
    stage.world.as(scene.manager.owner),
    { user_uuid: actor.user.userUuid },
    {},
  )
  expect((await viewer.closed).code).toBe(4403)
})

test('a client that asks and does not read is closed as a slow reader, and nobody else with it', async () => {
  const quick = await stage.restart({ isLocal: true })
  const other = await quick.viewer(scene.manager.owner)
  const viewer = await quick.viewer(scene.manager.owner)
  await viewer.next('connection_ack')
  viewer.pause()
  // Fewer than are taken for a flood, and more answers than the megabyte that waits for a reader.
  for (let i = 0; i < 40_000; i += 1) viewer.send('{}')
  await expect.poll(() => viewer.unsent).toBe(0)
  viewer.resume()
  expect((await viewer.closed).code).toBe(4008)
  other.send({ action: 'unsubscribe', zoneUuid: scene.zoneUuid })
  await other.next('unsubscription_response')
})
