import { expect, test } from 'vitest'
import {
  byUrgency,
  deciderWords,
  type Mission,
  nextStep,
  type Permission,
  validityWords,
} from './mission-words.ts'

const permission = (over: Partial<Permission>): Permission =>
  ({
    zone_name: 'KIA Outer',
    airspace_zone_type: 2,
    permission_status: 0,
    permission_reference: null,
    valid_from: null,
    valid_to: null,
    ...over,
  }) as Permission

test('what stops a mission is listed before what it waits for, and that before what is settled', () => {
  const sorted = byUrgency([
    permission({ zone_name: 'C', permission_status: 1 }),
    permission({ zone_name: 'B', permission_status: 0 }),
    permission({ zone_name: 'A', permission_status: 0 }),
    permission({ zone_name: 'D', permission_status: -1 }),
  ])
  expect(sorted.map(({ zone_name }) => zone_name)).toEqual(['D', 'A', 'B', 'C'])
})

test.each([
  [{ permission_status: 0 }, 'KIA Airspace Cell decides'],
  [{ permission_status: 1 }, 'KIA Airspace Cell approved'],
  [{ permission_status: -1 }, 'KIA Airspace Cell rejected'],
  [{ permission_status: 1, airspace_zone_type: 3 }, 'No decision needed'],
])('%j says who decides', (over, words) => {
  expect(deciderWords(permission(over), 'KIA Airspace Cell')).toBe(words)
})

test('validity is written in local time', () => {
  const now = Date.parse('2026-11-21T11:42')
  const valid_from = new Date('2026-11-21T13:30').toISOString()
  const valid_to = new Date('2026-11-21T14:45').toISOString()
  expect(validityWords(permission({ valid_from, valid_to }), now)).toBe('today 13:30–14:45')
  const next = new Date('2026-11-22T09:00').toISOString()
  expect(validityWords(permission({ valid_from, valid_to: next }), now)).toMatch(/^today 13:30 to .+ 09:00$/)
  expect(validityWords(permission({}), now)).toBeNull()
})

test('a mission says what comes next', () => {
  const mission = (over: object) =>
    ({ permission_summary: 'pending', permissions: [], flight_plans: [], ...over }) as unknown as Mission
  expect(nextStep(mission({ permissions: [permission({}), permission({ zone_name: 'HAL' })] }))).toBe(
    'Waiting for KIA Outer and HAL.',
  )
  expect(nextStep(mission({ permission_summary: 'approved' }))).toContain('flight plans come next')
  expect(nextStep(mission({ permission_summary: 'rejected' }))).toContain('Rejected')
})
