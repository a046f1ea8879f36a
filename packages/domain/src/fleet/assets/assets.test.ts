import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildAsset, buildModel, buildPayload } from '../../testing/builders/fleet.ts'
import {
  type BuiltOrganisation,
  buildMember,
  buildOrganisation,
} from '../../testing/builders/organisations.ts'
import { refusal } from '../../testing/refusal.ts'
import { createTestWorld, type TestWorld, testStart } from '../../testing/world.ts'
import type { AssetModel } from '../asset-models/contract.ts'
import { assetModelOperations } from '../asset-models/service.ts'
import { assetOperations } from './service.ts'

let world: TestWorld
let kestrel: BuiltOrganisation
let maker: BuiltOrganisation
let model: AssetModel
beforeAll(async () => {
  world = await createTestWorld()
  kestrel = await buildOrganisation(world)
  maker = await buildOrganisation(world, { type: 'assetManufacturer' })
  const payload = await buildPayload(world, { org: maker })
  model = await buildModel(world, { org: maker, allowed_payload_uuids: [payload.payload_uuid] })
})
afterAll(() => world.close())

const ctx = () => world.as(kestrel.owner)
const body = (given: object = {}) => ({
  asset_model_uuid: model.model_uuid,
  org_owner_uuid: kestrel.org.org_uuid,
  ...given,
})
const create = (given: object = {}) => assetOperations.create.invoke(ctx(), {}, body(given))
const unknown = '01900000-0000-7000-8000-000000000000'

describe('registering an asset', () => {
  it('answers the whole detail shape, pending while it has no UIN', async () => {
    const asset = await create({ active_payload_uuids: model.allowed_payload_uuids })
    expect(asset).toEqual({
      membership_uuid: expect.any(String),
      membership_svc_id: expect.stringMatching(/^MEM-/),
      status: 1,
      created_at: testStart.toISOString(),
      asset_uuid: expect.any(String),
      asset_svc_id: expect.stringMatching(/^AST-/),
      asset_uin: null,
      asset_org_internal_uuid: null,
      uin_status: 0,
      asset_status: 1,
      total_distance: 0,
      total_endurance: 0,
      total_flights: 0,
      asset_model_uuid: model.model_uuid,
      model_name: model.model_name,
      model_variant: 'V1',
      category: 3,
      class: 1,
      max_endurance: 45,
      max_range: 10,
      certificate_status: 'None',
      certificate_expires_at: null,
      model_version: '1.0',
      type_certificate_number: 'TC-0001',
      manufacturer_uuid: maker.org.org_uuid,
      sub_category: 2,
      max_takeoff_weight: 12,
      max_speed: 15,
      max_height: 120,
      operation_envelope: 'VLOS',
      frequency: null,
      active_payload_uuids: model.allowed_payload_uuids,
      application: null,
    })
    const params = { asset_uuid: asset.asset_uuid }
    expect(await assetOperations.get.invoke(ctx(), params, {})).toEqual(asset)
  })

  it.each([
    ['no model: 400', { asset_model_uuid: undefined }, 'invalid_input'],
    ['an unknown model: 404', { asset_model_uuid: unknown }, 'not_found'],
    ['a payload the model does not permit: 422', { active_payload_uuids: [unknown] }, 'unprocessable'],
    ['another owner: 403', { org_owner_uuid: unknown }, 'forbidden'],
    ['an unknown uin_status: 400', { uin_status: 2 }, 'invalid_input'],
  ] as const)('is refused: %s', async (_name, given, code) => {
    expect(await refusal(create(given))).toBe(code)
  })

  it('is for Admins of Asset Owner organisations', async () => {
    const { actor } = await buildMember(world, kestrel.org)
    expect(await refusal(assetOperations.create.invoke(world.as(actor), {}, body()))).toBe('forbidden')
    expect(await refusal(assetOperations.create.invoke(world.as(maker.owner), {}, body()))).toBe('forbidden')
  })

  it('of ten parallel registrations of one UIN one succeeds', async () => {
    const given = { asset_uin: 'UA-RACE', uin_status: 1 }
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusal(create(given))))
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'already_exists')).toHaveLength(9)
  })

  it('takes UINs as they are written: two that differ by case are two, and a search in either case finds both', async () => {
    const uins = ['UA-Case-1', 'ua-case-1']
    for (const asset_uin of uins) expect(await refusal(create({ asset_uin, uin_status: 1 }))).toBe('allowed')
    const found = async (q: string) =>
      (await assetOperations.list.invoke(ctx(), {}, { q })).data.map((one) => one.asset_uin)
    for (const q of uins) expect((await found(q)).sort()).toEqual(uins)
  })

  it('in bulk is all or nothing, and the fault is named by index', async () => {
    const { org, owner } = await buildOrganisation(world)
    const one = { asset_model_uuid: model.model_uuid, org_owner_uuid: org.org_uuid }
    const bulk = (assets: object[]) => assetOperations.createMany.invoke(world.as(owner), {}, { assets })
    const total = async () =>
      (await assetOperations.list.invoke(world.as(owner), {}, {})).pagination.total_records
    await expect(bulk([one, { ...one, active_payload_uuids: [unknown] }])).rejects.toThrow(
      /^assets\.1\.active_payload/,
    )
    await expect(bulk([one, { ...one, uin_status: 9 }])).rejects.toMatchObject({
      details: { 'assets.1.uin_status': [expect.any(String)] },
    })
    const twice = { ...one, asset_uin: 'UA-BULK', uin_status: 1 }
    await expect(bulk([twice, one, twice])).rejects.toMatchObject({
      code: 'already_exists',
      details: { 'assets.2.asset_uin': [expect.any(String)] },
    })
    expect(await refusal(bulk([]))).toBe('invalid_input')
    expect(await total()).toBe(0)
    const made = await bulk([
      { ...one, asset_uin: 'UA-1' },
      { ...one, asset_uin: 'UA-2' },
    ])
    expect(made.total_registered).toBe(2)
    expect(made.assets.map((asset) => asset.asset_uin)).toEqual(['UA-1', 'UA-2'])
    expect(await total()).toBe(2)
  })
})

describe('the life of an asset', () => {
  it('inactive it is 410 to read, PUT brings it back, removed it is gone for good', async () => {
    const asset = await buildAsset(world, kestrel, { asset_model_uuid: model.model_uuid })
    const params = { asset_uuid: asset.asset_uuid }
    const get = () => refusal(assetOperations.get.invoke(ctx(), params, {}))
    const put = (change: object) => assetOperations.update.invoke(ctx(), params, change)
    const remove = () => refusal(capabilities.assets.delete.invoke(ctx(), params, {}))
    expect(await put({ status: -1 })).toMatchObject({ asset_status: -1, status: 1 })
    expect(await get()).toBe('gone')
    expect(await remove()).toBe('gone')
    expect(await put({ status: 1, asset_uin: 'UA-BACK' })).toMatchObject({
      asset_status: 1,
      asset_uin: 'UA-BACK',
    })
    expect(await refusal(put({ status: -2 }))).toBe('invalid_input')
    expect(await refusal(put({ active_payload_uuids: [unknown] }))).toBe('unprocessable')
    const outcomes = await Promise.all([remove(), remove(), remove()])
    expect(outcomes.sort()).toEqual(['allowed', 'gone', 'gone'])
    expect(await refusal(put({ status: 1 }))).toBe('gone')
    const removed = await assetOperations.list.invoke(ctx(), {}, { status: '-2', limit: '100' })
    expect(removed.data.map((row) => row.asset_uuid)).toContain(asset.asset_uuid)
    const present = await assetOperations.list.invoke(ctx(), {}, { limit: '100' })
    expect(present.data.map((row) => row.asset_uuid)).not.toContain(asset.asset_uuid)
  })

  it('removed while it is being changed, it stays removed', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { asset_uuid } = await create()
      const change = { status: 1, asset_org_internal_uuid: 'K-7' }
      const [changed, removed] = await Promise.all([
        refusal(assetOperations.update.invoke(ctx(), { asset_uuid }, change)),
        refusal(capabilities.assets.delete.invoke(ctx(), { asset_uuid }, {})),
      ])
      expect(removed).toBe('allowed')
      expect(['allowed', 'gone']).toContain(changed)
      const again = assetOperations.update.invoke(ctx(), { asset_uuid }, change)
      expect(await refusal(again)).toBe('gone')
    }
  })

  it('a stranger finds nothing, and a page beyond the end is empty', async () => {
    const asset = await create()
    const stranger = await buildOrganisation(world)
    const params = { asset_uuid: asset.asset_uuid }
    for (const operation of [assetOperations.get, assetOperations.update, capabilities.assets.delete])
      expect(await refusal(operation.invoke(world.as(stranger.owner), params, {}))).toBe('not_found')
    const page = await assetOperations.list.invoke(ctx(), {}, { page: '1000' })
    expect(page.data).toEqual([])
    expect(page.pagination.has_next).toBe(false)
    expect(await refusal(assetOperations.list.invoke(ctx(), {}, { limit: '101' }))).toBe('invalid_input')
    const foreign = await assetOperations.list.invoke(ctx(), {}, { org_owner_uuid: stranger.org.org_uuid })
    expect(foreign.pagination.total_records).toBe(0)
  })

  it('a deactivated model takes no new assets', async () => {
    const old = await buildModel(world, { org: maker })
    await assetModelOperations.delete.invoke(world.as(maker.owner), { model_uuid: old.model_uuid }, {})
    expect(await refusal(create({ asset_model_uuid: old.model_uuid }))).toBe('not_found')
  })
})
