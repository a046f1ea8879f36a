import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '../../kernel/index.ts'
import { buildAsset, buildModel } from '../../testing/builders/fleet.ts'
import { type BuiltOrganisation, buildOrganisation } from '../../testing/builders/organisations.ts'
import { refusal } from '../../testing/refusal.ts'
import { createTestWorld, type TestWorld, testStart } from '../../testing/world.ts'
import { certificateOperations } from '../certificates/service.ts'
import { assetOperations } from './service.ts'

let world: TestWorld
let kestrel: BuiltOrganisation
const found = async (filter: object) => {
  const page = await assetOperations.list.invoke(world.as(kestrel.owner), {}, filter)
  expect(page.pagination.total_records).toBe(page.data.length)
  return page.data.map((asset) => asset.asset_org_internal_uuid).sort()
}

beforeAll(async () => {
  world = await createTestWorld()
  kestrel = await buildOrganisation(world)
  const small = await buildModel(world, { model_name: 'Drongo X6', model_variant: 'Heavy', category: 3 })
  const nano = await buildModel(world, { model_name: 'Swift M2', model_variant: 'Std', category: 1 })
  const fleet = [
    ['K-1', { asset_model_uuid: small.model_uuid, asset_uin: 'UA-FLEET-1' }],
    ['K-2', { asset_model_uuid: small.model_uuid, asset_uin: null, uin_status: 0 }],
    ['M_3', { asset_model_uuid: nano.model_uuid, asset_uin: null, uin_status: -1 }],
    ['M%4', { asset_model_uuid: nano.model_uuid, asset_uin: 'UA-FLEET-4' }],
  ] as const
  const assets: Record<string, string> = {}
  for (const [reference, given] of fleet) {
    const made = await buildAsset(world, kestrel, { ...given, asset_org_internal_uuid: reference })
    assets[reference] = made.asset_uuid
  }
  const issue = (asset_uuid: string) =>
    certificateOperations.issue.invoke(world.as(kestrel.owner), { asset_uuid }, {})
  await issue(assets['K-1']!)
  await issue(assets['K-1']!)
  await issue(assets['M%4']!)
  const params = { asset_uuid: assets['M%4']! }
  await certificateOperations.revoke.invoke(world.as(kestrel.owner), params, {})
})
afterAll(() => world.close())

it('each asset of the list says how high its model flies and what is fitted', async () => {
  const { data } = await assetOperations.list.invoke(world.as(kestrel.owner), {}, { q: 'K-1' })
  const { asset_uuid, max_height, active_payload_uuids } = data[0]!
  const detail = await assetOperations.get.invoke(world.as(kestrel.owner), { asset_uuid }, {})
  expect(detail).toMatchObject({ max_height, active_payload_uuids })
})

describe('the list of assets is narrowed over the whole fleet', () => {
  it.each([
    ['by certificate', { certificate_status: 'Active' }, ['K-1']],
    ['to those whose latest certificate is revoked', { certificate_status: 'Revoked' }, ['M%4']],
    ['to those that never had one', { certificate_status: 'None' }, ['K-2', 'M_3']],
    ['and nothing is superseded as its latest', { certificate_status: 'Superseded' }, []],
    ['by registration', { uin_status: '-1' }, ['M_3']],
    ['by category', { category: '1' }, ['M%4', 'M_3']],
    ['by category in words', { category: 'Nano' }, ['M%4', 'M_3']],
    ['by a part of the UIN, in any case', { q: 'fleet-4' }, ['M%4']],
    ['by the own reference', { q: 'k-' }, ['K-1', 'K-2']],
    ['by the model', { q: 'drongo x6 heavy' }, ['K-1', 'K-2']],
    ['a percent sign is a character', { q: '%' }, ['M%4']],
    ['an underscore is a character', { q: '_' }, ['M_3']],
    ['an empty search finds all', { q: '  ' }, ['K-1', 'K-2', 'M%4', 'M_3']],
    ['all of them together', { q: 'ua-', category: '3', certificate_status: 'Active' }, ['K-1']],
  ] as const)('%s', async (_name, filter, references) => {
    expect(await found(filter)).toEqual(references)
  })

  it('finds one by its identifier, with the day on which its certificate ends', async () => {
    const [first] = (await assetOperations.list.invoke(world.as(kestrel.owner), {}, { q: 'K-1' })).data
    expect(await found({ q: first!.asset_svc_id })).toEqual(['K-1'])
    expect(await found({ q: first!.asset_uuid })).toEqual(['K-1'])
    const expires = new Date(testStart.getTime() + 90 * day).toISOString()
    expect(first).toMatchObject({ certificate_status: 'Active', certificate_expires_at: expires })
  })

  it.each([{ certificate_status: 'Lost' }, { uin_status: '2' }, { category: '6' }, { q: 'x'.repeat(201) }])(
    'an unknown value is 400: %j',
    async (filter) => {
      expect(await refusal(found(filter))).toBe('invalid_input')
    },
  )
})
