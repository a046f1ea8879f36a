import { afterAll, expect, it } from 'vitest'
import { recordEvidence } from '../../flight/alerts/evidence.ts'
import { capabilities } from '../../operations.ts'
import { type AlertScene, buildAlertScene, zoneEvidence } from '../../testing/alert-scene.ts'
import { createTestWorld } from '../../testing/world.ts'
import { escalate } from './escalation.ts'
import { notifyPeople } from './sharing.ts'

const world = await createTestWorld()
afterAll(() => world.close())

const tell = async () => {
  while ((await notifyPeople(world.services)) > 0);
}
const seen = async (scene: AlertScene, severity: 'major' | 'critical') => {
  const evidence = zoneEvidence(scene)
  await recordEvidence(world.services, [{ ...evidence, violation: { ...evidence.violation, severity } }])
}
/** After so many seconds more. */
const after = async (seconds: number) => {
  world.clock.advance(seconds * 1_000)
  await escalate(world.services)
  await tell()
}
const titlesOf = async ({ manager }: AlertScene, kind: 'alert' | 'alert_late') => {
  const { data } = await capabilities.notifications.list.invoke(world.as(manager.owner), {}, { kind })
  return data.map(({ title }) => title)
}
const late = (scene: AlertScene) => titlesOf(scene, 'alert_late')

const plain = /^(?!Critical)/
const critical = /^Critical: /

it('that an alert became critical is in the words of its second message', async () => {
  const scene = await buildAlertScene(world, 10)
  await seen(scene, 'major')
  await tell()
  await seen(scene, 'critical')
  await tell()
  expect(await titlesOf(scene, 'alert')).toEqual([
    expect.stringMatching(critical),
    expect.stringMatching(plain),
  ])
})

it.each([
  ['and each is told at once', tell],
  ['and both are told together', async () => undefined],
])('what grows in the first minute is escalated when that minute is over, %s', async (_how, between) => {
  const scene = await buildAlertScene(world, 11)
  await seen(scene, 'major')
  await between()
  world.clock.advance(55_000)
  await seen(scene, 'critical')
  await tell()
  await after(4)
  expect(await late(scene)).toEqual([])
  await after(2)
  expect(await late(scene)).toEqual([expect.stringMatching(/^Not acknowledged: Critical: /)])
  await after(120)
  expect(await late(scene)).toHaveLength(1)
})

it('what grows after it was escalated is escalated once more, a minute later, unless somebody has acknowledged it', async () => {
  const [left, taken] = [await buildAlertScene(world, 12), await buildAlertScene(world, 13)]
  for (const scene of [left, taken]) await seen(scene, 'major')
  await tell()
  await after(61)
  const [alert] = (await capabilities.alerts.list.invoke(world.as(taken.manager.owner), {}, {})).data
  const { alert_uuid } = alert!
  await capabilities.alerts.acknowledge.invoke(world.as(taken.manager.owner), { alert_uuid }, {})
  for (const scene of [left, taken]) await seen(scene, 'critical')
  await tell()
  await after(59)
  expect(await late(left)).toHaveLength(1)
  await after(2)
  expect(await late(left)).toHaveLength(2)
  expect(await late(taken)).toHaveLength(1)
})
