import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HeightLimit } from '../../../geo/index.ts'
import { draftZones, exportFormats, readFile, writers, zoneFormats } from './index.ts'
import { exported, heightBeside, zones } from './testing/any-zones.ts'

/** Both forms are known; metres above ground are heights and no altitude. */
const asDraft = <Z extends Record<'min_altitude' | 'max_altitude', HeightLimit>>(zone: Z) => {
  // Read to the millimetre.
  const heightOf = (limit: HeightLimit) => expect.closeTo(heightBeside(limit), 2)
  const altitudeOf = (limit: HeightLimit) => (limit.reference === 'AGL' && limit.unit === 'm' ? null : limit)
  return {
    ...zone,
    min_height: heightOf(zone.min_altitude),
    max_height: heightOf(zone.max_altitude),
    min_altitude: altitudeOf(zone.min_altitude),
    max_altitude: altitudeOf(zone.max_altitude),
  }
}

describe('what is exported is imported as it was', () => {
  it.each(exportFormats)('as %s', (format) => {
    fc.assert(
      fc.property(zones, (made) => {
        // As PostgreSQL and JSON hold them: without -0.
        const list = JSON.parse(JSON.stringify(made)) as typeof made
        const text = writers[format].write(list.map(exported), {
          at: '2026-01-01T00:00:00.000Z',
          country: 'IND',
        })
        const file = readFile(text, 'auto', zoneFormats)
        expect(file).toMatchObject({ format, problem: null })
        const read = draftZones(file.features ?? [], { maxVertices: 10_000 })
        expect(read.flatMap((one) => one.faults)).toEqual([])
        expect(read.flatMap((one) => one.drafts)).toEqual(list.map(asDraft))
      }),
      { numRuns: 200 },
    )
  })
})
