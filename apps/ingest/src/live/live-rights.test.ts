import { capabilities } from '@clearway/domain/operations'
import {
  actorOf,
  type BuiltOrganisation,
  buildMember,
  buildOrganisation,
  buildSession,
  buildUser,
  buildZone,
  invitationCalls,
  type Person,
  partnerActor,
  square,
} from '@clearway/domain/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { TestClient } from '../testing/client.ts'
import { buildScene, openFileStage, type Scene } from '../testing/scene.ts'
import { createStage, unlimited } from '../testing/stage.ts'

let scene: Scene

const stage = await openFileStage()
beforeEach(async () => {
  scene = await buildScene(stage)
})

/** So long may a feed go on after its right was lost (docs/contract/live-socket.md#connection). */
const promiseMs = 5_000

const as = ({ owner }: Pick<BuiltOrganisation, 'owner'>) => stage.world.as(owner)
const mapOf = async (actor = scene.manager.owner) => {
  const viewer = await stage.viewer(actor)
  viewer.send({ action: 'subscribe', zoneUuid: scene.zoneUuid, mode: 'full' })
  await viewer.next('subscription_response')
  return viewer
}
const signInAgain = async ({ user: { email }, password }: Person) => {
  const credentials = { identifier_type: 'email' as const, identifier: email, password }
  const { token } = await capabilities.accounts.loginPassword.invoke(
    stage.world.as(partnerActor),
    {},
    credentials,
  )
  return actorOf(stage.world, token)
}
/** Nothing more comes, however much is flown. */
const expectSilence = async (viewer: TestClient, station: TestClient) => {
  const count = viewer.count('telemetry_frame')
  for (let i = 1; i <= 3; i += 1) {
    station.send(scene.here(i * 600))
    await station.next('telemetry_ack')
  }
  expect(viewer.count('telemetry_frame')).toBe(count)
}

describe('a feed stops within 5 s of the loss of its right', () => {
  test('when the organisation is banned: every connection of it closes with 4403', async () => {
    const { actor } = await buildMember(stage.world, scene.manager.org)
    const viewers = [await mapOf(), await mapOf(actor)]
    const station = await scene.fly()
    for (const viewer of viewers) await viewer.nextFrame()
    const params = { org_uuid: scene.manager.org.org_uuid }
    await capabilities.organisations.update.invoke(as(scene.manager), params, { status: -2 })
    const closed = Promise.all(viewers.map((viewer) => viewer.closed))
    const late = new Promise((_resolve, reject) =>
      setTimeout(reject, promiseMs, new Error('still open')).unref(),
    )
    expect(await Promise.race([closed, late])).toMatchObject([{ code: 4403 }, { code: 4403 }])
    for (const viewer of viewers) await expectSilence(viewer, station)
  })

  test('when the person leaves the organisation, and nobody else’s', async () => {
    const { actor } = await buildMember(stage.world, scene.manager.org)
    const [leaver, stayer] = [await mapOf(actor), await mapOf()]
    const station = await scene.fly()
    await Promise.all([leaver.nextFrame(), stayer.nextFrame()])
    const params = { user_uuid: actor.user.userUuid }
    await capabilities.users.remove.invoke(as(scene.manager), params, {})
    expect(await leaver.closed).toMatchObject({ code: 4403 })
    await expectSilence(leaver, station)
    await stayer.nextFrame()
  })

  test('when the session that opened it ends; another of the same person goes on', async () => {
    const { person, actor } = await buildMember(stage.world, scene.manager.org)
    const { user } = await signInAgain(person)
    const [leaver, stayer] = [await mapOf(actor), await mapOf({ ...actor, user })]
    const station = await scene.fly()
    await Promise.all([leaver.nextFrame(), stayer.nextFrame()])
    const { token } = await capabilities.live.createToken.invoke(stage.world.as(actor), {}, {})
    await capabilities.accounts.logout.invoke(stage.world.as(actor), {}, {})
    expect(await leaver.closed).toMatchObject({ code: 4403 })
    const refused = TestClient.open(`${stage.origin}/v1/airspace/live?token=${token}`)
    await expect(refused).rejects.toMatchObject({ status: 403 })
    await expectSilence(leaver, station)
    await stayer.nextFrame()
  })

  test('when the zone is deleted', async () => {
    const viewer = await mapOf()
    const station = await scene.fly()
    await viewer.nextFrame()
    await capabilities.zones.delete.invoke(as(scene.manager), { zone_uuid: scene.zoneUuid }, {})
    expect(await viewer.next('unsubscription_response', promiseMs)).toMatchObject({
      zoneUuid: scene.zoneUuid,
    })
    expect(await viewer.next('error')).toMatchObject({ code: 'ACCESS_DENIED' })
    await expectSilence(viewer, station)
    viewer.send({ action: 'subscribe', zoneUuid: scene.zoneUuid })
    expect(await viewer.next('error')).toMatchObject({ code: 'ACCESS_DENIED' })
  })

  test('when the asset is transferred; its new owner is shown it', async () => {
    const buyer = await buildOrganisation(stage.world)
    const { assetUuid } = scene.flight
    const subscribe = async (of: Pick<BuiltOrganisation, 'owner'>) => {
      const viewer = await stage.viewer(of.owner)
      viewer.send({ action: 'subscribe_asset', assetUuid })
      return viewer
    }
    const seller = await subscribe(scene.flight)
    await seller.next('asset_subscription_response')
    const station = await scene.fly()
    await seller.nextFrame()
    await capabilities.sessions.end.invoke(as(scene.flight), { session_uuid: scene.flight.sessionUuid }, {})
    expect(await station.closed).toMatchObject({ code: 4410 })
    const call = invitationCalls(stage.world)
    const { invite_uuid } = await call.transfer(scene.flight.owner, assetUuid, buyer.org.org_svc_id)
    await call.takeOver(buyer.owner, assetUuid, invite_uuid)
    expect(await seller.next('asset_unsubscription_response', promiseMs)).toMatchObject({ assetUuid })
    expect(await seller.next('error')).toMatchObject({ code: 'ACCESS_DENIED' })
    const owner = await subscribe(buyer)
    await owner.next('asset_subscription_response')
    stage.world.clock.set(new Date())
    const flight = await buildSession(stage.world, { org: buyer, assetUuid })
    const newStation = await stage.station(flight)
    newStation.send(scene.here())
    await owner.nextFrame()
    expect(seller.count('telemetry_frame')).toBe(1)
  })

  test('when the manager’s organisation is under review again: the viewport ends with a message', async () => {
    const reviewed = await createStage({}, { orgReview: 'manual', platformAdminEmails: ['root@example.org'] })
    try {
      const root = await buildUser(reviewed.world, { email: 'root@example.org' })
      const manager = await buildOrganisation(reviewed.world, { type: 'airspaceManager' })
      const set = (status: number) =>
        capabilities.organisations.update.invoke(
          reviewed.world.as(root.actor),
          { org_uuid: manager.org.org_uuid },
          { status },
        )
      await set(1)
      const { member } = manager.owner
      const viewer = await reviewed.viewer({ ...manager.owner, member: { ...member, orgStatus: 1 } })
      viewer.send({ action: 'set_bounds', version: 0, bounds: scene.bounds })
      await viewer.next('viewport_snapshot_complete')
      await set(0)
      expect(await viewer.next('error', promiseMs)).toMatchObject({ code: 'ACCESS_DENIED' })
      viewer.send({ action: 'set_bounds', version: 1, bounds: scene.bounds })
      expect(await viewer.next('error')).toMatchObject({ code: 'ACCESS_DENIED' })
      await set(1)
      viewer.send({ action: 'set_bounds', version: 1, bounds: scene.bounds })
      await viewer.next('bounds_ack')
    } finally {
      await reviewed.close()
    }
  })
})

test('a person’s own membership of an asset opens its feed, and ends it when it is removed', async () => {
  const { flight } = scene
  const employer = await buildOrganisation(stage.world)
  const { person, actor } = await buildMember(stage.world, employer.org)
  const call = invitationCalls(stage.world)
  const viewer = await stage.viewer(actor)
  const subscribe = { action: 'subscribe_asset', assetUuid: flight.assetUuid }
  viewer.send(subscribe)
  expect(await viewer.next('error')).toMatchObject({ code: 'ACCESS_DENIED' })
  const { invite_uuid } = await call.create(flight.owner, {
    resource_type: 2,
    resource_uuid: flight.assetUuid,
    invitee_type: 1,
    invite_mode: 1,
    invite_identifier: person.user.email,
    invite_role: 1,
  })
  const { membership } = await call.accept(person.actor, { invite_uuid })
  viewer.send(subscribe)
  await viewer.next('asset_subscription_response')
  const colleague = await stage.viewer(employer.owner)
  colleague.send(subscribe)
  expect(await colleague.next('error')).toMatchObject({ code: 'ACCESS_DENIED' })
  const station = await scene.fly()
  expect((await viewer.nextFrame()).delivery_context).toMatchObject({ asset_subscription: true })
  const params = { membership_uuid: membership!.membership_uuid }
  await capabilities.memberships.remove.invoke(as(flight), params, {})
  expect(await viewer.next('asset_unsubscription_response', promiseMs)).toMatchObject({
    assetUuid: flight.assetUuid,
  })
  await expectSilence(viewer, station)
})

test('a frame in two subscribed zones and the viewport is one event that names both', async () => {
  const zone_envelope = square(scene.place.longitude, scene.place.latitude, 0.05) as never
  const inner = await buildZone(stage.world, { manager: scene.manager, zone_envelope })
  const { longitude, latitude } = scene.place
  const isKnown = () => stage.app.zonesAt(longitude, latitude, null, Date.now()).includes(inner.zone_uuid)
  await expect.poll(isKnown).toBe(true)
  const viewer = await mapOf()
  viewer.send({ action: 'subscribe', zoneUuid: inner.zone_uuid, mode: 'full' })
  await viewer.next('subscription_response')
  viewer.send({ action: 'set_bounds', version: 0, bounds: scene.bounds })
  await viewer.next('viewport_snapshot_complete')
  const both = [scene.zoneUuid, inner.zone_uuid].sort()
  const station = await scene.fly()
  const { delivery_context } = await viewer.nextFrame()
  expect({ ...delivery_context, zone_uuids: delivery_context.zone_uuids.toSorted() }).toEqual({
    zone_uuids: both,
    asset_subscription: false,
    viewport_version: 0,
  })
  viewer.send({ action: 'unsubscribe', zoneUuid: scene.zoneUuid })
  await viewer.next('unsubscription_response')
  station.send(scene.here(600))
  const data = await viewer.nextFrame()
  // Where it is, and why it was sent, are two things.
  expect(data.zone_uuids.toSorted()).toEqual(both)
  expect(data.delivery_context.zone_uuids).toEqual([inner.zone_uuid])
  expect(viewer.count('telemetry_frame')).toBe(2)
})

test('a token is good for 30 s', async () => {
  stage.world.clock.set(new Date(Date.now() - 31_000))
  const { token, expires_in_seconds } = await capabilities.live.createToken.invoke(as(scene.manager), {}, {})
  expect(expires_in_seconds).toBe(30)
  const late = TestClient.open(`${stage.origin}/v1/airspace/live?token=${token}`)
  await expect(late).rejects.toMatchObject({ status: 401 })
})

test('a sixth change of the viewport within a second is refused and consumes no version', async () => {
  /** Null where answering them took longer than the second. */
  const changedTooOften = async () => {
    const viewer = await stage.viewer(scene.manager.owner)
    const began = performance.now()
    for (let version = 0; version < 12; version += 1)
      viewer.send({ action: 'set_bounds', version: Math.min(version, 5), bounds: scene.bounds })
    const error = await viewer.next('error')
    const isSlow = error.code === 'INVALID_VERSION' && performance.now() - began >= 1_000
    return isSlow ? null : { viewer, error }
  }
  let answered = await changedTooOften()
  while (!answered) answered = await changedTooOften()
  const { viewer, error } = answered
  expect([error.code, viewer.count('bounds_ack')]).toEqual(['RATE_LIMITED', 5])
  await expect
    .poll(async () => {
      viewer.send({ action: 'clear_bounds', version: 5 })
      const isAnswer = ({ type, code }: { type: string; code?: unknown }) =>
        type === 'bounds_cleared' || (type === 'error' && code !== 'RATE_LIMITED')
      return (await viewer.find(isAnswer, 'answer', 500).catch(() => ({ type: 'limited' }))).type
    })
    .toBe('bounds_cleared')
})

test('every alert reaches a map that did not read for a while, whatever became of the frames', async () => {
  const quick = await stage.restart({ isLocal: true }, unlimited)
  const { longitude, latitude } = scene.place
  const isKnown = () => quick.app.zonesAt(longitude, latitude, null, Date.now()).includes(scene.zoneUuid)
  await expect.poll(isKnown).toBe(true)
  const viewer = await quick.viewer(scene.manager.owner)
  viewer.send({ action: 'subscribe', zoneUuid: scene.zoneUuid, mode: 'full' })
  await viewer.next('subscription_response')
  const station = await quick.station(scene.flight)
  station.send(scene.here())
  await viewer.nextFrame()
  viewer.pause()
  const frames = 5_000
  for (let i = 1; i <= frames; i += 1) station.send(scene.here(i, { status_text: 'x'.repeat(1_000) }))
  const params = { asset_uuid: scene.flight.assetUuid }
  const raised: string[] = []
  for (let i = 0; i < 20; i += 1) {
    const body = {
      session_uuid: scene.flight.sessionUuid,
      alert_type: 'geofence_exit' as const,
      message: `${i}`,
    }
    raised.push((await capabilities.awareness.alert.invoke(as(scene.manager), params, body)).alert_uuid)
  }
  await expect.poll(() => station.count('telemetry_ack'), { timeout: 100_000 }).toBe(frames + 1)
  viewer.resume()
  const received = () =>
    viewer.received
      .filter(({ type }) => type === 'violation_alert')
      .map(({ data }) => (data as { alert_uuid: string }).alert_uuid)
      .filter((uuid) => raised.includes(uuid))
  await expect.poll(received).toEqual(raised)
  expect(viewer.count('telemetry_frame')).toBeLessThan(frames / 2)
})
