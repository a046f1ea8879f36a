import type { Shape } from './feature.ts'
import { asNumber, asObject, type Json, quoted } from './json.ts'

/** A shape and the geometry object that it was read from, which may have more (heights of a layer). */
export interface PlacedShape {
  readonly shape: Shape
  readonly from: Json
}

const deepest = 8

export const area = (coordinates: unknown): Shape => ({ kind: 'area', coordinates })
export const path = (positions: unknown): Shape => ({
  kind: 'route',
  legs: [{ positions, extraM: 0 }],
  areas: [],
})

/**
 * The shapes of a GeoJSON geometry: the parts of a multi-geometry one by one. `radiusOf` gives the radius of the circle
 * round a Point is. What is no shape becomes a fault.
 */
export const shapesOf = (
  geometry: unknown,
  radiusOf: (point: Json) => number | null,
  faults: string[],
  depth = 0,
): PlacedShape[] => {
  const from = asObject(geometry)
  if (!from) return refused(faults, 'has no geometry')
  const { type, coordinates } = from
  const parts = Array.isArray(coordinates) ? coordinates : []
  if (type === 'Polygon') return [{ shape: area(coordinates), from }]
  if (type === 'LineString') return [{ shape: path(coordinates), from }]
  if (type === 'MultiPolygon' || type === 'MultiLineString') {
    if (parts.length === 0) return refused(faults, `is an empty ${type}`)
    return parts.map((part) => ({ shape: type === 'MultiPolygon' ? area(part) : path(part), from }))
  }
  if (type === 'Point') return circleRound(from, radiusOf(from), faults)
  if (type !== 'GeometryCollection')
    return refused(faults, `is a ${quoted(type ?? 'nothing')}, which has no area`)
  if (depth >= deepest) return refused(faults, `nests geometries deeper than ${deepest} levels`)
  const geometries = Array.isArray(from['geometries']) ? from['geometries'] : []
  if (geometries.length === 0) return refused(faults, 'is an empty GeometryCollection')
  return geometries.flatMap((inner) => shapesOf(inner, radiusOf, faults, depth + 1))
}

const circleRound = (from: Json, radiusM: number | null, faults: string[]): PlacedShape[] =>
  radiusM === null
    ? refused(faults, 'is a Point without a radius; a Polygon, a line or a circle has an area')
    : [{ shape: { kind: 'circle', centre: from['coordinates'], radiusM }, from }]

const refused = (faults: string[], reason: string): PlacedShape[] => {
  faults.push(reason)
  return []
}

/** The greatest and least third coordinate of a shape's positions, however deep they lie; null where there is none. */
export const altitudesOf = (coordinates: unknown): { lowest: number; highest: number } | null => {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const look = (value: unknown, depth: number): void => {
    if (!Array.isArray(value) || depth > 4) return
    if (!Array.isArray(value[0])) {
      const altitude = asNumber(value[2])
      if (altitude === null) return
      lowest = Math.min(lowest, altitude)
      highest = Math.max(highest, altitude)
    } else for (const inner of value) look(inner, depth + 1)
  }
  look(coordinates, 0)
  return highest === Number.NEGATIVE_INFINITY ? null : { lowest, highest }
}
