import { buildManager, buildOrganisation, square } from '@clearway/domain/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createAirspaceScene, latitude, longitude } from './testing/airspace-scene.ts'
import { type Caller, callerOf } from './testing/edge.ts'
import { nobody } from './testing/flight-scene.ts'

const {
  edge,
  ask,
  manager,
  monitor,
  member,
  neighbour,
  owner,
  zone,
  plan,
  deleted,
  planned,
  adHoc,
  elsewhere,
} = await createAirspaceScene()
afterAll(() => edge.close())

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

  it('a Monitor and a plain Member see the same; the neighbouring operator sees its own', async () => {
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
  it('returns the asset with its memberships and totals, and its model', async () => {
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
