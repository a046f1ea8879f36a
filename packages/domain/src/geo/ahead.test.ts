import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryAheadM, zoneAhead } from './ahead.ts'
import { boxPolygon } from './box.ts'
import { geodesicDistanceM } from './measure.ts'
import type { Position } from './types.ts'

const withinM = 20_000

describe('the boundary ahead', () => {
  it('is where the track leaves a polygon, and nowhere behind', () => {
    const polygon = boxPolygon([77.6, 13, 77.7, 13.1])
    const metres = boundaryAheadM([77.65, 13.05], 0, { polygon, withinM })
    expect(metres).toBeCloseTo(geodesicDistanceM([77.65, 13.05], [77.65, 13.1]), -2)
    expect(boundaryAheadM([77.65, 13.2], 0, { polygon, withinM })).toBeNull()
    expect(boundaryAheadM([77.65, 12.9], 0, { polygon, withinM: 11_000 })).toBeNull()
    expect(boundaryAheadM([77.65, 12.9], 0, { polygon, withinM: 11_200 })).toBeCloseTo(11_132, -1)
  })

  it('is measured along the track within 1 % of the geodesic, on any heading', () => {
    const place = fc.record({
      lon: fc.double({ min: -170, max: 170, noNaN: true }),
      lat: fc.double({ min: -60, max: 60, noNaN: true }),
      heading: fc.constantFrom(0, 90, 180, 270),
      reach: fc.double({ min: 0.005, max: 0.05, noNaN: true }),
    })
    fc.assert(
      fc.property(place, ({ lon, lat, heading, reach }) => {
        const polygon = boxPolygon([lon - reach, lat - reach, lon + reach, lat + reach])
        const edge: Record<number, Position> = {
          0: [lon, lat + reach],
          90: [lon + reach, lat],
          180: [lon, lat - reach],
          270: [lon - reach, lat],
        }
        const exact = geodesicDistanceM([lon, lat], edge[heading]!)
        const metres = boundaryAheadM([lon, lat], heading, { polygon, withinM })!
        expect(Math.abs(metres - exact) / exact).toBeLessThan(0.01)
      }),
    )
  })
})

describe('the next zone', () => {
  const near = { name: 'near', polygon: boxPolygon([77.6, 13.01, 77.7, 13.02]) }
  const far = { name: 'far', polygon: boxPolygon([77.6, 13.03, 77.7, 13.04]) }
  const around = { name: 'around', polygon: boxPolygon([77, 12, 78, 14]) }
  const flying = { position: [77.65, 13] as Position, trackDeg: 0, speedMps: 20 }

  it('is the nearest that it comes into, with the seconds to it at its speed; not the one it is in', () => {
    const next = zoneAhead(flying, [far, around, near], 600)
    expect(next?.zone).toBe(near)
    expect(next?.seconds).toBeCloseTo(1_113 / 20, 0)
  })

  it('is none behind, beyond the time, or of an aircraft that does not move', () => {
    expect(zoneAhead({ ...flying, trackDeg: 180 }, [near, far], 600)).toBeNull()
    expect(zoneAhead(flying, [near], 30)).toBeNull()
    expect(zoneAhead({ ...flying, speedMps: 0.2 }, [near], 600)).toBeNull()
  })
})
