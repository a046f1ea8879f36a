import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addMs, day, hour, type MemberActor, userStatus } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import {
  buildAsset,
  buildManager,
  buildMission,
  buildOperator,
  buildOrganisation,
  buildPlan,
  buildSession,
  buildZone,
  decidePermission,
  invitationCalls,
  square,
} from '../../testing/index.ts'

const world = await openTestWorld()

const waits = (actor: MemberActor) => capabilities.home.waits.invoke(world.as(actor), {}, {})
const today = (actor: MemberActor, asked: object = {}) =>
  capabilities.home.today.invoke(world.as(actor), {}, asked)
const ending = async (actor: MemberActor) =>
  (await capabilities.home.ending.invoke(world.as(actor), {}, {})).items
const hoursOn = (hours: number) => addMs(world.services.clock.now(), hours * hour).toISOString()
const soon = (from: number, to: number) => ({ start_time: hoursOn(from), end_time: hoursOn(to) })

describe('what waits', () => {
  it('an owner sees what is not approved, what a manager said, and what a mission still needs', async () => {
    const manager = await buildManager(world)
    await buildZone(world, { manager, zone_name: 'KIA Outer W' })
    const operator = await buildOperator(world)
    const bare = await buildAsset(world, operator, { asset_uin: null, uin_status: 0 })
    const mission = await buildMission(world, operator, {
      assets: [{ asset_uuid: operator.assetUuid }, { asset_uuid: bare.asset_uuid }],
    })
    const first = await waits(operator.owner)
    expect(first.decisions).toMatchObject([
      { mission_uuid: mission.mission_uuid, permission_summary: 'pending', zones: ['KIA Outer W'] },
    ])
    expect(first.missing.map(({ missing }) => missing)).toEqual(
      expect.arrayContaining(['plan', 'registration', 'certificate']),
    )
    await decidePermission(world, manager, mission.permissions[0], -1, { remarks: 'above the approach' })
    expect((await waits(operator.owner)).decisions).toMatchObject([
      { permission_summary: 'rejected', remarks: 'above the approach' },
    ])
    await decidePermission(world, manager, mission.permissions[0], 1)
    expect((await waits(operator.owner)).decisions).toEqual([])
    expect((await waits(manager.owner)).decisions).toEqual([])
  })

  it('an owner sees that the credential of a mission that starts soon has ended', async () => {
    const operator = await buildOperator(world)
    await buildMission(world, operator)
    const lacking = async () => (await waits(operator.owner)).missing.map(({ missing }) => missing)
    expect(await lacking()).not.toContain('credential')
    await world.services.db
      .update(tables.pilotCredentials)
      .set({ expiresAt: world.services.clock.now() })
      .where(eq(tables.pilotCredentials.userUuid, operator.pilotUuid))
    expect(await lacking()).toContain('credential')
  })

  it('an owner sees that a credential, or a certificate, ends before the mission starts', async () => {
    const operator = await buildOperator(world)
    const { assetUuid: asset_uuid } = operator
    await capabilities.certificates.issue.invoke(world.as(operator.owner), { asset_uuid }, {})
    const mission = await buildMission(world, operator)
    const lacking = async () => (await waits(operator.owner)).missing.map(({ missing }) => missing)
    expect(await lacking()).toEqual(['plan'])
    const expiresAt = new Date(mission.start_time)
    await world.services.db
      .update(tables.pilotCredentials)
      .set({ expiresAt })
      .where(eq(tables.pilotCredentials.userUuid, operator.pilotUuid))
    await world.services.db
      .update(tables.certificates)
      .set({ expiresAt })
      .where(eq(tables.certificates.assetUuid, asset_uuid))
    expect(await lacking()).toEqual(['plan', 'certificate', 'credential'])
  })

  it('an owner sees that a mission has no pilot while the only one is suspended', async () => {
    const operator = await buildOperator(world)
    await buildMission(world, operator)
    const lacking = async () => (await waits(operator.owner)).missing.map(({ missing }) => missing)
    const setStatus = (status: number) =>
      world.services.db
        .update(tables.users)
        .set({ status })
        .where(eq(tables.users.userUuid, operator.pilotUuid))
    await setStatus(userStatus.inactive)
    expect(await lacking()).toContain('pilot')
    await setStatus(userStatus.active)
    expect(await lacking()).not.toContain('pilot')
  })

  it('of two plans in one volume the later is named as the one in conflict', async () => {
    const operator = await buildOperator(world)
    const at = { mission_envelope: square(20, 50) }
    const where = { flight_envelope: at.mission_envelope }
    const mission = await buildMission(world, operator, at)
    await buildPlan(world, operator, mission, where)
    const second = await buildPlan(world, operator, mission, where)
    expect((await waits(operator.owner)).decisions).toMatchObject([
      { permission_summary: 'approved', conflicted_plan_uuid: second.plan_uuid, unfit_plan_uuid: null },
    ])
  })

  it('a plan that no longer fits its mission is named as that, and not as one in conflict', async () => {
    const operator = await buildOperator(world)
    const mission = await buildMission(world, operator, { mission_envelope: square(21, 50) })
    const plan = await buildPlan(world, operator, mission, { flight_envelope: square(21, 50) })
    const params = { mission_uuid: mission.mission_uuid }
    await capabilities.missions.update.invoke(world.as(operator.owner), params, {
      mission_envelope: square(21.001, 50),
    })
    expect((await waits(operator.owner)).decisions).toMatchObject([
      { permission_summary: 'approved', conflicted_plan_uuid: null, unfit_plan_uuid: plan.plan_uuid },
    ])
  })

  it('what one side wrote waits for the other until it is read', async () => {
    const manager = await buildManager(world)
    await buildZone(world, { manager, zone_name: 'KIA Outer T' })
    const operator = await buildOperator(world)
    const mission = await buildMission(world, operator)
    const permission = mission.permissions.find(({ zone_name }) => zone_name === 'KIA Outer T')
    const params = { permission_uuid: permission?.permission_uuid }
    const written = await capabilities.permissions.write.invoke(world.as(operator.owner), params, {
      text: 'May we fly after 14:00?',
    })
    expect((await waits(manager.owner)).talks).toMatchObject([
      { ...params, mission_uuid: mission.mission_uuid, zone_name: 'KIA Outer T', unread: 1 },
    ])
    expect((await waits(operator.owner)).talks).toEqual([])
    const { message_uuid } = written
    await capabilities.permissions.readMessages.invoke(world.as(manager.owner), params, { message_uuid })
    expect((await waits(manager.owner)).talks).toEqual([])
  })
})

describe('today', () => {
  it('is the day of the time zone that is asked for', async () => {
    const { owner } = await buildOperator(world)
    const asked = { time_zone: 'Asia/Kolkata', date: '2026-11-21' }
    expect(await today(owner, asked)).toMatchObject({
      starts_at: '2026-11-20T18:30:00.000Z',
      ends_at: '2026-11-21T18:30:00.000Z',
    })
    expect(await today(owner, { time_zone: 'Europe/Berlin', date: '2026-10-25' })).toMatchObject({
      starts_at: '2026-10-24T22:00:00.000Z',
      ends_at: '2026-10-25T23:00:00.000Z',
    })
  })

  it('a manager sees missions by zone and zones that end, an owner plans by aircraft', async () => {
    const manager = await buildManager(world)
    const ground = square(40, 50) as never
    const date = hoursOn(24).slice(0, 10)
    const at = (time: string) => `${date}T${time}:00.000Z`
    const zone = await buildZone(world, { manager, zone_name: 'KIA Outer D', zone_envelope: ground })
    const closing = await buildZone(world, {
      manager,
      zone_name: 'Palace Grounds',
      zone_envelope: square(30, 50) as never,
      active_from: at('16:00'),
      active_to: at('19:00'),
    })
    const operator = await buildOperator(world)
    const idle = await buildAsset(world, operator)
    const times = { start_time: at('08:00'), end_time: at('12:00'), mission_envelope: ground }
    const mission = await buildMission(world, operator, times)
    const ofZone = async () => {
      const { zones, assets } = await today(manager.owner, { date })
      expect(assets).toEqual([])
      return zones.find(({ zone_uuid }) => zone_uuid === zone.zone_uuid)?.blocks
    }
    expect(await ofZone()).toMatchObject([
      { mission_uuid: mission.mission_uuid, state: 'pending', org_name: operator.org.org_name },
    ])
    expect((await today(manager.owner, { date })).zones.at(-1)).toMatchObject({
      zone_uuid: closing.zone_uuid,
      blocks: [],
    })

    const unplanned = await today(operator.owner, { date })
    expect(unplanned.zones).toEqual([])
    expect(unplanned.assets).toMatchObject([
      {
        asset_uuid: operator.assetUuid,
        unfit: 'certificate',
        blocks: [{ plan_uuid: null, state: 'pending' }],
      },
      { asset_uuid: idle.asset_uuid, is_flying: false, blocks: [] },
    ])
    await buildSession(world, { org: operator, assetUuid: idle.asset_uuid })
    expect((await today(operator.owner, { date })).assets).toContainEqual(
      expect.objectContaining({ asset_uuid: idle.asset_uuid, is_flying: true, blocks: [] }),
    )
    await decidePermission(world, manager, mission.permissions[0], 1)
    const plan = await buildPlan(world, operator, mission, {
      flight_envelope: ground,
      schedule_start_time: at('09:00'),
      schedule_end_time: at('10:00'),
    })
    expect((await today(operator.owner, { date })).assets[0]?.blocks).toMatchObject([
      { plan_uuid: plan.plan_uuid, start_time: at('09:00') },
    ])
    await buildSession(world, { org: operator, assetUuid: operator.assetUuid, planUuid: plan.plan_uuid })
    await world.services.db
      .update(tables.flightPlans)
      .set({ flightStatus: 1 })
      .where(eq(tables.flightPlans.planUuid, plan.plan_uuid))
    expect(await ofZone()).toMatchObject([{ state: 'flying' }])
    expect((await today(operator.owner, { date })).assets[0]?.blocks).toMatchObject([{ state: 'flying' }])
    expect((await today(operator.owner, { date: hoursOn(24 * 4).slice(0, 10) })).assets[0]?.blocks).toEqual(
      [],
    )
  })
})

describe('an aircraft of the day', () => {
  const setCertificate = (assetUuid: string, set: Partial<typeof tables.certificates.$inferInsert>) =>
    world.services.db.update(tables.certificates).set(set).where(eq(tables.certificates.assetUuid, assetUuid))
  const certified = async () => {
    const operator = await buildOperator(world)
    const { assetUuid: asset_uuid } = operator
    await capabilities.certificates.issue.invoke(world.as(operator.owner), { asset_uuid }, {})
    return operator
  }
  const unfit = async ({ owner, assetUuid }: Awaited<ReturnType<typeof certified>>, date: string) =>
    (await today(owner, { date: date.slice(0, 10) })).assets.find(
      ({ asset_uuid }) => asset_uuid === assetUuid,
    )?.unfit

  it('is judged when its mission starts, not now', async () => {
    const operator = await certified()
    const { start_time } = await buildMission(world, operator)
    expect(await unfit(operator, start_time)).toBeNull()
    await setCertificate(operator.assetUuid, { expiresAt: new Date(start_time) })
    expect(await unfit(operator, start_time)).toBe('certificate')
  })

  it('without a mission on it is judged now', async () => {
    const operator = await certified()
    await setCertificate(operator.assetUuid, { expiresAt: new Date(hoursOn(1)) })
    expect(await unfit(operator, hoursOn(24 * 9))).toBeNull()
  })

  it('whose mission is over is judged as it was then', async () => {
    const operator = await certified()
    const { assetUuid: asset_uuid } = operator
    await setCertificate(asset_uuid, { issuedAt: new Date(hoursOn(-24 * 9)) })
    const { start_time } = await buildMission(world, operator, soon(-24 * 4, -24 * 4 + 1))
    await capabilities.certificates.revoke.invoke(world.as(operator.owner), { asset_uuid }, {})
    await capabilities.assets.update.invoke(world.as(operator.owner), { asset_uuid }, { status: -1 })
    expect(await unfit(operator, start_time)).toBeNull()
  })

  it('of a day that still runs is judged by what is not over, and now once all is', async () => {
    const operator = await certified()
    const { start_time } = await buildMission(world, operator, soon(-3, -2))
    await setCertificate(operator.assetUuid, { issuedAt: new Date(hoursOn(-1)) })
    expect(await unfit(operator, start_time)).toBeNull()
    await setCertificate(operator.assetUuid, {
      issuedAt: new Date(hoursOn(-24)),
      expiresAt: new Date(hoursOn(1)),
    })
    await buildMission(world, operator, soon(2, 3))
    expect(await unfit(operator, start_time)).toBe('certificate')
    await setCertificate(operator.assetUuid, { expiresAt: new Date(hoursOn(4)) })
    expect(await unfit(operator, start_time)).toBeNull()
  })
})

describe('the week', () => {
  it('counts ended flights on the day of the reader on which they began, from Monday, beside the week before', async () => {
    const operator = await buildOperator(world)
    const week = (asked: object) => capabilities.home.week.invoke(world.as(operator.owner), {}, asked)
    const { days: before } = await week({ time_zone: 'Asia/Kolkata' })
    expect(before.map(({ flown_s }) => flown_s)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(new Date(before[0]!.date).getUTCDay()).toBe(1)
    const flyAt = async (startedAt: string, totalEndurance: number | null) => {
      const asset = await buildAsset(world, operator)
      const { sessionUuid } = await buildSession(world, { org: operator, assetUuid: asset.asset_uuid })
      const sessionStartTime = new Date(startedAt)
      await world.services.db
        .update(tables.flightSessions)
        .set({
          sessionStartTime,
          totalEndurance,
          ...(totalEndurance && { sessionEndTime: sessionStartTime }),
        })
        .where(eq(tables.flightSessions.sessionUuid, sessionUuid))
    }
    const [monday, tuesday] = before.map(({ date }) => date)
    await flyAt(`${monday}T00:00:00+05:30`, 600)
    await flyAt(`${tuesday}T02:00:00+05:30`, 90)
    await flyAt(`${tuesday}T23:59:59+05:30`, 30)
    await flyAt(`${tuesday}T12:00:00+05:30`, null)
    await flyAt(addMs(new Date(`${monday}T00:00:00+05:30`), -1000).toISOString(), 7)
    await flyAt(addMs(new Date(`${monday}T00:00:00+05:30`), -7 * day - 1000).toISOString(), 5_000)
    const { days, last_week_s } = await week({ time_zone: 'Asia/Kolkata' })
    expect(days.map(({ flown_s }) => flown_s)).toEqual([600, 120, 0, 0, 0, 0, 0])
    expect(last_week_s).toBe(7)
    // Two in the morning in India is still Monday in London.
    expect((await week({})).days.map(({ flown_s }) => flown_s).slice(0, 2)).toEqual([90, 30])
  })
})

describe('what runs out', () => {
  it('an owner sees certificates and approvals that end before their mission, the next first', async () => {
    const manager = await buildManager(world)
    const temporary = await buildZone(world, {
      manager,
      zone_name: 'KIA Outer E',
      active_from: hoursOn(-1),
      active_to: hoursOn(24 * 9),
    })
    const operator = await buildOperator(world)
    const { asset_uuid } = await buildAsset(world, operator)
    await capabilities.certificates.issue.invoke(world.as(operator.owner), { asset_uuid }, {})
    expect(await ending(operator.owner)).toEqual([])
    await world.services.db
      .update(tables.certificates)
      .set({ expiresAt: addMs(world.services.clock.now(), 11 * day) })
      .where(eq(tables.certificates.assetUuid, asset_uuid))
    const mission = await buildMission(world, operator, soon(24, 48))
    const asked = mission.permissions.find(({ zone_uuid }) => zone_uuid === temporary.zone_uuid)
    const permission = await decidePermission(world, manager, asked, 1, {
      valid_from: hoursOn(24),
      valid_to: hoursOn(30),
    })
    expect(await ending(operator.owner)).toMatchObject([
      { kind: 'approval', subject_uuid: mission.mission_uuid, ends_at: hoursOn(30) },
      { kind: 'certificate', subject_uuid: asset_uuid },
    ])
    expect(await ending(manager.owner)).toMatchObject([
      { kind: 'approval', subject_uuid: permission.permission_uuid },
      { kind: 'zone', subject_uuid: temporary.zone_uuid, ends_at: hoursOn(24 * 9) },
    ])
  })

  it('what ran out is shown for seven days, approvals and zones too', async () => {
    const manager = await buildManager(world)
    const until = (days: number) => ({ active_from: hoursOn(-24 * 30), active_to: hoursOn(24 * days) })
    await buildZone(world, { manager, zone_name: 'Ended long ago', ...until(-8) })
    const ended = await buildZone(world, { manager, zone_name: 'Ended', ...until(-6) })
    const lasting = await buildZone(world, { manager, zone_name: 'Lasting' })
    const operator = await buildOperator(world)
    const approvedUntil = async (days: number) => {
      const mission = await buildMission(world, operator, soon(-24 * 20, 24 * 40))
      const asked = mission.permissions.find(({ zone_uuid }) => zone_uuid === lasting.zone_uuid)
      const valid = { valid_from: hoursOn(-24 * 19), valid_to: hoursOn(24 * days) }
      return (await decidePermission(world, manager, asked, 1, valid)).permission_uuid
    }
    await approvedUntil(-8)
    const [lately, next] = [await approvedUntil(-6.5), await approvedUntil(29)]
    expect((await ending(manager.owner)).map(({ subject_uuid }) => subject_uuid)).toEqual([
      lately,
      ended.zone_uuid,
      next,
    ])
  })

  it('credentials of others and open invitations are shown to Admins, the own ones to everybody', async () => {
    const operator = await buildOperator(world)
    await world.services.db
      .update(tables.pilotCredentials)
      .set({ expiresAt: addMs(world.services.clock.now(), 19 * day) })
      .where(eq(tables.pilotCredentials.userUuid, operator.pilotUuid))
    await capabilities.invitations.create.invoke(
      world.as(operator.owner),
      {},
      {
        resource_type: 1,
        resource_uuid: operator.org.org_uuid,
        invitee_type: 1,
        invite_mode: 1,
        invite_identifier: 'r.kulkarni@example.com',
        invite_role: 1,
      },
    )
    const kinds = async (actor: MemberActor) => (await ending(actor)).map(({ kind }) => kind).sort()
    expect(await kinds(operator.owner)).toEqual(['credential', 'invitation'])
    expect(await kinds(operator.pilot)).toEqual(['credential'])
  })

  it('an invitation names what it is to, and what changes hands is apart from a right that a person is given', async () => {
    const manager = await buildManager(world)
    const { zone_uuid } = await buildZone(world, { manager })
    const operator = await buildOperator(world)
    const other = await buildOperator(world)
    const { create } = invitationCalls(world)
    const watch = await buildOrganisation(world, { type: 'airspaceMonitor' })
    const toOrganisation = ({ org }: Pick<typeof other, 'org'>) => ({
      invitee_type: 2,
      invitee_uuid: org.org_uuid,
    })
    const asset = { resource_type: 2, resource_uuid: operator.assetUuid }
    const person = { invitee_type: 1, invite_mode: 1, invite_identifier: 'r.kulkarni@example.com' }
    const linked = await create(manager.owner, {
      ...{ resource_type: 3, resource_uuid: zone_uuid, invite_role: 2 },
      ...toOrganisation(watch),
    })
    const handed = await create(operator.owner, { ...asset, ...toOrganisation(other), invite_role: 3 })
    const given = await create(operator.owner, { ...asset, ...person, invite_role: 1 })
    expect(await ending(manager.owner)).toMatchObject([
      { kind: 'invitation', subject_uuid: linked.invite_uuid, resource_type: 3, resource_uuid: zone_uuid },
    ])
    const ofAsset = { resource_type: 2, resource_uuid: operator.assetUuid }
    const shown = await ending(operator.owner)
    expect(shown).toHaveLength(2)
    expect(shown).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'handover', subject_uuid: handed.invite_uuid, ...ofAsset }),
        expect.objectContaining({ kind: 'invitation', subject_uuid: given.invite_uuid, ...ofAsset }),
      ]),
    )
  })
})
