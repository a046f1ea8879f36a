import { afterEach, expect, it, vi } from 'vitest'
import type { SourceFeature } from './feature.ts'
import { partNames } from './names.ts'

const named = (name: string, index: number): SourceFeature => ({
  index,
  id: null,
  name,
  volumes: [],
  window: null,
  restrictionType: null,
  zoneType: null,
  notes: [],
  faults: [],
})
const namesOf = (...names: string[]) => partNames(names.map(named), 'Zone').flat()

afterEach(() => void vi.restoreAllMocks())

it('a name that comes again is numbered, past a number that the file has itself', () => {
  expect(namesOf('Lake', 'Lake (2)', 'Lake', 'Lake', 'Lake (2)')).toEqual([
    'Lake',
    'Lake (2)',
    'Lake (3)',
    'Lake (4)',
    'Lake (2) (2)',
  ])
})

it('long names that differ where their number stands are numbered without trying all numbers before', () => {
  const long = Array.from({ length: 1_000 }, (_, n) => `${'n'.repeat(196)}${String(n).padStart(4, '0')}`)
  const lookups = [vi.spyOn(Set.prototype, 'has'), vi.spyOn(Map.prototype, 'has')]
  const names = namesOf(...long, ...long)
  const count = lookups.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  vi.restoreAllMocks()
  expect(new Set(names).size).toBe(2_000)
  expect(names.every((name) => name.length <= 200)).toBe(true)
  expect(count).toBeLessThan(4 * names.length)
})
