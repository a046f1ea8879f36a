import type { MissionDraft } from '@clearway/domain/exchange'
import { describe, expect, it } from 'vitest'
import { importedFields } from './mission-form.ts'

const draft: MissionDraft = {
  mission_name: 'Canal',
  mission_envelope: { type: 'Polygon', coordinates: [] },
  min_height: 0,
  max_height: 60.4,
  min_altitude: null,
  max_altitude: null,
  start_time: null,
  end_time: null,
}

describe('an imported mission in the fields of the planner', () => {
  it('brings its name where none was typed, and its band', () => {
    expect(importedFields(draft, { mission_name: '' })).toEqual({
      mission_name: 'Canal',
      min_height: 0,
      max_height: 60,
      min_measure: 'm AGL',
      max_measure: 'm AGL',
    })
  })
  it('brings its limits as the file has them', () => {
    const max_altitude = { value: 2000, reference: 'AMSL', unit: 'ft' } as const
    expect(importedFields({ ...draft, max_height: null, max_altitude }, { mission_name: '' })).toMatchObject({
      min_height: 0,
      max_height: 2000,
      max_measure: 'ft AMSL',
    })
  })
  it('leaves a name that was typed', () => {
    expect(importedFields(draft, { mission_name: 'Mine' })).not.toHaveProperty('mission_name')
  })
  it('brings its window where the file has one', () => {
    const at = new Date(2026, 10, 21, 9, 30).toISOString()
    expect(importedFields({ ...draft, start_time: at }, { mission_name: '' })).toMatchObject({
      start_time: '2026-11-21T09:30',
    })
  })
})
