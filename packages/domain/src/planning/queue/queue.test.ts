import { tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { comb } from '../../geo/fixtures/combs.ts'
import { addMs, hour, type MemberActor, second, userStatus } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { square } from '../../testing/builders/airspace.ts'
import { buildMember } from '../../testing/builders/organisations.ts'
import { buildMission, buildOperator, buildPlan, decidePermission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { whileWritten } from '../../testing/while-accepted.ts'

const { world, vayu, deccan, kia, other, here, zoneHere } = await createPlanningScene()
const missionHere = (operator = vayu) => buildMission(world, operator, { mission_envelope: here() })
const read = (permission: { permission_uuid: string } | undefined, actor: MemberActor = kia.owner) =>
  capabilities.permissions.get.invoke(world.as(actor), { permission_uuid: permission?.permission_uuid }, {})

it('names a plan near a mission only where it meets a zone of the reader, and shows the others without names', async () => {
  const [longitude, latitude] = here().coordinates[0]![0] as [number, number]
  const beside = (away: number) => square(longitude + away, latitude, 0.01) as never
  await zoneHere({ kind: 'green' })
  const mission = await buildMission(world, vayu, { mission_envelope: square(longitude, latitude, 0.1) })
  const theirs = await buildMission(world, deccan, { mission_envelope: square(longitude, latitude, 0.3) })
  const [met, stranger] = [
    await buildPlan(world, deccan, theirs, { flight_envelope: beside(0.02) }),
    await buildPlan(world, deccan, theirs, { flight_envelope: beside(-0.07) }),
  ]
  const { near_plans } = await read(mission.permissions[0])
  const shape = ({ flight_envelope }: { flight_envelope: unknown }) => JSON.stringify(flight_envelope)
  const shown = (plan: typeof met) => near_plans.find((one) => shape(one) === shape(plan))
  expect(shown(met)).toMatchObject({ plan_uuid: met.plan_uuid, org_name: deccan.org.org_name })
  const nameless = { plan_uuid: null, plan_svc_id: null, org_uuid: null, org_name: null }
  expect(shown(stranger)).toMatchObject({ ...nameless, max_height: stranger.max_height })
})

describe("the manager's queue", () => {
  it('holds the permissions of managed zones, what waits by mission start, and filters', async () => {
    const zone = await zoneHere()
    const later = await buildMission(world, vayu, {
      mission_envelope: here(),
      end_time: '2026-06-20T00:00:00Z',
      start_time: '2026-06-10T00:00:00Z',
    })
    const sooner = await missionHere()
    await decidePermission(world, kia, later.permissions[0], 1)
    const list = async (query: object, actor: MemberActor = kia.owner) =>
      (
        await capabilities.permissions.list.invoke(
          world.as(actor),
          {},
          { zone_uuid: zone.zone_uuid, ...query },
        )
      ).data.map((item) => item.mission.mission_uuid)
    expect(await list({})).toEqual([later.mission_uuid, sooner.mission_uuid])
    expect(await list({ status: 'pending' })).toEqual([sooner.mission_uuid])
    expect(await list({ status: 'decided' })).toEqual([later.mission_uuid])
    expect(await list({ status: 'rejected' })).toEqual([])
    expect(await list({ starts_from: '2026-06-05T00:00:00Z' })).toEqual([later.mission_uuid])
    expect(await list({ starts_before: '2026-06-05T00:00:00Z' })).toEqual([sooner.mission_uuid])
    expect(await list({}, other.owner)).toEqual([])
    expect(await refusal(list({}, vayu.owner))).toBe('forbidden')
    const page = await capabilities.permissions.list.invoke(
      world.as(kia.owner),
      {},
      { zone_uuid: zone.zone_uuid, limit: 1 },
    )
    expect(page.pagination).toMatchObject({ total_records: 2, total_pages: 2, has_next: true })
  })
  it('lets what waits for an answer be asked for: undecided, of missions that are not over; what is over stays under all', async () => {
    const zone = await zoneHere()
    const at = (hours: number) => addMs(world.clock.now(), hours * hour).toISOString()
    const window = (from: number, to: number) => ({ start_time: at(from), end_time: at(to) })
    const asked = (given: object) => buildMission(world, vayu, { mission_envelope: here(), ...given })
    const begun = await asked(window(-1, 2))
    const sooner = await asked(window(-3, 1))
    const decided = await asked(window(1, 3))
    await decidePermission(world, kia, decided.permissions[0], 1)
    const list = (query: object) =>
      capabilities.permissions.list.invoke(world.as(kia.owner), {}, { zone_uuid: zone.zone_uuid, ...query })
    const found = async (query: object) => {
      const { data, pagination } = await list(query)
      expect(pagination.total_records).toBe(data.length)
      return data.map(({ mission }) => mission.mission_uuid)
    }
    const waiting = { status: 'pending', open: 1 }
    expect(await found(waiting)).toEqual([sooner.mission_uuid, begun.mission_uuid])
    const { next_cursor } = await list({ ...waiting, limit: 1 })
    const next = { ...waiting, limit: 1, cursor: next_cursor }
    expect((await list(next)).data.map(({ mission }) => mission.mission_uuid)).toEqual([begun.mission_uuid])
    // It ends with this very moment.
    world.clock.advance(hour)
    expect(await found(waiting)).toEqual([begun.mission_uuid])
    expect(await found({ status: 'pending' })).toEqual([sooner.mission_uuid, begun.mission_uuid])
    expect(await found({ open: 1 })).toEqual([decided.mission_uuid, begun.mission_uuid])
    world.clock.advance(hour)
    expect(await found(waiting)).toEqual([])
    expect(await found({})).toEqual([decided.mission_uuid, begun.mission_uuid, sooner.mission_uuid])
    expect(await refusal(list({ ...waiting, open: 0 }))).toBe('invalid_input')
  })
  it('names the first ten plans of a mission and how many there are, and counts what any of them meets', async () => {
    const zone = await zoneHere({ kind: 'green' })
    const [longitude, latitude] = here().coordinates[0]![0] as [number, number]
    const corner = square(longitude + 0.07, latitude + 0.07, 0.02)
    const rival = await buildMission(world, deccan, { mission_envelope: corner })
    await buildPlan(world, deccan, rival, { flight_envelope: corner })
    const mission = await missionHere()
    const plans = []
    for (let n = 0; n < 12; n += 1) {
      const at = (minutes: number) => addMs(new Date(mission.start_time), minutes * 60_000).toISOString()
      const window = { schedule_start_time: at(65 + 4 * n), schedule_end_time: at(68 + 4 * n) }
      const flight_envelope = n === 11 ? corner : square(longitude + 0.02, latitude + 0.02, 0.02)
      plans.push(await buildPlan(world, vayu, mission, { ...window, flight_envelope }))
      world.clock.advance(second)
    }
    const elsewhere = await zoneHere({ kind: 'green', zone_envelope: here(0.1, 50) as never })
    const last = plans[11]?.plan_uuid
    await capabilities.permissions.request.invoke(
      world.as(vayu.owner),
      { parent_type: 'FLIGHT_PLAN', parent_uuid: last },
      { zone_uuid: elsewhere.zone_uuid },
    )
    const listed = async (zone_uuid: string) => {
      const { data } = await capabilities.permissions.list.invoke(world.as(kia.owner), {}, { zone_uuid })
      return data.find((one) => one.mission.mission_uuid === mission.mission_uuid)
    }
    const uuids = (of: { plans: readonly { plan_uuid: string }[] } | undefined) =>
      of?.plans.map(({ plan_uuid }) => plan_uuid)
    const all = plans.map(({ plan_uuid }) => plan_uuid)
    const whole = await listed(zone.zone_uuid)
    expect(whole).toMatchObject({ plan_count: 12, overlap_count: 1 })
    expect(uuids(whole)).toEqual(all.slice(0, 10))
    expect(whole?.plans[0]).toMatchObject({ permission_summary: 'approved', holds_volume: true })
    const alone = await listed(elsewhere.zone_uuid)
    expect(alone).toMatchObject({ plan_count: 1, overlap_count: 1 })
    expect(uuids(alone)).toEqual([last])
    const detail = await read(whole?.permission)
    expect(detail).toMatchObject({ plan_count: 12, overlap_count: 1 })
    expect(uuids(detail)).toEqual(all)
  })
  it('shows the last decision first, and finds requests by name, number, reference and operator', async () => {
    const zone = await zoneHere()
    const first = await buildMission(world, vayu, { mission_envelope: here(), mission_name: 'River 100%' })
    const second = await buildMission(world, deccan, { mission_envelope: here() })
    const waiting = await missionHere()
    const before = world.clock.now().toISOString()
    await decidePermission(world, kia, second.permissions[0], 1)
    world.clock.advance(1_000)
    const between = world.clock.now().toISOString()
    await decidePermission(world, kia, first.permissions[0], -1)
    const list = async (query: object) =>
      (
        await capabilities.permissions.list.invoke(
          world.as(kia.owner),
          {},
          { zone_uuid: zone.zone_uuid, ...query },
        )
      ).data
    const uuids = async (query: object) => (await list(query)).map((item) => item.mission.mission_uuid)
    expect(await uuids({ status: 'decided' })).toEqual([first.mission_uuid, second.mission_uuid])
    expect(await uuids({ decided_from: between })).toEqual([first.mission_uuid])
    expect(await uuids({ decided_from: before })).toEqual([first.mission_uuid, second.mission_uuid])
    expect(await uuids({ decided_from: before, status: 'pending' })).toEqual([])
    expect((await list({ status: 'decided' }))[0]?.decided_at).toBe(between)
    expect((await list({ status: 'pending' })).map((one) => one.decided_at)).toEqual([null])
    expect(await uuids({ q: 'river 100%' })).toEqual([first.mission_uuid])
    expect(await uuids({ q: waiting.mission_svc_id })).toEqual([waiting.mission_uuid])
    expect(await uuids({ q: second.permissions[0]?.permission_svc_id })).toEqual([second.mission_uuid])
    expect(await uuids({ q: deccan.org.org_svc_id.toLowerCase() })).toEqual([second.mission_uuid])
    expect(await uuids({ q: deccan.org.org_name.toUpperCase() })).toContain(second.mission_uuid)
    expect(await uuids({ q: 'no such words' })).toEqual([])
  })
  it('contains what the manager needs: operator, plans, checks, overlaps, places and times', async () => {
    // Below the zone, so that only the second mission has to wait.
    const theirs = await buildMission(world, deccan, { mission_envelope: here(), max_height: 70 })
    const rival = await buildPlan(world, deccan, theirs, { flight_envelope: here(0.02) })
    const schedule = [
      { from: null, to: null, daily: [{ days: ['MON' as const], start: '06:30', end: 'SS' }] },
    ]
    await zoneHere({ min_height: 70, schedule })
    const mission = await missionHere()
    const plan = await buildPlan(world, vayu, mission, {
      flight_envelope: here(0.03),
      min_height: 40,
      max_height: 80,
    })
    expect(plan.conflicted).toBe(true)
    const detail = await read(mission.permissions[0])
    expect(detail).toMatchObject({
      operator: { org_uuid: vayu.org.org_uuid },
      mission: {
        mission_uuid: mission.mission_uuid,
        created_by_name: 'Asha Rao',
        permission_summary: 'pending',
      },
      plans: [{ plan_uuid: plan.plan_uuid, conflicted: true, permission_summary: 'rejected' }],
      overlaps: [
        {
          plan_uuid: plan.plan_uuid,
          other_plan_uuid: rival.plan_uuid,
          other_org_name: deccan.org.org_name,
          min_height: 40,
          max_height: 60,
        },
      ],
      zone_schedule: schedule,
      near_plans: [{ plan_uuid: rival.plan_uuid, flight_envelope: rival.flight_envelope }],
      assets: [{ asset_uuid: vayu.assetUuid, category: 3 }],
      pilots: [{ user_uuid: vayu.pilotUuid, rpc_numbers: ['RPC-2026-0001'] }],
      abilities: { decide: true },
    })
    expect(detail.checks.map((one) => [one.check, one.passes])).toEqual([
      ['clear_of_approved_plans', false],
      ['registration_issued', true],
      ['certificate_active', false],
      ['pilot_credential', true],
      ['within_zone_heights', true],
      ['payload_allowed', true],
      ['operator_record', true],
    ])
    expect(detail.area_in_zone_m2).toBeCloseTo(detail.area_m2, -3)
    expect(await refusal(read(mission.permissions[0], other.owner))).toBe('not_found')
    const opening = capabilities.permissions.open.invoke(
      world.as(other.owner),
      { permission_uuid: mission.permissions[0]!.permission_uuid },
      {},
    )
    expect(await refusal(opening)).toBe('not_found')
  })
  it('of a comb across the comb that is its zone does not say how much of it lies inside, which takes minutes to find', async () => {
    const [place] = here().coordinates[0] as [number, number][]
    const zone_envelope = comb(place!, { teeth: 240, lies: true }) as never
    const zone = await zoneHere({ zone_envelope })
    const mission_envelope = comb(place!, { teeth: 240 }) as ReturnType<typeof here>
    const mission = await buildMission(world, vayu, { mission_envelope })
    const asked = mission.permissions.find(({ zone_uuid }) => zone_uuid === zone.zone_uuid)
    const detail = await read(asked)
    expect(detail).toMatchObject({ area_in_zone_m2: null, area_m2: expect.any(Number) })
  })
  it('a pilot credential passes that is good when the mission starts; under way, until it ends; ended, when it did', async () => {
    await zoneHere()
    const mission = await missionHere(deccan)
    const credential = async () => {
      const { checks, pilots } = await read(mission.permissions[0])
      const check = checks.find((one) => one.check === 'pilot_credential')
      return [check?.passes, check?.facts, pilots[0]?.rpc_numbers]
    }
    const ends = (at: Date) =>
      world.services.db
        .update(tables.pilotCredentials)
        .set({ expiresAt: at })
        .where(eq(tables.pilotCredentials.userUuid, deccan.pilotUuid))
    const passes = [true, 'RPC-2026-0001', ['RPC-2026-0001']]
    const fails = (at: Date) => [false, `ends ${at.toISOString().slice(0, 10)}`, []]
    const [start, end] = [new Date(mission.start_time), new Date(mission.end_time)]
    await ends(start)
    expect(await credential()).toEqual(fails(start))
    await ends(addMs(start, second))
    expect(await credential()).toEqual(passes)
    const before = world.clock.now()
    world.clock.set(addMs(start, second))
    expect(await credential()).toEqual(fails(start))
    world.clock.set(addMs(end, hour))
    expect(await credential()).toEqual(fails(start))
    await ends(addMs(end, second))
    expect(await credential()).toEqual(passes)
    world.clock.set(before)
  })
  it('a certificate passes that is good when the mission starts', async () => {
    await zoneHere()
    const mission = await missionHere()
    await capabilities.certificates.issue.invoke(world.as(vayu.owner), { asset_uuid: vayu.assetUuid }, {})
    const certificate = async () =>
      (await read(mission.permissions[0])).checks.find((one) => one.check === 'certificate_active')
    const ends = (at: Date) =>
      world.services.db
        .update(tables.certificates)
        .set({ expiresAt: at })
        .where(eq(tables.certificates.assetUuid, vayu.assetUuid))
    const start = new Date(mission.start_time)
    await ends(start)
    const day = mission.start_time.slice(0, 10)
    expect(await certificate()).toMatchObject({ passes: false, facts: `ends ${day}` })
    await ends(addMs(start, second))
    expect(await certificate()).toMatchObject({ passes: true, facts: `to ${day}` })
  })
  it('of a mission that has ended the certificate is the one that its asset had then', async () => {
    await zoneHere()
    const operator = await buildOperator(world)
    const asked = { asset_uuid: operator.assetUuid }
    const missionOf = () => buildMission(world, operator, { mission_envelope: here() })
    const without = await missionOf()
    const passes = async ({ permissions }: Awaited<ReturnType<typeof missionOf>>) =>
      (await read(permissions[0])).checks.find((one) => one.check === 'certificate_active')?.passes
    const before = world.clock.now()
    world.clock.set(addMs(new Date(without.end_time), hour))
    await capabilities.certificates.issue.invoke(world.as(operator.owner), asked, {})
    const certified = await missionOf()
    expect(await passes(without)).toBe(false)
    expect(await passes(certified)).toBe(true)
    world.clock.set(addMs(new Date(certified.end_time), hour))
    await capabilities.certificates.revoke.invoke(world.as(operator.owner), asked, {})
    const later = await missionOf()
    expect(await passes(certified)).toBe(true)
    expect(await passes(later)).toBe(false)
    world.clock.set(before)
  })
  it('of who is suspended no credential counts and no phone is shown, until they are restored', async () => {
    await zoneHere()
    const mission = await missionHere()
    const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    const setStatus = (status: number) =>
      world.services.db.update(tables.users).set({ status }).where(eq(tables.users.userUuid, vayu.pilotUuid))
    const shown = async () => {
      const { checks, pilots, plans } = await read(mission.permissions[0])
      const check = checks.find((one) => one.check === 'pilot_credential')
      const { user_uuid, phone, rpc_numbers } = pilots[0]!
      expect(plans).toMatchObject([{ plan_uuid: plan.plan_uuid, pilot_name: 'Asha Rao' }])
      return [check?.passes, user_uuid, phone, rpc_numbers]
    }
    const whole = [true, vayu.pilotUuid, expect.stringMatching(/^\+/), ['RPC-2026-0001']]
    expect(await shown()).toEqual(whole)
    await setStatus(userStatus.inactive)
    expect(await shown()).toEqual([false, vayu.pilotUuid, null, []])
    await setStatus(userStatus.active)
    expect(await shown()).toEqual(whole)
  })
  it('says of a GREEN zone that was asked by hand that its rule approved, and reports count no person', async () => {
    const zone = await zoneHere({ kind: 'green' })
    const mission = await buildMission(world, vayu, { mission_envelope: here(0.1, 20) })
    const asked = await capabilities.permissions.request.invoke(
      world.as(vayu.owner),
      { parent_type: 'MISSION', parent_uuid: mission.mission_uuid },
      { zone_uuid: zone.zone_uuid },
    )
    expect((await read(asked)).decisions).toMatchObject([{ reason: 'auto_approved', decided_by: null }])
    const { zones } = await capabilities.reports.requests.invoke(
      world.as(kia.owner),
      {},
      { from: '2026-06-01', to: '2026-06-02' },
    )
    expect(zones.find(({ zone_uuid }) => zone_uuid === zone.zone_uuid)).toMatchObject({
      requests: 1,
      at_once: 1,
      decided: 0,
      minutes_50: null,
    })
  })
  it('lets a Member of a manager look, not decide', async () => {
    await zoneHere()
    const mission = await missionHere()
    const { actor } = await buildMember(world, kia.org)
    expect((await read(mission.permissions[0], actor)).abilities).toEqual({ decide: false })
  })
})

it('is not opened by a manager who just loses its zone: it goes to the Admins of the others all the same', async () => {
  const zone = await zoneHere()
  const { membership_uuid } = await capabilities.zones.link.invoke(
    world.as(kia.owner),
    { zone_uuid: zone.zone_uuid },
    { org_uuid: other.org.org_uuid, membership_type: 1 },
  )
  const permission_uuid = (await missionHere()).permissions[0]!.permission_uuid
  const params = { zone_uuid: zone.zone_uuid, membership_uuid }
  const unlink = () => capabilities.zones.unlink.invoke(world.as(kia.owner), params, {})
  const outcome = await whileWritten(world, { table: 'resource_memberships', write: unlink }, () =>
    refusal(capabilities.permissions.open.invoke(world.as(other.owner), { permission_uuid }, {})),
  )
  expect(outcome).toBe('not_found')
  const { rows } = await world.services.db.execute(
    sql`select from escalations where subject_uuid = ${permission_uuid} and opened_at is not null`,
  )
  expect(rows).toEqual([])
})
