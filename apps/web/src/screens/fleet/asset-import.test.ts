import { describe, expect, it } from 'vitest'
import { assetImport, findModel } from './asset-import.ts'

const kestrel = {
  model_uuid: '01900000-0000-7000-8000-000000000001',
  model_svc_id: 'MDL-KESTREL001',
  model_name: 'Kestrel Q4 RTK',
  model_variant: 'R2',
}
const swiftA = {
  ...kestrel,
  model_uuid: kestrel.model_uuid.replace('1', '2'),
  model_svc_id: 'MDL-SWIFT0000A',
  model_name: 'Swift M2',
  model_variant: 'A',
}
const swiftB = { ...swiftA, model_svc_id: 'MDL-SWIFT0000B', model_variant: 'B' }
const models = [kestrel, swiftA, swiftB]
const thermal = {
  payload_uuid: '01900000-0000-7000-8000-0000000000aa',
  payload_svc_id: 'PLD-THERMAL001',
  payload_name: 'T3 thermal',
}
const orgUuid = '01900000-0000-7000-8000-0000000000ff'
const kind = assetImport({ orgUuid, models, payloadsOf: () => [thermal] })

describe('the model of a row', () => {
  it.each([
    ['name and variant', 'kestrel q4 rtk  R2', '', kestrel],
    ['a variant of its own column', 'Swift M2', 'b', swiftB],
    ['its identifier', 'mdl-swift0000a', '', swiftA],
    ['its name, where it has one variant', 'Kestrel Q4 RTK', '', kestrel],
    ['a name with several variants', 'Swift M2', '', 'Say which variant: A, B'],
    ['a slip of the pen', 'Kestrel Q5', '', 'No active model is called Kestrel Q5. Is it Kestrel Q4 RTK R2?'],
    ['nothing like it', 'Zeppelin', '', 'No active model is called Zeppelin'],
  ])('is found by %s', (_name, name, variant, model) => {
    expect(findModel(models, name, variant)).toEqual(model)
  })
})

describe('a row of assets', () => {
  it('becomes what the API takes', () => {
    const cells = {
      model: 'Swift M2',
      variant: 'A',
      asset_uin: 'UA-1',
      uin_status: '',
      asset_org_internal_uuid: 'DMC-1',
      payloads: 'T3 Thermal; PLD-THERMAL001',
    }
    expect(kind.read(cells)).toEqual({
      value: {
        asset_model_uuid: swiftA.model_uuid,
        org_owner_uuid: orgUuid,
        asset_uin: 'UA-1',
        uin_status: 1,
        asset_org_internal_uuid: 'DMC-1',
        active_payload_uuids: [thermal.payload_uuid],
        source: 1,
      },
    })
  })

  it('without a number is pending', () => {
    const read = kind.read({ model: 'MDL-KESTREL001' })
    expect(read).toMatchObject({ value: { asset_uin: null, uin_status: 0, active_payload_uuids: [] } })
  })

  it.each([
    [{}, { model: 'is required' }],
    [{ model: 'MDL-KESTREL001', uin_status: 'Lost' }, { uin_status: 'must be Pending, Generated or Failed' }],
    [{ model: 'MDL-KESTREL001', uin_status: 'Generated' }, { asset_uin: 'Generated needs the number' }],
    [{ model: 'MDL-KESTREL001', asset_uin: 'X'.repeat(65) }, { asset_uin: 'must be at most 64 characters' }],
    [
      { model: 'MDL-KESTREL001', payloads: 'Laser' },
      { payloads: 'The model does not carry Laser; it may carry T3 thermal' },
    ],
  ])('%j is refused at its column', (cells, faults) => {
    expect(kind.read(cells)).toEqual({ faults })
  })
})
