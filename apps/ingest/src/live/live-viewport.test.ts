import { capabilities } from '@clearway/domain/operations'
import { buildOrganisation, buildSession } from '@clearway/domain/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildScene, openFileStage, type Scene } from '../testing/scene.ts'
import { unlimited } from '../testing/stage.ts'

let scene: Scene

const stage = await openFileStage()
beforeEach(async () => {
  scene = await buildScene(stage)
})

describe('a viewport', () => {
  test('answers with an ack, the snapshot of what is fresh, and its end; then follows what flies', async () => {
    const station = await scene.fly()
    const viewer = await stage.viewer(scene.manager.owner)
    await viewer.next('connection_ack')
    viewer.send({ action: 'set_bounds', version: 0, bounds: scene.bounds })
    await viewer.next('viewport_snapshot_complete')
    expect(viewer.received.slice(1)).toMatchObject([
      { type: 'bounds_ack', version: 0, bounds: scene.bounds, timestamp: expect.any(String) },
      {
        type: 'viewport_snapshot',
        version: 0,
        frames: [
          {
            asset_uuid: scene.flight.assetUuid,
            zone_uuids: [scene.zoneUuid],
            latitude: scene.place.latitude,
          },
        ],
      },
      { type: 'viewport_snapshot_complete', version: 0, total: 1 },
    ])
    station.send(scene.here(10))
    const data = await viewer.nextFrame()
    expect(data.delivery_context).toEqual({ zone_uuids: [], asset_subscription: false, viewport_version: 0 })
    station.send(scene.here(20, { longitude: scene.place.longitude + 0.7 }))
    expect(await viewer.next('viewport_assets_removed')).toEqual({
      type: 'viewport_assets_removed',
      version: 0,
      assets: [
        {
          asset_uuid: scene.flight.assetUuid,
          session_uuid: scene.flight.sessionUuid,
          reason: 'outside_bounds',
        },
      ],
    })
  })

  test('and a zone together bring a frame once', async () => {
    const viewer = await stage.viewer(scene.manager.owner)
    viewer.send({ action: 'subscribe', zoneUuid: scene.zoneUuid, mode: 'full' })
    viewer.send({ action: 'set_bounds', version: 0, bounds: scene.bounds })
    await viewer.next('viewport_snapshot_complete')
    const station = await scene.fly()
    const data = await viewer.nextFrame()
    expect(data.delivery_context).toEqual({
      zone_uuids: [scene.zoneUuid],
      asset_subscription: false,
      viewport_version: 0,
    })
    station.send(scene.here(600))
    await viewer.next('telemetry_frame')
    expect(viewer.count('telemetry_frame')).toBe(2)
  })

  test('does not bring a frame again that was sent twice', async () => {
    const viewer = await stage.viewer(scene.manager.owner)
    viewer.send({ action: 'set_bounds', version: 0, bounds: scene.bounds })
    await viewer.next('viewport_snapshot_complete')
    const frame = scene.here()
    const station = await scene.fly(frame)
    station.send(frame)
    await station.next('telemetry_ack')
    station.send(scene.here(5))
    await viewer.next('telemetry_frame')
    await viewer.next('telemetry_frame')
    expect(viewer.count('telemetry_frame')).toBe(2)
  })

  test('loses the flight whose session ends, and what is cleared', async () => {
    await scene.fly()
    const viewer = await stage.viewer(scene.manager.owner)
    viewer.send({ action: 'set_bounds', version: 0, bounds: scene.bounds })
    await viewer.next('viewport_snapshot_complete')
    const other = await buildSession(stage.world)
    const station = await stage.station(other)
    station.send(scene.here())
    await viewer.next('telemetry_frame')
    await capabilities.sessions.end.invoke(
      stage.world.as(scene.flight.owner),
      { session_uuid: scene.flight.sessionUuid },
      {},
    )
    expect(await viewer.next('viewport_assets_removed')).toMatchObject({
      assets: [{ asset_uuid: scene.flight.assetUuid, reason: 'session_ended' }],
    })
    viewer.send({ action: 'clear_bounds', version: 1 })
    expect(await viewer.next('bounds_cleared')).toEqual({ type: 'bounds_cleared', version: 1 })
    expect(await viewer.next('viewport_assets_removed')).toMatchObject({
      version: 1,
      assets: [{ asset_uuid: other.assetUuid, reason: 'subscription_cleared' }],
    })
  })

  test('is denied to a Monitor, and the answer to a wrong version names the right one', async () => {
    const monitor = await stage.viewer(
      (await buildOrganisation(stage.world, { type: 'airspaceMonitor' })).owner,
    )
    expect((await monitor.next('connection_ack')).availableActions).not.toContain('set_bounds')
    monitor.send({ action: 'set_bounds', version: 0, bounds: scene.bounds })
    expect(await monitor.next('error')).toMatchObject({ code: 'ACCESS_DENIED' })
    const viewer = await stage.viewer(scene.manager.owner)
    viewer.send({ action: 'set_bounds', version: 1, bounds: scene.bounds })
    expect(await viewer.next('error')).toMatchObject({ code: 'INVALID_VERSION', expected_version: 0 })
    viewer.send({ action: 'set_bounds', version: 0, bounds: { ...scene.bounds, west: 200 } })
    expect(await viewer.next('error')).toMatchObject({ code: 'INVALID_BOUNDS' })
  })

  test('a flight whose newest frame is 15 s old is stale', async () => {
    const viewer = await stage.viewer(scene.manager.owner)
    viewer.send({ action: 'set_bounds', version: 0, bounds: scene.bounds })
    await viewer.next('viewport_snapshot_complete')
    await scene.fly(scene.here(-5_000))
    await viewer.next('telemetry_frame')
    expect(await viewer.next('viewport_assets_removed')).toMatchObject({
      assets: [{ asset_uuid: scene.flight.assetUuid, reason: 'stale' }],
    })
  })

  test('frames older than 15 s are stored and not shown', async () => {
    const viewer = await stage.viewer(scene.manager.owner)
    viewer.send({ action: 'set_bounds', version: 0, bounds: scene.bounds })
    await viewer.next('viewport_snapshot_complete')
    await scene.fly(scene.here(-16_000))
    viewer.send({ action: 'clear_bounds', version: 1 })
    await viewer.next('bounds_cleared')
    expect(viewer.count('telemetry_frame')).toBe(0)
  })
})

test('young frames of a REST batch are shown too, each once', async () => {
  const viewer = await stage.viewer(scene.manager.owner)
  viewer.send({ action: 'set_bounds', version: 0, bounds: scene.bounds })
  await viewer.next('viewport_snapshot_complete')
  const frames = [scene.here(-20_000), scene.here(-2_000), scene.here(-1_000)]
  const upload = () => {
    stage.world.clock.set(new Date())
    const params = { session_uuid: scene.flight.sessionUuid }
    return capabilities.telemetry.upload.invoke(stage.world.as(scene.flight.owner), params, { frames })
  }
  await upload()
  await upload()
  expect((await viewer.nextFrame()).timestamp).toBe(frames[1]?.timestamp)
  expect((await viewer.nextFrame()).timestamp).toBe(frames[2]?.timestamp)
  await scene.fly()
  await viewer.nextFrame()
  expect(viewer.count('telemetry_frame')).toBe(3)
})

test('after a restart the picture is there again, from what was stored', async () => {
  await scene.fly()
  const restarted = await stage.restart()
  const viewer = await restarted.viewer(scene.manager.owner)
  await expect
    .poll(
      async () => {
        const version = viewer.count('bounds_ack')
        viewer.send({ action: 'set_bounds', version, bounds: scene.bounds })
        return (await viewer.next('viewport_snapshot_complete')).total
      },
      { interval: 300 },
    )
    .toBe(1)
  expect(await viewer.next('viewport_snapshot')).toMatchObject({
    frames: [{ asset_uuid: scene.flight.assetUuid, zone_uuids: [scene.zoneUuid] }],
  })
})

test('a map that does not read gets the newest frames when it reads again, not the whole backlog', async () => {
  const quick = await stage.restart({ isLocal: true }, unlimited)
  const viewer = await quick.viewer(scene.manager.owner)
  viewer.send({ action: 'set_bounds', version: 0, bounds: scene.bounds })
  await viewer.next('viewport_snapshot_complete')
  const station = await quick.station(scene.flight)
  viewer.pause()
  // Ten times what the buffers of the connection take.
  const count = 5_000
  for (let i = 0; i < count; i += 1) station.send(scene.here(i, { status_text: 'x'.repeat(900) }))
  await expect.poll(() => station.count('telemetry_ack'), { timeout: 100_000 }).toBe(count)
  viewer.resume()
  const newest = station.received.at(-1)?.timestamp as string
  await viewer.find(
    (message) => (message.data as { timestamp?: string } | undefined)?.timestamp === newest,
    'newest frame',
  )
  expect(viewer.count('telemetry_frame')).toBeLessThan(count / 2)
})
