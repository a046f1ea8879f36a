import { type ViolationAlert, withAlert } from '@clearway/client'
import { capabilities } from '@clearway/domain/operations'
import {
  buildMission,
  buildOperator,
  buildPlan,
  buildSession,
  square,
  windowFrom,
} from '@clearway/domain/testing'
import { expect, test } from 'vitest'
import { buildScene, openFileStage, type Scene } from '../testing/scene.ts'
import { unlimited } from '../testing/stage.ts'

const stage = await openFileStage({}, unlimited)
const { alerts, zones } = capabilities

const subscribed = async ({ manager, zoneUuid }: Scene) => {
  const viewer = await stage.viewer(manager.owner)
  viewer.send({ action: 'subscribe', zoneUuid, mode: 'alerts' })
  await viewer.next('subscription_response')
  return async () => (await viewer.next('violation_alert')).data as ViolationAlert
}

/** As the client keeps it. */
const newestOf = (...messages: readonly ViolationAlert[]) =>
  messages.reduce<Parameters<typeof withAlert>[0]>(withAlert, new Map()).get(messages[0]!.alert_uuid)?.newest

const turnsRed = ({ manager, zoneUuid: zone_uuid }: Scene) =>
  zones.update.invoke(stage.world.as(manager.owner), { zone_uuid }, { airspace_zone_type: 1 })

const severities = async ({ manager }: Scene, session_uuid: string) =>
  (await alerts.list.invoke(stage.world.as(manager.owner), {}, { session_uuid })).data.map(
    ({ severity, state }) => `${severity} ${state}`,
  )

test('who watches a zone that becomes RED hears that the aircraft in it is in danger, of the same alert', async () => {
  const scene = await buildScene(stage)
  const next = await subscribed(scene)
  // As by a slow line: each frame is older than what people do meanwhile.
  const times = Array.from({ length: 1_000 }, (_, n) => new Date(Date.now() - 5_000 + n).toISOString())
  const delayed = () => ({ ...scene.here(), timestamp: times.shift() })
  const station = await scene.fly(delayed())
  const raised = await next()
  expect(raised).toMatchObject({ severity: 'major', state: 'raised' })
  const { alert_uuid } = raised
  await alerts.acknowledge.invoke(stage.world.as(scene.manager.owner), { alert_uuid }, {})
  const acknowledged = await next()
  expect(acknowledged).toMatchObject({ alert_uuid, severity: 'major', state: 'acknowledged' })
  await turnsRed(scene)
  const { sessionUuid } = scene.flight
  const flown = async () => {
    station.send(delayed())
    await station.next('telemetry_ack')
    return severities(scene, sessionUuid)
  }
  await expect.poll(flown, { timeout: 5_000, interval: 100 }).toEqual(['critical acknowledged'])
  const grown = await next()
  expect(grown).toMatchObject({ alert_uuid, severity: 'critical', state: 'acknowledged' })
  expect(newestOf(raised, acknowledged, grown)).toEqual(grown)
})

test('so does who watches one that has not approved a plan, before its flight is anywhere', async () => {
  const scene = await buildScene(stage)
  const operator = await buildOperator(stage.world)
  const area = square(scene.place.longitude, scene.place.latitude, 0.02)
  const { from: start_time, to: end_time } = windowFrom(stage.world, -1, 3)
  const mission = await buildMission(stage.world, operator, { mission_envelope: area, start_time, end_time })
  const plan = await buildPlan(stage.world, operator, mission, {
    flight_envelope: area,
    schedule_start_time: start_time,
    schedule_end_time: end_time,
  })
  const next = await subscribed(scene)
  const { assetUuid } = operator
  const { sessionUuid } = await buildSession(stage.world, {
    org: operator,
    assetUuid,
    planUuid: plan.plan_uuid,
  })
  const { alert_uuid } = await next()
  await expect.poll(() => stage.app.conformanceOf(sessionUuid)).toBe('non_conforming')
  await turnsRed(scene)
  expect(await next()).toMatchObject({ alert_uuid, severity: 'critical', state: 'raised' })
  expect(await severities(scene, sessionUuid)).toEqual(['critical raised'])
})
