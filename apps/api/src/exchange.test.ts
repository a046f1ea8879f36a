import { bowTie, buildManager, buildZone, square } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf, createEdge, type Edge, partnerKey } from './testing/edge.ts'

let edge: Edge
let kia: Caller

beforeAll(async () => {
  edge = await createEdge()
  const manager = await buildManager(edge.world)
  kia = callerOf(manager)
  for (const longitude of [10, 20, 30])
    await buildZone(edge.world, {
      manager,
      zone_name: `Quay ${longitude}`,
      zone_envelope: square(longitude, 5) as never,
    })
})
afterAll(() => edge.close())

const feature = (name: string, pad = 0) => ({
  type: 'Feature',
  geometry: square(50, 5),
  properties: { name, max_height: 120, pad: 'x'.repeat(pad) },
})
const file = (...features: object[]) => ({ type: 'FeatureCollection', features })

describe('a download of zones', () => {
  it.each([
    ['geojson', 'application/geo+json; charset=utf-8', 'zones-2026-06-01.geojson'],
    ['kml', 'application/vnd.google-earth.kml+xml; charset=utf-8', 'zones-2026-06-01.kml'],
    ['ed269', 'application/json; charset=utf-8', 'zones-2026-06-01.json'],
  ])('as %s has its type and its name', async (format, type, name) => {
    const answer = await edge.ask(kia, 'GET', `/airspaces/export?format=${format}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    expect(answer.headers['link']).toBeUndefined()
    expect(answer.body).toContain('Quay 20')
  })

  it('in parts names the next part, filters and all', async () => {
    const names: string[] = []
    let path = '/airspaces/export?limit=2&owner=mine'
    for (let round = 0; path && round < 9; round++) {
      const answer = await edge.ask(kia, 'GET', path)
      names.push(
        ...answer
          .json()
          .features.map((one: { properties: { zone_name: string } }) => one.properties.zone_name),
      )
      const next = /^<\/v1([^>]+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1]
      if (next) expect(next).toContain('owner=mine')
      path = next ?? ''
    }
    expect(names).toEqual(['Quay 10', 'Quay 20', 'Quay 30'])
  })

  it('is described with its types', async () => {
    const document = (await edge.app.inject('/v1/openapi.json')).json()
    const { content, headers } = document.paths['/airspaces/export'].get.responses['200']
    expect(Object.keys(content)).toEqual([
      'application/geo+json',
      'application/vnd.google-earth.kml+xml',
      'application/json',
    ])
    expect(headers).toHaveProperty('Link')
  })
})

describe('an import of zones', () => {
  it('may be as large as a bulk request, by REST and by the console', async () => {
    const content = file(feature('Large', 3_000_000))
    const byRest = await edge.ask(kia, 'POST', '/airspaces/import', { body: { content } })
    expect(byRest.json()).toMatchObject({
      message: 'Import report',
      data: { total_ready: 1, total_created: 0 },
    })
    const byConsole = await edge.app.inject({
      method: 'POST',
      url: '/trpc/exchange.importZones',
      headers: {
        'partner-api-key': partnerKey,
        authorization: `Bearer ${kia.token}`,
        'x-organisation-id': kia.orgUuid,
        'content-type': 'application/json',
      },
      payload: JSON.stringify({ content: JSON.stringify(content) }),
    })
    expect(byConsole.json()).toMatchObject({ result: { data: { total_ready: 1 } } })
  })

  it('that cannot be done is 422, with the reason by feature', async () => {
    const crossed = { ...feature('Crossed'), geometry: bowTie }
    const body = { content: file(feature('Fine'), crossed), dry_run: false }
    const answer = await edge.ask(kia, 'POST', '/airspaces/import', { body })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().details).toEqual({ 'features.1': ['ring 0 crosses itself near position 3'] })
  })
})
