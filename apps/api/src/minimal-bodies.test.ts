import { buildModel, missionBody, planBody, square, zoneBody } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFlyer, buildOwner, type Caller, createEdge, type Edge } from './testing/edge.ts'

let edge: Edge
let flyer: Awaited<ReturnType<typeof buildFlyer>>
let maker: Caller
let manager: Caller

beforeAll(async () => {
  edge = await createEdge()
  flyer = await buildFlyer(edge)
  maker = (await buildOwner(edge, 'assetManufacturer')).caller
  manager = (await buildOwner(edge, 'airspaceManager')).caller
})
afterAll(() => edge.close())

const created = async (caller: Caller, path: string, body: object) => {
  const answer = await edge.ask(caller, 'POST', path, { body })
  expect(answer.json()).toMatchObject({ message: expect.any(String), data: expect.any(Object) })
  expect(answer.statusCode).toBe(201)
  return answer.json().data
}

describe('a partner may leave out, or send as null, what nothing depends on', () => {
  it.each([{}, { org_address: null, org_website: null, org_business_identifiers: null }])(
    'of an organisation: all but its name and type (%j)',
    async (rest) => {
      const { organisation } = await created(flyer.caller, '/organisations', {
        org_name: 'Small Skies',
        org_type: 2,
        ...rest,
      })
      expect(organisation).toMatchObject({
        org_address: '',
        org_website: '',
        org_business_identifiers: { type: '', identifier: '' },
        status: 1,
      })
    },
  )

  it('of an organisation: a null in a change empties, a field left out stays', async () => {
    const body = {
      org_name: 'Two Rivers',
      org_type: 2,
      org_address: 'Old Road 1',
      org_website: 'two.example',
    }
    const { organisation } = await created(flyer.caller, '/organisations', body)
    const caller = { ...flyer.caller, orgUuid: organisation.org_uuid }
    const answer = await edge.ask(caller, 'PUT', `/organisations/${caller.orgUuid}`, {
      body: { org_address: null },
    })
    expect(answer.json().data).toMatchObject({ org_address: '', org_website: 'two.example' })
  })

  it.each([
    {},
    { sub_category: null, class: null, max_range: null, source: null, allowed_payload_uuids: null },
  ])('of an asset model: all but name, variant and category (%j)', async (rest) => {
    const model_name = `Heron ${Object.keys(rest).length}`
    const body = { model_name, model_variant: 'A', category: 2, ...rest }
    expect(await created(maker, '/asset-models', body)).toMatchObject({
      max_range: null,
      source: 1,
      status: 1,
    })
  })

  it.each([
    {},
    {
      asset_uin: null,
      uin_status: null,
      asset_org_internal_uuid: null,
      source: null,
      active_payload_uuids: null,
    },
  ])('of an asset: all but its model and owner (%j)', async (rest) => {
    const { model_uuid } = await buildModel(edge.world)
    const body = { asset_model_uuid: model_uuid, org_owner_uuid: flyer.org.org_uuid, ...rest }
    expect(await created(flyer.caller, '/assets', body)).toMatchObject({
      asset_uin: null,
      uin_status: 0,
      active_payload_uuids: [],
    })
  })

  it.each([undefined, null])('of a mission: description, crew and covered zones (%s)', async (nothing) => {
    const rest = {
      mission_description: nothing,
      assets: nothing,
      pilots: nothing,
      airspace_restrictions_covered: nothing,
    }
    expect(await created(flyer.caller, '/missions', missionBody(edge.world, flyer, rest))).toMatchObject({
      mission_description: '',
      assets: [],
      pilots: [],
      airspace_restrictions_covered: [],
      permission_summary: 'approved',
    })
  })

  it.each([undefined, null])('of a flight plan: payload and covered zones (%s)', async (nothing) => {
    const mission = await created(flyer.caller, '/missions', missionBody(edge.world, flyer))
    const rest = { payload_id: nothing, payload_type: nothing, airspace_restrictions_covered: nothing }
    const path = `/flight-plans?mission_uuid=${mission.mission_uuid}`
    expect(await created(flyer.caller, path, planBody(edge.world, flyer, rest))).toMatchObject({
      payload_id: null,
      payload_type: null,
      airspace_restrictions_covered: [],
    })
  })

  it.each([undefined, null])('of a zone: its time (%s)', async (nothing) => {
    const zone_envelope = square(20, 20)
    const body = { ...zoneBody(), zone_envelope, active_from: nothing, active_to: nothing }
    expect(await created(manager, '/airspaces', body)).toMatchObject({ active_from: null, active_to: null })
  })

  it.each([undefined, null])('of a constraint: its time and metadata (%s)', async (nothing) => {
    const body = {
      constraint_type: 4,
      ref_uuid: crypto.randomUUID(),
      geometry_2d: square(30, 30),
      min_height: 0,
      max_height: 50,
      active_from: nothing,
      active_to: nothing,
      metadata: nothing,
    }
    expect(await created(flyer.caller, '/constraints', body)).toMatchObject({ active_to: null, metadata: {} })
  })
})

describe('what is wrong is named in words that a partner knows', () => {
  it('and not in those of the library that found it', async () => {
    const body = { ...missionBody(edge.world, flyer), assets: 'all', pilots: {}, min_height: 'low' }
    const { details } = (await edge.ask(flyer.caller, 'POST', '/missions', { body })).json()
    expect(details).toEqual({
      assets: ['must be a list of assets'],
      pilots: ['must be a list of user UUIDs'],
      min_height: ['must be a number of metres'],
    })
  })

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=',
    'page=1&page=2',
    'limit=0',
    'limit=101',
    'limit=NaN',
  ])('a list asked for with %s is refused', async (query) => {
    const answer = await edge.ask(manager, 'GET', `/airspaces?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details).toHaveProperty(query.slice(0, query.indexOf('=')))
    expect(answer.body).not.toMatch(/Invalid input|expected/)
  })
})
