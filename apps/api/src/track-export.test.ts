import { capabilities } from '@clearway/domain'
import {
  buildManager,
  buildMember,
  buildMissionWithPlan,
  buildOrganisation,
  buildSession,
  buildZone,
  square,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFlyer, callerOf, createEdge, type Edge, partnerKey } from './testing/edge.ts'

let edge: Edge
let flyer: Awaited<ReturnType<typeof buildFlyer>>
let path: string
let svcId: string

beforeAll(async () => {
  edge = await createEdge()
  flyer = await buildFlyer(edge)
  const { sessionUuid } = await buildSession(edge.world, { org: flyer })
  path = `/flight-sessions/${sessionUuid}/telemetry`
  svcId = (await edge.ask(flyer.caller, 'GET', `/flight-sessions/${sessionUuid}`)).json().data.session_svc_id
  const frames = Array.from({ length: 1200 }, (_, i) => ({
    timestamp: new Date(edge.world.clock.now().getTime() + i * 10).toISOString(),
    latitude: 10,
    longitude: 20,
    status_text: 'prêt',
  }))
  await edge.ask(flyer.caller, 'POST', path, { body: { frames } })
})
afterAll(() => edge.close())

/** A flight on a plan that asked a red zone, with the zone's manager and monitor and the manager of another. */
const watchedFlight = async () => {
  const { world } = edge
  const manager = await buildManager(world)
  const zone_envelope = square(20, 40) as never
  const { zone_uuid } = await buildZone(world, { manager, kind: 'red', zone_envelope })
  const monitor = await buildOrganisation(world, { type: 'airspaceMonitor' })
  const linked = { org_uuid: monitor.org.org_uuid, membership_type: 2 }
  await capabilities.zones.link.invoke(world.as(manager.owner), { zone_uuid }, linked)
  const stranger = await buildManager(world)
  await buildZone(world, { manager: stranger, zone_envelope: square(25, 40) as never })
  const operator = await buildFlyer(edge)
  const { plan } = await buildMissionWithPlan(world, operator, [20, 40])
  const { sessionUuid } = await buildSession(world, {
    ...{ org: operator, assetUuid: operator.assetUuid, planUuid: plan.plan_uuid },
  })
  const expected = world.clock.now().toISOString()
  const frames = [{ timestamp: expected, latitude: 40, longitude: 20 }]
  const uploaded = { session_uuid: sessionUuid }
  await capabilities.telemetry.upload.invoke(world.as(operator.owner), uploaded, { frames })
  return {
    ...{ manager: callerOf(manager), monitor: callerOf(monitor), stranger: callerOf(stranger) },
    ...{ sessionUuid, expected },
  }
}

describe('GET /flight-sessions/{session_uuid}/telemetry/export', () => {
  it.each([
    ['geojson', 'application/geo+json; charset=utf-8'],
    ['gpx', 'application/gpx+xml; charset=utf-8'],
    ['kml', 'application/vnd.google-earth.kml+xml; charset=utf-8'],
    ['csv', 'text/csv; charset=utf-8'],
  ])('as %s has its type, the name of the session, and every frame', async (format, type) => {
    const answer = await edge.ask(flyer.caller, 'GET', `${path}/export?format=${format}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${svcId}.${format}"`)
    expect(answer.body.match(/T08:00:\d\d\.\d{3}Z/g)!.length).toBeGreaterThanOrEqual(1200)
    expect(answer.body).toContain('prêt')
  })

  it('is GeoJSON unless another is asked for, and 400 for one that there is not', async () => {
    const plain = await edge.ask(flyer.caller, 'GET', `${path}/export`)
    expect(plain.json().features[0].geometry.coordinates).toHaveLength(1200)
    const strange = await edge.ask(flyer.caller, 'GET', `${path}/export?format=shp`)
    expect(strange.statusCode).toBe(400)
    expect(strange.json().details).toHaveProperty('format')
  })

  it('is not there for a colleague without a part in the flight', async () => {
    const { person } = await buildMember(edge.world, flyer.org)
    const colleague = { token: person.token, orgUuid: flyer.org.org_uuid }
    expect((await edge.ask(colleague, 'GET', `${path}/export`)).statusCode).toBe(404)
  })

  it('is there for manager and monitor of a zone that the plan asked, by a route of their own', async () => {
    const { manager, monitor, stranger, sessionUuid, expected } = await watchedFlight()
    const seen = `/airspace/sessions/${sessionUuid}/telemetry/export`
    for (const caller of [manager, monitor]) {
      const answer = await edge.ask(caller, 'GET', `${seen}?format=gpx`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('application/gpx+xml; charset=utf-8')
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="FSN-[0-9A-Z]{10}\.gpx"$/)
      expect(answer.body).toContain(expected)
    }
    expect((await edge.ask(manager, 'GET', `${seen}?format=shp`)).statusCode).toBe(400)
    expect((await edge.ask(stranger, 'GET', seen)).statusCode).toBe(404)
    expect((await edge.ask(flyer.caller, 'GET', seen)).statusCode).toBe(403)
    const operators = `/flight-sessions/${sessionUuid}/telemetry/export`
    expect((await edge.ask(manager, 'GET', operators)).statusCode).toBe(403)
  })

  it('is described with its types, and is no procedure of the console', async () => {
    const document = (await edge.app.inject('/v1/openapi.json')).json()
    const described = document.paths['/flight-sessions/{session_uuid}/telemetry/export'].get.responses['200']
    expect(Object.keys(described.content)).toEqual([
      'application/geo+json',
      'application/gpx+xml',
      'application/vnd.google-earth.kml+xml',
      'text/csv',
    ])
    const procedure = await edge.app.inject({
      url: '/trpc/telemetry.export',
      headers: { 'partner-api-key': partnerKey, authorization: `Bearer ${flyer.caller.token}` },
    })
    expect(procedure.statusCode).toBe(404)
  })
})
