import { describe, expect, test } from 'vitest'
import { volumeOf } from '../../entities/volume/volume-fields.ts'
import { square } from '../../testing/square.ts'
import { toLocalInput } from '../../words/text.ts'
import { draftValues } from './draft-values.ts'
import { effectOfSaving, stillFits } from './mission-changes.ts'
import { instantsOf, type Mission } from './mission-fields.ts'
import { keptContent, missionValues, newMissionValues, updateInput } from './mission-form.ts'
import { type MissionForm, missionForm } from './mission-schema.ts'

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
  permissions: [
    { permission_status: 1, permission_reference: 'BLR/26/1184', airspace_zone_type: 3, conditions: [] },
  ],
  flight_plans: [plan],
} as unknown as Mission

const volume = (over: Partial<ReturnType<typeof missionValues>> = {}) => {
  const values = { ...missionValues(mission), ...over }
  return volumeOf({ ...values, ...instantsOf(values, mission) }, mission.mission_envelope as never)
}

describe('an edited mission', () => {
  test('sends back its very instants, and no area or crew that is as it was', () => {
    const values = { ...missionValues(mission), mission_name: 'Renamed' } as MissionForm
    const input = updateInput(mission, values, null)
    expect(input).toMatchObject({
      mission_uuid: 'm1',
      mission_name: 'Renamed',
      max_altitude: mission.max_altitude,
      start_time: mission.start_time,
    })
    for (const unchanged of ['mission_envelope', 'assets', 'pilots'])
      expect(input).not.toHaveProperty(unchanged)
    const crewed = { ...values, pilots: ['u1', 'u2'] }
    expect(updateInput(mission, crewed, null)).toMatchObject({ pilots: ['u1', 'u2'] })
    const drawn = square(77.8, 13, 0.2) as never
    expect(updateInput(mission, values, drawn)).toMatchObject({ mission_envelope: drawn })
  })

  test('keeps of its payloads what is known of them, also through a draft', () => {
    const assets = [
      { asset_uuid: 'a1', payload_id: 'y1', payload_type: null },
      { asset_uuid: 'a2', payload_id: null, payload_type: 2 },
      { asset_uuid: 'a3', payload_id: null, payload_type: null },
    ]
    const partly = { ...mission, assets } as unknown as Mission
    const values = missionValues(partly)
    expect(values.payloads).not.toHaveProperty('a3')
    const more = { ...values, assets: [...values.assets, 'a4'] } as MissionForm
    const added = { asset_uuid: 'a4', payload_id: null, payload_type: null }
    expect(updateInput(partly, more, null).assets).toEqual([...assets, added])
    const content = JSON.parse(JSON.stringify(keptContent(values, null)))
    expect(draftValues({ kind: 'draft', content }, newMissionValues(0))).toMatchObject({
      payloads: values.payloads,
    })
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

  test.each([
    [
      'an approval by a manager without a reference is asked for again',
      { airspace_zone_type: 2 },
      'Approvals',
    ],
    ['one with conditions is', { conditions: [{ text: 'Daylight', place: null }] }, 'Approvals'],
    ['one by the rule of a zone is looked at again', {}, 'Its zones'],
    ['so is one that waits', { airspace_zone_type: 2, permission_status: 0 }, 'Its zones'],
  ])('that moves: %s', (_what, over, words) => {
    const given = { permission_status: 1, permission_reference: null, airspace_zone_type: 3, conditions: [] }
    const asked = { ...mission, permissions: [{ ...given, ...over }] } as unknown as Mission
    expect(effectOfSaving(asked, volume({ max_height: 90 }), false)).toContain(words)
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
