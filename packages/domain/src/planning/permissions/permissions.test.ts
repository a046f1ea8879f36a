import { describe, expect, it } from 'vitest'
import { zoneOperations } from '../../airspace/zones/service.ts'
import { addMs, type MemberActor, second } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMember } from '../../testing/builders/organisations.ts'
import { buildMission, buildPlan, decidePermission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { flightPlanOperations } from '../flight-plans/service.ts'
import { missionOperations } from '../missions/service.ts'
import { permissionOperations } from './service.ts'

const { world, vayu, deccan, kia, other, here, zoneHere } = await createPlanningScene()
const missionHere = (operator = vayu) => buildMission(world, operator, { mission_envelope: here() })
const missionNow = (mission: { mission_uuid: string }) =>
  missionOperations.get.invoke(world.as(vayu.owner), { mission_uuid: mission.mission_uuid }, {})
const planNow = (plan: { plan_uuid: string }) =>
  flightPlanOperations.get.invoke(world.as(vayu.owner), { plan_uuid: plan.plan_uuid }, {})
const request = (
  parent: { mission_uuid: string } | { plan_uuid: string },
  body: object,
  actor: MemberActor = vayu.owner,
) => {
  const params =
    'plan_uuid' in parent
      ? { parent_type: 'FLIGHT_PLAN' as const, parent_uuid: parent.plan_uuid }
      : { parent_type: 'MISSION' as const, parent_uuid: parent.mission_uuid }
  return permissionOperations.request.invoke(world.as(actor), params, body)
}
const read = (permission: { permission_uuid: string } | undefined, actor: MemberActor = kia.owner) =>
  capabilities.permissions.get.invoke(world.as(actor), { permission_uuid: permission?.permission_uuid }, {})

describe('deciding a permission', () => {
  it("an approval has the mission's window unless it names another, and reaches its plans", async () => {
    await zoneHere()
    const mission = await missionHere()
    const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    const approved = await decidePermission(world, kia, mission.permissions[0], 1, {
      permission_reference: 'BLR/26/1184',
    })
    expect(approved).toMatchObject({
      permission_status: 1,
      permission_reference: 'BLR/26/1184',
      valid_from: mission.start_time,
      valid_to: mission.end_time,
    })
    expect((await missionNow(mission)).permission_summary).toBe('approved')
    expect(await planNow(plan)).toMatchObject({ permission_summary: 'approved', permissions: [approved] })
  })
  it('a rejection has no validity, whatever was sent with it', async () => {
    await zoneHere()
    const mission = await missionHere()
    const turned = { valid_from: mission.end_time, valid_to: mission.start_time }
    expect(await decidePermission(world, kia, mission.permissions[0], -1, turned)).toMatchObject({
      permission_status: -1,
      valid_from: null,
      valid_to: null,
    })
    expect(await refusal(decidePermission(world, kia, mission.permissions[0], 1, turned))).toBe(
      'unprocessable',
    )
  })
  it.each(['green', 'awareness'] as const)(
    'an approval by a person in a %s zone waits again when the mission or the plan moves, and is not made longer',
    async (kind) => {
      await zoneHere({ kind })
      const mission = await missionHere()
      const away = await zoneHere({ kind, zone_envelope: here(0.1, 20) as never })
      const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
      const ofPlan = await request(plan, { zone_uuid: away.zone_uuid })
      const short = { valid_from: plan.schedule_start_time, valid_to: plan.schedule_end_time }
      await decidePermission(world, kia, ofPlan, 1, short)
      await decidePermission(world, kia, mission.permissions[0], 1, short)
      const params = { mission_uuid: mission.mission_uuid }
      await missionOperations.update.invoke(world.as(vayu.owner), params, { max_height: 90 })
      const waits = { permission_status: 0, valid_from: null, valid_to: null }
      expect((await read(mission.permissions[0])).permission).toMatchObject(waits)
      expect((await read(ofPlan)).permission).toMatchObject({ permission_status: 1, ...short })
      await flightPlanOperations.update.invoke(
        world.as(vayu.owner),
        { plan_uuid: plan.plan_uuid },
        { max_height: plan.max_height - 5 },
      )
      expect((await read(ofPlan)).permission).toMatchObject(waits)
    },
  )
  it('a mission with several zones is approved when the last one is, and rejected when any is', async () => {
    await zoneHere()
    await zoneHere({ kind: 'red' })
    const mission = await missionHere()
    const summaries: string[] = []
    for (const [index, status] of [
      [0, 1],
      [1, -1],
      [1, 1],
    ] as const) {
      await decidePermission(world, kia, mission.permissions[index], status)
      summaries.push((await missionNow(mission)).permission_summary)
    }
    expect(summaries).toEqual(['pending', 'rejected', 'approved'])
  })
  it('a manager decides again; the history keeps every decision and who took it', async () => {
    await zoneHere()
    const mission = await missionHere()
    const [permission] = mission.permissions
    const answers = [
      [1, {}],
      [-1, { remarks: 'VIP movement' }],
      [-1, {}],
    ] as const
    for (const [status, words] of answers) {
      world.clock.advance(second)
      await decidePermission(world, kia, permission, status, words)
    }
    const { decisions, permission: now } = await read(permission)
    expect(now.permission_status).toBe(-1)
    expect(decisions.map((decision) => [decision.reason, decision.decided_by?.user_uuid ?? null])).toEqual([
      ['opened', null],
      ['approved', kia.owner.user.userUuid],
      ['withdrawn', kia.owner.user.userUuid],
      ['rejected', kia.owner.user.userUuid],
    ])
    expect(decisions[2]?.remarks).toBe('VIP movement')
  })
  it('an approval for no time of the mission is refused with its window; one that touches it holds', async () => {
    await zoneHere()
    const mission = await missionHere()
    const { start_time, end_time } = mission
    const at = (iso: string, ms: number) => addMs(new Date(iso), ms).toISOString()
    const approve = (valid_from: string, valid_to: string) =>
      decidePermission(world, kia, mission.permissions[0], 1, { valid_from, valid_to })
    for (const times of [
      [at(start_time, -second), start_time],
      [end_time, at(end_time, second)],
    ] as const) {
      const apart = approve(...times)
      await expect(apart).rejects.toMatchObject({ code: 'unprocessable' })
      await expect(apart).rejects.toThrow(`which is from ${start_time} to ${end_time}.`)
    }
    const edges = [
      [at(start_time, -second), at(start_time, 1)],
      [at(end_time, -1), at(end_time, second)],
    ] as const
    for (const [valid_from, valid_to] of edges)
      expect(await approve(valid_from, valid_to)).toMatchObject({ valid_from, valid_to })
  })
  it.each([
    ['status 0', { permission_status: 0 }, 'invalid_input'],
    ['no status', { permission_status: undefined }, 'invalid_input'],
    ['a word', { permission_status: 'APPROVED' }, 'invalid_input'],
    [
      'a validity upside down',
      { valid_from: '2026-07-02T00:00:00Z', valid_to: '2026-07-01T00:00:00Z' },
      'unprocessable',
    ],
    [
      'a validity of no time',
      { valid_from: '2026-07-02T00:00:00Z', valid_to: '2026-07-02T00:00:00Z' },
      'unprocessable',
    ],
  ])('refuses %s', async (_what, fault, code) => {
    await zoneHere()
    const mission = await missionHere()
    expect(await refusal(decidePermission(world, kia, mission.permissions[0], 1, fault))).toBe(code)
  })
  it('is for Admins of a Manager of the zone: strangers 404, monitors and Members 403', async () => {
    const zone = await zoneHere()
    const mission = await missionHere()
    const [permission] = mission.permissions
    const as = (owner: MemberActor) => refusal(decidePermission(world, { owner }, permission, 1))
    expect(await as(other.owner)).toBe('not_found')
    expect(await as(vayu.owner)).toBe('forbidden')
    expect(await as((await buildMember(world, kia.org)).actor)).toBe('forbidden')
    const link = { org_uuid: other.org.org_uuid, membership_type: 2 }
    const params = { zone_uuid: zone.zone_uuid }
    await zoneOperations.link.invoke(world.as(kia.owner), params, link)
    expect(await as(other.owner)).toBe('forbidden')
    await zoneOperations.link.invoke(world.as(kia.owner), params, { ...link, membership_type: 1 })
    expect(await as(other.owner)).toBe('allowed')
  })
  it('finds nothing to decide when the zone has gone, and 410 when the mission has', async () => {
    const zone = await zoneHere()
    const [mission, deleted] = [await missionHere(), await missionHere()]
    await missionOperations.delete.invoke(world.as(vayu.owner), { mission_uuid: deleted.mission_uuid }, {})
    expect(await refusal(decidePermission(world, kia, deleted.permissions[0], 1))).toBe('gone')
    await capabilities.zones.delete.invoke(world.as(kia.owner), { zone_uuid: zone.zone_uuid }, {})
    expect(await refusal(decidePermission(world, kia, mission.permissions[0], 1))).toBe('not_found')
  })
})

describe('asking for a permission', () => {
  it('of any active zone runs the same auto-approval, once for each mission', async () => {
    const mission = await missionHere()
    const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    const green = await zoneHere({ kind: 'green', zone_envelope: here(0.1, 20) as never })
    const red = await zoneHere({ kind: 'red', zone_envelope: here(0.1, 20) as never })
    expect(await request(mission, { zone_uuid: green.zone_uuid, remarks: 'For the record' })).toMatchObject({
      parent_type: 'MISSION',
      permission_status: 1,
      remarks: 'For the record',
      valid_from: mission.start_time,
    })
    expect(await request(mission, { zone_uuid: red.zone_uuid })).toMatchObject({ permission_status: 0 })
    expect(await refusal(request(mission, { zone_uuid: red.zone_uuid }))).toBe('already_exists')
    expect((await planNow(plan)).permission_summary).toBe('pending')
  })
  it('of one plan alone decides about that plan only', async () => {
    const mission = await missionHere()
    const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    const beside = await buildPlan(world, vayu, mission, { flight_envelope: here(0.01, 10.03) })
    const zone = await zoneHere({ kind: 'red', zone_envelope: here(0.1, 20) as never })
    const asked = await request(plan, { zone_uuid: zone.zone_uuid })
    expect(asked).toMatchObject({ parent_type: 'FLIGHT_PLAN', permission_status: 0 })
    expect(await refusal(request(plan, { zone_uuid: zone.zone_uuid }))).toBe('already_exists')
    const summaries = async () => [
      (await planNow(plan)).permission_summary,
      (await planNow(beside)).permission_summary,
      (await missionNow(mission)).permission_summary,
    ]
    expect(await summaries()).toEqual(['pending', 'approved', 'approved'])
    expect((await read(asked)).plans.map((one) => one.plan_uuid)).toEqual([plan.plan_uuid])
    await decidePermission(world, kia, asked, 1)
    expect(await summaries()).toEqual(['approved', 'approved', 'approved'])
    expect((await planNow(plan)).conflict_reason).toBeNull()
    await decidePermission(world, kia, asked, -1)
    expect(await summaries()).toEqual(['rejected', 'approved', 'approved'])
    expect(await planNow(plan)).toMatchObject({
      conflict_code: 'permission_rejected',
      conflict_reason: 'A permission that was asked for this plan alone is rejected.',
    })
    expect((await planNow(beside)).conflict_reason).toBeNull()
  })
  it('of one plan alone, approved by hand, waits again when the plan moves and is kept when only its crew changes', async () => {
    const mission = await missionHere()
    const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    const red = await zoneHere({ kind: 'red', zone_envelope: here(0.1, 20) as never })
    const green = await zoneHere({ kind: 'green', zone_envelope: here(0.1, 20) as never })
    const [asked] = [
      await request(plan, { zone_uuid: red.zone_uuid }),
      await request(plan, { zone_uuid: green.zone_uuid }),
    ]
    await decidePermission(world, kia, asked, 1)
    const change = (body: object) =>
      flightPlanOperations.update.invoke(world.as(vayu.owner), { plan_uuid: plan.plan_uuid }, body)
    expect(await change({ payload_type: 2, max_height: plan.max_height })).toMatchObject({
      permission_summary: 'approved',
    })
    const moved = await change({ max_height: plan.max_height - 5 })
    expect(moved.permission_summary).toBe('pending')
    expect(moved.permissions.map((one) => [one.zone_uuid, one.permission_status])).toEqual([
      [red.zone_uuid, 0],
      [green.zone_uuid, 1],
    ])
    expect((await read(asked)).decisions.map(({ reason }) => reason)).toEqual([
      'opened',
      'approved',
      'plan_changed',
    ])
    await decidePermission(world, kia, asked, -1)
    expect((await change({ max_height: plan.max_height })).permission_summary).toBe('rejected')
  })
  it('of a plan is refused for a zone that its mission has asked already', async () => {
    const zone = await zoneHere({ kind: 'red' })
    const mission = await missionHere()
    const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    expect(plan.permissions.map((one) => one.zone_uuid)).toContain(zone.zone_uuid)
    expect(await refusal(request(plan, { zone_uuid: zone.zone_uuid }))).toBe('already_exists')
  })
  it('asks the manager named when it manages the zone, else the owner', async () => {
    const mission = await missionHere()
    const zone = await zoneHere({ zone_envelope: here(0.1, 20) as never })
    const link = { org_uuid: other.org.org_uuid, membership_type: 1 }
    await zoneOperations.link.invoke(world.as(kia.owner), { zone_uuid: zone.zone_uuid }, link)
    const asked = await request(mission, { zone_uuid: zone.zone_uuid, manager_org_uuid: other.org.org_uuid })
    expect(asked.manager_org_uuid).toBe(other.org.org_uuid)
    const second = await request(await missionHere(), {
      zone_uuid: zone.zone_uuid,
      manager_org_uuid: vayu.org.org_uuid,
    })
    expect(second.manager_org_uuid).toBe(kia.org.org_uuid)
  })
  it('refuses an unknown parent or zone, a missing zone and strangers', async () => {
    const mission = await missionHere()
    const zone = await zoneHere({ zone_envelope: here(0.1, 20) as never })
    const nobody = world.services.ids.uuid()
    const body = { zone_uuid: zone.zone_uuid }
    expect(await refusal(request(mission, {}))).toBe('invalid_input')
    expect(await refusal(request(mission, { zone_uuid: nobody }))).toBe('not_found')
    expect(await refusal(request({ mission_uuid: nobody }, body))).toBe('not_found')
    expect(await refusal(request({ plan_uuid: mission.mission_uuid }, body))).toBe('not_found')
    expect(await refusal(request(mission, body, deccan.owner))).toBe('not_found')
    expect(await refusal(request(mission, body, vayu.pilot))).toBe('forbidden')
    await capabilities.zones.delete.invoke(world.as(kia.owner), { zone_uuid: zone.zone_uuid }, {})
    expect(await refusal(request(mission, body))).toBe('not_found')
  })
  it('has one winner when two ask at once', async () => {
    const mission = await missionHere()
    const zone = await zoneHere({ zone_envelope: here(0.1, 20) as never })
    const both = await Promise.all([0, 1].map(() => refusal(request(mission, { zone_uuid: zone.zone_uuid }))))
    expect(both.toSorted()).toEqual(['allowed', 'already_exists'])
  })
})
