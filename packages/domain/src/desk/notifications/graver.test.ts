import { randomUUID } from 'node:crypto'
import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { recordEvidence } from '../../flight/alerts/evidence.ts'
import { addMs, minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { type AlertScene, buildAlertScene, zoneEvidence } from '../../testing/alert-scene.ts'
import { createTestWorld } from '../../testing/world.ts'
import { escalate } from './escalation.ts'
import { putEscalations } from './escalation-store.ts'
import { notifyPeople } from './sharing.ts'

const world = await createTestWorld()
const { db } = world.services
const { escalations } = tables
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

it('what was put in the order in which it did not happen, and again, is escalated as in its order', async () => {
  const subjectUuid = randomUUID()
  const start = world.clock.now()
  /** What happened so many seconds after the start, in one act. */
  const put = (...times: number[]) => {
    const given = times.map((seconds) => {
      const createdAt = addMs(start, seconds * 1_000)
      return { subjectUuid, subject: 'alert' as const, createdAt, dueAt: addMs(createdAt, minute) }
    })
    return db.transaction((tx) => putEscalations(tx, given))
  }
  const due = async () => {
    const [row] = await db.select().from(escalations).where(eq(escalations.subjectUuid, subjectUuid))
    return row!.dueAt && (row!.dueAt.getTime() - start.getTime()) / 1_000
  }
  const dueAfter = async (...times: number[]) => {
    for (const seconds of times) await put(seconds)
    return due()
  }
  expect(await dueAfter(30)).toBe(90)
  expect(await dueAfter(0)).toBe(60)
  expect(await dueAfter(30, 0)).toBe(60)
  world.clock.advance(minute)
  await escalate(world.services)
  expect(await dueAfter(0, 30)).toBe(null)
  expect(await dueAfter(50)).toBe(110)
  expect(await dueAfter(0, 30)).toBe(110)
  expect(await dueAfter(40)).toBe(100)
  await db.delete(escalations).where(eq(escalations.subjectUuid, subjectUuid))

  await put(0, 30)
  expect(await due()).toBe(60)
  await escalate(world.services)
  expect(await dueAfter(30)).toBe(null)
  await db.delete(escalations).where(eq(escalations.subjectUuid, subjectUuid))
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
