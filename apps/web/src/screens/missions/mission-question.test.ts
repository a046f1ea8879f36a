import { describe, expect, test } from 'vitest'
import type { MissionItem } from '../../entities/mission/mission-words.ts'
import { answers, missionQuestion } from './mission-question.ts'

const asked = (search: string) => {
  const params = new URLSearchParams(search)
  return missionQuestion({ get: (name) => params.get(name) ?? undefined })
}
const mission = {
  mission_name: 'Bagalur canal survey',
  mission_svc_id: 'MIS-7F3K',
  org_name: 'Deccan Mapping Co',
  permission_summary: 'pending',
  permissions: [{ zone_name: 'KIA Outer' }],
} as MissionItem

describe('what the address asks of the missions', () => {
  test('nothing, and what is no state, asks for all', () => {
    expect(asked('')).toBeNull()
    expect(asked('q=++&status=done')).toBeNull()
  })

  test.each([
    ['q=canal', true],
    ['q=mis-7f', true],
    ['q=DECCAN', true],
    ['q=kia', true],
    ['q=harbour', false],
    ['status=pending', true],
    ['status=approved', false],
    ['q=canal&status=rejected', false],
  ])('%s lets a pending survey through: %s', (search, expected) => {
    expect(answers(mission, asked(search)!)).toBe(expected)
  })
})
