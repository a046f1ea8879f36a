import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type HeightLimit,
  heightReferences,
  heightUnits,
  limitMetres,
  normalisePolygon,
  type Position,
  polygonProblem,
} from '../../../geo/index.ts'
import type { ExportedZone } from './exported.ts'
import { draftZones, exportFormats, readFile, writers, zoneFormats } from './index.ts'

const star = fc
  .record({
    longitude: fc.double({ min: -170, max: 170, noNaN: true }),
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    reaches: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 3, maxLength: 30 }),
    hasHole: fc.boolean(),
  })
  .map(({ longitude, latitude, reaches, hasHole }) => {
    const ring = (scale: number): Position[] => {
      const corners = reaches.map((reach, at): Position => {
        const angle = (2 * Math.PI * at) / reaches.length
        return [longitude + Math.cos(angle) * reach * scale, latitude + Math.sin(angle) * reach * scale]
      })
      return [...corners, corners[0]!]
    }
    // As zones are kept.
    return normalisePolygon({ type: 'Polygon', coordinates: hasHole ? [ring(1), ring(0.3)] : [ring(1)] })
  })
  .filter((polygon) => polygonProblem(polygon, 'x', { maxVertices: 10_000 }) === null)

const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })

const zone = fc
  .record({
    // A name is one line without control characters, trimmed when it is made; two others cannot stand in XML.
    name: fc
      .string({ unit: 'binary', minLength: 1, maxLength: 60 })
      .map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029\uFFFE\uFFFF]/gu, 'é').trim())
      .filter((text) => text !== ''),
    restriction_type: fc.integer({ min: 1, max: 5 }),
    airspace_zone_type: fc.integer({ min: 1, max: 4 }),
    heights: fc
      .tuple(
        fc.double({ min: -100, max: 50_000, noNaN: true }),
        fc.double({ min: 1, max: 50_000, noNaN: true }),
      )
      .filter(([low, more]) => low + more > low),
    reference: fc.constantFrom(...heightReferences),
    unit: fc.constantFrom(...heightUnits),
    zone_envelope: star,
    from: fc.option(instant),
    lastsMs: fc.option(fc.integer({ min: 1, max: 1e11 })),
  })
  .map(({ name, heights: [low, more], reference, unit, from, lastsMs, ...rest }) => ({
    ...rest,
    zone_name: name,
    min_altitude: { value: low, reference, unit },
    max_altitude: { value: low + more, reference, unit },
    active_from: from?.toISOString() ?? null,
    active_to: lastsMs === null ? null : new Date((from?.getTime() ?? 0) + lastsMs).toISOString(),
  }))

const zones = fc.uniqueArray(zone, { minLength: 1, maxLength: 8, selector: (one) => one.zone_name })

/** Above ground both forms are known; metres above ground are heights and no altitude. */
const asDraft = <Z extends Record<'min_altitude' | 'max_altitude', HeightLimit>>(zone: Z) => {
  // Read to the millimetre.
  const heightOf = (limit: HeightLimit) =>
    limit.reference === 'AGL' ? expect.closeTo(limitMetres(limit), 2) : null
  const altitudeOf = (limit: HeightLimit) => (limit.reference === 'AGL' && limit.unit === 'm' ? null : limit)
  return {
    ...zone,
    min_height: heightOf(zone.min_altitude),
    max_height: heightOf(zone.max_altitude),
    min_altitude: altitudeOf(zone.min_altitude),
    max_altitude: altitudeOf(zone.max_altitude),
  }
}

const exported = (fields: Awaited<ReturnType<typeof zone.generate>>['value'], at: number): ExportedZone => ({
  ...fields,
  min_height: limitMetres(fields.min_altitude),
  max_height: limitMetres(fields.max_altitude),
  zone_id: at + 1,
  zone_uuid: `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  zone_svc_id: `ZON-${at}`,
  zone_version: 1,
  updated_at: '2026-01-01T00:00:00.000Z',
  owner_name: 'Lake & Sons',
})

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
