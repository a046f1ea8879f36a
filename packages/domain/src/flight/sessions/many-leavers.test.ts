import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMs, hour, type RequestCtx, second } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import {
  type BuiltOrganisation,
  buildMember,
  buildOrganisation,
} from '../../testing/builders/organisations.ts'
import { buildUser, type Person } from '../../testing/builders/people.ts'
import { type BuiltSession, buildSession } from '../../testing/builders/sessions.ts'
import { refusal } from '../../testing/refusal.ts'
import { statementsOf } from '../../testing/statements.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { ensureFrameDays } from '../telemetry/frames/partitions.ts'
import { admitStation } from './admission.ts'
import { endExpiredSessions } from './ending.ts'
import { findSession, listEndedAmong } from './store.ts'

let world: TestWorld
let root: Person
beforeAll(async () => {
  world = await createTestWorld({ platformAdminEmails: ['root@example.org'] })
  root = await buildUser(world, { email: 'root@example.org' })
  const now = world.clock.now().getTime()
  await ensureFrameDays(world.services.db, now, now)
})
afterAll(() => world.close())

const openFlights = async (org: BuiltOrganisation, count: number): Promise<BuiltSession[]> => {
  const flights: BuiltSession[] = []
  while (flights.length < count)
    flights.push(...(await Promise.all([buildSession(world, { org }), buildSession(world, { org })])))
  return flights
}
/** A clock that has gone on by so much whenever it is read. */
const byClock = (stepMs: number): RequestCtx => {
  let at = world.clock.now()
  const now = () => {
    at = addMs(at, stepMs)
    return at
  }
  return { ...world.as(root.actor), clock: { now } }
}
const ban = ({ org }: BuiltOrganisation, ctx: RequestCtx = world.as(root.actor)) =>
  capabilities.organisations.update.invoke(ctx, { org_uuid: org.org_uuid }, { status: -2 })
const rowOf = async ({ sessionUuid }: BuiltSession) => (await findSession(world.services.db, sessionUuid))!
const stillOpen = async (flights: readonly BuiltSession[]) => {
  const rows = await Promise.all(flights.map(rowOf))
  return rows.filter(({ sessionEndTime }) => sessionEndTime === null).length
}
const sendsFrame = ({ sessionUuid, assetUuid }: BuiltSession) =>
  world.services.db.execute(sql`
    insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, latitude, longitude)
    values (${sessionUuid}::uuid, ${world.clock.now().toISOString()}::timestamptz, ${assetUuid}::uuid, 13, 77)`)
const notices = () => world.sent.filter(({ purpose }) => purpose === 'notice')

describe('an operator who has many flights open on the ground', () => {
  it('is banned by no more statements than one with few: their time is over, and upkeep ends them', async () => {
    const statements: number[] = []
    for (const count of [2, 20]) {
      const org = await buildOrganisation(world)
      const flights = await openFlights(org, count)
      // Two seconds have gone by before the first of them could be ended.
      statements.push(await statementsOf(() => ban(org, byClock(3 * second))))
      expect(await stillOpen(flights)).toBe(count)
      world.clock.set(addMs(world.clock.now(), hour))
      const uuids = flights.map(({ sessionUuid }) => sessionUuid)
      expect(await listEndedAmong(world.services.db, world.clock.now(), uuids)).toEqual(uuids)
      for (const { sessionUuid, token } of flights)
        expect(await refusal(admitStation(world.services, sessionUuid, token))).toBe('forbidden')
      // A frame that was on its way makes no flight of it.
      await sendsFrame(flights[0]!)
      await endExpiredSessions(world.services)
      for (const { sessionEndTime, sessionExpiry, totalDistance } of await Promise.all(flights.map(rowOf)))
        expect([sessionEndTime, totalDistance]).toEqual([sessionExpiry, 0])
    }
    expect(statements[1]).toBe(statements[0])
    expect(notices()).toEqual([])
  }, 120_000)

  it('has as many of them ended before the answer as two seconds are enough for', async () => {
    const org = await buildOrganisation(world)
    const flights = await openFlights(org, 20)
    await ban(org, byClock(second / 20))
    const left = await stillOpen(flights)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(flights.length)
  }, 120_000)

  it('has none open when they are few, not even one that was back-dated by more than its life', async () => {
    const org = await buildOrganisation(world)
    const recorded = await buildSession(world, { org, startedAt: addMs(world.clock.now(), -30 * hour) })
    const flights = [recorded, ...(await openFlights(org, 2))]
    await ban(org)
    for (const { sessionEndTime } of await Promise.all(flights.map(rowOf)))
      expect(sessionEndTime).toEqual(world.clock.now())
  })
})

it('Admins read in one mail of all that goes on in flight: whoever flies, the first of them by name', async () => {
  const org = await buildOrganisation(world)
  const { actor: pilot } = await buildMember(world, org.org)
  const flights = [...(await openFlights(org, 50)), await buildSession(world, { org, pilot })]
  await Promise.all(flights.map(sendsFrame))
  await ban(org)
  expect(await stillOpen(flights)).toBe(51)
  const [notice, ...more] = notices().filter(({ to }) => to === org.person.user.email)
  expect(more).toEqual([])
  expect(notice).toMatchObject({ subject: '2 pilots are in flight for an organisation that is not active' })
  const named = flights.filter(({ assetUin }) => notice?.text.includes(`${assetUin} (`))
  expect(named).toHaveLength(50)
  expect(notice?.text).toContain('and 1 more.')
}, 120_000)
