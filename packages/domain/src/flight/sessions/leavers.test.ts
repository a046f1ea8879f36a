import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMs, type MemberActor, second } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { invitationCalls } from '../../testing/builders/invitations.ts'
import {
  type BuiltOrganisation,
  buildMember,
  buildOrganisation,
} from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { type BuiltSession, buildSession } from '../../testing/builders/sessions.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { ensureFrameDays } from '../telemetry/frames/partitions.ts'
import { admitStation } from './admission.ts'
import { findSession } from './store.ts'

let world: TestWorld
let org: BuiltOrganisation
beforeAll(async () => {
  world = await createTestWorld()
  org = await buildOrganisation(world)
  const now = world.clock.now().getTime()
  await ensureFrameDays(world.services.db, now, now)
})
afterAll(() => world.close())

const takeOff = async () => {
  const { actor } = await buildMember(world, org.org)
  return buildSession(world, { org, pilot: actor })
}
/** A frame, as the transports store it: nothing of the session is asked any more. */
const sendsFrame = async ({ sessionUuid, assetUuid }: BuiltSession, at = world.clock.now()) => {
  await world.services.db.execute(sql`
    insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, latitude, longitude)
    values (${sessionUuid}::uuid, ${at.toISOString()}::timestamptz, ${assetUuid}::uuid, 13, 77)`)
}
const ends = async (way: 'person' | 'membership', { user, member }: MemberActor) => {
  const owner = world.as(org.owner)
  if (way === 'person') return capabilities.users.remove.invoke(owner, { user_uuid: user.userUuid }, {})
  return capabilities.memberships.remove.invoke(owner, { membership_uuid: member.membershipUuid }, {})
}
const endOf = async ({ sessionUuid }: BuiltSession) =>
  (await findSession(world.services.db, sessionUuid))?.sessionEndTime ?? null
const isNotified = async ({ sessionUuid }: BuiltSession) => {
  const row = await findSession(world.services.db, sessionUuid)
  return world.sent.some(({ to, text }) => to === org.person.user.email && text.includes(row?.svcId ?? '?'))
}

describe('a pilot who is taken out of the organisation', () => {
  it.each(['person', 'membership'] as const)(
    'on the ground leaves no session open, removed by %s',
    async (way) => {
      const flight = await takeOff()
      await ends(way, flight.pilot)
      expect(await endOf(flight)).toEqual(world.clock.now())
      // A frame that was on its way makes no flight of it.
      await sendsFrame(flight)
      await expect(admitStation(world.services, flight.sessionUuid, flight.token)).rejects.toMatchObject({
        code: 'forbidden',
      })
      expect(await isNotified(flight)).toBe(false)
    },
  )

  it('who has landed has flown what he flew', async () => {
    const flight = await takeOff()
    await sendsFrame(flight)
    await sendsFrame(flight, addMs(world.clock.now(), second))
    const landed = world.clock.now()
    world.clock.set(addMs(landed, world.services.settings.session.inFlightMs + 2 * second))
    await ends('person', flight.pilot)
    expect(await findSession(world.services.db, flight.sessionUuid)).toMatchObject({
      sessionEndTime: world.clock.now(),
      totalDistance: 0,
      assetEndLatitude: 13,
    })
  })

  it('in flight is reported and goes on; what else he has open on the ground ends', async () => {
    const flight = await takeOff()
    const parked = await buildSession(world, { org, pilot: flight.pilot })
    const stranger = await buildUser(world, { unverified: true })
    await world.database.pool.query(
      `insert into resource_memberships (membership_uuid, membership_svc_id, resource_type, resource_uuid, member_type, member_uuid, role, status, created_at, updated_at)
       select gen_random_uuid(), 'MEM-STRANGER', resource_type, resource_uuid, member_type, $1, 2, status, now(), now()
       from resource_memberships where membership_uuid = $2`,
      [stranger.user.user_uuid, org.owner.member.membershipUuid],
    )
    await sendsFrame(flight)
    await ends('person', flight.pilot)
    expect(await endOf(flight)).toBeNull()
    expect(await isNotified(flight)).toBe(true)
    // An Admin whose contacts nobody has confirmed may have mistyped them.
    expect(
      world.sent.filter(({ to, purpose }) => to === stranger.user.email && purpose === 'notice'),
    ).toEqual([])
    expect(await endOf(parked)).not.toBeNull()
    expect(await isNotified(parked)).toBe(false)
  })

  it('is in flight or is not, whenever his first frame comes: either his session has ended or the operator knows', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 24; round += 1) {
      const flight = await takeOff()
      const sending = sendsFrame(flight)
      // Sometimes the frame has gone ahead.
      if (round % 3 === 0) await sending
      await Promise.all([ends(round % 2 ? 'person' : 'membership', flight.pilot), sending])
      const isOpen = (await endOf(flight)) === null
      expect(await isNotified(flight)).toBe(isOpen)
      seen.add(isOpen ? 'flies on' : 'ended')
    }
    expect(seen).toContain('flies on')
  })

  it('does not start another one while he is removed', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { actor } = await buildMember(world, org.org)
      const starting = buildSession(world, { org, pilot: actor }).catch(() => null)
      await ends('person', actor)
      const flight = await starting
      if (flight) expect(await endOf(flight)).not.toBeNull()
    }
  })
})

it('a flight that has lost its pilot is reported beyond every budget, and three times however often its operator is paused', async () => {
  const none = { perHour: 0, perDay: 0 }
  const { settings } = world.services
  const messages = {
    ...settings.messages,
    budgets: { ...settings.messages.budgets, email: none, flightEmail: none },
  }
  const services = { ...world.services, settings: { ...settings, messages } }
  const own = await buildOrganisation(world)
  const flight = await buildSession(world, { org: own, pilot: (await buildMember(world, own.org)).actor })
  await sendsFrame(flight)
  const reports = () =>
    world.sent.filter(({ to, purpose }) => to === own.person.user.email && purpose === 'notice')
  for (let n = 0; n < 5; n += 1)
    for (const status of [-1, 1]) {
      const ctx = { ...world.as(own.owner), ...services }
      await capabilities.organisations.update.invoke(ctx, { org_uuid: own.org.org_uuid }, { status })
    }
  expect(reports()).toHaveLength(3)
  expect(await endOf(flight)).toBeNull()
})

it('an Owner who hands the organisation over leaves no session open, and is reported in flight', async () => {
  const call = invitationCalls(world)
  for (const isFlying of [false, true]) {
    const { org: own, owner, person } = await buildOrganisation(world)
    const flight = await buildSession(world, { org: { org: own, owner, person } })
    if (isFlying) await sendsFrame(flight)
    const heir = await buildUser(world)
    const { invite_uuid } = await call.create(owner, {
      resource_type: 1,
      resource_uuid: own.org_uuid,
      invitee_type: 1,
      invite_mode: 1,
      invite_identifier: heir.user.email,
      invite_role: 3,
    })
    await call.accept(heir.actor, { invite_uuid })
    expect((await endOf(flight)) === null).toBe(isFlying)
    const { svcId } = (await findSession(world.services.db, flight.sessionUuid))!
    const notices = world.sent.filter(({ text }) => text.includes(svcId)).map(({ to }) => to)
    expect(notices).toEqual(isFlying ? [heir.user.email] : [])
  }
})
