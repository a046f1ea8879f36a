import { capabilities } from '@clearway/domain/operations'
import {
  type BuiltOperator,
  type BuiltOrganisation,
  buildManager,
  buildMission,
  buildOperator,
  buildPlan,
  buildSession,
  buildZone,
  decidePermission,
  square,
  windowFrom,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { TestClient as Client } from '../testing/client.ts'
import { buildScene, type Scene } from '../testing/scene.ts'
import { createStage, frameAt, type Stage, stationUrl, unlimited } from '../testing/stage.ts'

let stage: Stage
let scene: Scene

beforeAll(async () => {
  stage = await createStage({}, unlimited)
})
beforeEach(async () => {
  scene = await buildScene(stage)
})
afterAll(() => stage.close())

const subscribed = async (zoneUuid: string, mode = 'alerts', on = stage, actor = scene.manager.owner) => {
  const viewer = await on.viewer(actor)
  viewer.send({ action: 'subscribe', zoneUuid, mode })
  await viewer.next('subscription_response')
  return viewer
}

const nextAlert = async (viewer: TestClient) => (await viewer.next('violation_alert')).data as Alert
interface Alert {
  alert_uuid: string
  [field: string]: unknown
}

/** Frames a second apart, from now on. */
const fly = async (station: TestClient, frames: Record<string, unknown>[]) => {
  for (const [index, frame] of frames.entries()) {
    station.send({ ...frame, timestamp: new Date(Date.now() + index * 1_100).toISOString() })
    await station.next('telemetry_ack')
  }
}
const alertsOf = async (sessionUuid: string, actor = scene.manager.owner) =>
  (await capabilities.alerts.list.invoke(stage.world.as(actor), {}, { session_uuid: sessionUuid })).data

describe('an aircraft in a zone without permission', () => {
  test('is sent at once to who subscribed to the zone, in either mode, and to nobody else', async () => {
    const full = await subscribed(scene.zoneUuid, 'full')
    const alerts = await subscribed(scene.zoneUuid, 'alerts')
    const map = await stage.viewer(scene.manager.owner)
    map.send({ action: 'set_bounds', version: 0, bounds: scene.bounds })
    await map.next('viewport_snapshot_complete')
    const owner = await stage.viewer(scene.flight.owner)
    owner.send({ action: 'subscribe_asset', assetUuid: scene.flight.assetUuid })
    await owner.next('asset_subscription_response')
    await scene.fly(scene.here(0, { altitude_agl: 55 }))
    const alert = await nextAlert(alerts)
    expect(alert).toEqual({
      alert_uuid: expect.any(String),
      alert_type: 'zone_violation',
      severity: 'major',
      state: 'raised',
      session_uuid: scene.flight.sessionUuid,
      asset_uuid: scene.flight.assetUuid,
      asset_svc_id: expect.any(String),
      asset_uin: scene.flight.assetUin,
      plan_uuid: null,
      zone_uuids: [scene.zoneUuid],
      message: expect.stringContaining('without permission'),
      figures: { kind: 'zone', zone_name: expect.any(String), height_m: 55 },
      triggered_by: 'system',
      latitude: scene.place.latitude,
      longitude: scene.place.longitude,
      altitude_agl: 55,
      late: false,
      timestamp: expect.stringMatching(/Z$/),
    })
    expect(await nextAlert(full)).toEqual(alert)
    await map.next('telemetry_frame')
    await owner.next('telemetry_frame')
    await Promise.all([map, owner].map((viewer) => viewer.close()))
    expect(map.count('violation_alert') + owner.count('violation_alert')).toBe(0)
  })

  test('has one alert while it stays, which clears when it has left, and another when it comes back', async () => {
    const viewer = await subscribed(scene.zoneUuid)
    const station = await scene.fly()
    const first = await nextAlert(viewer)
    const away = { ...scene.here(), latitude: 10.2 }
    await fly(station, [...Array(10).fill(scene.here()), ...Array(4).fill(away)])
    expect(await nextAlert(viewer)).toMatchObject({ alert_uuid: first.alert_uuid, state: 'cleared' })
    expect(await alertsOf(scene.flight.sessionUuid)).toHaveLength(1)
    station.send({ ...scene.here(), timestamp: new Date(Date.now() + 20_000).toISOString() })
    const second = await nextAlert(viewer)
    expect(second.state).toBe('raised')
    expect(second.alert_uuid).not.toBe(first.alert_uuid)
  })

  test('is sent again when somebody acknowledges and closes; closed while it goes on, it stays one', async () => {
    const viewer = await subscribed(scene.zoneUuid)
    const station = await scene.fly()
    const { alert_uuid } = await nextAlert(viewer)
    const manager = stage.world.as(scene.manager.owner)
    await capabilities.alerts.acknowledge.invoke(manager, { alert_uuid }, {})
    expect(await nextAlert(viewer)).toMatchObject({ alert_uuid, state: 'acknowledged' })
    await capabilities.alerts.close.invoke(manager, { alert_uuid }, { reason: 'Police flight' })
    expect(await nextAlert(viewer)).toMatchObject({ alert_uuid, state: 'closed' })
    await fly(station, Array(5).fill(scene.here()))
    expect(await alertsOf(scene.flight.sessionUuid)).toMatchObject([
      { state: 'closed', close_reason: 'Police flight', cleared_at: null },
    ])
  })

  test('is one alert though its station hops between two processes, and both report it', async () => {
    const other = await stage.beside()
    const viewers = [await subscribed(scene.zoneUuid), await subscribed(scene.zoneUuid, 'alerts', other)]
    const { sessionUuid, token } = scene.flight
    // Each socket replaces the one before, wherever that is.
    for (let hop = 0; hop < 6; hop += 1) {
      const { origin } = hop % 2 === 0 ? stage : other
      await fly(await Client.open(stationUrl(origin, sessionUuid, token)), Array(5).fill(scene.here()))
    }
    const [here, there] = await Promise.all(viewers.map(nextAlert))
    expect(here).toEqual(there)
    expect(await alertsOf(sessionUuid)).toHaveLength(1)
    expect(viewers.map((viewer) => viewer.count('violation_alert'))).toEqual([1, 1])
    await other.close()
  })

  test('that goes on at another process is the same alert there, and clears there', async () => {
    const other = await stage.beside()
    const viewer = await subscribed(scene.zoneUuid)
    const { sessionUuid, token } = scene.flight
    await scene.fly()
    const raised = await nextAlert(viewer)
    const moved = await Client.open(stationUrl(other.origin, sessionUuid, token))
    await fly(moved, [scene.here()])
    await expect.poll(() => other.app.conformanceOf(sessionUuid)).toBe('non_conforming')
    await fly(moved, Array(5).fill({ ...scene.here(), latitude: 10.2 }))
    expect(await nextAlert(viewer)).toMatchObject({ alert_uuid: raised.alert_uuid, state: 'cleared' })
    await expect.poll(() => stage.app.conformanceOf(sessionUuid)).toBe('conforming')
    expect(await alertsOf(sessionUuid)).toHaveLength(1)
    await other.close()
  })

  test('is cleared when its flight ends', async () => {
    const viewer = await subscribed(scene.zoneUuid)
    await scene.fly()
    await nextAlert(viewer)
    const { owner, sessionUuid } = scene.flight
    await capabilities.sessions.end.invoke(stage.world.as(owner), { session_uuid: sessionUuid }, {})
    expect(await nextAlert(viewer)).toMatchObject({ state: 'cleared' })
  })

  test('is known again after a restart, and clears by evidence', async () => {
    await scene.fly()
    await expect.poll(() => alertsOf(scene.flight.sessionUuid)).toHaveLength(1)
    const again = await stage.restart()
    const viewer = await subscribed(scene.zoneUuid, 'alerts', again)
    const { sessionUuid, token } = scene.flight
    const station = await Client.open(stationUrl(again.origin, sessionUuid, token))
    await expect.poll(() => again.app.conformanceOf(sessionUuid)).toBe('non_conforming')
    await fly(station, Array(5).fill({ ...scene.here(), latitude: 10.2 }))
    expect(await nextAlert(viewer)).toMatchObject({ state: 'cleared' })
    stage = again
  })
})

describe('a flight on a plan', () => {
  let operator: BuiltOperator
  let manager: BuiltOrganisation
  let longitude = 90
  let zoneUuid: string
  let planUuid: string
  const centre = () => ({ longitude, latitude: -30, altitude_agl: 40 })

  const planned = async (kind: 'green' | 'red') => {
    const { world } = stage
    longitude += 1
    operator = await buildOperator(world)
    manager = await buildManager(world)
    zoneUuid = (await buildZone(world, { manager, kind, zone_envelope: square(longitude, -30) as never }))
      .zone_uuid
    const known = () => stage.app.zonesAt(longitude, -30, null, Date.now()).includes(zoneUuid)
    await expect.poll(known).toBe(true)
    const mission = await buildMission(world, operator, {
      mission_envelope: square(longitude, -30),
      start_time: windowFrom(world, -1, 3).from,
      end_time: windowFrom(world, -1, 3).to,
    })
    const plan = await buildPlan(world, operator, mission, {
      flight_envelope: square(longitude, -30, 0.02),
      schedule_start_time: windowFrom(world, -0.5, 2).from,
      schedule_end_time: windowFrom(world, -0.5, 2).to,
    })
    planUuid = plan.plan_uuid
    return mission
  }
  const start = () => buildSession(stage.world, { org: operator, assetUuid: operator.assetUuid, planUuid })
  const watching = () => subscribed(zoneUuid, 'alerts', stage, manager.owner)

  test('raises nothing while it keeps to it, and an alert when it leaves the area or the band', async () => {
    await planned('green')
    const viewer = await watching()
    const flight = await start()
    const station = await stage.station(flight)
    await fly(station, Array(3).fill(centre()))
    await expect.poll(() => stage.app.conformanceOf(flight.sessionUuid)).toBe('conforming')
    station.send(frameAt(5_000, { ...centre(), altitude_agl: 75 }))
    expect(await nextAlert(viewer)).toMatchObject({
      alert_type: 'altitude_breach',
      plan_uuid: planUuid,
      zone_uuids: [zoneUuid],
      message: expect.stringContaining('above the 60 m'),
      altitude_agl: 75,
    })
    station.send(frameAt(6_000, { ...centre(), latitude: -30.5 }))
    expect(await nextAlert(viewer)).toMatchObject({ alert_type: 'geofence_exit', zone_uuids: [zoneUuid] })
    await expect.poll(() => stage.app.conformanceOf(flight.sessionUuid)).toBe('non_conforming')
  })

  test('that is not approved alerts at its start, once, and clears when it is approved', async () => {
    const mission = await planned('red')
    const viewer = await watching()
    const flight = await start()
    const raised = await nextAlert(viewer)
    expect(raised).toMatchObject({
      alert_type: 'zone_violation',
      severity: 'critical',
      state: 'raised',
      session_uuid: flight.sessionUuid,
      plan_uuid: planUuid,
      zone_uuids: [zoneUuid],
      latitude: null,
    })
    await expect.poll(() => stage.app.conformanceOf(flight.sessionUuid)).toBe('non_conforming')
    const station = await stage.station(flight)
    await fly(station, [centre()])
    expect(await alertsOf(flight.sessionUuid, operator.owner)).toHaveLength(1)
    await decidePermission(stage.world, manager, mission.permissions[0], 1)
    // The approval reaches the watch beside the frames: it flies on until it has.
    const before = viewer.count('violation_alert')
    const alertsOnTheWay = async () => {
      await fly(station, [centre()])
      return viewer.count('violation_alert')
    }
    await expect.poll(alertsOnTheWay).toBeGreaterThan(before)
    expect(await nextAlert(viewer)).toMatchObject({ alert_uuid: raised.alert_uuid, state: 'cleared' })
    await decidePermission(stage.world, manager, mission.permissions[0], -1)
    expect(await nextAlert(viewer)).toMatchObject({ state: 'raised' })
  })
})

test('a link that is lost makes the flight contingent, is listed, and is no violation', async () => {
  const quick = await createStage({}, { ...unlimited, conformance: { ...patience, lostLinkMs: 500 } })
  try {
    const flight = await buildSession(quick.world)
    const station = await quick.station(flight)
    station.send(frameAt())
    await station.next('telemetry_ack')
    const conformance = () => quick.app.conformanceOf(flight.sessionUuid)
    await expect.poll(conformance).toBe('contingent')
    const list = async () =>
      (await capabilities.alerts.list.invoke(quick.world.as(flight.owner), {}, { alert_type: 'lost_link' }))
        .data
    await expect.poll(list).toHaveLength(1)
    expect(await list()).toMatchObject([{ state: 'raised', severity: 'minor', cleared_at: null }])
    station.send(frameAt())
    // Half a second later the next episode begins.
    await expect.poll(async () => (await list()).map(({ state }) => state)).toContain('cleared')
  } finally {
    await quick.close()
  }
})

const patience = {
  horizontalMarginM: 5,
  verticalMarginM: 1,
  marginalFrames: 3,
  calmFrames: 3,
  calmMs: 2_000,
}
