import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { polygon, square, star } from './fixtures/cases.ts'
import { pointInPolygon } from './point-in-polygon.ts'
import { volumesOverlap } from './predicates.ts'
import { createZoneIndex, type IndexedZone } from './zone-index.ts'

const noon = new Date('2026-01-01T12:00:00.000Z')
const one = new Date('2026-01-01T13:00:00.000Z')

const zone = (id: string, change: Partial<IndexedZone> = {}): IndexedZone => {
  const always = { activeFrom: null, activeTo: null }
  return { id, polygon: polygon(square(0, 0, 10)), minHeightM: 0, maxHeightM: 120, ...always, ...change }
}

describe('the zones at a position', () => {
  const index = createZoneIndex([
    zone('low'),
    zone('high', { minHeightM: 120, maxHeightM: 500 }),
    zone('holed', { polygon: polygon(square(0, 0, 10), square(3, 3, 4)) }),
    zone('over', { activeTo: noon }),
    zone('now', { activeFrom: noon, activeTo: one }),
    zone('east', { polygon: polygon(square(10, 0, 10)) }),
  ])

  test.each<[string, [number, number], number | null, Date, string[]]>([
    ['inside', [1, 1], 50, noon, ['low', 'holed', 'now']],
    ['at the top of a band', [1, 1], 120, noon, ['high']],
    ['at no known height', [1, 1], null, noon, ['low', 'high', 'holed', 'now']],
    ['in a hole', [5, 5], 50, noon, ['low', 'now']],
    ['when a window has ended', [1, 1], 50, one, ['low', 'holed']],
    ['on a common edge', [10, 1], 50, noon, ['low', 'holed', 'now', 'east']],
    ['a millionth of a degree outside', [1, -0.000001], 50, noon, ['low', 'holed', 'now']],
    ['outside', [-1, 1], 50, noon, []],
  ])('%s', (_, position, heightM, time, ids) => {
    expect(index.at(position, { heightM }, time)).toEqual(ids)
  })

  test('a limit that was given above the sea is held against the height above the sea, where that is known', () => {
    const feet = (value: number) => ({ value, reference: 'AMSL' as const, unit: 'ft' as const })
    // Over ground of unknown height its band above ground is as wide as it may be.
    const limits = { min: feet(1_000), max: feet(2_000) }
    const known = createZoneIndex([zone('sky', { minHeightM: 0, maxHeightM: 10_000, limits })])
    const ids = (heightM: number | null, amslM: number | null) => known.at([1, 1], { heightM, amslM }, noon)
    expect(ids(100, 304.8)).toEqual(['sky'])
    expect(ids(100, 609.6)).toEqual([])
    expect(ids(100, 304.7)).toEqual([])
    expect(ids(null, 700)).toEqual([])
    expect(ids(100, null)).toEqual(['sky'])
    expect(ids(null, null)).toEqual(['sky'])
  })

  test('overlapping a volume are those that share ground, height and time with it', () => {
    const volume = { polygon: polygon(square(4, 4, 1)), minHeightM: 100, maxHeightM: 200 }
    expect(index.overlapping({ ...volume, startsAt: one, endsAt: null })).toEqual(['low', 'high'])
    expect(index.overlapping({ ...volume, startsAt: null, endsAt: one })).toEqual([
      'low',
      'high',
      'over',
      'now',
    ])
  })

  test('an index of nothing finds nothing', () => {
    const empty = createZoneIndex([])
    const always = { startsAt: null, endsAt: null }
    expect(empty.at([1, 1], null, noon)).toEqual([])
    expect(empty.overlapping({ ...zone('any'), ...always })).toEqual([])
  })
})

describe('promises', () => {
  const degree = fc.double({ min: 0, max: 3, noNaN: true })
  const radii = fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 3, maxLength: 80 })
  const shape = fc.tuple(degree, degree, radii).map(([x, y, lengths]) => polygon(star([x, y], lengths)))
  const shapes = fc.array(shape, { maxLength: 30 })

  test('the index and the plain predicates give one answer', () => {
    fc.assert(
      fc.property(shapes, shape, degree, degree, (all, area, x, y) => {
        const zones = all.map((each, i) => zone(`zone ${i}`, { polygon: each }))
        const index = createZoneIndex(zones)
        const holding = zones.filter((each) => pointInPolygon([x, y], each.polygon))
        expect(index.at([x, y], { heightM: 50 }, noon)).toEqual(holding.map(({ id }) => id))
        const volume = { polygon: area, minHeightM: 0, maxHeightM: 1, startsAt: null, endsAt: null }
        const meeting = zones.filter((each) =>
          volumesOverlap({ ...each, startsAt: null, endsAt: null }, volume),
        )
        expect(index.overlapping(volume)).toEqual(meeting.map(({ id }) => id))
      }),
    )
  })
})

test('an index that was changed step by step finds what one of the same zones finds that is built anew', () => {
  const change = fc.record({
    gone: fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 200 }),
    made: fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { maxLength: 300 }),
    at: fc.integer({ min: 0, max: 20 }),
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      let kept = new Map<string, IndexedZone>()
      let index = createZoneIndex([])
      for (const { gone, made, at } of changes) {
        const zones = made.map((n) => zone(String(n), { polygon: polygon(square((n + at) % 20, 0, 10)) }))
        const changed = new Set([...gone.map(String), ...zones.map(({ id }) => id)])
        kept = new Map([...kept].filter(([id]) => !changed.has(id)))
        for (const each of zones) kept.set(each.id, each)
        index = index.changed(changed, zones)
        const anew = createZoneIndex([...kept.values()])
        expect(index.at([at, 5], null, noon)).toEqual(anew.at([at, 5], null, noon))
      }
    }),
    { numRuns: 40 },
  )
})
