import { expect, it } from 'vitest'
import { ConstraintForm, drawnPath, formOf, toWire } from './constraint-form.ts'

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
  const { metadata } = toWire(form, { draft: corridor, metadata: { priority: 3, path: 'old' } })
  expect(metadata).toEqual({ priority: 3, name: 'Pipe', path: { points: corridor.points, width_m: 80 } })
  expect(drawnPath({ metadata } as never)?.drawing).toEqual(corridor)
})

it('drawn anew as a polygon it is no line any more', () => {
  const polygon = { kind: 'polygon' as const, points: [], sizeM: 0, holes: [] }
  const { metadata } = toWire(formOf(undefined), { draft: polygon, metadata: { path: { points: [] } } })
  expect(metadata).not.toHaveProperty('path')
  expect(drawnPath({ metadata: { path: { points: [[1, 2]], width_m: 5 } } } as never)).toBeNull()
})

it('requires a name, ordered heights and an end after the start', () => {
  const wrong = {
    ...formOf(undefined),
    max_height: -5,
    active_from: '2026-11-23T12:00',
    active_to: '2026-11-23T11:00',
  }
  const faults = (form: object) => ConstraintForm.safeParse(form).error?.issues.map(({ message }) => message)
  expect(faults(wrong)).toContain('Give it a name')
  expect(faults({ ...wrong, name: 'A' })).toEqual([
    'The upper height must be above the lower one',
    'The end must be after the start',
  ])
})
