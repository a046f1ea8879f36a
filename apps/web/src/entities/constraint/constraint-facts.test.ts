import { describe, expect, it } from 'vitest'
import {
  type Constraint,
  constraintName,
  constraintPhase,
  constraintTimes,
  toMapConstraints,
  viewBox,
} from './constraint-facts.ts'

const noon = Date.parse('2026-11-23T12:00:00Z')
const metres = (value: number) => ({ value, reference: 'AGL', unit: 'm' }) as const
const constraint = (overrides: object = {}): Constraint => ({
  constraint_uuid: 'c-1',
  constraint_type: 4,
  ref_uuid: 'r-1',
  min_height: 0,
  max_height: 120,
  min_altitude: metres(0),
  max_altitude: metres(120),
  lower_w84_m: null,
  upper_w84_m: null,
  heights_note: null,
  active_from: null,
  active_to: null,
  metadata: { name: 'Silo' },
  geometry_2d: { type: 'Polygon', coordinates: [] },
  created_at: '2026-11-23T00:00:00.000Z',
  updated_at: '2026-11-23T00:00:00.000Z',
  abilities: { update: true, delete: true },
  ...overrides,
})

describe('a constraint in words', () => {
  it('has its name, else what it is', () => {
    expect(constraintName(constraint())).toBe('Silo')
    expect(constraintName(constraint({ metadata: {}, constraint_type: 5 }))).toBe('Asset corridor')
    expect(constraintName(constraint({ metadata: { name: 7 }, constraint_type: 6 }))).toBe('Weather cell')
  })

  it('is active from its start until before its end', () => {
    const window = { active_from: '2026-11-23T12:00:00.000Z', active_to: '2026-11-23T13:00:00.000Z' }
    const phases = [-1, 0, 3_599_999, 3_600_000].map((ms) => constraintPhase(window, noon + ms))
    expect(phases).toEqual(['later', 'active', 'active', 'past'])
    expect(constraintTimes({ active_from: null, active_to: null }, noon)).toBe('Always')
  })

  it('has its kind beside its name on the map, and is not drawn once it is past', () => {
    const past = constraint({ active_to: '2026-11-23T11:00:00.000Z' })
    const weather = constraint({ constraint_type: 6, metadata: {} })
    const labels = toMapConstraints([constraint(), past, weather], noon).map(({ label }) => label)
    expect(labels).toEqual([
      expect.stringMatching(/^Silo, geofence\n.*120 m/),
      expect.stringMatching(/^Weather cell\n/),
    ])
  })
})

describe('the box that a map asks for', () => {
  const view = { west: 77.01, south: 13.01, east: 77.09, north: 13.05 }

  it('stays the same while the map moves a little, and holds what is seen', () => {
    const box = viewBox(view)
    const moved = { ...view, west: view.west + 0.001, east: view.east + 0.001 }
    expect(viewBox(moved)).toEqual(box)
    expect(box.west).toBeLessThanOrEqual(view.west)
    expect(box.north).toBeGreaterThanOrEqual(view.north)
    expect(box.east - box.west).toBeLessThan(0.5)
  })

  it('never leaves the earth, and is the whole of it where the map shows the date line', () => {
    expect(viewBox({ west: -200, south: -100, east: 190, north: 100 })).toEqual({
      west: -180,
      south: -90,
      east: 180,
      north: 90,
    })
    expect(viewBox({ west: 170, south: 0, east: -170, north: 10 })).toMatchObject({ west: -180, east: 180 })
  })
})
