import fc from 'fast-check'
import { daylightEvents, scheduleWithin } from '../../../../airspace/zones/schedule.ts'
import { weekdays } from '../../../../airspace/zones/schedule-words.ts'
import {
  type HeightLimit,
  heightReferences,
  heightUnits,
  limitMetres,
  normalisePolygon,
  type Position,
  polygonProblem,
} from '../../../../geo/index.ts'
import type { ExportedZone } from '../exported.ts'

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

const timeOfDay = fc.oneof(
  fc.constantFrom(...daylightEvents),
  fc.integer({ min: 0, max: 86_399 }).map((second) => {
    const text = new Date(second * 1000).toISOString().slice(11, 19)
    return text.endsWith(':00') ? text.slice(0, 5) : text
  }),
)
const hours = fc.record({
  days: fc.subarray([...weekdays], { minLength: 1 }),
  start: fc.option(timeOfDay),
  end: fc.option(timeOfDay),
})
/** Its ends as shares of the window of its zone. */
const period = fc.record({
  from: fc.option(fc.double({ min: 0, max: 0.4, noNaN: true })),
  to: fc.option(fc.double({ min: 0.6, max: 1, noNaN: true })),
  daily: fc.array(hours, { maxLength: 3 }),
})
type Period = typeof period extends fc.Arbitrary<infer One> ? One : never

/** As a zone keeps it: within its window, and none where it divides nothing. */
const scheduleOf = (
  periods: readonly Period[] | null,
  { active_from, active_to }: { active_from: string | null; active_to: string | null },
) => {
  const [start, end] = [active_from, active_to].map((at) => (at === null ? null : Date.parse(at)))
  const at = (share: number | null) =>
    share === null || start == null || end == null
      ? null
      : new Date(Math.round(start + (end - start) * share)).toISOString()
  const divided = periods?.map(({ from, to, daily }) => ({ from: at(from), to: at(to), daily })) ?? null
  return scheduleWithin(divided, { from: active_from, to: active_to })
}

/** A zone of any shape, name, height and schedule, as it is kept. */
const zone = fc
  .record({
    // A name is one line without control characters, trimmed when it is made; two others are not allowed in XML.
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
    // Long enough that a share of it, to the millisecond, ends after it begins.
    lastsMs: fc.option(fc.integer({ min: 10, max: 1e11 })),
    periods: fc.option(fc.array(period, { minLength: 1, maxLength: 4 })),
  })
  .map(({ name, heights: [low, more], reference, unit, from, lastsMs, periods, ...rest }) => ({
    ...rest,
    zone_name: name,
    min_altitude: { value: low, reference, unit },
    max_altitude: { value: low + more, reference, unit },
    active_from: from?.toISOString() ?? null,
    active_to: lastsMs === null ? null : new Date((from?.getTime() ?? 0) + lastsMs).toISOString(),
    periods,
  }))
  .map(({ periods, ...zone }) => ({ ...zone, schedule: scheduleOf(periods, zone) }))

export const zones = fc.uniqueArray(zone, { minLength: 1, maxLength: 8, selector: (one) => one.zone_name })

type Made = typeof zone extends fc.Arbitrary<infer One> ? One : never

/** Metres above ground: of a limit that is measured from elsewhere as somebody gave them who knows the ground. */
export const heightBeside = (limit: HeightLimit): number =>
  limit.reference === 'AGL' ? limitMetres(limit) : limitMetres(limit) - 37.5

export const exported = (fields: Made, at: number): ExportedZone => ({
  ...fields,
  min_height: heightBeside(fields.min_altitude),
  max_height: heightBeside(fields.max_altitude),
  zone_id: at + 1,
  zone_uuid: `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  zone_svc_id: `ZON-${at}`,
  zone_version: 1,
  updated_at: '2026-01-01T00:00:00.000Z',
  owner_name: 'Lake & Sons',
})
