import { describe, expect, it } from 'vitest'
import { buildModel, buildPayload } from '../../testing/builders/fleet.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { payloadModelOperations } from '../payload-models/service.ts'
import { assetModelOperations } from './service.ts'

const world = await openTestWorld()
const maker = await buildOrganisation(world, { type: 'assetManufacturer' })
const other = await buildOrganisation(world)

const ctx = () => world.as(maker.owner)
const create = (given: object) =>
  assetModelOperations.create.invoke(
    ctx(),
    {},
    { model_name: 'K', model_variant: 'A', category: 1, ...given },
  )
const unknown = '01900000-0000-7000-8000-000000000000'

describe('asset models', () => {
  it('Nikhil creates one, categories by number or name; every organisation reads it', async () => {
    const model = await create({
      category: 'medium',
      sub_category: 'hybrid',
      class: 3,
      operation_time: ['06:00-18:00'],
    })
    expect(model).toMatchObject({
      manufacturer_uuid: maker.org.org_uuid,
      category: 4,
      sub_category: 3,
      class: 3,
      operation_time: ['06:00-18:00'],
      allowed_payload_uuids: [],
      payloads: [],
      payload_id: null,
      source: 1,
      status: 1,
      created_by: maker.person.user.user_uuid,
    })
    const params = { model_uuid: model.model_uuid }
    expect(await assetModelOperations.get.invoke(world.as(other.owner), params, {})).toEqual(model)
  })

  it.each([
    ['an unknown category: 400', { category: 6 }, 'invalid_input'],
    ['an unknown envelope: 400', { operation_envelope: 'NVLOS' }, 'invalid_input'],
    ['a weight of 0: 422', { max_takeoff_weight: 0 }, 'unprocessable'],
    ['a negative height: 422', { max_height: -1 }, 'unprocessable'],
    ['temperatures the wrong way round: 422', { min_temp: 50, max_temp: -10 }, 'unprocessable'],
    ['an unknown payload: 422', { allowed_payload_uuids: [unknown] }, 'unprocessable'],
  ] as const)('is refused: %s', async (_name, given, code) => {
    expect(await refusal(create({ model_variant: 'refused', ...given }))).toBe(code)
  })

  it('of two corrections at once that do not fit each other one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { model_uuid } = await create({ model_variant: `Warm ${round}`, min_temp: -10, max_temp: 50 })
      const update = (given: object) =>
        refusal(assetModelOperations.update.invoke(ctx(), { model_uuid }, given))
      const outcomes = await Promise.all([update({ min_temp: 40 }), update({ max_temp: 0 })])
      expect(outcomes.toSorted()).toEqual(['allowed', 'unprocessable'])
    }
  })

  it('of ten parallel creations of one name and variant one succeeds; another maker may use them', async () => {
    const given = { model_name: 'Race', model_variant: 'A' }
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusal(create(given))))
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'already_exists')).toHaveLength(9)
    expect((await buildModel(world, given)).model_name).toBe('Race')
  })

  it('in bulk is all or nothing, faults by index', async () => {
    const bulk = (models: object[]) => assetModelOperations.createMany.invoke(ctx(), {}, { models })
    const one = (model_name: string, given: object = {}) => ({
      model_name,
      model_variant: 'B',
      category: 1,
      ...given,
    })
    await expect(bulk([one('B1'), one('B2', { max_speed: -1 })])).rejects.toThrow(/^models\.1\.max_speed/)
    await expect(bulk([one('B1'), one('B1')])).rejects.toMatchObject({
      code: 'already_exists',
      details: { 'models.1.model_name': [expect.any(String)] },
    })
    expect(await refusal(bulk([]))).toBe('invalid_input')
    const made = await bulk([one('B1'), one('B2')])
    expect(made).toMatchObject({ total_registered: 2, models: [{ model_name: 'B1' }, { model_name: 'B2' }] })
  })

  it('payloads keep the model’s order and leave the deactivated out; aliases mean the same', async () => {
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => buildPayload(world, { org: maker })))
    const uuids = [c, a, b].map((payload) => payload!.payload_uuid)
    const model = await buildModel(world, { org: maker, allowed_payload_uuids: uuids })
    const params = { model_uuid: model.model_uuid }
    const payloads = async () =>
      (await assetModelOperations.payloads.invoke(world.as(other.owner), params, {})).map(
        (row) => row.payload_uuid,
      )
    expect(await payloads()).toEqual(uuids)
    await payloadModelOperations.delete.invoke(ctx(), { payload_uuid: a!.payload_uuid }, {})
    expect(await payloads()).toEqual([c!.payload_uuid, b!.payload_uuid])
    const put = (body: object) => assetModelOperations.update.invoke(ctx(), params, body)
    expect((await put({ payloads: [a!.payload_uuid, b!.payload_uuid] })).allowed_payload_uuids).toHaveLength(
      2,
    )
    expect(await put({ payload_id: b!.payload_uuid })).toMatchObject({ payloads: [b!.payload_uuid] })
    const unresolved = { model_uuid: unknown }
    expect(await refusal(assetModelOperations.payloads.invoke(ctx(), unresolved, {}))).toBe('not_found')
  })

  it('only its maker’s Admin changes it; deactivated it is 410 and off the list', async () => {
    const model = await buildModel(world, { org: maker })
    const params = { model_uuid: model.model_uuid }
    const rival = await buildOrganisation(world, { type: 'assetManufacturer' })
    const { actor: member } = await buildMember(world, maker.org)
    const put = (actor: typeof member, body: object) =>
      refusal(assetModelOperations.update.invoke(world.as(actor), params, body))
    expect(await put(rival.owner, { max_height: 100 })).toBe('not_found')
    expect(await put(other.owner, { max_height: 100 })).toBe('forbidden')
    expect(await put(member, { max_height: 100 })).toBe('forbidden')
    expect(await put(maker.owner, { max_height: 0 })).toBe('unprocessable')
    expect(await put(maker.owner, { category: 'Huge' })).toBe('invalid_input')
    const changed = await assetModelOperations.update.invoke(ctx(), params, {
      max_height: 90,
      frequency: null,
    })
    expect(changed).toMatchObject({ max_height: 90, frequency: null, model_name: model.model_name })
    const remove = () => refusal(assetModelOperations.delete.invoke(ctx(), params, {}))
    expect((await Promise.all([remove(), remove()])).sort()).toEqual(['allowed', 'gone'])
    expect(await refusal(assetModelOperations.get.invoke(ctx(), params, {}))).toBe('gone')
    const page = await assetModelOperations.list.invoke(ctx(), {}, { limit: '100' })
    expect(page.data.map((row) => row.model_uuid)).not.toContain(model.model_uuid)
  })
})

describe('the list of asset models', () => {
  it('is narrowed by maker, category and text; what was withdrawn only its maker sees', async () => {
    const rival = await buildOrganisation(world, { type: 'assetManufacturer' })
    const build = (model_name: string, category: 1 | 3) =>
      buildModel(world, { org: rival, model_name, category })
    const shikra = await build('Shikra 350', 1)
    const ibis = await build('Ibis Cargo 12', 3)
    const old = await build('Old Hand', 3)
    await assetModelOperations.delete.invoke(world.as(rival.owner), { model_uuid: old.model_uuid }, {})
    const names = async (actor: typeof rival.owner, filter: object) => {
      const page = await assetModelOperations.list.invoke(world.as(actor), {}, filter)
      expect(page.pagination.total_records).toBe(page.data.length)
      return page.data.map((model) => model.model_name)
    }
    const ofRival = { manufacturer_uuid: rival.org.org_uuid }
    expect(await names(other.owner, ofRival)).toEqual(['Ibis Cargo 12', 'Shikra 350'])
    expect(await names(other.owner, { ...ofRival, category: 'Nano' })).toEqual(['Shikra 350'])
    expect(await names(other.owner, { q: 'cargo' })).toEqual(['Ibis Cargo 12'])
    expect(await names(other.owner, { q: shikra.model_svc_id })).toEqual(['Shikra 350'])
    expect(await names(other.owner, { q: ibis.model_uuid })).toEqual(['Ibis Cargo 12'])
    expect(await names(rival.owner, { status: '-1' })).toEqual(['Old Hand'])
    expect(await names(other.owner, { ...ofRival, status: '-1' })).toEqual([])
  })
})

describe('payload models', () => {
  it('are found by type and text', async () => {
    const org = await buildOrganisation(world)
    await buildPayload(world, { org, payload_name: 'Sony LR1', payload_type: 1 })
    await buildPayload(world, { org, payload_name: 'T3 thermal', payload_type: 2, manufacturer: 'Teledyne' })
    const names = async (filter: object) =>
      (await payloadModelOperations.list.invoke(world.as(org.owner), {}, filter)).data.map(
        (payload) => payload.payload_name,
      )
    expect(await names({ payload_type: '2' })).toEqual(['T3 thermal'])
    expect(await names({ q: 'teledyne' })).toEqual(['T3 thermal'])
    expect(await names({ q: 'sony', payload_type: '2' })).toEqual([])
    expect(await names({})).toHaveLength(2)
  })

  it('belong to their organisation alone', async () => {
    const payload = await buildPayload(world, { org: other })
    expect(payload).toMatchObject({ org_owner_uuid: other.org.org_uuid, payload_type: 2, status: 1 })
    const params = { payload_uuid: payload.payload_uuid }
    for (const operation of [
      payloadModelOperations.get,
      payloadModelOperations.update,
      payloadModelOperations.delete,
    ])
      expect(await refusal(operation.invoke(ctx(), params, {}))).toBe('not_found')
    const manager = await buildOrganisation(world, { type: 'airspaceManager' })
    expect(await refusal(payloadModelOperations.list.invoke(world.as(manager.owner), {}, {}))).toBe(
      'forbidden',
    )
  })

  it('deactivated they are 410, and PUT brings them back', async () => {
    const payload = await buildPayload(world, { org: maker })
    const params = { payload_uuid: payload.payload_uuid }
    const put = (body: object) => payloadModelOperations.update.invoke(ctx(), params, body)
    await payloadModelOperations.delete.invoke(ctx(), params, {})
    expect(await refusal(payloadModelOperations.get.invoke(ctx(), params, {}))).toBe('gone')
    expect(await refusal(payloadModelOperations.delete.invoke(ctx(), params, {}))).toBe('gone')
    expect(await refusal(put({ status: 0 }))).toBe('invalid_input')
    expect(await put({ status: 1, payload_name: 'Second eye' })).toEqual({
      ...payload,
      payload_name: 'Second eye',
    })
  })

  it.each([
    ['an unknown payload_type: 400', { payload_type: 42 }, 'invalid_input'],
    ['a weight of 0: 422', { weight_kg: 0 }, 'unprocessable'],
  ] as const)('is refused: %s', async (_name, given, code) => {
    const body = { payload_name: 'P', payload_type: 'LiDAR', manufacturer: 'M', weight_kg: 1, ...given }
    expect(await refusal(payloadModelOperations.create.invoke(ctx(), {}, body))).toBe(code)
  })
})
