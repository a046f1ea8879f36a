import { setTimeout as pause } from 'node:timers/promises'
import { tables } from '@clearway/db'
import { defaultSettings, second } from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import {
  type BuiltOrganisation,
  buildMember,
  buildOrganisation,
  buildSession,
  buildUser,
  type Person,
} from '@clearway/domain/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStage, frameAt, type Stage } from '../../testing/stage.ts'

let stage: Stage
let org: BuiltOrganisation
let root: Person | undefined
/** Short, so that a test sees a flight end, and some times the pause between two frames. */
const inFlightMs = 15 * second

beforeAll(async () => {
  const platformAdminEmails = ['root@example.org']
  stage = await createStage({}, { platformAdminEmails, session: { ...defaultSettings.session, inFlightMs } })
  org = await buildOrganisation(stage.world)
})
afterAll(() => stage.close())

const takeOff = async () => {
  stage.world.clock.set(new Date())
  const { actor, person } = await buildMember(stage.world, org.org)
  const session = await buildSession(stage.world, { org, pilot: actor })
  const station = await stage.station(session)
  await station.next('connection_ack')
  const leave = async () => {
    stage.world.clock.set(new Date())
    const ctx = stage.world.as(org.owner)
    await capabilities.users.remove.invoke(ctx, { user_uuid: actor.user.userUuid }, {})
  }
  return { person, session, station, leave }
}
const messagesAbout = ({ svcId }: { svcId: string }) =>
  stage.world.sent.filter(({ text }) => text.includes(svcId))
const rowOf = async (sessionUuid: string) => {
  const { flightSessions } = tables
  const [row] = await stage.world.services.db
    .select()
    .from(flightSessions)
    .where(eq(flightSessions.sessionUuid, sessionUuid))
  return row!
}

describe('the flight token of somebody who is taken out of the organisation', () => {
  test('ends with the membership on the ground: the socket closes with 4410 and none opens', async () => {
    const { session, station, leave } = await takeOff()
    await leave()
    // Before any round of upkeep came by.
    await expect(stage.station(session)).rejects.toMatchObject({ status: 403 })
    expect(await station.closed).toMatchObject({ code: 4410 })
    const row = await rowOf(session.sessionUuid)
    expect(row.sessionEndTime).not.toBeNull()
    expect(messagesAbout(row)).toEqual([])
  })

  test('stays while they are in flight, of which the Admins hear, and ends when they have landed', async () => {
    const { person, session, station, leave } = await takeOff()
    const fly = async () => {
      station.send(frameAt())
      await station.next('telemetry_ack')
    }
    await fly()
    await leave()
    const row = await rowOf(session.sessionUuid)
    const messages = messagesAbout(row)
    expect(messages.map(({ to }) => to)).toEqual([org.person.user.email])
    expect(messages[0]?.text).toContain(`${person.user.first_name} ${person.user.last_name}`)
    // Frames at their usual pace for longer than a round of upkeep takes to come by.
    for (const until = Date.now() + 6 * second; Date.now() < until; await pause(second)) await fly()
    expect((await rowOf(session.sessionUuid)).sessionEndTime).toBeNull()
    expect(await station.closed).toMatchObject({ code: 4410 })
    expect((await rowOf(session.sessionUuid)).sessionEndTime).not.toBeNull()
  })
})

test.each(['suspended', 'banned with their operator'] as const)(
  'the flight token of a pilot who is %s on the ground, without a frame, opens nothing any more',
  async (way) => {
    stage.world.clock.set(new Date())
    root ??= await buildUser(stage.world, { email: 'root@example.org' })
    const own = await buildOrganisation(stage.world)
    const { actor } = await buildMember(stage.world, own.org)
    const [unused, fed] = [
      await buildSession(stage.world, { org: own, pilot: actor }),
      await buildSession(stage.world, { org: own, pilot: actor }),
    ]
    const station = await stage.station(fed)
    await station.next('connection_ack')
    const ctx = stage.world.as(root.actor)
    if (way === 'suspended')
      await capabilities.platformUsers.setStatus.invoke(
        ctx,
        { user_uuid: actor.user.userUuid },
        { status: -1 },
      )
    else await capabilities.organisations.update.invoke(ctx, { org_uuid: own.org.org_uuid }, { status: -2 })
    await expect(stage.station(unused)).rejects.toMatchObject({ status: 403 })
    expect(await station.closed).toMatchObject({ code: 4410 })
    expect((await rowOf(unused.sessionUuid)).sessionEndTime).not.toBeNull()
  },
)

test('a live socket ends with the sign-in that opened it, without any event', async () => {
  const { actor } = await buildMember(stage.world, org.org)
  const viewer = await stage.viewer(actor)
  await viewer.next('connection_ack')
  const { userSessions } = tables
  await stage.world.services.db
    .update(userSessions)
    .set({ expiresAt: new Date(Date.now() + second) })
    .where(eq(userSessions.sessionUuid, actor.user.sessionUuid))
  expect(await viewer.closed).toMatchObject({ code: 4403 })
})
