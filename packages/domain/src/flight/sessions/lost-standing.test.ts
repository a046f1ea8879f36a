import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMs, second } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildAsset } from '../../testing/builders/fleet.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser, type Person } from '../../testing/builders/people.ts'
import { type BuiltSession, buildSession } from '../../testing/builders/sessions.ts'
import { refusal } from '../../testing/refusal.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { ensureFrameDays } from '../telemetry/frames/partitions.ts'
import { admitStation } from './admission.ts'
import { endFlightsOfLeavers } from './leavers.ts'
import { findSession } from './store.ts'

let world: TestWorld
let root: Person
beforeAll(async () => {
  world = await createTestWorld({ platformAdminEmails: ['root@example.org'] })
  root = await buildUser(world, { email: 'root@example.org' })
  const now = world.clock.now().getTime()
  await ensureFrameDays(world.services.db, now, now)
})
afterAll(() => world.close())

const takeOff = async () => {
  const org = await buildOrganisation(world)
  const { actor } = await buildMember(world, org.org)
  return { ...(await buildSession(world, { org, pilot: actor })), built: org, admin: org.person.user.email }
}
type Flight = Awaited<ReturnType<typeof takeOff>>

interface Reported {
  isInAir?: boolean
  isArmed?: boolean
}
/** A frame, as the transports store it: nothing of the session is asked any more. */
const sendsFrame = async ({ sessionUuid, assetUuid }: BuiltSession, { isInAir, isArmed }: Reported = {}) => {
  await world.services.db.execute(sql`
    insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, latitude, longitude, is_in_air, is_armed)
    values (${sessionUuid}::uuid, ${world.clock.now().toISOString()}::timestamptz, ${assetUuid}::uuid, 13, 77,
      ${isInAir ?? null}, ${isArmed ?? null})`)
}
const setOrganisation = (orgUuid: string, status: number) =>
  capabilities.organisations.update.invoke(world.as(root.actor), { org_uuid: orgUuid }, { status })
const setPilot = ({ pilot }: Flight, status: number) =>
  capabilities.platformUsers.setStatus.invoke(
    world.as(root.actor),
    { user_uuid: pilot.user.userUuid },
    { status },
  )
const losses = {
  'his suspension': (flight: Flight) => setPilot(flight, -1),
  "his operator's ban": ({ org }: Flight) => setOrganisation(org.org_uuid, -2),
  "his operator's pause": ({ org }: Flight) => setOrganisation(org.org_uuid, -1),
}
const ways = Object.keys(losses) as (keyof typeof losses)[]

const endOf = async ({ sessionUuid }: BuiltSession) =>
  (await findSession(world.services.db, sessionUuid))?.sessionEndTime ?? null
const mailsOf = async ({ sessionUuid, admin }: Flight) => {
  const row = await findSession(world.services.db, sessionUuid)
  return world.sent.filter(({ to, text }) => to === admin && text.includes(row?.svcId ?? '?'))
}
const entry = ({ sessionUuid, token }: BuiltSession) =>
  refusal(admitStation(world.services, sessionUuid, token))

describe.each(ways)('with %s', (way) => {
  it('what a pilot left open on the ground ends, and its token opens nothing', async () => {
    const flight = await takeOff()
    const other = await takeOff()
    await losses[way](flight)
    expect(await endOf(flight)).toEqual(world.clock.now())
    expect(await entry(flight)).toBe('forbidden')
    expect(await mailsOf(flight)).toEqual([])
    expect(await endOf(other)).toBeNull()
  })

  it('a flight goes on, of which the Admins hear why, and ends a while after its last frame', async () => {
    const flight = await takeOff()
    await sendsFrame(flight)
    await losses[way](flight)
    expect(await endOf(flight)).toBeNull()
    expect(await entry(flight)).toBe('allowed')
    const [mail, ...more] = await mailsOf(flight)
    expect(more).toEqual([])
    const reason = way === 'his suspension' ? 'administrator suspended' : 'not active any more'
    expect(mail?.text).toContain(reason)
    world.clock.set(addMs(world.clock.now(), world.services.settings.session.inFlightMs + second))
    expect(await entry(flight)).toBe('forbidden')
    await endFlightsOfLeavers(world.services)
    expect(await endOf(flight)).toEqual(world.clock.now())
  })

  it('a flight that started meanwhile is in flight or has ended', async () => {
    for (let round = 0; round < 6; round += 1) {
      const flight = await takeOff()
      const sending = sendsFrame(flight)
      if (round % 3 === 0) await sending
      await Promise.all([losses[way](flight), sending])
      expect((await mailsOf(flight)).length).toBe((await endOf(flight)) === null ? 1 : 0)
    }
  })

  it('no session is left open that was being started', async () => {
    for (let round = 0; round < 5; round += 1) {
      const parked = await takeOff()
      const { asset_uuid: assetUuid } = await buildAsset(world, parked)
      const starting = buildSession(world, { org: parked.built, pilot: parked.pilot, assetUuid }).catch(
        () => null,
      )
      await losses[way](parked)
      const flight = await starting
      if (flight) expect(await endOf(flight)).not.toBeNull()
    }
  })
})

it('a flight is its pilot’s again once he is restored', async () => {
  const flight = await takeOff()
  await sendsFrame(flight)
  await setPilot(flight, -1)
  await setPilot(flight, 1)
  world.clock.set(addMs(world.clock.now(), world.services.settings.session.inFlightMs + second))
  await endFlightsOfLeavers(world.services)
  expect(await endOf(flight)).toBeNull()
})

describe('who is taken out while his station goes on sending', () => {
  const remove = ({ owner, pilot }: Flight) =>
    capabilities.memberships.remove.invoke(
      world.as(owner),
      { membership_uuid: pilot.member.membershipUuid },
      {},
    )
  it.each([
    ['is on the ground where it says so', { isInAir: false, isArmed: false }, true],
    ['is on the ground where it says so and nothing of being armed', { isInAir: false }, true],
    ['is about to take off where it is armed', { isInAir: false, isArmed: true }, false],
    ['flies where it says so', { isInAir: true, isArmed: false }, false],
    ['flies where it says nothing about it', {}, false],
    ['flies where it only says that it is not armed', { isArmed: false }, false],
  ])('%s', async (_name, said, hasEnded) => {
    const flight = await takeOff()
    await sendsFrame(flight, said)
    await remove(flight)
    expect((await endOf(flight)) !== null).toBe(hasEnded)
    expect((await mailsOf(flight)).length).toBe(hasEnded ? 0 : 1)
  })

  it('has landed when the frames of the last minute report it', async () => {
    const flight = await takeOff()
    await sendsFrame(flight, { isInAir: true })
    await remove(flight)
    world.clock.set(addMs(world.clock.now(), world.services.settings.session.inFlightMs + second))
    await sendsFrame(flight, { isInAir: false })
    expect(await entry(flight)).toBe('forbidden')
    await endFlightsOfLeavers(world.services)
    expect(await endOf(flight)).not.toBeNull()
  })
})
