import { buildAsset, buildMember, buildMission, buildPlan } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildFlyer,
  buildOwner,
  type Caller,
  callerOf,
  createEdge,
  type Edge,
  type Sent,
} from './testing/edge.ts'

let edge: Edge
let flyer: Awaited<ReturnType<typeof buildFlyer>>
let pilot: Caller
let colleague: Caller
let stranger: Caller

beforeAll(async () => {
  edge = await createEdge()
  flyer = await buildFlyer(edge)
  colleague = flyer.member
  pilot = await memberOf(flyer)
  stranger = (await buildOwner(edge, 'assetOwner')).caller
})
afterAll(() => edge.close())

const memberOf = async ({ org }: Pick<typeof flyer, 'org'>): Promise<Caller> => {
  const { person } = await buildMember(edge.world, org)
  return { token: person.token, orgUuid: org.org_uuid }
}
const nobody = '01900000-0000-7000-8000-0000000000ff'
const nowMs = () => edge.world.clock.now().getTime()
const at = (ms: number) => new Date(nowMs() + ms).toISOString()

const ask = async (caller: Caller, method: 'GET' | 'POST', path: string, sent: Sent = {}) => {
  const answer = await edge.ask(caller, method, `/flight-sessions${path}`, sent)
  return { status: answer.statusCode, body: answer.json() }
}
const start = (caller: Caller, body: object, headers = {}) => ask(caller, 'POST', '', { body, headers })
const newAsset = async () => (await buildAsset(edge.world, flyer)).asset_uuid
const started = async () => {
  const asset_uuid = await newAsset()
  const { body: answer } = await start(pilot, { asset_uuid })
  return { ...(answer.data as { session_uuid: string; session_token: string }), asset_uuid }
}
const newPlan = async () => {
  const asset_uuid = await newAsset()
  const mission = await buildMission(edge.world, flyer, { assets: [{ asset_uuid }] })
  const plan = await buildPlan(edge.world, flyer, mission, { asset_uuid })
  return { asset_uuid, plan_uuid: plan.plan_uuid, mission_uuid: mission.mission_uuid }
}
const planned = async () => {
  const { mission_uuid, ...body } = await newPlan()
  return { ...(await start(pilot, body)).body.data, ...body, mission_uuid }
}
const frames = (count: number, fromMs = 0) =>
  Array.from({ length: count }, (_, i) => ({
    timestamp: at(fromMs + i * 10),
    latitude: 10 + i / 1e5,
    longitude: 20,
    altitude_agl: i,
  }))
const refusal = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  expect(body).toMatchObject({ error: expect.any(String), message: expect.any(String), status_code: status })
  return status
}

describe('POST /flight-sessions', () => {
  it('answers 201 with the session and its token, from which every given field is read back', async () => {
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
    const { asset_uuid, plan_uuid } = await newPlan()
    expect(refusal(await start(pilot, { asset_uuid: await newAsset(), plan_uuid }))).toBe(422)
    await edge.ask(flyer.caller, 'DELETE', `/flight-plans/${plan_uuid}`)
    expect(refusal(await start(pilot, { asset_uuid, plan_uuid }))).toBe(422)
  })

  it('is 409 while the asset flies, and again possible afterwards', async () => {
    const { asset_uuid, session_uuid } = await started()
    expect(refusal(await start(flyer.caller, { asset_uuid }))).toBe(409)
    await ask(pilot, 'POST', `/${session_uuid}/end`)
    expect((await start(flyer.caller, { asset_uuid })).status).toBe(201)
  })

  it('with an Idempotency-Key of 255 characters answers a retry alike and another request with 409', async () => {
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
    const manager = (await buildOwner(edge, 'airspaceManager')).caller
    expect(refusal(await start(manager, { asset_uuid: flyer.assetUuid }))).toBe(403)
  })
})

describe('GET /flight-sessions', () => {
  it('lists the organisation’s sessions, by mission and by plan, 25 a page and at most 100', async () => {
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
    const { asset_uuid, ...key } = await started()
    const { status, body } = await ask(pilot, 'GET', `/active?asset_uuid=${asset_uuid}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...key, asset_uuid, session_end_time: null, total_distance: null })
  })

  it('is 400 without an asset and 404 where nobody flies it, or somebody else', async () => {
    const { asset_uuid, session_uuid } = await started()
    expect(refusal(await ask(pilot, 'GET', '/active'))).toBe(400)
    expect(refusal(await ask(pilot, 'GET', '/active?asset_uuid=x'))).toBe(400)
    expect(refusal(await ask(stranger, 'GET', `/active?asset_uuid=${asset_uuid}`))).toBe(404)
    await ask(pilot, 'POST', `/${session_uuid}/end`)
    expect(refusal(await ask(pilot, 'GET', `/active?asset_uuid=${asset_uuid}`))).toBe(404)
  })
})

describe('who reads a session and its records', () => {
  it('of an ad-hoc flight: its pilot and Admins; nobody else finds it', async () => {
    const { session_uuid } = await started()
    for (const path of [`/${session_uuid}`, `/${session_uuid}/telemetry/records`]) {
      for (const caller of [pilot, flyer.caller]) expect((await ask(caller, 'GET', path)).status).toBe(200)
      for (const caller of [colleague, stranger]) expect(refusal(await ask(caller, 'GET', path))).toBe(404)
    }
  })

  it('of a flight on a plan: whoever has access to the plan, but its token only pilot and Admins', async () => {
    const { session_uuid, session_token } = await planned()
    const seen = async (caller: Caller) =>
      (await ask(caller, 'GET', `/${session_uuid}`)).body.data?.session_token
    expect([await seen(pilot), await seen(flyer.caller)]).toEqual([session_token, session_token])
    expect(await seen(colleague)).toBeNull()
    expect((await ask(colleague, 'GET', `/${session_uuid}/telemetry/records`)).status).toBe(200)
    expect(refusal(await ask(stranger, 'GET', `/${session_uuid}/telemetry/records`))).toBe(404)
    expect(refusal(await ask(colleague, 'POST', `/${session_uuid}/end`))).toBe(403)
  })

  it('nobody, where there is none: 404, and 400 for what is no UUID', async () => {
    for (const path of ['', '/telemetry/records']) {
      expect(refusal(await ask(pilot, 'GET', `/${nobody}${path}`))).toBe(404)
      expect(refusal(await ask(pilot, 'GET', `/x${path}`))).toBe(400)
    }
  })
})

describe('POST /flight-sessions/{session_uuid}/end', () => {
  it('fixes the totals and hides the token, and answers 200 again', async () => {
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
    const { session_uuid } = await started()
    for (const [caller, uuid] of [
      [pilot, nobody],
      [stranger, session_uuid],
      [colleague, session_uuid],
    ] as const)
      expect(refusal(await ask(caller, 'POST', `/${uuid}/end`))).toBe(404)
  })
})

describe('POST /flight-sessions/{session_uuid}/telemetry', () => {
  it('answers 202 with the bare count, whatever order the frames are in and whose they say they are', async () => {
    const { session_uuid, asset_uuid } = await started()
    const sent = frames(5).map((frame) => ({ ...frame, session_uuid: nobody, asset_uuid: nobody }))
    const answer = await ask(pilot, 'POST', `/${session_uuid}/telemetry`, {
      body: { frames: sent.toReversed() },
    })
    expect(answer).toEqual({ status: 202, body: { accepted: 5, session_uuid } })
    const { data } = (await ask(pilot, 'GET', `/${session_uuid}/telemetry/records`)).body
    expect(data.map(({ altitude_agl }: { altitude_agl: number }) => altitude_agl)).toEqual([0, 1, 2, 3, 4])
    for (const frame of data) expect(frame).toMatchObject({ session_uuid, asset_uuid })
  })

  it('is 400 for no frames and for bad ones by index, 403 where the session is not one’s own, 404 for none', async () => {
    const { session_uuid } = await started()
    const path = `/${session_uuid}/telemetry`
    const send = (caller: Caller, body: unknown, to = path) => ask(caller, 'POST', to, { body })
    for (const body of [{ frames: [] }, {}, { frames: {} }])
      expect(refusal(await send(pilot, body))).toBe(400)
    const bad = await send(pilot, { frames: [...frames(2), { latitude: 1 }] })
    expect(refusal(bad)).toBe(400)
    expect(bad.body.details).toHaveProperty(['frames.2.timestamp'])
    for (const caller of [colleague, stranger])
      expect(refusal(await send(caller, { frames: frames(1) }))).toBe(403)
    expect(refusal(await send(pilot, { frames: frames(1) }, `/${nobody}/telemetry`))).toBe(404)
    expect((await ask(pilot, 'GET', `${path}/records`)).body.pagination.total_records).toBe(0)
  })
})

describe('GET /flight-sessions/{session_uuid}/telemetry/records', () => {
  it('gives 500 a page unless told, at most 1,000, oldest first, until the last is out', async () => {
    const { session_uuid } = await started()
    const path = `/${session_uuid}/telemetry`
    const sent = frames(1203)
    await ask(pilot, 'POST', path, { body: { frames: sent } })
    const page = async (query = '') => (await ask(pilot, 'GET', `${path}/records${query}`)).body
    const first = await page()
    expect(first.pagination).toEqual({
      total_records: 1203,
      total_pages: 3,
      current_page: 1,
      per_page: 500,
      has_next: true,
      has_previous: false,
    })
    const pages = [first, await page('?page=2'), await page('?page=3')]
    const times = pages.flatMap(({ data }) => data.map(({ timestamp }: { timestamp: string }) => timestamp))
    expect(times).toEqual(sent.map(({ timestamp }) => timestamp))
    expect((await page('?limit=1000')).data).toHaveLength(1000)
    expect((await page('?page=4')).data).toEqual([])
    for (const query of ['?limit=1001', '?limit=0', '?limit=x', '?page=0', '?page=-1', '?page=1.5'])
      expect(refusal(await ask(pilot, 'GET', `${path}/records${query}`))).toBe(400)
  })

  it('between from and to, both included, in any offset; 400 for what is no time', async () => {
    const { session_uuid } = await started()
    const path = `/${session_uuid}/telemetry`
    await ask(pilot, 'POST', path, { body: { frames: frames(10) } })
    const heights = async (query: Record<string, string>) => {
      const { body } = await ask(pilot, 'GET', `${path}/records?${new URLSearchParams(query)}`)
      return body.data.map(({ altitude_agl }: { altitude_agl: number }) => altitude_agl)
    }
    expect(await heights({ from: at(20), to: at(50) })).toEqual([2, 3, 4, 5])
    expect(await heights({ from: at(80) })).toEqual([8, 9])
    expect(await heights({ to: at(0) })).toEqual([0])
    expect(await heights({ from: at(50), to: at(20) })).toEqual([])
    const inIndia = new Date(nowMs() + 90 + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30')
    expect(await heights({ from: inIndia })).toEqual([9])
    for (const query of ['?from=soon', '?to=2026-02-30T00:00:00Z', '?from='])
      expect(refusal(await ask(pilot, 'GET', `${path}/records${query}`))).toBe(400)
  })
})

describe('the organisation', () => {
  it('has to be one’s own', async () => {
    const { session_uuid } = await started()
    const elsewhere = { ...callerOf(flyer), orgUuid: stranger.orgUuid }
    expect(refusal(await ask(elsewhere, 'GET', `/${session_uuid}`))).toBe(403)
  })
})
