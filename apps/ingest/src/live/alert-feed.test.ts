import { recordEvidence } from '@clearway/domain/alerts'
import type { ViolationAlert } from '@clearway/domain/contracts'
import { type BuiltSession, buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { feedAlerts } from './alert-feed.ts'

let world: TestWorld
let flight: BuiltSession

beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  world.clock.advance(60_000)
  flight = await buildSession(world)
})
afterAll(() => world.close())

const subject = () => world.services.ids.uuid()
/** Raises an alert as any process would; answers the ids that the other processes are notified of. */
const raise = async (alertType: 'zone_violation' | 'lost_link', subjectUuid: string) => {
  const ids: number[] = []
  const events = {
    publish: async (_tx: unknown, event: { type: string; change_ids?: readonly number[] }) =>
      void ids.push(...(event.change_ids ?? [])),
    record: async () => {},
  }
  const violation = { alertType, subjectUuid, severity: 'major' as const, zoneUuids: [], message: 'There.' }
  const position = { latitude: 1, longitude: 2, altitudeAgl: 3 }
  await recordEvidence({ ...world.services, events: events as never }, [
    { type: 'raise', sessionUuid: flight.sessionUuid, violation, position },
    { type: 'clear', sessionUuid: flight.sessionUuid, alertType, subjectUuid },
  ])
  return ids
}

const follow = () => {
  const sent: ViolationAlert[] = []
  const announced: string[] = []
  const feed = feedAlerts({
    services: world.services,
    hub: { alert: (alert) => void sent.push(alert) },
    announced: ({ alert, change }) => void announced.push(`${alert.alertType} ${change.state}`),
  })
  return { feed, sent, announced }
}

test('every change is sent with its own state, in order', async () => {
  const { feed, sent } = follow()
  const ids = await raise('zone_violation', subject())
  for (const id of ids) feed.changed([id])
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(({ state }) => state)).toEqual(['raised', 'cleared'])
})

test('a lost link reaches the watch and is sent to nobody', async () => {
  const { feed, sent, announced } = follow()
  feed.changed(await raise('lost_link', subject()))
  await expect.poll(() => announced.length).toBe(2)
  expect(announced).toEqual(['lost_link raised', 'lost_link cleared'])
  expect(sent).toEqual([])
})

test('what happened while the event channel was away is sent when it is back, and nothing twice', async () => {
  const { feed, sent } = follow()
  feed.changed(await raise('zone_violation', subject()))
  await expect.poll(() => sent.length).toBe(2)
  feed.lost(world.clock.now())
  await raise('zone_violation', subject())
  await feed.catchUp()
  await feed.catchUp()
  expect(sent).toHaveLength(4)
  expect(new Set(sent.map(({ alert_uuid, state }) => `${alert_uuid} ${state}`)).size).toBe(4)
})
