import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { zoneEvidence } from '../../testing/alert-scene.ts'
import { alertScenes } from '../../testing/alert-scenes.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { type Evidence, recordEvidence } from './evidence.ts'
import { alertOperations as alerts } from './service.ts'

const world = await openTestWorld()
const scene = alertScenes(world)

const asManager = () => world.as(scene.manager.owner)
const record = (evidence: Evidence) => recordEvidence(world.services, [evidence])
const list = async () =>
  (await alerts.list.invoke(asManager(), {}, { session_uuid: scene.flight.sessionUuid })).data
const get = (alert_uuid: string) => alerts.get.invoke(asManager(), { alert_uuid }, {})

const raiseAs = (severity: 'major' | 'critical'): Evidence => {
  const evidence = zoneEvidence(scene)
  return { ...evidence, violation: { ...evidence.violation, severity } }
}
const toldOf = async (alertUuid: string) => {
  const { outboxEvents: outbox } = tables
  const rows = await world.services.db.select().from(outbox).where(eq(outbox.subjectUuid, alertUuid))
  return rows.map(({ name }) => name)
}

test('an episode that becomes graver is the same alert, whichever of many writers brings it, and never becomes less grave', async () => {
  await record(raiseAs('major'))
  world.clock.advance(1_000)
  await Promise.all(Array.from({ length: 20 }, () => record(raiseAs('critical'))))
  await record(raiseAs('major'))
  const [alert, ...others] = await list()
  expect(alert).toMatchObject({ severity: 'critical', state: 'raised' })
  expect(others).toEqual([])
  expect((await get(alert!.alert_uuid)).history).toMatchObject([
    { state: 'raised', reason: null },
    { state: 'raised', reason: 'It became critical.', at: world.clock.now().toISOString() },
  ])
  expect(await toldOf(alert!.alert_uuid)).toEqual(['alert.raised', 'alert.raised'])
})

test('one that was acknowledged stays so, and all are told', async () => {
  await record(raiseAs('major'))
  const { alert_uuid } = (await list())[0]!
  await alerts.acknowledge.invoke(asManager(), { alert_uuid }, {})
  await record(raiseAs('critical'))
  const after = await get(alert_uuid)
  expect(after).toMatchObject({ severity: 'critical', state: 'acknowledged' })
  expect(after.history.map(({ state }) => state)).toEqual(['raised', 'acknowledged', 'acknowledged'])
  expect(await toldOf(alert_uuid)).toEqual(['alert.raised', 'alert.raised'])
})

test('one that was closed as a lesser matter is raised anew', async () => {
  await record(raiseAs('major'))
  const { alert_uuid } = (await list())[0]!
  await alerts.close.invoke(asManager(), { alert_uuid }, { reason: 'Known flight' })
  world.clock.advance(1_000)
  await record(raiseAs('critical'))
  expect(await list()).toMatchObject([
    { severity: 'critical', state: 'raised', cleared_at: null },
    { alert_uuid, severity: 'major', state: 'closed', cleared_at: expect.any(String) },
  ])
})

test('it grew after all that was told of it, though the frame that shows it is older', async () => {
  const frameAt = world.clock.now()
  world.clock.advance(2_000)
  await record(raiseAs('major'))
  const { alert_uuid } = (await list())[0]!
  await alerts.acknowledge.invoke(asManager(), { alert_uuid }, {})
  await record({ ...raiseAs('critical'), at: frameAt })
  const { history } = await get(alert_uuid)
  const [, acknowledged, grown] = history.map(({ at }) => at)
  expect(grown! > acknowledged!).toBe(true)
})
