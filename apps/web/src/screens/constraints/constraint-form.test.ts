import { expect, it } from 'vitest'
import type { Constraint } from '../../entities/constraint/constraint-facts.ts'
import { square } from '../../testing/square.ts'
import { changedConstraint, drawnPath, formOf, newConstraint, onNewer } from './constraint-form.ts'
import { constraintForm } from './constraint-schema.ts'

const polygon = square(77, 13, 0.1)
const corridor = {
  kind: 'corridor' as const,
  points: [
    [77, 13],
    [77.1, 13],
  ],
  sizeM: 80,
  holes: [],
}
const shape = { kind: 'polygon' as const, points: [], sizeM: 0, holes: [] }

const crane = {
  constraint_type: 4,
  metadata: { name: 'Crane', priority: 3 },
  geometry_2d: polygon,
  min_altitude: { value: 0, reference: 'AGL', unit: 'm' },
  max_altitude: { value: 50, reference: 'AGL', unit: 'm' },
  active_from: '2026-11-21T09:00:42.500Z',
  active_to: '2026-11-21T09:00:59.000Z',
} as unknown as Constraint
const original = formOf(crane)

it('a corridor keeps its line and width, and what callers keep beside them', () => {
  const { metadata } = newConstraint({ ...original, name: 'Pipe' }, { draft: corridor, polygon })
  expect(metadata).toEqual({ name: 'Pipe', path: { points: corridor.points, width_m: 80 } })
  expect(drawnPath({ metadata } as never)).toEqual(corridor)
  const stored = { ...crane, metadata: { priority: 3, name: 'Pipe', path: 'old' } }
  const drawing = { draft: corridor, polygon }
  expect(changedConstraint(original, { original, drawing, stored }).metadata).toEqual({
    priority: 3,
    ...metadata,
  })
})

it('drawn anew as a polygon it is no line any more', () => {
  const stored = { ...crane, metadata: { path: { points: [] } } }
  const drawing = { draft: shape, polygon }
  expect(changedConstraint(original, { original, drawing, stored }).metadata).toEqual({})
  expect(drawnPath({ metadata: { path: { points: [[1, 2]], width_m: 5 } } } as never)).toBeNull()
})

it('that is only renamed keeps its window to the second', () => {
  const form = { ...original, name: 'Crane, north' }
  expect(constraintForm(crane).safeParse(form).error).toBeUndefined()
  const { active_from, active_to, min_altitude, max_altitude, geometry_2d } = crane
  expect(changedConstraint(form, { original, drawing: null, stored: crane })).toEqual({
    ...{ active_from, active_to, min_altitude, max_altitude, geometry_2d },
    metadata: { name: 'Crane, north', priority: 3 },
  })
})

it('a window that is opened is open, and a height goes with what it is measured in', () => {
  const form = { ...original, active_to: '', max_height: 400, max_measure: 'ft AMSL' as const }
  // A colleague has it in feet already, and lower.
  const stored = { ...crane, max_altitude: { value: 200, reference: 'AGL' as const, unit: 'ft' as const } }
  const { active_from, min_altitude } = crane
  expect(changedConstraint(form, { original, drawing: null, stored })).toMatchObject({
    ...{ active_from, min_altitude, active_to: null },
    max_altitude: { value: 400, reference: 'AMSL', unit: 'ft' },
  })
})

const colleagues = {
  ...crane,
  max_altitude: { value: 60, reference: 'AMSL', unit: 'ft' },
  active_to: null,
} as unknown as Constraint

it('what a colleague changed meanwhile is shown, and gone back to what was before it is saved', () => {
  const now = formOf(colleagues)
  expect(onNewer({ ...original, name: 'Mast' }, original, now)).toEqual({ ...now, name: 'Mast' })
  const back = { ...now, max_height: original.max_height, max_measure: original.max_measure }
  expect(changedConstraint(back, { original: now, drawing: null, stored: colleagues })).toMatchObject({
    max_altitude: crane.max_altitude,
    active_to: null,
  })
})

it('a height that somebody changed here keeps what it was typed in', () => {
  const typed = { ...original, max_height: 80 }
  expect(onNewer(typed, original, formOf(colleagues))).toMatchObject({
    ...{ max_height: 80, max_measure: 'm AGL', active_to: '' },
  })
})

it('of a draft that does not know what was changed in it all fields are sent', () => {
  const stored = { ...colleagues, metadata: { name: 'Mast' } }
  expect(changedConstraint(original, { original: null, drawing: null, stored })).toMatchObject({
    ...{ max_altitude: crane.max_altitude, metadata: { name: 'Crane' } },
  })
})

it('requires a name, ordered heights and an end after the start', () => {
  const wrong = {
    ...formOf(undefined),
    max_height: -5,
    active_from: '2026-11-23T12:00',
    active_to: '2026-11-23T11:00',
  }
  const faults = (form: object) =>
    constraintForm(undefined)
      .safeParse(form)
      .error?.issues.map(({ message }) => message)
  expect(faults(wrong)).toContain('Give it a name')
  expect(faults({ ...wrong, name: 'A' })).toEqual([
    'The upper height must be above the lower one',
    'The end must be after the start',
  ])
})
