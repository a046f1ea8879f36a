import { capabilities } from '@clearway/domain/operations'
import {
  type BuiltOperator,
  type BuiltOrganisation,
  buildManager,
  buildMember,
  buildMission,
  buildOperator,
  buildOrganisation,
  buildPlan,
  buildSession,
  buildZone,
  square,
  windowFrom,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf, createEdge, type Edge, type Sent } from './testing/edge.ts'

// An airspace with a Manager and a Monitor, another one beside it, and three aircraft: on a plan, without one, and in
// the other airspace.

let edge: Edge
let manager: Caller
let monitor: Caller
let member: Caller
let neighbour: Caller
let owner: Caller
let zone: { zone_uuid: string; zone_name: string }
let planned: Flight
let adHoc: Flight
let elsewhere: Flight
let plan: { plan_uuid: string; mission_uuid: string }
let deleted: { plan_uuid: string }

interface Flight {
  assetUuid: string
  assetUin: string | null
  sessionUuid: string
  operator: BuiltOperator
}

const [longitude, latitude] = [20, 40]
const nobody = '01900000-0000-7000-8000-0000000000ff'

const fly = async (operator: BuiltOperator, lon: number, planUuid?: string): Promise<Flight> => {
  const { world } = edge
  const session = await buildSession(world, {
    org: operator,
    pilot: operator.pilot,
    assetUuid: operator.assetUuid,
    planUuid,
  })
  const frame = { timestamp: world.clock.now().toISOString(), longitude: lon, latitude, altitude_agl: 42.5 }
  const params = { session_uuid: session.sessionUuid }
  await capabilities.telemetry.upload.invoke(world.as(operator.pilot), params, { frames: [frame] })
  return { ...session, operator }
}

const link = async (of: BuiltOrganisation, to: BuiltOrganisation, membership_type: 1 | 2) =>
  capabilities.zones.link.invoke(
    edge.world.as(of.owner),
    { zone_uuid: zone.zone_uuid },
    { org_uuid: to.org.org_uuid, membership_type },
  )

beforeAll(async () => {
  edge = await createEdge()
  const { world } = edge
  const kia = await buildManager(world)
  zone = await buildZone(world, {
    manager: kia,
    kind: 'green',
    zone_envelope: square(longitude, latitude) as never,
  })
  const watch = await buildOrganisation(world, { type: 'airspaceMonitor' })
  await link(kia, watch, 2)
  const north = await buildManager(world)
  await buildZone(world, { manager: north, zone_envelope: square(longitude + 5, latitude) as never })
  const { person } = await buildMember(world, kia.org)
  ;[manager, monitor, neighbour] = [callerOf(kia), callerOf(watch), callerOf(north)]
  member = { token: person.token, orgUuid: kia.org.org_uuid }
  const operator = await buildOperator(world)
  owner = callerOf(operator)
  const { from, to } = windowFrom(world, 0, 4)
  const envelope = square(longitude, latitude, 0.08)
  const mission = await buildMission(world, operator, {
    mission_envelope: envelope,
    start_time: from,
    end_time: to,
  })
  const times = { schedule_start_time: from, schedule_end_time: to }
  const flight_envelope = square(longitude, latitude, 0.02)
  plan = await buildPlan(world, operator, mission, { flight_envelope, ...times })
  deleted = await buildPlan(world, operator, mission, { flight_envelope, ...times })
  const params = { plan_uuid: deleted.plan_uuid }
  await capabilities.flightPlans.delete.invoke(world.as(operator.owner), params, {})
  planned = await fly(operator, longitude, plan.plan_uuid)
  world.clock.advance(1_000)
  adHoc = await fly(await buildOperator(world), longitude + 0.01)
  elsewhere = await fly(await buildOperator(world), longitude + 5)
})
afterAll(() => edge.close())

const ask = async (caller: Caller, path: string, sent?: Sent) => {
  const answer = await edge.ask(caller, sent ? 'POST' : 'GET', `/airspace${path}`, sent)
  return { status: answer.statusCode, body: answer.json() }
}
const uuids = (body: { data: { session_uuid: string }[] }) =>
  body.data.map(({ session_uuid }) => session_uuid)

describe('GET /airspace/active-flights', () => {
  it('lists the flights in the caller’s zones, every field of the contract in it', async () => {
    const { status, body } = await ask(manager, '/active-flights')
    expect(status).toBe(200)
    expect(uuids(body)).toEqual([adHoc.sessionUuid, planned.sessionUuid])
    expect(body.data[1]).toMatchObject({
      session_uuid: planned.sessionUuid,
      asset_uuid: planned.assetUuid,
      asset_uin: expect.any(String),
      model_name: expect.any(String),
      model_uuid: expect.any(String),
      pilot_svc_id: expect.stringMatching(/^USR-[0-9A-HJKMNP-TV-Z]{10}$/),
      pilot_uuid: planned.operator.pilotUuid,
      plan_uuid: plan.plan_uuid,
      mission_uuid: plan.mission_uuid,
      height: 42.5,
      location: { coordinates: [longitude, latitude], label: zone.zone_name },
      status: 'IN_FLIGHT',
    })
    expect(body.data[0]).toMatchObject({ plan_uuid: null, mission_uuid: null })
    expect(body.pagination).toEqual({
      total_records: 2,
      total_pages: 1,
      current_page: 1,
      per_page: 25,
      has_next: false,
      has_previous: false,
    })
  })

  it('a Monitor and a plain Member see the same; the neighbour sees its own', async () => {
    const [mine, theirs] = [await ask(manager, '/active-flights'), await ask(neighbour, '/active-flights')]
    for (const caller of [monitor, member])
      expect((await ask(caller, '/active-flights')).body).toEqual(mine.body)
    expect(uuids(theirs.body)).toEqual([elsewhere.sessionUuid])
  })

  it('page by page; beyond the end it is empty; a bad page or limit is 400', async () => {
    const page = async (query: string) => ask(manager, `/active-flights?${query}`)
    const pages = [await page('limit=1'), await page('limit=1&page=2'), await page('limit=1&page=3')]
    expect(pages.map(({ body }) => uuids(body))).toEqual([[adHoc.sessionUuid], [planned.sessionUuid], []])
    expect(pages.map(({ body }) => body.pagination.has_next)).toEqual([true, false, false])
    for (const query of ['page=0', 'page=x', 'limit=0', 'limit=101', 'limit=1.5'])
      expect((await page(query)).status, query).toBe(400)
  })

  it('is 403 for who holds no zone, and for other types of organisation', async () => {
    const { world } = edge
    const without = [
      callerOf(await buildManager(world)),
      callerOf(await buildOrganisation(world, { type: 'airspaceMonitor' })),
      callerOf(await buildOrganisation(world, { type: 'assetManufacturer' })),
      owner,
    ]
    for (const caller of without) expect((await ask(caller, '/active-flights')).status).toBe(403)
  })
})

describe('GET /airspace/active-flights/assets/{asset_uuid}', () => {
  it('reads the flight as the list has it', async () => {
    const { body: list } = await ask(monitor, '/active-flights')
    const { status, body } = await ask(monitor, `/active-flights/assets/${planned.assetUuid}`)
    expect([status, body.data]).toEqual([200, list.data[1]])
  })

  it('is 404 without an active flight in the caller’s zones, 400 for what is no UUID', async () => {
    const of = (caller: Caller, asset: string) => ask(caller, `/active-flights/assets/${asset}`)
    expect((await of(manager, nobody)).status).toBe(404)
    expect((await of(manager, elsewhere.assetUuid)).status).toBe(404)
    expect((await of(neighbour, planned.assetUuid)).status).toBe(404)
    expect((await of(manager, 'x')).status).toBe(400)
  })
})

describe('GET /airspace/assets/{asset_uuid}', () => {
  it('tells the asset with its memberships and totals, and its model', async () => {
    const { status, body } = await ask(monitor, `/assets/${planned.assetUuid}`)
    expect(status).toBe(200)
    const { asset, model } = body.data
    expect(asset).toEqual({
      asset_uuid: planned.assetUuid,
      asset_svc_id: expect.stringMatching(/^AST-/),
      asset_uin: expect.any(String),
      status: 1,
      org_owner_uuid: planned.operator.org.org_uuid,
      memberships: [
        expect.objectContaining({ resource_uuid: planned.assetUuid, member_type: 2, role: 3, status: 1 }),
      ],
      total_distance: 0,
      total_endurance: 0,
      total_flights: expect.any(Number),
    })
    expect(model).toMatchObject({ model_uuid: expect.any(String), model_name: expect.any(String) })
  })

  it('is 404 for who has nothing to do with it', async () => {
    expect((await ask(neighbour, `/assets/${planned.assetUuid}`)).status).toBe(404)
    expect((await ask(manager, `/assets/${nobody}`)).status).toBe(404)
  })
})

describe('GET /airspace/assets/{asset_uuid}/plans', () => {
  it('lists the active plans in words', async () => {
    const { status, body } = await ask(monitor, `/assets/${planned.assetUuid}/plans`)
    expect(status).toBe(200)
    expect(body.pagination).toMatchObject({ total_records: 1, per_page: 25 })
    expect(body.data).toMatchObject([
      {
        plan_uuid: plan.plan_uuid,
        mission_uuid: plan.mission_uuid,
        asset_uuid: planned.assetUuid,
        '2d_flight_envelope': square(longitude, latitude, 0.02),
        flight_status: 'IN_FLIGHT',
        permission_summary: 'approved',
        permissions: [{ zone_uuid: zone.zone_uuid, permission_status: 'APPROVED' }],
      },
    ])
    const { body: one } = await ask(monitor, `/assets/${planned.assetUuid}/plans/${plan.plan_uuid}`)
    expect(one.data).toEqual(body.data[0])
  })

  it('pages it, and is 404 for who has nothing to do with the asset', async () => {
    const path = `/assets/${planned.assetUuid}/plans`
    expect((await ask(manager, `${path}?page=2`)).body).toMatchObject({
      data: [],
      pagination: { current_page: 2 },
    })
    expect((await ask(manager, `${path}?limit=101`)).status).toBe(400)
    expect((await ask(neighbour, path)).status).toBe(404)
  })

  it('one that was deleted is 410, one that is unknown 404, as is that of another asset', async () => {
    const of = (asset: string, uuid: string, caller = manager) =>
      ask(caller, `/assets/${asset}/plans/${uuid}`)
    expect((await of(planned.assetUuid, deleted.plan_uuid)).status).toBe(410)
    expect((await of(planned.assetUuid, nobody)).status).toBe(404)
    expect((await of(adHoc.assetUuid, plan.plan_uuid)).status).toBe(404)
    expect((await of(planned.assetUuid, plan.plan_uuid, neighbour)).status).toBe(404)
  })
})

describe('POST /airspace/assets/{asset_uuid}/alert', () => {
  const raise = (caller: Caller, body: object, asset = planned.assetUuid) =>
    ask(caller, `/assets/${asset}/alert`, { body })
  const sound = () => ({
    session_uuid: planned.sessionUuid,
    asset_uuid: planned.assetUuid,
    alert_type: 'altitude_breach',
    message: 'Descend now.',
  })

  it('raises it, in the name of the caller or of a colleague', async () => {
    const { status, body } = await raise(manager, sound())
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: expect.any(String), status: 'raised' })
    const { data } = (await edge.ask(manager, 'GET', '/users')).json()
    for (const { user_uuid } of data)
      expect((await raise(manager, { ...sound(), triggered_by: user_uuid })).status).toBe(200)
    expect((await raise(manager, { ...sound(), triggered_by: planned.operator.pilotUuid })).status).toBe(422)
  })

  it.each([
    ['an unknown alert_type', { alert_type: 'loud' }, 400],
    ['an alert_type that is no text', { alert_type: 7 }, 400],
    ['no alert_type', { alert_type: undefined }, 400],
    ['a session_uuid that is none', { session_uuid: 'x' }, 400],
    ['no session_uuid', { session_uuid: undefined }, 422],
    ['session_uuid null', { session_uuid: null }, 422],
    ['an unknown session', { session_uuid: nobody }, 404],
  ])('with %s is refused', async (_what, change, status) => {
    expect(await raise(manager, { ...sound(), ...change })).toMatchObject({
      status,
      body: { status_code: status },
    })
  })

  it('about another asset’s session, or an asset that is not there, is 404', async () => {
    expect((await raise(manager, { ...sound(), session_uuid: adHoc.sessionUuid })).status).toBe(404)
    expect((await raise(manager, sound(), nobody)).status).toBe(404)
    expect(
      (await raise(manager, { ...sound(), session_uuid: elsewhere.sessionUuid }, elsewhere.assetUuid)).status,
    ).toBe(404)
  })

  it('is for Admins of a manager of the zone alone', async () => {
    expect((await raise(member, sound())).status).toBe(403)
    expect((await raise(monitor, sound())).status).toBe(403)
    expect((await raise(owner, sound())).status).toBe(403)
    expect((await raise(neighbour, sound())).status).toBe(404)
    // A manager elsewhere that only monitors here.
    const guest = await buildManager(edge.world)
    await buildZone(edge.world, { manager: guest, zone_envelope: square(longitude - 5, latitude) as never })
    await edge.ask(manager, 'POST', `/airspaces/${zone.zone_uuid}/memberships`, {
      body: { org_uuid: guest.org.org_uuid, membership_type: 2 },
    })
    expect((await raise(callerOf(guest), sound())).status).toBe(403)
    expect((await ask(callerOf(guest), '/active-flights')).body.data).toHaveLength(2)
  })
})

describe('POST /airspace/live/token', () => {
  it('answers a token and how long it is good for, to all four types of organisation', async () => {
    const { world } = edge
    const manufacturer = callerOf(await buildOrganisation(world, { type: 'assetManufacturer' }))
    for (const caller of [manager, monitor, member, owner, manufacturer])
      expect(await ask(caller, '/live/token', { body: undefined })).toEqual({
        status: 200,
        body: { token: expect.any(String), expires_in_seconds: 30 },
      })
    const regulator = callerOf(await buildOrganisation(world, { type: 'regulator' }))
    expect((await ask(regulator, '/live/token', {})).status).toBe(403)
  })
})
