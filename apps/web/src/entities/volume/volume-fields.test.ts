import { describe, expect, test } from 'vitest'
import { toLocalInput } from '../../words/text.ts'
import {
  bandProblem,
  instantOf,
  isAboveGround,
  topAboveGroundM,
  volumeOf,
  windowProblem,
} from './volume-fields.ts'

const polygon = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [77.8, 13],
      [77.9, 13],
      [77.9, 13.1],
      [77.8, 13],
    ],
  ],
}
const fields = {
  min_height: 40,
  max_height: 80,
  start_time: '2026-11-21T14:30',
  end_time: '2026-11-21T15:45',
}

describe('a volume', () => {
  test('is there once area, band and window are', () => {
    expect(volumeOf(fields, polygon)).toMatchObject({
      minHeight: 40,
      maxHeight: 80,
      endMs: Date.parse('2026-11-21T15:45'),
    })
  })

  test.each([
    ['without an area', fields, null],
    ['without a height', { ...fields, max_height: undefined }, polygon],
    ['with a band that is upside down', { ...fields, max_height: 40 }, polygon],
    ['with half a date', { ...fields, end_time: '' }, polygon],
    ['with a window that ends before it starts', { ...fields, end_time: '2026-11-21T14:00' }, polygon],
  ])('is not there %s', (_why, given, area) => {
    expect(volumeOf(given, area)).toBeNull()
  })
})

test('the second field of a pair is shown what would be right', () => {
  expect(bandProblem({ ...fields, max_height: 30 })).toBe('must be above the lowest height, 40 m AGL')
  expect(bandProblem(fields)).toBeNull()
  expect(windowProblem({ ...fields, end_time: fields.start_time })).toBe('must be after the start')
  expect(windowProblem({ ...fields, end_time: '' })).toBeNull()
})

test('heights count in what they are measured in', () => {
  const feet = { ...fields, min_measure: 'ft AGL', max_measure: 'ft AGL' } as const
  const volume = volumeOf(feet, polygon)
  expect(volume).toMatchObject({ minHeight: 12.192, maxHeight: 24.384 })
  expect(volume && isAboveGround(volume)).toBe(true)
  const high = volumeOf({ ...fields, max_height: 30, max_measure: 'ft AMSL' }, polygon)
  expect(high?.limits?.max).toEqual({ value: 30, reference: 'AMSL', unit: 'ft' })
  expect(high && isAboveGround(high)).toBe(false)
})

test("a model's ceiling is held against metres above ground only", () => {
  expect(topAboveGroundM({ max_height: 400, max_measure: 'ft AGL' })).toBe(121.92)
  expect(topAboveGroundM({ max_height: 400 })).toBe(400)
  expect(topAboveGroundM({ max_height: 3500, max_measure: 'ft AMSL' })).toBeNull()
  expect(topAboveGroundM({})).toBeNull()
})

test('a field that still shows the stored instant means it, seconds and all', () => {
  const stored = '2026-11-21T09:00:42.123Z'
  expect(instantOf(toLocalInput(stored), stored)).toBe(stored)
  expect(instantOf('2026-11-21T10:00', stored)).toBe(new Date('2026-11-21T10:00').toISOString())
})
