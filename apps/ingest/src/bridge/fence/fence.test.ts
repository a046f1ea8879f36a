import { describe, expect, it } from 'vitest'
import { autopilots } from '../../mavlink/numbers.ts'
import type { ArmingAnswer } from '../service/service.ts'
import { ceilingParameters, fenceOf } from './items.ts'
import { beginUpload, type Step, type ToSend, uploadReceives, uploadWaits } from './upload.ts'

const ring = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings }) as const
const zone = (west: number, isPermitted: boolean) => ({
  zone_uuid: 'z',
  zone_name: 'Z',
  zone_envelope: polygon(ring(west, 13.01, 0.01)),
  is_permitted: isPermitted,
})
const answer = (red_zones: ArmingAnswer['red_zones'] = [], holes: number[][][] = []): ArmingAnswer => ({
  answer: 'approved',
  reason: null,
  message: '',
  pilot_text: '',
  valid_for_s: 60,
  plan: {
    plan_uuid: 'p',
    plan_svc_id: 'PLN',
    flight_envelope: polygon(ring(77.6, 13, 0.1), ...holes),
    min_height: 40,
    max_height: 90,
    schedule_end_time: '',
  },
  red_zones,
})

describe('the fence of a plan', () => {
  it('is its area as one inclusion of as many vertices as it has corners, in 1e-7 degree', () => {
    const fence = fenceOf(answer(), 'exclude')!
    expect(fence).toMatchObject({ points: 4, exclusions: 0, ceilingM: 90 })
    expect(fence.items[2]).toMatchObject({
      seq: 2,
      command: 5001,
      param1: 4,
      x: 131_000_000,
      y: 777_000_000,
      mission_type: 1,
    })
  })

  it('keeps out of its holes and of RED zones in it; of permitted ones as the operator chose', () => {
    const given = answer([zone(77.61, false), zone(77.65, true)], [ring(77.63, 13.05, 0.01)])
    const all = fenceOf(given, 'exclude')!
    expect(all).toMatchObject({ points: 16, exclusions: 3 })
    expect(all.items.filter(({ command }) => command === 5002)).toHaveLength(12)
    expect(fenceOf(given, 'unless_permitted')).toMatchObject({ exclusions: 2 })
  })

  it('has its ceiling in the parameters of the autopilot', () => {
    expect(ceilingParameters(autopilots.ardupilot, 90).map(({ name, value }) => [name, value])).toEqual([
      ['FENCE_ALT_MAX', 90],
      ['FENCE_TYPE', 5],
      ['FENCE_ENABLE', 1],
    ])
    expect(ceilingParameters(autopilots.px4, 90)).toMatchObject([{ name: 'GF_MAX_VER_DIST', value: 90 }])
    expect(ceilingParameters(0, 90)).toEqual([])
  })
})

describe('its upload', () => {
  const job = { fence: fenceOf(answer(), 'exclude')!, ceiling: ceilingParameters(autopilots.px4, 90) }
  const receive = (step: Step, name: ToSend['name'], fields: ToSend['fields'], nowMs = 0) =>
    uploadReceives(step.upload, { name, fields }, nowMs)
  const ask = (step: Step, seq: number) => receive(step, 'MISSION_REQUEST_INT', { seq, mission_type: 1 })
  const whole = () => [0, 1, 2, 3].reduce(ask, beginUpload(job, 0))

  it('counts, gives each item that is asked for, and ends on board when ceiling and acknowledgement have come', () => {
    const begun = beginUpload(job, 0)
    expect(begun.send).toMatchObject([{ name: 'MISSION_COUNT', fields: { count: 4, mission_type: 1 } }])
    const third = ask(ask(ask(begun, 0), 1), 2)
    expect(third.send).toMatchObject([{ name: 'MISSION_ITEM_INT', fields: { seq: 2 } }])
    const accepted = receive(whole(), 'MISSION_ACK', { type: 0, mission_type: 1 })
    expect(accepted.send).toMatchObject([
      { name: 'PARAM_SET', fields: { param_id: 'GF_MAX_VER_DIST', param_value: 90 } },
    ])
    expect(receive(accepted, 'PARAM_VALUE', { param_id: 'GF_MAX_VER_DIST', param_value: 90 }).upload.at).toBe(
      'on_board',
    )
  })

  it.each([
    [4, 'MAV_MISSION_NO_SPACE'],
    [3, 'MAV_MISSION_UNSUPPORTED'],
    [77, 'MAV_MISSION_77'],
  ])('that is refused with %i has failed with %s', (type, why) => {
    expect(receive(beginUpload(job, 0), 'MISSION_ACK', { type, mission_type: 1 }).upload).toMatchObject({
      at: 'failed',
      why,
    })
  })

  it('takes no notice of another mission, of an early acceptance, and of items that there are not', () => {
    const begun = beginUpload(job, 0)
    expect(receive(begun, 'MISSION_ACK', { type: 4, mission_type: 0 }).upload.at).toBe('items')
    expect(receive(begun, 'MISSION_ACK', { type: 0, mission_type: 1 }).upload.at).toBe('items')
    expect(ask(begun, 9).send).toEqual([])
  })

  it('goes again after a silence of 1.5 s, and fails after five', () => {
    let step = ask(beginUpload(job, 0), 1)
    expect(uploadWaits(step.upload, 1_499).send).toEqual([])
    for (let tries = 2, nowMs = 1_500; tries <= 5; tries += 1, nowMs += 1_500) {
      step = uploadWaits(step.upload, nowMs)
      expect(step.send).toMatchObject([{ name: 'MISSION_ITEM_INT', fields: { seq: 1 } }])
    }
    expect(uploadWaits(step.upload, 7_500).upload).toMatchObject({
      at: 'failed',
      why: 'the vehicle does not answer',
    })
  })

  it('names the parameter that the vehicle did not take', () => {
    const asked = receive(whole(), 'MISSION_ACK', { type: 0, mission_type: 1 })
    const kept = receive(asked, 'PARAM_VALUE', { param_id: 'GF_MAX_VER_DIST', param_value: 0 })
    expect(kept.upload).toMatchObject({ at: 'failed', why: 'GF_MAX_VER_DIST stays 0' })
  })
})
