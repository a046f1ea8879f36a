import { buildManager, buildZone } from '@clearway/domain/testing'
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
let kia: Caller
let member: Caller
let operator: Caller
let zonePath: string
let gonePath: string

beforeAll(async () => {
  edge = await createEdge()
  const manager = await buildManager(edge.world)
  kia = callerOf(manager)
  const flyer = await buildFlyer(edge)
  operator = flyer.caller
  member = flyer.member
  zonePath = `/airspaces/${(await buildZone(edge.world, { manager })).zone_uuid}`
  gonePath = `/airspaces/${(await buildZone(edge.world, { manager })).zone_uuid}`
  await edge.ask(kia, 'DELETE', gonePath)
})
afterAll(() => edge.close())

// Partner key, token, organisation, role, existence, deactivated, shape, meaning
// (docs/contract/wire.md#order-of-refusal). Each case is wrong in its own way and in every later way; only the first
// may get.
const wrongShape = { restriction_type: 99, zone_envelope: { type: 'Polygon', coordinates: [] } }
const nowhere = '/airspaces/01900000-0000-7000-8000-0000000000ff'
const twoOrganisations = {
  'x-organisation-id': '01900000-0000-7000-8000-000000000001',
  'x-organization-id': '01900000-0000-7000-8000-000000000002',
}

describe('a request that is wrong in several ways is refused for the first of them', () => {
  const cases: [string, () => Caller | null, () => string, Sent, number, string][] = [
    [
      'no partner key',
      () => null,
      () => nowhere,
      { headers: { 'partner-api-key': undefined, ...twoOrganisations } },
      401,
      'PARTNER_KEY_REQUIRED',
    ],
    ['no token', () => null, () => nowhere, { headers: twoOrganisations }, 401, 'TOKEN_REQUIRED'],
    ['two organisations', () => kia, () => nowhere, { headers: twoOrganisations }, 400, 'INVALID_INPUT'],
    [
      'an organisation that is not a UUID',
      () => kia,
      () => nowhere,
      { headers: { 'x-organisation-id': 'kia' } },
      400,
      'INVALID_INPUT',
    ],
    [
      'no organisation',
      () => kia,
      () => nowhere,
      { headers: { 'x-organisation-id': undefined } },
      400,
      'INVALID_INPUT',
    ],
    [
      "somebody else's organisation",
      () => ({ ...kia, orgUuid: operator.orgUuid }),
      () => nowhere,
      {},
      403,
      'NOT_A_MEMBER',
    ],
    ['an organisation of the wrong type', () => operator, () => nowhere, {}, 403, 'FORBIDDEN'],
    ['a record that is not there', () => kia, () => nowhere, {}, 404, 'NOT_FOUND'],
    ['a deactivated record', () => kia, () => gonePath, {}, 410, 'GONE'],
    ['a wrong shape', () => kia, () => zonePath, {}, 400, 'INVALID_INPUT'],
  ]
  it.each(cases)('%s', async (_name, caller, path, sent, status, error) => {
    const answer = await edge.ask(caller(), 'PUT', path(), { body: wrongShape, ...sent })
    expect([answer.statusCode, answer.json().error]).toEqual([status, error])
  })

  it('and only a well-shaped one is refused for its meaning', async () => {
    const answer = await edge.ask(kia, 'PUT', zonePath, { body: { zone_envelope: wrongShape.zone_envelope } })
    expect([answer.statusCode, answer.json().error]).toEqual([422, 'INVALID_GEOMETRY'])
  })

  it.each([
    ['broken off', '{'],
    ['no object', '[]'],
    ['nested too deep', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`],
  ])('a body that is %s is refused after the right to its record is checked', async (_how, body) => {
    const errors = []
    for (const path of [nowhere, gonePath, zonePath])
      errors.push((await edge.ask(kia, 'PUT', path, { body })).statusCode)
    expect(errors).toEqual([404, 410, 400])
  })

  it('a Member is refused before the body of a mission is read', async () => {
    const answer = await edge.ask(member, 'POST', '/missions', { body: '{' })
    expect(answer.statusCode).toBe(403)
  })
})

describe('the organisation header', () => {
  it.each([
    ['in its other spelling', (orgUuid: string) => ({ 'x-organization-id': orgUuid })],
    [
      'in both, when they agree',
      (orgUuid: string) => ({ 'x-organisation-id': orgUuid, 'x-organization-id': orgUuid.toUpperCase() }),
    ],
  ])('is understood %s', async (_how, headers) => {
    const answer = await edge.ask(kia, 'GET', '/airspaces', {
      headers: { 'x-organisation-id': undefined, ...headers(kia.orgUuid) },
    })
    expect(answer.statusCode).toBe(200)
  })

  it('is not looked at where no organisation is needed', async () => {
    const answer = await edge.ask(kia, 'GET', '/users/me', { headers: twoOrganisations })
    expect(answer.statusCode).toBe(200)
  })

  it('of a banned organisation opens nothing', async () => {
    const { caller } = await buildOwner(edge, 'airspaceMonitor')
    await edge.ask(caller, 'PUT', `/organisations/${caller.orgUuid}`, { body: { status: -2 } })
    const answer = await edge.ask(caller, 'GET', '/airspaces')
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'ORGANISATION_INACTIVE'])
  })
})
