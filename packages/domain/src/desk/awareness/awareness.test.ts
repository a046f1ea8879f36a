import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { zoneOperations } from '../../airspace/zones/service.ts'
import { telemetryOperations } from '../../flight/telemetry-records/service.ts'
import { flightPlanOperations } from '../../planning/flight-plans/service.ts'
import { missionOperations } from '../../planning/missions/service.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import {
  type BuiltOperator,
  type BuiltOrganisation,
  buildManager,
  buildMissionWithPlan,
  buildOperator,
  buildOrganisation,
  buildSession,
  buildZone,
  square,
  squareWithHole,
} from '../../testing/index.ts'
import { refusal } from '../../testing/refusal.ts'
import { awarenessOperations as awareness } from './service.ts'

let manager: BuiltOrganisation
let operator: BuiltOperator
let zone: { zone_uuid: string; zone_name: string }
let longitude = 0

const world = await openTestWorld()
beforeEach(async () => {
  longitude += 1
  manager = await buildManager(world)
  operator = await buildOperator(world)
  zone = await buildZone(world, { manager, zone_envelope: square(longitude, 10) as never })
})

const as = (who: { owner: BuiltOrganisation['owner'] }) => world.as(who.owner)
const flights = (who: { owner: BuiltOrganisation['owner'] } = manager) =>
  awareness.activeFlights.invoke(as(who), {}, {})
interface Given {
  at?: [number, number]
  height?: number
  planUuid?: string
  byPilot?: boolean
}
const fly = async (given: Given = {}) => {
  const session = await buildSession(world, {
    org: operator,
    assetUuid: operator.assetUuid,
    planUuid: given.planUuid,
    pilot: given.byPilot ? operator.pilot : undefined,
  })
  const [lon, latitude] = given.at ?? [longitude, 10]
  const frame = {
    timestamp: world.clock.now().toISOString(),
    longitude: lon,
    latitude,
    altitude_agl: given.height,
  }
  await telemetryOperations.upload.invoke(
    world.as(session.owner),
    { session_uuid: session.sessionUuid },
    { frames: [frame] },
  )
  return session
}

describe('active flights', () => {
  test('show who flies in the caller’s zone, where and how high', async () => {
    const session = await fly({ height: 55 })
    const { data, pagination } = await flights()
    expect(pagination.total_records).toBe(1)
    expect(data[0]).toMatchObject({
      session_uuid: session.sessionUuid,
      asset_uuid: operator.assetUuid,
      asset_uin: expect.any(String),
      model_name: expect.any(String),
      model_uuid: expect.any(String),
      pilot_svc_id: expect.stringMatching(/^USR-/),
      pilot_uuid: operator.owner.user.userUuid,
      plan_uuid: null,
      mission_uuid: null,
      height: 55,
      location: { coordinates: [longitude, 10], label: zone.zone_name },
      status: 'IN_FLIGHT',
      zone_uuids: [zone.zone_uuid],
      last_seen_at: world.clock.now().toISOString(),
    })
    const one = await awareness.activeFlight.invoke(as(manager), { asset_uuid: operator.assetUuid }, {})
    expect(one).toEqual(data[0])
  })

  test.each([
    ['beside the zone', () => fly({ at: [longitude + 0.06, 10] })],
    ['above the zone', () => fly({ height: 120 })],
  ])('do not show an aircraft %s', async (_where, aircraft) => {
    await aircraft()
    expect((await flights()).data).toEqual([])
    const one = awareness.activeFlight.invoke(as(manager), { asset_uuid: operator.assetUuid }, {})
    await expect(one).rejects.toMatchObject({ code: 'not_found' })
  })

  test('do not show an aircraft in the hole of a zone', async () => {
    const holed = await buildManager(world)
    await buildZone(world, { manager: holed, zone_envelope: squareWithHole(longitude, 10) as never })
    await fly()
    expect((await flights(holed)).data).toEqual([])
    expect((await flights(manager)).data).toHaveLength(1)
  })

  test('are seen by a Monitor too, and by no other manager; without any zone it is 403', async () => {
    await fly()
    const monitor = await buildOrganisation(world, { type: 'airspaceMonitor' })
    await expect(flights(monitor)).rejects.toMatchObject({ code: 'forbidden' })
    await zoneOperations.link.invoke(
      as(manager),
      { zone_uuid: zone.zone_uuid },
      { org_uuid: monitor.org.org_uuid, membership_type: 2 },
    )
    expect((await flights(monitor)).data).toHaveLength(1)
    const other = await buildManager(world)
    await buildZone(world, { manager: other, zone_envelope: square(longitude, 50) as never })
    expect((await flights(other)).data).toEqual([])
  })

  test('are read page by page, the newest first, and only those in the caller’s zones count', async () => {
    const others = [await buildOperator(world), await buildOperator(world)]
    const mine: string[] = []
    for (const [index, org] of [operator, ...others].entries()) {
      world.clock.advance(1_000)
      operator = org
      const { sessionUuid } = await fly({ at: [longitude + (index === 1 ? 0.2 : 0), 10] })
      if (index !== 1) mine.unshift(sessionUuid)
    }
    const page = async (number: number) =>
      awareness.activeFlights.invoke(as(manager), {}, { page: number, limit: 1 })
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ data }) => data.map((flight) => flight.session_uuid))).toEqual([
      [mine[0]],
      [mine[1]],
      [],
    ])
    for (const { pagination } of pages) expect(pagination).toMatchObject({ total_records: 2, total_pages: 2 })
  })

  test('of an asset owner are refused with 403', async () => {
    await expect(flights(operator)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the plans of an asset', () => {
  const planned = async () => {
    return (await buildMissionWithPlan(world, operator, [longitude, 10])).plan
  }
  const params = (plan_uuid: string) => ({ asset_uuid: operator.assetUuid, plan_uuid })

  test('are shown in words, with the caller’s permissions', async () => {
    const plan = await planned()
    const { data } = await awareness.plans.invoke(as(manager), { asset_uuid: operator.assetUuid }, {})
    expect(data).toMatchObject([
      {
        plan_uuid: plan.plan_uuid,
        org_uuid: operator.org.org_uuid,
        user_uuid: operator.owner.user.userUuid,
        payload_id: null,
        payload_uuid: null,
        '2d_flight_envelope': plan.flight_envelope,
        flight_status: 'SCHEDULED',
        permission_summary: 'pending',
        permissions: [{ zone_uuid: zone.zone_uuid, permission_status: 'PENDING' }],
      },
    ])
    expect(await awareness.plan.invoke(as(manager), params(plan.plan_uuid), {})).toEqual(data[0])
  })

  test('are gone with 410 once deleted, and not there for people of other zones', async () => {
    const plan = await planned()
    await flightPlanOperations.delete.invoke(world.as(operator.owner), { plan_uuid: plan.plan_uuid }, {})
    await expect(awareness.plan.invoke(as(manager), params(plan.plan_uuid), {})).rejects.toMatchObject({
      code: 'gone',
    })
    const other = await buildManager(world)
    await buildZone(world, { manager: other, zone_envelope: square(longitude, 50) as never })
    await expect(awareness.plan.invoke(as(other), params(plan.plan_uuid), {})).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('a planned flight without a frame so far counts for the zones of its mission', async () => {
    const plan = await planned()
    await buildSession(world, { org: operator, assetUuid: operator.assetUuid, planUuid: plan.plan_uuid })
    const { data } = await flights()
    expect(data).toMatchObject([
      { plan_uuid: plan.plan_uuid, location: null, height: null, last_seen_at: null },
    ])
  })
})

describe('traffic', () => {
  const traffic = (who: { owner: BuiltOrganisation['owner'] } = manager) =>
    awareness.traffic.invoke(as(who), {}, {})
  const planned = async () => {
    const { plan, mission } = await buildMissionWithPlan(world, operator, [longitude, 10])
    await fly({ planUuid: plan.plan_uuid, byPilot: true })
    return { plan, mission }
  }

  test('of a flight without a plan has no mission either', async () => {
    await fly()
    expect((await traffic()).data).toMatchObject([{ plan: null, mission: null, model_max_height: 120 }])
  })

  test('shows a manager what the operations for the flight, its plan and its mission show', async () => {
    const { plan, mission } = await planned()
    const { data, pagination } = await traffic()
    const params = { asset_uuid: operator.assetUuid, plan_uuid: plan.plan_uuid }
    const { model_max_height, pilot_name, plan: shown, mission: flown, ...flight } = data[0]!
    expect(flight).toEqual(await awareness.activeFlight.invoke(as(manager), params, {}))
    expect(await awareness.plan.invoke(as(manager), params, {})).toMatchObject({ ...shown })
    const { pilots, ...read } = await missionOperations.get.invoke(as(manager), mission, {})
    expect(read).toMatchObject({ mission_name: flown?.mission_name, org_name: flown?.org_name })
    expect(pilots.map((pilot) => `${pilot.first_name} ${pilot.last_name}`)).toEqual([pilot_name])
    expect(flown?.pilot_name).toBe(pilot_name)
    expect(pagination).toMatchObject({ total_records: 1, per_page: 500 })
  })

  test('shows an operator its own flights whole, wherever they are, and nobody else’s', async () => {
    const { plan, mission } = await planned()
    const other = await buildOperator(world)
    await buildSession(world, { org: other, assetUuid: other.assetUuid })
    const { data, pagination } = await awareness.ownTraffic.invoke(as(operator), {}, {})
    const [seen] = (await traffic()).data
    expect(data).toEqual([seen])
    expect(seen).toMatchObject({
      plan: { plan_svc_id: plan.plan_svc_id },
      mission: { mission_name: mission.mission_name },
      zone_uuids: [zone.zone_uuid],
    })
    expect(pagination).toMatchObject({ total_records: 1, per_page: 500 })
    const theirs = await awareness.ownTraffic.invoke(as(other), {}, {})
    expect(theirs.data).toMatchObject([
      { pilot_name: 'Asha Rao', plan: null, mission: null, location: null, zone_uuids: [] },
    ])
  })

  test('shows a monitor the plan and no mission', async () => {
    const { plan } = await planned()
    const monitor = await buildOrganisation(world, { type: 'airspaceMonitor' })
    const link = { org_uuid: monitor.org.org_uuid, membership_type: 2 }
    await zoneOperations.link.invoke(as(manager), { zone_uuid: zone.zone_uuid }, link)
    const { data } = await traffic(monitor)
    expect(data).toMatchObject([{ plan: { plan_svc_id: plan.plan_svc_id }, mission: null }])
  })

  test('shows a flight on a plan that asked none of the reader’s zones, and not what is planned', async () => {
    const { plan } = await buildMissionWithPlan(world, operator, [longitude, 10])
    const astray = await buildManager(world)
    await buildZone(world, { manager: astray, zone_envelope: square(longitude, 50) as never })
    await fly({ planUuid: plan.plan_uuid, at: [longitude, 50] })
    const { data } = await traffic(astray)
    expect(data).toMatchObject([{ plan_uuid: plan.plan_uuid, plan: null, mission: null }])
  })

  test('is read by as many statements for three flights as for one', async () => {
    const statements = async () => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      await traffic()
      const count = query.mock.calls.length
      query.mockRestore()
      return count
    }
    await planned()
    const forOne = await statements()
    for (const _more of [1, 2]) {
      operator = await buildOperator(world)
      await planned()
    }
    expect((await traffic()).data).toHaveLength(3)
    expect(await statements()).toBe(forOne)
    expect(forOne).toBeLessThanOrEqual(8)
  })

  test('of an asset owner is refused with 403', async () => {
    expect(await refusal(traffic(operator))).toBe('forbidden')
  })
})

test('the facts of an asset are open to those in whose zones it flies, and not there for others', async () => {
  const read = () => awareness.asset.invoke(as(manager), { asset_uuid: operator.assetUuid }, {})
  await expect(read()).rejects.toMatchObject({ code: 'not_found' })
  await fly()
  expect(await read()).toMatchObject({
    asset: {
      asset_uuid: operator.assetUuid,
      status: 1,
      org_owner_uuid: operator.org.org_uuid,
      memberships: [{ member_uuid: operator.org.org_uuid, role: 3 }],
      total_flights: 0,
    },
    model: { category: 3, max_height: 120 },
  })
})
