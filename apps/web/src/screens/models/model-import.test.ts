import { describe, expect, it } from 'vitest'
import { modelImport } from './model-import.ts'

const camera = {
  payload_uuid: '01900000-0000-7000-8000-0000000000aa',
  payload_svc_id: 'PLD-CAMERA0001',
  payload_name: 'Sony LR1',
}
const kind = modelImport([camera])
const named = { model_name: 'Kestrel', model_variant: 'R2', category: 'Small' }

describe('a row of models', () => {
  it('becomes what the API takes, names as numbers and figures as numbers', () => {
    const cells = {
      ...named,
      sub_category: 'rotorcraft',
      class: '1',
      max_takeoff_weight: '4,8',
      operation_envelope: 'vlos',
      payloads: 'sony lr1',
    }
    expect(kind.read(cells)).toMatchObject({
      value: {
        ...named,
        category: 3,
        sub_category: 2,
        class: 1,
        max_takeoff_weight: 4.8,
        operation_envelope: 'VLOS',
        allowed_payload_uuids: [camera.payload_uuid],
      },
    })
  })

  it.each([
    [{ ...named, model_name: '' }, 'model_name'],
    [{ ...named, category: 'Huge' }, 'category'],
    [{ ...named, max_range: 'far' }, 'max_range'],
    [{ ...named, max_height: '0' }, 'max_height'],
    [{ ...named, min_temp: '20', max_temp: '-5' }, 'max_temp'],
    [{ ...named, payloads: 'Laser' }, 'payloads'],
  ])('%j is refused at its column', (cells, column) => {
    expect(Object.keys(kind.read(cells).faults ?? {})).toEqual([column])
  })

  it('its template is a right row', () => {
    const example = Object.fromEntries(kind.columns.map(({ key, example }) => [key, example]))
    expect(kind.read(example).faults).toBeUndefined()
  })
})
