import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './testing/edge.ts'
import { createFlightScene, type FlightScene, nobody, refusal } from './testing/flight-scene.ts'

let scene: FlightScene
beforeAll(async () => {
  scene = await createFlightScene()
})
afterAll(() => scene.edge.close())

describe('who reads a session and its records', () => {
  it('of an ad-hoc flight: its pilot and Admins; nobody else finds it', async () => {
    const { flyer, pilot, colleague, stranger, ask, started } = scene
    const { session_uuid } = await started()
    for (const path of [`/${session_uuid}`, `/${session_uuid}/telemetry/records`]) {
      for (const caller of [pilot, flyer.caller]) expect((await ask(caller, 'GET', path)).status).toBe(200)
      for (const caller of [colleague, stranger]) expect(refusal(await ask(caller, 'GET', path))).toBe(404)
    }
  })

  it('of a flight on a plan: whoever has access to the plan, but its token only pilot and Admins', async () => {
    const { flyer, pilot, colleague, stranger, ask, planned } = scene
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
    const { pilot, ask } = scene
    for (const path of ['', '/telemetry/records']) {
      expect(refusal(await ask(pilot, 'GET', `/${nobody}${path}`))).toBe(404)
      expect(refusal(await ask(pilot, 'GET', `/x${path}`))).toBe(400)
    }
  })
})

describe('POST /flight-sessions/{session_uuid}/telemetry', () => {
  it('answers 202 with the bare count, whatever order the frames are in and whichever asset they name', async () => {
    const { pilot, ask, started, frames } = scene
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
    const { pilot, colleague, stranger, ask, started, frames } = scene
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
  it('gives 500 a page unless asked otherwise, at most 1,000, oldest first, until the last is out', async () => {
    const { pilot, ask, started, frames } = scene
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
    const { pilot, ask, started, at, frames } = scene
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
    const inIndia = at(90 + 5.5 * 3_600_000).replace('Z', '+05:30')
    expect(await heights({ from: inIndia })).toEqual([9])
    for (const query of ['?from=soon', '?to=2026-02-30T00:00:00Z', '?from='])
      expect(refusal(await ask(pilot, 'GET', `${path}/records${query}`))).toBe(400)
  })
})
