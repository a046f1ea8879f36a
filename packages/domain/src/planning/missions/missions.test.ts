import { describe, expect, it } from 'vitest'
import { zoneOperations } from '../../airspace/zones/service.ts'
import { hour, type MemberActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildMission, buildPlan, missionBody, windowFrom } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { missionOperations } from './service.ts'

const { world, vayu, deccan, kia, other, here, zoneHere } = await createPlanningScene()
const missionHere = (overrides = {}) => buildMission(world, vayu, { mission_envelope: here(), ...overrides })
const create = (overrides: object, actor: MemberActor = vayu.owner) =>
  missionOperations.create.invoke(
    world.as(actor),
    {},
    missionBody(world, vayu, { mission_envelope: here(), ...overrides }),
  )
const get = (mission: { mission_uuid: string }, actor: MemberActor = vayu.owner) =>
  missionOperations.get.invoke(world.as(actor), { mission_uuid: mission.mission_uuid }, {})
const statuses = (mission: { permissions: { zone_uuid: string; permission_status: number }[] }) =>
  Object.fromEntries(mission.permissions.map((p) => [p.zone_uuid, p.permission_status]))

describe('creating a mission', () => {
  it('answers the whole mission', async () => {
    const payload_id = world.services.ids.uuid()
    const mission = await create({ assets: [{ asset_uuid: vayu.assetUuid, payload_id, payload_type: 2 }] })
    expect(mission).toMatchObject({
      org_uuid: vayu.org.org_uuid,
      created_by_user_uuid: vayu.owner.user.userUuid,
      mission_envelope: here(),
      assets: [
        { asset_uuid: vayu.assetUuid, asset_uin: expect.stringMatching(/^UA/), payload_id, payload_type: 2 },
      ],
      pilots: [{ user_uuid: vayu.pilotUuid, first_name: 'Asha', last_name: 'Rao' }],
      permissions: [],
      permission_summary: 'approved',
      flight_plans: [],
      mission_status: 1,
      abilities: { update: true, delete: true, plan: true, request_permission: true },
    })
    expect(mission.mission_svc_id).toMatch(/^MSN-/)
    expect(await get(mission)).toEqual(mission)
  })
  it('opens one permission for each zone: green and awareness approved at once, red and yellow pending', async () => {
    const zones = await Promise.all(
      (['red', 'yellow', 'green', 'awareness'] as const).map((kind) => zoneHere({ kind })),
    )
    await zoneHere({ min_height: 100 })
    await zoneHere({ zone_envelope: here(0.1, 11) as never })
    const mission = await missionHere()
    expect(statuses(mission)).toEqual(
      Object.fromEntries(zones.map((zone, n) => [zone.zone_uuid, n < 2 ? 0 : 1])),
    )
    expect(mission.permission_summary).toBe('pending')
    expect(mission.permissions[0]).toMatchObject({
      manager_org_uuid: kia.org.org_uuid,
      airspace_type: 'RESTRICTED_ZONE',
    })
  })
  it.each([
    [
      'a window that ends as it starts',
      { start_time: '2026-07-01T00:00:00Z', end_time: '2026-07-01T00:00:00Z' },
      'invalid_input',
    ],
    ['heights upside down', { min_height: 100, max_height: 50 }, 'invalid_input'],
    ['a time without offset', { start_time: '2026-07-01T00:00:00' }, 'invalid_input'],
    ['no envelope', { mission_envelope: undefined }, 'invalid_input'],
    [
      'an open ring',
      {
        mission_envelope: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
            ],
          ],
        },
      },
      'invalid_geometry',
    ],
    [
      'an asset nobody knows',
      { assets: [{ asset_uuid: '01900000-0000-7000-8000-00000000aaaa' }] },
      'not_found',
    ],
    ['a pilot nobody knows', { pilots: ['01900000-0000-7000-8000-00000000aaaa'] }, 'not_found'],
  ])('refuses %s', async (_what, fault, code) => {
    expect(await refusal(create(fault))).toBe(code)
  })
  it("refuses another organisation's asset and pilot, and anything listed twice", async () => {
    const asset = { asset_uuid: vayu.assetUuid }
    expect(await refusal(create({ assets: [{ asset_uuid: deccan.assetUuid }] }))).toBe('not_found')
    expect(await refusal(create({ pilots: [deccan.pilotUuid] }))).toBe('not_found')
    expect(await refusal(create({ assets: [asset, asset] }))).toBe('invalid_input')
    expect(await refusal(create({ pilots: [vayu.pilotUuid, vayu.pilotUuid] }))).toBe('invalid_input')
  })
  it('is for Admins of asset owners', async () => {
    expect(await refusal(create({}, vayu.pilot))).toBe('forbidden')
    expect(await refusal(create({}, kia.owner))).toBe('forbidden')
  })
})

describe('reading missions', () => {
  it('an asset owner sees its own, with counts and compact permissions', async () => {
    const zone = await zoneHere()
    const mission = await missionHere()
    const listed = await missionOperations.list.invoke(world.as(vayu.pilot), {}, { limit: 1 })
    expect(listed.data[0]).toMatchObject({
      mission_uuid: mission.mission_uuid,
      asset_count: 1,
      pilot_count: 1,
      permission_summary: 'pending',
      permissions: [{ zone_uuid: zone.zone_uuid, permission_status: 0 }],
    })
    expect(listed.data[0]?.permissions[0]).not.toHaveProperty('remarks')
    expect(await refusal(get(mission, deccan.owner))).toBe('not_found')
    const theirs = await missionOperations.list.invoke(world.as(deccan.owner), {}, {})
    expect(theirs.data).toEqual([])
  })
  it('a manager sees missions through its zones, and only their permissions', async () => {
    const [mine, foreign] = [await zoneHere(), await zoneHere({ manager: other })]
    const mission = await missionHere()
    await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    const seen = await get(mission, kia.owner)
    expect(seen.permissions.map((p) => p.zone_uuid)).toEqual([mine.zone_uuid])
    expect(seen.flight_plans[0]?.permissions.map((p) => p.zone_uuid)).toEqual([mine.zone_uuid])
    expect(seen.abilities).toEqual({ update: false, delete: false, plan: false, request_permission: false })
    const listed = await missionOperations.list.invoke(world.as(kia.owner), {}, { limit: 1 })
    expect(listed.data[0]?.permissions.map((p) => p.zone_uuid)).toEqual([mine.zone_uuid])
    await capabilities.zones.delete.invoke(world.as(kia.owner), { zone_uuid: mine.zone_uuid }, {})
    expect(await refusal(get(mission, kia.owner))).toBe('not_found')
    expect((await get(mission, other.owner)).permissions.map((p) => p.zone_uuid)).toEqual([foreign.zone_uuid])
  })
  it('a manager sees a mission that was over before its zone was made there, and nobody else does', async () => {
    const { from: start_time, to: end_time } = windowFrom(world, -9, -8)
    const mission = await missionHere({ start_time, end_time })
    await zoneHere({ active_from: end_time })
    expect(await refusal(get(mission, kia.owner))).toBe('not_found')
    await zoneHere()
    expect(await get(mission, kia.owner)).toMatchObject({ permissions: [], flight_plans: [] })
    expect(await refusal(get(mission, other.owner))).toBe('not_found')
  })
  it('a manager that only monitors a zone sees them too; a monitor organisation and others do not', async () => {
    const zone = await zoneHere({ manager: other })
    const mission = await missionHere()
    expect(await refusal(get(mission, kia.owner))).toBe('not_found')
    const link = { org_uuid: kia.org.org_uuid, membership_type: 2 }
    await zoneOperations.link.invoke(world.as(other.owner), { zone_uuid: zone.zone_uuid }, link)
    expect((await get(mission, kia.owner)).permissions).toHaveLength(1)
    const monitor = await buildOrganisation(world, { type: 'airspaceMonitor' })
    expect(await refusal(get(mission, monitor.owner))).toBe('forbidden')
  })
})

describe('evaluating a draft', () => {
  it('predicts each zone, names conflicts without their operator, and stores nothing', async () => {
    const [red, green] = [await zoneHere({ kind: 'red', min_height: 90 }), await zoneHere({ kind: 'green' })]
    const theirs = await buildMission(world, deccan, { mission_envelope: here(), max_height: 80 })
    await buildPlan(world, deccan, theirs, { flight_envelope: here(0.02) })
    const { start_time, end_time } = theirs
    const draft = { mission_envelope: here(), start_time, end_time, min_height: 50, max_height: 120 }
    const before = await missionOperations.list.invoke(world.as(vayu.owner), {}, {})
    const verdict = await missionOperations.evaluate.invoke(world.as(vayu.pilot), {}, draft)
    expect(verdict.permission_summary).toBe('pending')
    expect(verdict.zones.map((zone) => [zone.zone_uuid, zone.permission_status])).toEqual([
      [red.zone_uuid, 0],
      [green.zone_uuid, 1],
    ])
    expect(verdict.conflicts).toHaveLength(1)
    const [conflict] = verdict.conflicts
    expect(conflict).toMatchObject({
      operator: 'another operator',
      plan_uuid: null,
      min_height: 50,
      max_height: 60,
    })
    expect(Date.parse(conflict?.ends_at ?? '') - Date.parse(conflict?.starts_at ?? '')).toBe(hour)
    expect(conflict?.area_m2).toBeGreaterThan(1e6)
    expect(conflict?.polygons).toHaveLength(1)
    expect(JSON.stringify(verdict)).not.toContain(deccan.org.org_uuid)
    const listed = await missionOperations.list.invoke(world.as(vayu.owner), {}, {})
    expect(listed.pagination.total_records).toBe(before.pagination.total_records)
  })
  it('refuses what a mission would be refused', async () => {
    const draft = { ...missionBody(world, vayu), mission_envelope: { type: 'Polygon', coordinates: [] } }
    expect(await refusal(missionOperations.evaluate.invoke(world.as(vayu.owner), {}, draft))).toBe(
      'invalid_geometry',
    )
  })
  it('is for asset owners', async () => {
    const { actor } = await buildMember(world, kia.org)
    const draft = missionBody(world, vayu)
    expect(await refusal(missionOperations.evaluate.invoke(world.as(actor), {}, draft))).toBe('forbidden')
  })
})
