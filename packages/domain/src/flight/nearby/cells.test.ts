import fc from 'fast-check'
import { expect, it } from 'vitest'
import { geodesicDistanceM } from '../../geo/index.ts'
import type { Bbox } from '../../geo/types.ts'
import { cellOf, cellsAround, cellsOver } from './cells.ts'

const longitudes = fc.double({ min: -180, max: 180, noNaN: true })
const latitudes = fc.double({ min: -90, max: 90, noNaN: true })
const steps = fc.double({ min: -0.4, max: 0.4, noNaN: true })
const radii = fc.double({ min: 1, max: 20_000, noNaN: true })
const wrapped = (longitude: number) => ((longitude + 540) % 360) - 180

it('whatever lies within the radius lies in one of the cells, across the date line and at the poles too', () => {
  fc.assert(
    fc.property(longitudes, latitudes, steps, steps, radii, (longitude, latitude, east, north, radiusM) => {
      const narrow = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
      const other = {
        longitude: wrapped(longitude + east / narrow),
        latitude: Math.min(90, Math.max(-90, latitude + north)),
      }
      const apartM = geodesicDistanceM([longitude, latitude], [other.longitude, other.latitude])
      if (apartM <= radiusM)
        expect(cellsAround(longitude, latitude, radiusM)).toContain(cellOf(other.longitude, other.latitude))
    }),
    { numRuns: 2_000 },
  )
})

it('whatever lies in a box, or has just left it, lies in one of the cells over it', () => {
  const place = fc.record({ longitude: longitudes, latitude: latitudes })
  const metre = 1 / 111_400
  fc.assert(
    fc.property(
      place,
      steps,
      steps,
      fc.double({ min: -450, max: 450, noNaN: true }),
      (at, east, north, outM) => {
        const other = {
          longitude: Math.min(180, Math.max(-180, at.longitude + east)),
          latitude: Math.min(90, Math.max(-90, at.latitude + north)),
        }
        const [west, last] = [at.longitude, other.longitude].sort((a, b) => a - b)
        const [south, top] = [at.latitude, other.latitude].sort((a, b) => a - b)
        const latitude = Math.min(90, Math.max(-90, other.latitude + outM * metre))
        const cells = cellsOver([[west!, south!, last!, top!]], 1e6)
        expect(cells).toContain(cellOf(wrapped(other.longitude), latitude))
        expect(cells).toContain(cellOf(wrapped(at.longitude), at.latitude))
      },
    ),
    { numRuns: 2_000 },
  )
})

it('the cells over boxes are counted before they are listed', () => {
  const [here, beside] = [[77.05, 13.05, 77.1, 13.1] as Bbox, [77.06, 13.06, 77.2, 13.2] as Bbox]
  expect(cellsOver([here, beside], 2)).toEqual([cellOf(77.05, 13.05)])
  expect(cellsOver([here, beside], 1)).toBeNull()
  expect(cellsOver([[-180, -90, 180, 90]], 10_000)).toBeNull()
  expect(cellsOver([], 0)).toEqual([])
})

it('the cells around a place are few where people live', () => {
  expect(cellsAround(77.59, 12.97, 5_000).length).toBeLessThanOrEqual(4)
  expect(cellsAround(10.7, 59.9, 20_000).length).toBeLessThanOrEqual(15)
})
