import { tables } from '@clearway/db'
import { expect, it } from 'vitest'
import { addMs, minute } from '../../kernel/index.ts'
import { Sealer } from '../../platform/audit/index.ts'
import { buildSession } from '../../testing/builders/sessions.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { readFigures } from './figures.ts'

const world = await openTestWorld()
world.clock.set(new Date())

const read = () => readFigures(world.services.db)

it('flights, open alerts, messages that wait and entries that are not sealed are counted', async () => {
  const { db } = world.services
  const { sessionUuid, assetUuid, owner } = await buildSession(world)
  const before = await read()
  expect(before).toMatchObject({ openFlights: 1, openAlerts: {}, messages: { count: 0, oldestS: 0 } })
  expect(before.unsealed.count).toBeGreaterThan(0)

  await new Sealer(world.services).drain()
  expect((await read()).unsealed).toEqual({ count: 0, oldestS: 0 })

  const alert = {
    sessionUuid,
    assetUuid,
    orgUuid: owner.member.orgUuid,
    zoneUuids: [],
    message: 'Out of its plan.',
  }
  const at = { createdAt: new Date(), updatedAt: new Date() }
  const states = [
    { state: 'raised', severity: 'major' },
    { state: 'acknowledged', severity: 'major' },
    { state: 'cleared', severity: 'minor', clearedAt: new Date() },
  ] as const
  for (const state of states) {
    const [alertUuid, subjectUuid] = [crypto.randomUUID(), crypto.randomUUID()]
    await db
      .insert(tables.alerts)
      .values({ ...alert, ...at, ...state, alertUuid, subjectUuid, alertType: 'zone_violation' })
  }
  const message = {
    messageUuid: crypto.randomUUID(),
    channel: 'sms',
    purpose: 'login',
    createdAt: new Date(),
  } as const
  const due = { nextAttemptAt: addMs(new Date(), -minute), giveUpAt: addMs(new Date(), minute) }
  await db.insert(tables.outgoingMessages).values({ ...message, ...due, sealed: `v1.${'x'.repeat(40)}` })
  const after = await read()
  expect(after).toMatchObject({ openFlights: 1, openAlerts: { major: 2 }, messages: { count: 1 } })
  expect(after.messages.oldestS).toBeGreaterThanOrEqual(60)
})
