import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightReferences, heightUnits, type Polygon, type Position } from '../../../geo/index.ts'
import {
  draftMissions,
  type ExportedMission,
  missionExportFormats,
  missionWriters,
  readFile,
} from './index.ts'
import { heightBeside } from './testing/any-zones.ts'

const place = fc.tuple(
  fc.double({ min: -170, max: 170, noNaN: true }),
  fc.double({ min: -80, max: 80, noNaN: true }),
)

/** A square with a square hole, in the directions in which missions are kept. */
const envelopeAt = ([longitude, latitude]: [number, number], hasHole: boolean): Polygon => {
  const ring = (reach: number, corners: readonly [number, number][]): Position[] =>
    corners.map(([x, y]) => [longitude + x * reach, latitude + y * reach])
  const outer = ring(0.01, [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ])
  const hole = ring(0.002, [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ])
  return { type: 'Polygon', coordinates: hasHole ? [outer, hole] : [outer] }
}

const mission = fc
  .record({
    at: place,
    hasHole: fc.boolean(),
    low: fc.double({ min: -100, max: 5_000, noNaN: true }),
    more: fc.double({ min: 1, max: 5_000, noNaN: true }),
    reference: fc.constantFrom(...heightReferences, 'takeOff' as const),
    unit: fc.constantFrom(...heightUnits),
    groundAmslM: fc.option(fc.double({ min: -400, max: 8_000, noNaN: true })),
    undulationM: fc.double({ min: -107, max: 86, noNaN: true }),
  })
  .map(({ at, hasHole, low, more, reference, unit, ...known }): ExportedMission => {
    const limit = (value: number) =>
      reference === 'takeOff'
        ? ({ value, reference: 'AGL', unit, from_takeoff: true } as const)
        : { value, reference, unit }
    return {
      ...known,
      place: at,
      svc_id: 'MIS-1',
      mission_name: 'Line <1> & "2"',
      envelope: envelopeAt(at, hasHole),
      min_altitude: limit(low),
      max_altitude: limit(low + more),
      min_height: heightBeside(limit(low)),
      max_height: heightBeside(limit(low + more)),
      start_time: '2026-06-02T08:00:00.000Z',
      end_time: '2026-06-02T09:00:00.000Z',
    }
  })

const draftsOf = (text: string) => {
  const file = readFile(text, 'auto', ['plan', 'kml', 'geojson'])
  if (file.problem !== null) throw new Error(file.problem)
  return draftMissions(file.features, { bufferM: 30, heightMarginM: 10, maxVertices: 1000 })
}

describe('a mission that is exported is imported as it was', () => {
  it.each(missionExportFormats)('as %s', (format) => {
    fc.assert(
      fc.property(mission, (drawn) => {
        // As PostgreSQL and JSON hold it: without -0.
        const made = JSON.parse(JSON.stringify(drawn)) as ExportedMission
        const [{ drafts = [], faults = [] } = {}] = draftsOf(missionWriters[format](made))
        expect(faults).toEqual([])
        const { mission_name, start_time, end_time, min_altitude, max_altitude } = made
        const isPlain =
          max_altitude.reference === 'AGL' && max_altitude.unit === 'm' && !max_altitude.from_takeoff
        expect(drafts).toEqual([
          expect.objectContaining({ mission_name, start_time, end_time, mission_envelope: made.envelope }),
        ])
        expect(drafts[0]).toMatchObject(
          isPlain
            ? { min_height: min_altitude.value, max_height: max_altitude.value, max_altitude: null }
            : {
                min_altitude,
                max_altitude,
                min_height: expect.closeTo(made.min_height, 2),
                max_height: expect.closeTo(made.max_height, 2),
              },
        )
      }),
      { numRuns: 100 },
    )
  })
})

const written = (limits: Partial<ExportedMission>) =>
  JSON.parse(
    missionWriters.plan({
      svc_id: 'MIS-1',
      mission_name: 'Line',
      envelope: envelopeAt([8.5, 47.4], true),
      min_height: 0,
      max_height: 70,
      min_altitude: { value: 0, reference: 'AGL', unit: 'm' },
      max_altitude: { value: 70, reference: 'AGL', unit: 'm' },
      start_time: '2026-06-02T08:00:00.000Z',
      end_time: '2026-06-02T09:00:00.000Z',
      place: [8.505, 47.4],
      groundAmslM: 488,
      undulationM: 47.6,
      ...limits,
    }),
  )
const upTo = (value: number, reference: 'AGL' | 'AMSL' | 'W84', more = {}) => ({
  max_altitude: { value, reference, unit: 'm' as const, ...more },
})

describe('a QGroundControl plan of ours', () => {
  it.each([
    ['above home', upTo(70, 'AGL', { from_takeoff: true }), 1, 3, 60, 60],
    ['above sea level', upTo(600, 'AMSL'), 2, 0, 590, 590],
    ['above the ellipsoid', upTo(647.6, 'W84'), 2, 0, 590, 590],
    ['above terrain', {}, 3, 0, 60, 548],
    ['above terrain that nobody knows', { groundAmslM: null }, 3, 0, 60, null],
  ])('measures its take-off as the limit is: %s', (_, limits, AltitudeMode, frame, Altitude, parameter) => {
    const { items, globalPlanAltitudeMode } = written(limits).mission
    expect(items).toEqual([expect.objectContaining({ AltitudeMode, frame, Altitude })])
    expect(items[0].params).toEqual([0, 0, 0, null, 47.4, 8.505, parameter])
    expect(globalPlanAltitudeMode).toBe(AltitudeMode)
  })

  it('has its area as a fence, latitude first, and its holes as fences to stay out of', () => {
    const { polygons } = written({}).geoFence
    expect(polygons.map((one: { inclusion: boolean }) => one.inclusion)).toEqual([true, false])
    expect(polygons[0].polygon).toHaveLength(4)
    expect(polygons[0].polygon[0]).toEqual([47.39, 8.49])
  })

  it('keeps mode and height when QGroundControl has saved it without what it does not know', () => {
    const { clearway: _own, ...saved } = written(upTo(600, 'AMSL'))
    const [fence] = draftsOf(JSON.stringify(saved))
    expect(fence?.drafts[0]).toMatchObject({ max_altitude: { value: 590, reference: 'AMSL', unit: 'm' } })
  })
})
