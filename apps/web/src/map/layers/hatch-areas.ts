import { type Bbox, bbox, boxPolygon, intersectionPolygons, type Polygon } from '@clearway/domain/geo'
import type { MapZone } from '../content/types.ts'

/** What each zone's hatch covers, by zone_uuid; a zone that is missing here is hatched whole. */
export type HatchAreas = ReadonlyMap<string, readonly Polygon[]>

// Cutting is exact and not free; a coastline of thousands of vertices is worth a crossed hatch.
const maximumVertices = 3000
/** So is a sky of thousands of zones: cutting 4,000 that overlap took four seconds, 20,000 half a minute. */
const mostZones = 1000
const marginDegrees = 1

const vertices = ({ coordinates }: Polygon) => coordinates.reduce((sum, ring) => sum + ring.length, 0)

const meet = ([westA, southA, eastA, northA]: Bbox, [westB, southB, eastB, northB]: Bbox): boolean =>
  westA < eastB && westB < eastA && southA < northB && southB < northA

/** A minus B: what A shares with a frame round both in which B is a hole; A itself where they cross too often to be cut. */
const without = (a: Polygon, b: Polygon): Polygon[] => {
  const [westA, southA, eastA, northA] = bbox(a)
  const [westB, southB, eastB, northB] = bbox(b)
  const west = Math.min(westA, westB) - marginDegrees
  const south = Math.min(southA, southB) - marginDegrees
  const east = Math.max(eastA, eastB) + marginDegrees
  const north = Math.max(northA, northB) + marginDegrees
  const [frame = []] = boxPolygon([west, south, east, north]).coordinates
  return intersectionPolygons(a, { type: 'Polygon', coordinates: [frame, b.coordinates[0]!] }) ?? [a]
}

/** Where a red zone lies, only its own hatch is drawn: two hatches over each other read as neither. */
export const hatchAreas = (zones: readonly MapZone[]): HatchAreas => {
  if (zones.length > mostZones) return new Map()
  const reds = zones
    .filter(({ type, activeFrom }) => type === 'red' && activeFrom === null)
    .map(({ envelope }) => ({ envelope, box: bbox(envelope), size: vertices(envelope) }))
  const areas = new Map<string, readonly Polygon[]>()
  for (const { zoneUuid, type, envelope } of zones) {
    if (type === 'red') continue
    const box = bbox(envelope)
    const size = vertices(envelope)
    const above = reds.filter((red) => red.size + size <= maximumVertices && meet(red.box, box))
    if (above.length === 0) continue
    areas.set(
      zoneUuid,
      above.reduce<Polygon[]>(
        (parts, red) => parts.flatMap((part) => without(part, red.envelope)),
        [envelope],
      ),
    )
  }
  return areas
}
