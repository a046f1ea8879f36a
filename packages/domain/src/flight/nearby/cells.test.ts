import fc from 'fast-check'
import { expect, it } from 'vitest'
import { geodesicDistanceM } from '../../geo/index.ts'
import { cellOf, cellsAround } from './cells.ts'

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

it('the cells around a place are few where people live', () => {
  expect(cellsAround(77.59, 12.97, 5_000).length).toBeLessThanOrEqual(4)
  expect(cellsAround(10.7, 59.9, 20_000).length).toBeLessThanOrEqual(15)
})
