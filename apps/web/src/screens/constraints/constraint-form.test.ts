import { expect, it } from 'vitest'
import type { Constraint } from '../../entities/constraint/constraint-facts.ts'
import { constraintForm, drawnPath, formOf, toWire } from './constraint-form.ts'

const corridor = {
  kind: 'corridor' as const,
  points: [
    [77, 13],
    [77.1, 13],
  ],
  sizeM: 80,
  holes: [],
}

it('a corridor keeps its line and width, and what callers keep beside them', () => {
  const form = { ...formOf(undefined), name: 'Pipe' }
  const constraint = { active_from: null, active_to: null, metadata: { priority: 3, path: 'old' } }
  const { metadata } = toWire(form, { draft: corridor, constraint })
  expect(metadata).toEqual({ priority: 3, name: 'Pipe', path: { points: corridor.points, width_m: 80 } })
  expect(drawnPath({ metadata } as never)).toEqual(corridor)
})

it('drawn anew as a polygon it is no line any more', () => {
  const polygon = { kind: 'polygon' as const, points: [], sizeM: 0, holes: [] }
  const constraint = { active_from: null, active_to: null, metadata: { path: { points: [] } } }
  const { metadata } = toWire(formOf(undefined), { draft: polygon, constraint })
  expect(metadata).not.toHaveProperty('path')
  expect(drawnPath({ metadata: { path: { points: [[1, 2]], width_m: 5 } } } as never)).toBeNull()
})

it('that is only renamed keeps its window to the second', () => {
  const constraint = {
    constraint_type: 4,
    metadata: { name: 'Crane' },
    min_altitude: { value: 0, reference: 'AGL', unit: 'm' },
    max_altitude: { value: 50, reference: 'AGL', unit: 'm' },
    active_from: '2026-11-21T09:00:42.500Z',
    active_to: '2026-11-21T09:00:59.000Z',
  } as unknown as Constraint
  const form = { ...formOf(constraint), name: 'Crane, north' }
  expect(constraintForm(constraint).safeParse(form).error).toBeUndefined()
  const { active_from, active_to } = constraint
  expect(toWire(form, { draft: corridor, constraint })).toMatchObject({ active_from, active_to })
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
