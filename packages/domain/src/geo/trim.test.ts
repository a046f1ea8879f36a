import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { polygonAreaM2 } from './area.ts'
import { boxPolygon } from './box.ts'
import { circlePolygon } from './circle.ts'
import { polygonCovers } from './cover.ts'
import { boundaryDistanceM } from './margin.ts'
import { polygonProblem } from './polygon.ts'
import { polygonsOverlap } from './predicates.ts'
import { trimmedPolygon } from './trim.ts'
import type { Polygon } from './types.ts'

const draft = boxPolygon([77.6, 13, 77.7, 13.1])
const share = (part: Polygon | null) => (part ? polygonAreaM2(part) / polygonAreaM2(draft) : 0)

describe('an area trimmed clear of others', () => {
  it('loses the corner that another covers and keeps the margin all along', () => {
    const other = boxPolygon([77.65, 13.05, 77.75, 13.15])
    const part = trimmedPolygon(draft, [other], 20) as Polygon
    expect(share(part)).toBeCloseTo(0.75, 2)
    const distances = part.coordinates[0]?.map((corner) => boundaryDistanceM(other, corner)) ?? []
    expect(Math.min(...distances)).toBeGreaterThan(17)
  })
  it('keeps the larger side where another runs through it', () => {
    expect(share(trimmedPolygon(draft, [boxPolygon([77.63, 12.9, 77.64, 13.2])], 10))).toBeCloseTo(0.6, 2)
  })
  it('is cut straight beside another in its middle, as a hole makes no room', () => {
    const part = trimmedPolygon(draft, [boxPolygon([77.64, 13.04, 77.65, 13.05])], 10)
    expect(part?.coordinates).toHaveLength(1)
    expect(share(part)).toBeCloseTo(0.5, 2)
  })
  it('keeps what lies in the hole of another', () => {
    const [ring = []] = boxPolygon([77.5, 12.9, 77.8, 13.2]).coordinates
    const [hole = []] = boxPolygon([77.61, 13.01, 77.69, 13.09]).coordinates
    const part = trimmedPolygon(draft, [{ type: 'Polygon', coordinates: [ring, hole] }], 10)
    expect(share(part)).toBeCloseTo(0.64, 2)
  })
  it('is nothing where nothing worth having is left, nor of an area with a hole', () => {
    expect(trimmedPolygon(draft, [boxPolygon([77.5, 12.9, 77.8, 13.2])], 10)).toBeNull()
    expect(trimmedPolygon(draft, [boxPolygon([77.605, 12.9, 77.8, 13.2])], 10)).toBeNull()
    const [ring = []] = draft.coordinates
    const [hole = []] = boxPolygon([77.64, 13.04, 77.65, 13.05]).coordinates
    const ringed: Polygon = { type: 'Polygon', coordinates: [ring, hole] }
    expect(trimmedPolygon(ringed, [boxPolygon([77.69, 13, 77.8, 13.2])], 10)).toBeNull()
  })
  it('is always a valid part of the area that meets none of the others', () => {
    const place = fc.tuple(
      fc.double({ min: 77.55, max: 77.75, noNaN: true }),
      fc.double({ min: 12.95, max: 13.15, noNaN: true }),
    )
    const circle = fc
      .tuple(place, fc.integer({ min: 100, max: 5_000 }), fc.integer({ min: 3, max: 24 }))
      .map(([center, radiusM, corners]) => circlePolygon(center, radiusM, corners))
    fc.assert(
      fc.property(circle, fc.array(circle, { minLength: 1, maxLength: 4 }), (whole, others) => {
        const part = trimmedPolygon(whole, others, 10)
        if (!part) return
        expect(polygonProblem(part, 'part', { maxVertices: 1_000 })).toBeNull()
        expect(polygonCovers(whole, part)).toBe(true)
        expect(others.some((other) => polygonsOverlap(part, other))).toBe(false)
      }),
      { numRuns: 150 },
    )
  })
})
