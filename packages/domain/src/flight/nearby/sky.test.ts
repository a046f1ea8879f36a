import fc from 'fast-check'
import geographiclib from 'geographiclib-geodesic'
import { afterEach, expect, it, vi } from 'vitest'
import { geodesicDistanceM } from '../../geo/index.ts'
import type { FrameRow } from '../telemetry/frames/store.ts'
import { mostAircraft } from './contract.ts'
import { aircraftAround, skyOf } from './sky.ts'

afterEach(() => vi.restoreAllMocks())

const frameAt = ([longitude, latitude]: readonly number[], n: number) =>
  ({ longitude, latitude, assetUuid: `asset ${n}`, sessionUuid: `session ${n}` }) as FrameRow

/** Every one is measured. */
const oneByOne = (frame: FrameRow, flying: readonly FrameRow[], radiusM: number) =>
  flying
    .filter(({ assetUuid }) => assetUuid !== frame.assetUuid)
    .map((other) => geodesicDistanceM([frame.longitude, frame.latitude], [other.longitude, other.latitude]))
    .filter((distanceM) => distanceM <= radiusM)
    .sort((a, b) => a - b)
    .slice(0, mostAircraft)

it('they are the nearest within the radius, over the date line and at the poles too', () => {
  const places = fc.oneof(
    fc.tuple(fc.constantFrom(179.9, -179.9, 179.999, 10), fc.double({ min: -1, max: 1, noNaN: true })),
    fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(89.95, 90, -89.99, -90)),
    fc.tuple(fc.double({ min: 10, max: 10.3, noNaN: true }), fc.double({ min: 50, max: 50.2, noNaN: true })),
  )
  const skies = fc.array(places, { minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(skies, fc.integer({ min: 1, max: 20_000 }), (sky, radiusM) => {
      const flying = sky.map(frameAt)
      const found = aircraftAround(flying[0]!, skyOf(flying), radiusM).map(({ distanceM }) => distanceM)
      // Of two that are equally far either may be the first.
      expect(found).toEqual(oneByOne(flying[0]!, flying, radiusM).map((metres) => expect.closeTo(metres, 6)))
    }),
  )
})

it('of 5,000 in the sky around 300 flights only those are measured that are answered', () => {
  const flying = Array.from({ length: 5_000 }, (_, n) => frameAt([10 + (n % 100) / 100, 50 + n / 10_000], n))
  const sky = skyOf(flying)
  const measured = vi.spyOn(geographiclib.Geodesic.WGS84, 'Inverse')
  const answered = flying.slice(0, 300).flatMap((frame) => aircraftAround(frame, sky, 20_000))
  expect(answered).toHaveLength(300 * mostAircraft)
  expect(measured).toHaveBeenCalledTimes(answered.length)
})
