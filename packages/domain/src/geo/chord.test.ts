import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centredPoint, squaredChordM2 } from './chord.ts'
import { geodesicDirect } from './geodesic.ts'

it('the straight way is at most a hundredth of a metre shorter than one of 20 km over the ground, wherever it leads', () => {
  const ways = fc.record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    bearing: fc.double({ min: 0, max: 360, noNaN: true }),
    metres: fc.double({ min: 1, max: 20_000, noNaN: true }),
  })
  fc.assert(
    fc.property(ways, ({ longitude, latitude, bearing, metres }) => {
      const [toLongitude, toLatitude] = geodesicDirect([longitude, latitude], bearing, metres)
      const ends = [centredPoint(longitude, latitude), centredPoint(toLongitude!, toLatitude!)] as const
      const shorter = metres - Math.sqrt(squaredChordM2(...ends))
      expect(shorter).toBeGreaterThan(-1e-6)
      expect(shorter).toBeLessThan(0.01)
    }),
  )
})
