import { describe, expect, test } from 'vitest'
import { volumeOf } from '../../entities/volume/volume-fields.ts'
import { square } from '../../testing/square.ts'
import { toLocalInput } from '../../words/text.ts'
import { effectOfSaving, stillFits } from './mission-changes.ts'
import {
  instantsOf,
  type Mission,
  type MissionForm,
  missionForm,
  missionValues,
  newMissionValues,
  updateInput,
} from './mission-form.ts'

const plan = {
  plan_uuid: 'p1',
  flight_envelope: square(77.82, 13.02, 0.02),
  min_height: 40,
  max_height: 60,
  schedule_start_time: '2026-11-21T09:15:00.000Z',
  schedule_end_time: '2026-11-21T09:45:00.000Z',
}
const mission = {
  mission_uuid: 'm1',
  mission_name: 'Hoskote reservoir survey',
  mission_description: '',
  start_time: '2026-11-21T09:00:42.500Z',
  end_time: '2026-11-21T10:15:00.000Z',
  mission_envelope: square(77.8, 13, 0.1),
  min_height: 40,
  max_height: 80,
  min_altitude: { value: 40, reference: 'AGL', unit: 'm' },
  max_altitude: { value: 80, reference: 'AGL', unit: 'm' },
  assets: [{ asset_uuid: 'a1', payload_id: 'y1', payload_type: 2 }],
  pilots: [{ user_uuid: 'u1' }],
  permissions: [{ permission_status: 1, permission_reference: 'BLR/26/1184' }],
  flight_plans: [plan],
} as unknown as Mission

const volume = (over: Partial<ReturnType<typeof missionValues>> = {}) => {
  const values = { ...missionValues(mission), ...over }
  return volumeOf({ ...values, ...instantsOf(values, mission) }, mission.mission_envelope as never)
}

describe('an edited mission', () => {
  test('sends back its very instants, its payloads, and no area that was not drawn', () => {
    const values = { ...missionValues(mission), mission_name: 'Renamed' } as MissionForm
    const input = updateInput(mission, values, null)
    expect(input).toMatchObject({
      mission_uuid: 'm1',
      mission_name: 'Renamed',
      max_altitude: mission.max_altitude,
      start_time: mission.start_time,
      assets: [{ asset_uuid: 'a1', payload_id: 'y1', payload_type: 2 }],
    })
    expect(input).not.toHaveProperty('mission_envelope')
    const drawn = square(77.8, 13, 0.2) as never
    expect(updateInput(mission, values, drawn)).toMatchObject({ mission_envelope: drawn })
  })

  test('that is only renamed asks no manager again', () => {
    expect(effectOfSaving(mission, volume(), false)).toBeNull()
  })

  test('that lasts less than a minute can be renamed', () => {
    const short = { ...mission, end_time: '2026-11-21T09:00:59.000Z' }
    expect(missionForm(short).safeParse(missionValues(short)).error).toBeUndefined()
  })

  test('that moves says which approvals and plans it costs', () => {
    expect(effectOfSaving(mission, volume({ max_height: 50 }), false)).toBe(
      'Approvals given by a manager are asked for again. 1 plan no longer fits it and is rejected until changed.',
    )
    expect(effectOfSaving(mission, volume({ max_height: 90 }), false)).toBe(
      'Approvals given by a manager are asked for again.',
    )
  })

  test('keeps the plans that still lie inside', () => {
    const inside = volume()
    expect(inside && stillFits(mission.flight_plans[0]!, inside)).toBe(true)
    const later = volume({ start_time: toLocalInput('2026-11-21T09:30:00.000Z') })
    expect(later && stillFits(mission.flight_plans[0]!, later)).toBe(false)
  })
})

describe('the form', () => {
  test('begins on a whole quarter about an hour ahead', () => {
    const values = newMissionValues(Date.parse('2026-11-21T11:42'))
    expect([values.start_time, values.end_time]).toEqual(['2026-11-21T12:45', '2026-11-21T13:45'])
  })

  test('names each field that is missing or wrong', () => {
    const checked = missionForm(null).safeParse({ ...newMissionValues(0), mission_name: ' ' })
    const faults = checked.error?.issues.map(({ path }) => path[0])
    expect(faults).toEqual(expect.arrayContaining(['mission_name', 'mission_envelope']))
  })

  test('requires the band and the window the right way round', () => {
    const turned = { ...missionValues(mission), max_height: 20, end_time: '2020-01-01T00:00' }
    const faults = missionForm(mission)
      .safeParse(turned)
      .error?.issues.map(({ path }) => path[0])
    expect(faults).toEqual(['max_height', 'end_time'])
  })
})
