import { buildMission, buildPlan } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFlyer, buildOwner, callerOf } from './testing/edge.ts'
import { createFlightScene, type FlightScene, nobody, refusal } from './testing/flight-scene.ts'

let scene: FlightScene
beforeAll(async () => {
  scene = await createFlightScene()
})
afterAll(() => scene.edge.close())

describe('POST /flight-sessions', () => {
  it('answers 201 with the session and its token, from which every given field is read back', async () => {
    const { pilot, ask, start, newAsset } = scene
    const asset_uuid = await newAsset()
    const places = {
      asset_start_latitude: 12.9,
      asset_start_longitude: 77.6,
      pilot_start_latitude: 12.8,
      pilot_start_longitude: 77.5,
    }
    const answer = await start(pilot, { asset_uuid, started_at: '2026-06-01T12:30:00+05:30', ...places })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        message: expect.any(String),
        data: { session_uuid: expect.any(String), session_token: expect.any(String) },
      },
    })
    expect(Object.keys(answer.body.data).sort()).toEqual(['session_token', 'session_uuid'])
    const { body } = await ask(pilot, 'GET', `/${answer.body.data.session_uuid}`)
    expect(body.data).toMatchObject({
      ...answer.body.data,
      ...places,
      plan_uuid: null,
      asset_uuid,
      user_uuid: expect.any(String),
      session_svc_id: expect.stringMatching(/^FSN-[0-9A-HJKMNP-TV-Z]{10}$/),
      session_start_time: '2026-06-01T07:00:00.000Z',
      session_end_time: null,
      session_expiry: '2026-06-02T07:00:00.000Z',
      asset_end_latitude: null,
      asset_end_longitude: null,
      pilot_end_latitude: null,
      pilot_end_longitude: null,
      total_area: null,
      total_distance: null,
      total_endurance: null,
      timestamp: expect.any(String),
    })
  })

  it('is 400 without an asset, or with what is no place, time or key', async () => {
    const { pilot, start, newAsset, at } = scene
    const asset_uuid = await newAsset()
    const without = await start(pilot, {})
    expect(refusal(without)).toBe(400)
    expect(without.body.details).toHaveProperty('asset_uuid')
    for (const wrong of [
      { asset_uuid: 'x' },
      { plan_uuid: 'x' },
      { asset_start_latitude: 91 },
      { pilot_start_longitude: '77' },
      { started_at: 'yesterday' },
      { started_at: at(5 * 60_000 + 1) },
      { started_at: at(-30 * 86_400_000 - 1) },
    ])
      expect(refusal(await start(pilot, { asset_uuid, ...wrong }))).toBe(400)
    const long = { 'idempotency-key': 'k'.repeat(256) }
    expect(refusal(await start(pilot, { asset_uuid }, long))).toBe(400)
  })

  it('is 404 for an asset or a plan that is not there, or another’s', async () => {
    const { edge, flyer, pilot, start } = scene
    const foreign = await buildFlyer(edge)
    const mission = await buildMission(edge.world, foreign)
    const plan = await buildPlan(edge.world, foreign, mission)
    const { assetUuid: asset_uuid } = flyer
    for (const body of [
      { asset_uuid: nobody },
      { asset_uuid: foreign.assetUuid },
      { asset_uuid, plan_uuid: nobody },
      { asset_uuid, plan_uuid: plan.plan_uuid },
    ])
      expect(refusal(await start(pilot, body))).toBe(404)
  })

  it('is 422 on a plan of another asset or one that was withdrawn', async () => {
    const { edge, flyer, pilot, start, newAsset, newPlan } = scene
    const { asset_uuid, plan_uuid } = await newPlan()
    expect(refusal(await start(pilot, { asset_uuid: await newAsset(), plan_uuid }))).toBe(422)
    await edge.ask(flyer.caller, 'DELETE', `/flight-plans/${plan_uuid}`)
    expect(refusal(await start(pilot, { asset_uuid, plan_uuid }))).toBe(422)
  })

  it('is 409 while the asset flies, and again possible afterwards', async () => {
    const { flyer, pilot, ask, start, started } = scene
    const { asset_uuid, session_uuid } = await started()
    expect(refusal(await start(flyer.caller, { asset_uuid }))).toBe(409)
    await ask(pilot, 'POST', `/${session_uuid}/end`)
    expect((await start(flyer.caller, { asset_uuid })).status).toBe(201)
  })

  it('with an Idempotency-Key of 255 characters answers a retry alike and another request with 409', async () => {
    const { flyer, pilot, start, newAsset } = scene
    const asset_uuid = await newAsset()
    const headers = { 'idempotency-key': 'k'.repeat(255) }
    const first = await start(pilot, { asset_uuid }, headers)
    const again = await start(pilot, { asset_uuid }, headers)
    expect(again).toEqual(first)
    const changed = await start(pilot, { asset_uuid, asset_start_latitude: 1 }, headers)
    expect(refusal(changed)).toBe(409)
    expect(changed.body).toMatchObject({
      error: 'IDEMPOTENCY_KEY_REUSED',
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(refusal(await start(flyer.caller, { asset_uuid }, headers))).toBe(409)
  })

  it('is for Asset Owners alone', async () => {
    const { edge, flyer, start } = scene
    const manager = (await buildOwner(edge, 'airspaceManager')).caller
    expect(refusal(await start(manager, { asset_uuid: flyer.assetUuid }))).toBe(403)
  })
})

describe('GET /flight-sessions', () => {
  it('lists the organisation’s sessions, by mission and by plan, 25 a page and at most 100', async () => {
    const { colleague, stranger, ask, started, planned } = scene
    const before = (await ask(colleague, 'GET', '')).body.pagination.total_records
    const adHoc = await started()
    const onPlan = await planned()
    const list = async (query: string) => {
      const { status, body } = await ask(colleague, 'GET', query)
      expect(status).toBe(200)
      return body
    }
    const all = await list('')
    const newest = all.data.slice(0, 2).map(({ session_uuid }: typeof adHoc) => session_uuid)
    expect(newest).toEqual([onPlan.session_uuid, adHoc.session_uuid])
    expect(all.pagination).toEqual({
      total_records: before + 2,
      total_pages: 1,
      current_page: 1,
      per_page: 25,
      has_next: false,
      has_previous: false,
    })
    for (const session of all.data) expect(session.session_token).toBeNull()
    for (const filter of [`mission_uuid=${onPlan.mission_uuid}`, `plan_uuid=${onPlan.plan_uuid}`])
      expect((await list(`?${filter}`)).data).toMatchObject([{ session_uuid: onPlan.session_uuid }])
    expect((await list(`?plan_uuid=${nobody}`)).data).toEqual([])
    expect((await list('?limit=1&page=2')).pagination).toMatchObject({ per_page: 1, has_previous: true })
    expect((await list('?page=9')).data).toEqual([])
    expect((await ask(stranger, 'GET', '')).body.data).toEqual([])
    for (const query of ['?limit=101', '?limit=0', '?page=0', '?page=x', '?plan_uuid=x', '?mission_uuid=x'])
      expect(refusal(await ask(colleague, 'GET', query))).toBe(400)
  })
})

describe('GET /flight-sessions/active', () => {
  it('gives the pilot back what is needed to go on', async () => {
    const { pilot, ask, started } = scene
    const { asset_uuid, ...key } = await started()
    const { status, body } = await ask(pilot, 'GET', `/active?asset_uuid=${asset_uuid}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...key, asset_uuid, session_end_time: null, total_distance: null })
  })

  it('is 400 without an asset and 404 where nobody flies it, or somebody else', async () => {
    const { pilot, stranger, ask, started } = scene
    const { asset_uuid, session_uuid } = await started()
    expect(refusal(await ask(pilot, 'GET', '/active'))).toBe(400)
    expect(refusal(await ask(pilot, 'GET', '/active?asset_uuid=x'))).toBe(400)
    expect(refusal(await ask(stranger, 'GET', `/active?asset_uuid=${asset_uuid}`))).toBe(404)
    await ask(pilot, 'POST', `/${session_uuid}/end`)
    expect(refusal(await ask(pilot, 'GET', `/active?asset_uuid=${asset_uuid}`))).toBe(404)
  })
})

describe('POST /flight-sessions/{session_uuid}/end', () => {
  it('fixes the totals and hides the token, and answers 200 again', async () => {
    const { flyer, pilot, ask, started, at, frames } = scene
    const { session_uuid } = await started()
    await ask(pilot, 'POST', `/${session_uuid}/telemetry`, { body: { frames: frames(3) } })
    const first = await ask(pilot, 'POST', `/${session_uuid}/end`)
    expect(first).toMatchObject({
      status: 200,
      body: { message: expect.any(String), data: { session_uuid, session_token: null } },
    })
    expect(await ask(flyer.caller, 'POST', `/${session_uuid}/end`)).toEqual(first)
    const { data } = (await ask(pilot, 'GET', `/${session_uuid}`)).body
    expect(data).toMatchObject({ session_token: null, session_end_time: at(0), asset_end_latitude: 10.00002 })
    for (const total of [data.total_area, data.total_distance, data.total_endurance])
      expect(total).toEqual(expect.any(Number))
  })

  it('is 404 for one that is not there or another’s', async () => {
    const { pilot, colleague, stranger, ask, started } = scene
    const { session_uuid } = await started()
    for (const [caller, uuid] of [
      [pilot, nobody],
      [stranger, session_uuid],
      [colleague, session_uuid],
    ] as const)
      expect(refusal(await ask(caller, 'POST', `/${uuid}/end`))).toBe(404)
  })
})

describe('the organisation', () => {
  it('has to be one’s own', async () => {
    const { flyer, stranger, ask, started } = scene
    const { session_uuid } = await started()
    const elsewhere = { ...callerOf(flyer), orgUuid: stranger.orgUuid }
    expect(refusal(await ask(elsewhere, 'GET', `/${session_uuid}`))).toBe(403)
  })
})
